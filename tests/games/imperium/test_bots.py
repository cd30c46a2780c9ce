"""How bots value positions, and games between all pairs of nations."""

from itertools import combinations

import pytest

from core.bots import choose_action
from core.games.imperium import GAME
from core.games.imperium.content import NATIONS
from core.kernel import Rng, clone
from tests.games.imperium.position import Position, position

PAIRS = list(combinations(NATIONS, 2))


def worth(game: Position, seat: int = 0) -> float:
    return GAME.total_value(game.state, seat)


def test_more_resources_are_worth_more() -> None:
    plain = worth(position())
    assert worth(position().tokens(0, materials=9, population=9, progress=9)) > plain
    assert worth(position().in_play(0, "c_civ06_metropolis")) > plain
    assert worth(position().put(0, "hand", "c_fam04_marvellous")) > plain
    game = position()
    assert worth(game.put(0, "hand", *game.unrest_cards(2))) < plain


def test_position_value_is_independent_of_its_history() -> None:
    """A copy has no past events, and neither value nor ledger may differ."""
    state, luck = GAME.new(2, {}, 4), Rng(4)
    for _ in range(60):
        (decision,) = GAME.decisions(state)
        GAME.apply(state, decision.seat, luck.choice(decision.actions))
        copy = clone(state)
        assert not copy.events
        for seat in range(2):
            assert GAME.total_value(copy, seat) == GAME.total_value(state, seat)
            assert GAME.text.ledger(copy, seat) == GAME.text.ledger(state, seat)


def test_richer_rival_lowers_the_value() -> None:
    assert worth(position().tokens(1, progress=40)) < worth(position())


def test_nearly_empty_unrest_pile_favors_the_player_with_less() -> None:
    calm, bare = position(), position()
    for game in (calm, bare):
        for seat, unrest in ((0, ()), (1, ("rom22_unrest", "rom22_unrest#2", "cel22_unrest"))):
            game.hand(seat).deck(seat).discard(seat).put(seat, "hand", *unrest)
    bare.state.unrest = bare.state.unrest[:2]
    assert worth(bare) > worth(calm)
    assert worth(bare, 1) < worth(calm, 1)


def test_winning_is_worth_more_than_points() -> None:
    won = position().tokens(0, progress=90).agenda()
    lost = position().tokens(0, progress=90).tokens(1, progress=99).agenda()
    assert won.is_over and lost.is_over
    assert worth(won) > worth(lost) + 60


def test_progress_is_spent_last() -> None:
    game = position().hand(0, "rom16_advance").market("c_unc03_elders", "c_unc08_mysticism")
    game.tokens(0, materials=3, progress=5).play("play rom16_advance", "choose 1")
    best = max(
        game.decision.actions,
        key=lambda action: GAME.strategy.prior(game.state, 0, action, GAME.weights_for(game.state)),
    )
    assert str(best) == "pay materials=3"


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_level_two_beats_level_one(seed: int) -> None:
    levels = (2, 1) if seed % 2 else (1, 2)
    state = GAME.new(2, {"box": "mixed"}, seed)
    while decisions := GAME.decisions(state):
        seat = decisions[0].seat
        GAME.apply(state, seat, choose_action(GAME, GAME.view(state, seat), seat, levels[seat]))
    strong = levels.index(2)
    standings = GAME.standings(state)
    assert standings[strong].total > standings[1 - strong].total


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda nation: nation)
def test_every_pair_of_nations_plays_to_the_end(one: str, other: str) -> None:
    """R1.2: all 120 pairs at random, audited after every choice."""
    number = PAIRS.index((one, other))
    sides = ("AB", "BA", "AA", "BB")[number % 4]
    box = ("classics", "legends")[number % 2]
    game = position(one, other, box=box, sides=sides, seed=number)
    rng = Rng(number)
    for step in range(30_000):
        decisions = GAME.decisions(game.state)
        if not decisions:
            break
        if step % 25 == 0:
            assert GAME.audit(game.state) == []
        GAME.apply(game.state, decisions[0].seat, rng.choice(decisions[0].actions))
    assert game.is_over
    assert GAME.audit(game.state) == []
