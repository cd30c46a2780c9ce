from pathlib import Path

import pytest

from core.games import load_game
from core.house.replay import open_replay
from core.kernel import SPECTATOR, Rng
from core.table import Line, Seat, open_journal
from saves import Save
from saves.autosave import make_save
from saves.game_file import write
from tests.tui.saved import mosaic

GAME = load_game("mosaic")
ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Bot 1", "bot", 1), Seat("Bot 2", "bot", 1)


def saved(seats: tuple[Seat, ...]) -> Save:
    """A game of Mosaic under way."""
    line = Line(GAME, open_journal(GAME, len(seats), {}, seed=1))
    rng = Rng(1)
    for _ in range(10):
        decision = GAME.decisions(line.state)[0]
        line.play(decision.seat, rng.choice(decision.actions))
    return make_save(GAME, line.journal, line.state, seats, "0.1.0")


@pytest.mark.parametrize(
    ("seats", "eyes"),
    [
        ((ADA, BO), (SPECTATOR,)),  # neither may look into the other's hand
        ((BOT, BO), (SPECTATOR, 1)),  # who plays alone has seen it all before
        ((BOT, OTHER_BOT), (SPECTATOR,)),
    ],
)
def test_a_running_game_is_replayed_through_nobody_elses_eyes(
    seats: tuple[Seat, ...], eyes: tuple[int, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.annals"
    write(path, saved(seats))
    assert open_replay(path).seats_to_see_from == eyes


def test_of_a_game_that_is_over_nothing_is_a_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.annals"
    write(path, mosaic(10_000, (ADA, BO)))
    assert open_replay(path).seats_to_see_from == (SPECTATOR, 0, 1)
