"""How bots value positions: majorities, races for tiles, and plans."""

from core.bots import choose_action
from core.games.mosaic import GAME
from core.games.mosaic.ai.evaluation import scoring_probability, turns_left
from core.games.mosaic.content import OFFERS
from core.games.mosaic.rules.turn import FreeWindow
from tests.games.mosaic.position import Position, opening, position

TILES, SOON, LATER = (
    "golden ages and achievements",
    "the next empire scoring",
    "regions in the long run",
)

LEADERS_CHOSEN = ("choose_leader leader=leader_scribe", "choose_leader leader=leader_artist")


def terms(game: Position, seat: int = 0) -> dict[str, float]:
    return GAME.strategy.evaluate(game.state, seat, GAME.weights_for(game.state))


def nears(game: Position) -> float:
    return scoring_probability(game.state, GAME.weights_for(game.state))


def scoring_within_reach(game: Position) -> Position:
    """Leave only as many tax and tariff cards as the scoring card may be among."""
    deck = game.state.decks["tax_tariff"]
    game.state.removed += deck.cards[2:]
    deck.cards = ["scoring_tax_tariff", deck.cards[1]]
    return game.refresh()


def chosen(game: Position, level: int = 3) -> str:
    decision = game.decision()
    return str(choose_action(GAME, GAME.view(game.state, decision.seat), decision.seat, level))


def test_scoring_is_not_near_while_its_cards_lie_deep() -> None:
    assert nears(position()) == 0
    assert 0 < nears(scoring_within_reach(position())) <= 1


def test_due_scoring_has_maximum_nearness() -> None:
    game = position()
    game.state.scorings_due = 1
    assert nears(game) == 1


def test_prefers_a_lead_by_units_when_a_scoring_is_near() -> None:
    def gain(game: Position) -> float:
        game.build(0, "city", "egypt_01").build(1, "city", "egypt_10")
        before = GAME.total_value(game.state, 0)
        return GAME.total_value(game.units(0, "egypt", infantry=1).state, 0) - before

    assert gain(scoring_within_reach(position())) > gain(position())


def test_prefers_a_recurring_gain_to_the_same_gain_when_many_turns_are_left() -> None:
    """R6.1.2."""

    def lead(game: Position) -> float:
        lasting = game.copy().player(0, technologies=["tech_crop_rotation"])
        once = game.copy().player(0, technologies=["tech_mud_brick"], food=5)
        return GAME.total_value(lasting.state, 0) - GAME.total_value(once.state, 0)

    early, late = position().achievements(), position().achievements()
    late.state.last_round = late.state.round + 1
    assert lead(early) > 0 > lead(late)


def test_prefers_buildings_to_units_in_the_long_run() -> None:
    soldiers = position().build(0, "city", "egypt_01").units(0, "egypt", infantry=1)
    town = position().build(0, "city", "egypt_01").build(0, "farm_town", "egypt_05")
    for game in (soldiers, town):
        game.build(1, "city", "egypt_10")
    assert terms(town)[LATER] > terms(soldiers)[LATER]


def test_presence_in_a_region_has_value_even_behind() -> None:
    absent = position().build(1, "city", "egypt_01", "egypt_10")
    behind = position().build(1, "city", "egypt_01", "egypt_10").units(0, "egypt", infantry=1)
    assert terms(behind)[LATER] > terms(absent)[LATER]


def test_prefers_to_be_ahead_in_the_race_for_a_golden_age() -> None:
    ahead = position().symbols(0, science=4).symbols(1, science=2)
    behind = position().symbols(0, science=4).symbols(1, science=5)
    assert terms(ahead)[TILES] > terms(behind)[TILES]


def test_claimed_tile_is_worth_more_than_one_in_reach() -> None:
    reached = position().symbols(0, science=6)
    claimed = position().symbols(0, science=6).tiles(0, "golden_science")
    assert GAME.total_value(claimed.state, 0) > GAME.total_value(reached.state, 0)


def test_bot_claims_available_tiles() -> None:
    game = position().symbols(0, science=6).agenda(FreeWindow(0))
    assert chosen(game) == "claim tile=golden_science"


def test_taking_cards_does_not_shorten_the_expected_game() -> None:
    game = position()
    before = turns_left(game.state, GAME.weights_for(game.state))
    for name in OFFERS:
        game.state.decks[name].cards.pop()
    assert turns_left(game.state, GAME.weights_for(game.state)) == before


def test_remaining_turns_are_known_once_the_end_is_called() -> None:
    game = position()
    game.state.last_round = game.state.round + 1
    assert turns_left(game.state, GAME.weights_for(game.state)) == 1


def test_resources_are_worthless_in_the_last_turn() -> None:
    game = position().player(0, stone=20, money=20)
    game.state.last_round = game.state.round
    assert terms(game)["stock"] == 0


def test_higher_levels_consider_more() -> None:
    game = position().build(0, "city", "egypt_01").symbols(0, science=4)
    weights = GAME.weights_for(game.state)

    def seen(level: int) -> dict[str, float]:
        return GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, level))

    assert [bool(seen(level)[LATER]) for level in (2, 3, 4, 5)] == [False, False, False, True]
    assert [bool(seen(level)[TILES]) for level in (2, 3, 4, 5)] == [False, False, True, True]
    assert seen(2)["production"] > seen(3)["production"]
    assert GAME.strategy.handicap(weights, 5) is weights


def test_every_action_provokes_replies() -> None:
    game = position()
    assert all(
        GAME.strategy.provokes_reply(game.state, 0, action) for action in game.decision().actions
    )


def test_leader_is_chosen_by_its_gains() -> None:
    game = opening()
    assert chosen(game) == "choose_leader leader=leader_philosopher"


def test_draft_keeps_the_most_valuable_card() -> None:
    game = opening().play(
        "choose_leader leader=leader_scribe", "choose_leader leader=leader_artist"
    )
    game.player(0, hand=["tech_conscription", "tech_mud_brick"])
    view = GAME.view(game.state, 0)
    assert str(choose_action(GAME, view, 0, 3)) == "draft_card card=tech_mud_brick"


def test_leader_value_ends_once_its_start_is_received() -> None:
    game = opening().play(
        "choose_leader leader=leader_scribe", "choose_leader leader=leader_artist"
    )
    assert terms(game)["leader and first cards"] > 0
    assert terms(position())["leader and first cards"] == 0
