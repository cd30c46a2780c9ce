"""What bots think: battles by their odds, land by what it pays, cards by a table."""

import pytest

from core.bots.levels import choose
from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import BOT_VALUES, CARDS
from core.kernel import Rng
from tests.games.history_of_the_world.position import Position, opening, turn_of


def chosen(game: Position, seed: int = 0) -> str:
    decision = game.decision()
    return str(choose(GAME, GAME.view(game.state, decision.seat), decision.seat, 3, seed))


def worth(game: Position, seat: int = 0) -> float:
    GAME.decisions(game.state)
    return GAME.worth(game.state, seat)


def test_a_battle_to_be_fought_does_not_depend_on_the_dice_to_come() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant")
    values = set()
    for seed in range(5):
        game.state.rng = Rng(seed)
        values.add(worth(game))
    assert len(values) == 1


def test_a_battle_is_worth_something_between_its_ends() -> None:
    before = turn_of("assyrians").army(1, "levant").city("levant").start().conquer("levant")
    won, tied, lost = (before.copy().roll(*dice) for dice in ((6, 6, 1), (4, 4, 4), (1, 1, 6)))
    lost.play("retreat")
    assert worth(lost) < worth(tied) < worth(won)
    assert worth(lost) < worth(before) < worth(won)


def test_better_odds_are_worth_more() -> None:
    plain = turn_of("assyrians").army(1, "levant").start().conquer("levant")
    forted = turn_of("assyrians").army(1, "levant").fort("levant").start().conquer("levant")
    assert worth(plain) > worth(forted)


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_takes_the_land_that_pays(seed: int) -> None:
    game = turn_of("zhou_dynasty").capital("wei").monument("wei").start()
    while game.state.turn.step == "conquest" and game.state.turn.empire.armies:
        game.play(chosen(game, seed))
    assert game.state.armies["wei"] == 0


def test_a_bot_besieges_a_capital_with_its_tokens_first() -> None:
    game = turn_of("macedonians").army(1, "danubia").capital("danubia").start()
    game.conquer("danubia").roll(1, 1, 6)
    assert chosen(game) == "siege piece=token"


def test_a_bot_rerolls_its_lowest_die_when_it_loses() -> None:
    game = turn_of("hittites").army(1, "levant").start().conquer("levant").roll(1, 2, 6)
    assert chosen(game) == "reroll die=1"


def test_a_defending_bot_keeps_what_ties_and_rerolls_what_loses() -> None:
    """R9.20."""
    losing = turn_of("macedonians").army(1, "nile").start().conquer("nile", by="fleet")
    losing.roll(6, 2, 1)
    assert losing.decision().seat == 1 and chosen(losing) == "reroll die=1"
    tied = turn_of("macedonians").army(1, "nile").start().conquer("nile", by="fleet")
    tied.roll(6, 2, 6)
    assert tied.decision().seat == 1 and chosen(tied) == "keep_dice"


def test_a_bot_plays_its_kingdom() -> None:
    game = turn_of("egyptians").hand("kingdom_phoenicians")
    assert chosen(game) == "play_kingdom card=kingdom_phoenicians"


def test_every_card_has_a_value_for_the_draft() -> None:
    assert set(BOT_VALUES) == set(CARDS)
    assert all(value >= 0 for value in BOT_VALUES.values())


def test_a_bot_drafts_the_better_empire() -> None:
    game = opening(4, scores=(9, 7, 5, 3))
    view = GAME.view(game.state, 3)
    best = max(view.pile("empire"), key=BOT_VALUES.__getitem__)
    assert str(choose(GAME, view, 3, 3)) == f"take_card card={best}"


def test_once_the_game_is_over_only_points_count() -> None:
    game = turn_of("japanese").score(50, 10, 20).start().stop()
    assert worth(game) == pytest.approx(game.of(0).score - GAME.weights[3].rivals * (10 + 20) / 2)
