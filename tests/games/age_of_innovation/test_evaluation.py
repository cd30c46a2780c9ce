"""How bots value positions, and how levels compare."""

import pytest

from core.bots import Advice, advise, choose_action, explain_choice
from core.bots.beam import TurnPathBuilder
from core.bots.evaluator import Evaluator
from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.ai.draft import starting_value
from core.games.age_of_innovation.ai.recurring_value import tile_value
from core.games.age_of_innovation.content import AREA_TILES, BOOKS
from core.kernel import clone
from tests.games.age_of_innovation.position import Position, position


def worth(game: Position) -> float:
    return GAME.total_value(game.refresh().state, 0)


@pytest.mark.parametrize(
    "better",
    [{"tools": 3}, {"coins": 5}, {"scholars": 1}, {"bowls": [5, 5, 2]}, {"terraforming": 1}],
)
def test_more_resources_are_worth_more(better: dict[str, object]) -> None:
    assert worth(position().player(0, **better)) > worth(position())


def test_buildings_science_and_tiles_have_value() -> None:
    assert worth(position().build(0, "workshop", "i7")) > worth(position())
    assert worth(position().player(0, science={"law": 3})) > worth(position())
    assert worth(position().give(0, "competency_02")) > worth(position())


def test_final_value_is_the_score() -> None:
    game = position()
    game.state.round = 6
    while GAME.decisions(game.state):
        game.play("pass" if game.topic == "turn" else "done")
    assert GAME.total_value(game.state, 0) == GAME.standings(game.state)[0].total


def played(levels: tuple[int, ...], seed: int) -> list[int]:
    state = GAME.new(len(levels), {}, seed)
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        action = choose_action(GAME, GAME.view(state, seat), seat, levels[seat])
        GAME.apply(state, seat, action)
    return [standing.total for standing in GAME.standings(state)]


def test_level_2_beats_level_1_on_paired_deals() -> None:
    """By more than 20 points per game. The seats are swapped between two games of each deal."""
    ahead = 0
    for seed in (1, 2):
        first, second = played((2, 1), seed)
        third, fourth = played((1, 2), seed)
        ahead += first - second + fourth - third
    assert ahead > 4 * 20


def test_a_bot_passes_rather_than_burn_its_power() -> None:
    """A bonus tile's reach ends with the round, so it is not worth keeping."""
    game = position().give(0, "bonus_river_workshop").build(0, "workshop", "g2", "f1")
    assert game.legal() == ["convert conversion=sacrifice", "pass"]
    assert str(choose_action(GAME, GAME.view(game.state, 0), 0, level=2)) == "pass"


def test_bot_passes_in_the_last_round_without_converting_tools() -> None:
    game = position().build(0, "workshop", "i7").player(0, tools=2, coins=0)
    game.state.round = 6
    while (action := str(choose_action(GAME, GAME.view(game.state, 0), 0, level=2))) != "pass":
        assert not action.startswith("convert")
        game.play(action)
        game.turn_of(0)


def test_plan_continues_to_the_end_of_the_round_without_the_others() -> None:
    game = position().make_rich().build(0, "workshop", "i7")
    turn = TurnPathBuilder(Evaluator(GAME, 0, GAME.weights_for(game.state)), game.state)
    (way,) = turn.start_paths([GAME.parse("upgrade hex=i7 kind=guild")], width=1)
    assert GAME.parse("pass") in way.next_actions, "it is the seat's turn again"
    way = turn.extend(way, GAME.parse("pass"), width=1)
    assert way.state.players[0].passed
    assert not way.next_actions, "here it ends, before the income"
    assert not any(player.passed for player in game.state.players), "the real ones play on"


def test_plan_answers_questions_after_an_action() -> None:
    game = position().make_rich().build(0, "workshop", "i7").play("upgrade hex=i7 kind=guild")
    assert game.topic == "after_action"
    assert str(choose_action(GAME, GAME.view(game.state, 0), 0, level=4)) == "done"


def terms(game: Position) -> dict[str, float]:
    return dict(GAME.strategy.evaluate(game.refresh().state, 0, GAME.weights_for(game.state)))


def test_compact_group_is_worth_more_than_scattered_buildings() -> None:
    together = position().build(0, "workshop", "i7", "i8", "h7")
    apart = position().build(0, "workshop", "i7", "f1", "b3")
    assert terms(together)["cities"] > terms(apart)["cities"]


def test_resources_count_more_when_the_round_tile_rewards_their_use() -> None:
    game = position().player(0, tools=3, coins=6).build(0, "workshop", "i7")
    quiet = terms(game)["round tiles"]
    assert terms(game.tile("scoring_workshop_law"))["round tiles"] > quiet


def test_passed_player_values_the_next_round_tile() -> None:
    game = position().player(0, tools=3, coins=6, passed=True).build(0, "workshop", "i7")
    game.state.round_tiles[2] = "scoring_workshop_law"
    assert terms(game)["round tiles"] > 0
    game.state.round_tiles[1:3] = ["scoring_workshop_law", "scoring_track_engineering"]
    assert terms(game)["round tiles"] == 0


def test_books_count_by_progress_towards_an_innovation() -> None:
    few, many = (dict.fromkeys(BOOKS, n) for n in (1, 2))
    gain = terms(position().player(0, books=many))["books"]
    assert gain > terms(position().player(0, books=few))["books"] > 0


def test_last_round_pass_costs_only_what_resources_could_still_buy() -> None:
    """Otherwise a plan would convert forever instead of ending the game."""
    game = position(2).build(0, "workshop", "i7").build(1, "workshop", "f1")
    game.state.round = 6
    before = worth(game)
    game.play("pass")
    game.skip("after_action")
    assert worth(game) > before - GAME.weights_for(game.state).drift


def test_last_round_resources_are_worth_more_before_passing() -> None:
    """At the end a resource counts a fifth of a point, before that what it buys."""
    game = position(2).build(0, "workshop", "i7").player(0, coins=40)
    game.state.round = 6
    before = terms(game)
    after = terms(game.player(0, passed=True))
    counted = ("goods", "final scoring")
    assert sum(before[term] for term in counted) > sum(after[term] for term in counted)


def test_neutral_area_stays_unknown_before_the_last_round() -> None:
    game = position(2).build(0, "workshop", "i7", "i8")
    found = set()
    for tile in AREA_TILES:
        game.state.area_tile = tile
        found.add(terms(game)["final scoring"])
    assert len(found) == 1


def test_plan_founds_a_city_within_reach_this_round() -> None:
    game = position(2).build(0, "guild", "i7", "i8", "h7").player(0, tools=1, coins=2)
    hexmap = game.state.map
    free = hexmap.adjacent_land[hexmap.index["i8"]] & ~game.state.building_mask(0)
    game.terrain("lake", hexmap.hexes_in(free)[0])
    game.play(str(choose_action(GAME, GAME.view(game.state, 0), 0, level=4)))
    assert game.topic == "city_tile"


def test_chieftain_ignores_unfinished_cities() -> None:
    weights = GAME.strategy.weights[2]
    assert GAME.strategy.handicap(weights, 2) is GAME.strategy.handicap(weights, 2)
    game = position(2).build(0, "workshop", "i7", "i8", "h7")
    assert GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, 2))["cities"] == 0
    assert GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, 3))["cities"] > 0


def test_only_the_emperor_values_the_next_round_tile() -> None:
    weights = GAME.strategy.weights[2]
    assert GAME.strategy.handicap(weights, 5) is weights
    game = position(2).player(0, tools=3, coins=6, passed=True).build(0, "workshop", "i7")
    game.state.round_tiles[2] = "scoring_workshop_law"
    found = [
        GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, n))["round tiles"]
        for n in (4, 5)
    ]
    assert found[0] == 0 < found[1]


def test_next_round_tile_is_valued_with_the_coming_income() -> None:
    game = position(2).player(0, tools=0, coins=0, passed=True).build(0, "workshop", "i7")
    game.state.round_tiles[2] = "scoring_workshop_law"
    assert terms(game)["round tiles"] > 0, "the display brings tools and coins"


def planned(game: Position, first: str, then: str, sees_rivals: bool) -> float:
    """Return the value of a plan of two actions."""
    turn = TurnPathBuilder(
        Evaluator(GAME, 0, GAME.weights_for(game.state)), game.state, sees_rivals
    )
    (way,) = turn.start_paths([GAME.parse(first)], width=1)
    return turn.extend(way, GAME.parse(then), width=1).value


def test_emperor_takes_contested_actions_first() -> None:
    game = position(2).build(0, "workshop", "i7").build(1, "workshop", "f1").make_rich()
    game.player(0, bowls=[0, 0, 12])
    scholar, guild = "board_action action=power_scholar", "upgrade hex=i7 kind=guild"
    game.player(1, bowls=[12, 0, 0])
    unhurried = planned(game, guild, scholar, True)
    assert planned(game, scholar, guild, True) == pytest.approx(unhurried)
    game.player(1, bowls=[0, 0, 12])
    assert planned(game, guild, scholar, True) < unhurried - 0.1
    assert planned(game, scholar, guild, True) == pytest.approx(unhurried)
    assert planned(game, guild, scholar, False) == pytest.approx(unhurried)


def test_passed_rivals_contest_no_actions() -> None:
    game = position(2).build(0, "workshop", "i7").build(1, "workshop", "f1").make_rich()
    weights = GAME.weights_for(game.state)
    taken = GAME.parse("board_action action=power_scholar")
    assert (
        GAME.strategy.contested_actions(game.player(1, bowls=[0, 0, 12]).state, 0, weights)[taken]
        > 0
    )
    assert not GAME.strategy.contested_actions(game.player(1, passed=True).state, 0, weights)


def test_draft_values_tiles_against_their_kind_average() -> None:
    state = GAME.new(3, {"setup": "draft"}, 1)
    seat = GAME.decisions(state)[0].seat
    before = GAME.strategy.evaluate(state, seat, GAME.strategy.weights[3])["tiles"]
    worths = []
    for action in GAME.decisions(state)[0].actions:
        after = clone(state)
        GAME.apply(after, seat, action)
        worths.append(
            GAME.strategy.evaluate(after, seat, GAME.strategy.weights[3])["tiles"] - before
        )
    assert min(worths) < 0 < max(worths), "better and worse than the mean of their kind"


def test_starting_bonus_counts_before_it_is_handed_out() -> None:
    state = GAME.new(2, {}, 2)
    first = GAME.decisions(state)[0]
    GAME.apply(state, first.seat, first.actions[0])
    player = state.players[first.seat]
    assert not any(player.bowls)
    assert starting_value(player, GAME.strategy.weights[2]) > 0
    player.bowls = [5, 7, 0]
    assert starting_value(player, GAME.strategy.weights[2]) == 0


def test_an_emperor_ends_its_turn_without_a_plan() -> None:
    game = position().make_rich().build(0, "workshop", "i7").play("upgrade hex=i7 kind=guild")
    assert advise(GAME, GAME.view(game.state, 0), 0, level=5) == Advice(GAME.parse("done"))


def test_hint_never_names_the_round_as_a_reason() -> None:
    game = position(2).make_rich().build(0, "workshop", "i7")
    advice = explain_choice(GAME, GAME.view(game.state, 0), 0, level=5)
    assert advice.gains and "the round" not in advice.gains


@pytest.mark.parametrize("tile", ["competency_07", "competency_08", "competency_09", "palace_12"])
def test_lasting_effects_have_value(tile: str) -> None:
    """A special action, points for passing, and rewards for scholars and workshops."""
    game = position().build(0, "palace", "i7").give(0, "city_coins")
    weights = GAME.strategy.weights[4]
    before = tile_value(game.state, 0, 3, weights)
    game.give(0, tile)
    assert tile_value(game.state, 0, 3, weights) > before
