"""How bots value positions, one judgment per small position."""

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import CARDS
from core.games.imperium.rules.actions import Innovate, Revolt
from core.games.imperium.rules.events import TurnBegan, TurnTaken
from core.games.imperium.rules.flow.turn import Refresh
from core.games.imperium.rules.owned_cards import owned_cards, owned_with_zones
from core.games.imperium.rules.scoring import points_by_source, score_total
from core.games.imperium.rules.statistics import STATISTICS
from core.games.imperium.state import ImperiumState
from core.kernel import Action, Event, Rng
from tests.games.imperium.position import Position, position

Told = tuple[ImperiumState, list[Event]]

LONG_GAME, SHORT_GAME = 30, 1  # cards in the main deck


def term(game: Position, name: str, seat: int = 0) -> float:
    return GAME.strategy.evaluate(game.state, seat, GAME.weights_for(game.state))[name]


def with_main_deck(game: Position, cards: int) -> Position:
    state = game.state
    state.main, state.removed = state.main[:cards], state.removed + state.main[cards:]
    return game


def test_regions_in_play_have_recurring_value() -> None:
    plain, settled = position(), position().in_play(0, "c_reg06_forest")
    assert term(settled, "regions") > term(plain, "regions") == 0
    assert term(settled, "regions") > term(with_main_deck(settled, SHORT_GAME), "regions")


def test_three_regions_put_fame_in_reach_of_a_glory_owner() -> None:
    two, three, four = ("c_reg06_forest", "c_reg07_oasis"), "c_reg10_steppe", "c_reg12_cape"
    with_two = position().hand(0, "rom14_glory").in_play(0, *two)
    with_three = position().hand(0, "rom14_glory").in_play(0, *two, three)
    with_four = position().hand(0, "rom14_glory").in_play(0, *two, three, four)
    assert term(with_two, "fame in reach") < term(with_three, "fame in reach")
    assert term(with_three, "fame in reach") == term(with_four, "fame in reach")
    without = position().hand(0).deck(0).discard(0).in_play(0, *two, three)
    assert term(without, "fame in reach") == 0


def test_deck_without_unplayable_cards_is_stronger() -> None:
    good = ("rom15_prosperity", "rom16_advance", "rom17_conquer")
    lean = position().hand(0).discard(0).deck(0, *good)
    fat = position().hand(0).discard(0).deck(0, *good)
    fat.put(0, "discard", *fat.unrest_cards(3), "c_fam06_triumphant", "c_fam06_triumphant#2")
    assert term(lean, "deck strength") > term(fat, "deck strength")


def test_cards_for_barbarians_are_no_good_to_an_empire() -> None:
    barbarian = position().hand(0, "rom16_advance").deck(0).discard(0)
    empire = position().hand(0, "rom16_advance").deck(0).discard(0).empire(0)
    assert term(barbarian, "deck strength") > term(empire, "deck strength") == 0


@pytest.mark.parametrize("name", ["deck strength", "cards in play", "tokens"])
def test_future_gains_count_less_towards_the_end(name: str) -> None:
    def built(cards: int) -> Position:
        game = position().hand(0, "rom15_prosperity").in_play(0, "c_unc06_shrine")
        return with_main_deck(game.tokens(0, materials=5), cards)

    assert term(built(LONG_GAME), name) > term(built(SHORT_GAME), name) >= 0


def test_chieftain_ignores_the_decks_future() -> None:
    game = position().hand(0, "rom15_prosperity").in_play(0, "c_reg06_forest", "c_unc06_shrine")
    weights = GAME.weights_for(game.state)
    seen = GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, 2))
    assert seen["points"] and not any(
        seen[name] for name in ("deck strength", "cards in play", "regions")
    )


def test_higher_levels_consider_more() -> None:
    game = position().hand(0, "rom14_glory")
    game.in_play(0, "c_reg06_forest", "c_reg07_oasis", "c_unc06_shrine")
    game.state.unrest = game.state.unrest[:1]
    weights = GAME.weights_for(game.state)

    def seen(level: int) -> set[str]:
        terms = GAME.strategy.evaluate(game.state, 0, GAME.strategy.handicap(weights, level))
        return {name for name, points in terms.items() if points}

    assert seen(2) < seen(3) < seen(4) < seen(5)
    assert "cards in play" in seen(4) - seen(3)
    assert "deck speed" in seen(5) - seen(4)
    assert GAME.strategy.handicap(weights, 5) is weights


def test_many_tokens_count_less_than_the_first() -> None:
    def tokens(materials: int) -> float:
        return term(position().tokens(0, materials=materials, population=0), "tokens")

    assert tokens(4) - tokens(2) > tokens(40) - tokens(38) > 0


def test_unspent_actions_are_valued_by_the_playable_hand() -> None:
    ready = position().hand(0, "rom15_prosperity", "rom16_advance").turn_of(0, fresh=False)
    empty = position().hand(0).turn_of(0, fresh=False)
    assert term(ready, "unspent actions") > term(empty, "unspent actions") == 0
    ready.player(0, actions=0)
    assert term(ready, "unspent actions") == 0


def test_glory_adds_no_action_value_before_three_regions() -> None:
    assert term(position().hand(0, "rom14_glory").turn_of(0), "unspent actions") == 0


def test_token_is_best_on_the_second_best_card() -> None:
    """The opponent takes the best card first, so the second best remains."""

    def with_token_on(number: int) -> float:
        game = position().market("c_fam04_marvellous", "c_civ06_metropolis", "c_reg06_forest")
        return term(game.slot(number, progress=1), "market offers")

    assert with_token_on(2) > with_token_on(1)


def test_advanced_nation_is_worth_more() -> None:
    far = position()
    far.state.players[0].nation_deck = far.state.players[0].nation_deck[:2]
    assert term(far, "nation advance") > term(position(), "nation advance")


def test_larger_deck_is_slower() -> None:
    small, large = position(), position()
    large.put(0, "discard", *large.unrest_cards(4))
    assert term(small, "deck speed") > term(large, "deck speed")


def test_unrest_counts_more_as_the_pile_shrinks() -> None:
    """R11.6: after a collapse, the fewest unrest win."""

    def danger(left: int) -> float:
        game = position().hand(0).deck(0).discard(0).hand(1).deck(1).discard(1)
        game.put(0, "hand", *game.unrest_cards(2))
        game.state.unrest = game.state.unrest[:left]
        return term(game, "safety from collapse")

    assert danger(1) < danger(3) < 0 < -danger(1)
    assert danger(1) > -GAME.weights_for(position().state).win


def test_a_plan_leaves_the_clean_up_for_later() -> None:
    """R7.1, R7.3: its small choices are not combined with every way to end a turn."""
    planned = position().hand(0, "rom15_prosperity").turn_of(0)
    GAME.strategy.freeze_opponents(planned.state, 0)
    planned.play("end_turn")
    assert planned.decision.seat == 1
    asked = position().hand(0, "rom15_prosperity").turn_of(0).play("end_turn")
    assert asked.decision.topic == "place_token"
    GAME.strategy.freeze_opponents(asked.state, 0)
    assert GAME.decisions(asked.state)[0].topic == "place_token"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_points_are_the_sum_of_the_score_sheet(players: int) -> None:
    """R11.3: in a fast count or line by line, in full and from each seat's view."""
    state, luck = GAME.new(players, {"box": "mixed"}, 8), Rng(8)
    for step in range(600):
        decisions = GAME.decisions(state)
        if not decisions:
            break
        GAME.apply(state, decisions[0].seat, luck.choice(decisions[0].actions))
        if step % 10 or not state.market:
            continue
        for seen in (state, GAME.view(state, step % players)):
            for seat in range(players):
                assert score_total(seen, seat) == sum(
                    points for _, points in points_by_source(seen, seat)
                )
                cards = sorted(card for card, _ in owned_with_zones(seen.players[seat]))
                assert sorted(owned_cards(seen.players[seat])) == cards


def played_at_random(players: int, seed: int, never: tuple[Action, ...] = ()) -> Told:
    """Return a finished random game and all its events."""
    state, luck = GAME.new(players, {}, seed), Rng(seed)
    told = list(state.events)
    while decisions := GAME.decisions(state):
        actions = [action for action in decisions[0].actions if action not in never]
        told += GAME.apply(state, decisions[0].seat, luck.choice(actions))
    return state, told


@pytest.mark.parametrize("seed", range(4))
def test_unspent_actions_are_counted_when_tokens_return(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even in the first turn, which begins before the first choice."""
    left, come_back = [0, 0, 0], Refresh.run

    def run(self: Refresh, state: ImperiumState) -> None:
        left[self.seat] += state.players[self.seat].actions
        come_back(self, state)

    monkeypatch.setattr(Refresh, "run", run)
    state, told = played_at_random(3, seed, never=(Innovate(), Revolt()))
    assert [seat["unspent actions"] for seat in GAME.statistics(state, told)] == left


def test_innovating_and_revolting_leave_no_action_unspent() -> None:
    state = position().state
    for what, unspent in (("innovate", 0), ("revolt", 0), ("pass", 3)):
        told: list[Event] = [TurnBegan(0), TurnTaken(0, what)]
        assert GAME.statistics(state, told)[0]["unspent actions"] == unspent


def test_statistics_count_played_actions() -> None:
    state, told = played_at_random(2, seed=3)
    for seat, counted in enumerate(GAME.statistics(state, told)):
        assert tuple(counted) == STATISTICS
        assert counted["turns"] >= counted["innovations"] + counted["revolts"]
        assert counted["turns"] == sum(
            type(event).__name__ == "TurnBegan" and event.seat == seat for event in told
        )
        assert counted["unrest at the end"] == sum(
            CARDS[card].is_unrest for card in owned_cards(state.players[seat])
        )
    assert all(
        sum(seat[name] for seat in GAME.statistics(state, told)) for name in ("cards played",)
    )
