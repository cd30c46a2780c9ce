from pathlib import Path

import pytest

from core.app.replay import open_replay
from core.games import load_game
from core.kernel import SPECTATOR, Rng
from core.table import Seat, Variation, new_journal
from saves import Save
from saves.autosave import make_save
from saves.game_file import write_save
from tests.tui.saved_games import random_mosaic_save

GAME = load_game("mosaic")
ADA, BO = Seat("Ada"), Seat("Bo")
BOT, OTHER_BOT = Seat("Selma", "bot", 1), Seat("Livia", "bot", 1)


def running_save(seats: tuple[Seat, ...]) -> Save:
    """Return a running game of Mosaic."""
    line = Variation(GAME, new_journal(GAME, len(seats), {}, seed=1))
    rng = Rng(1)
    for _ in range(10):
        decision = GAME.decisions(line.state)[0]
        line.play(decision.seat, rng.choice(decision.actions))
    return make_save(GAME, line.journal, line.state, seats, "0.1.0")


@pytest.mark.parametrize(
    ("seats", "eyes"),
    [
        ((ADA, BO), (SPECTATOR,)),  # neither may see the other's hand
        ((BOT, BO), (SPECTATOR, 1)),  # a solo player knows their own hand
        ((BOT, OTHER_BOT), (SPECTATOR,)),
    ],
)
def test_running_game_is_replayed_from_own_seat_only(
    seats: tuple[Seat, ...], eyes: tuple[int, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.annals"
    write_save(path, running_save(seats))
    assert open_replay(path).viewpoints == eyes


def test_finished_game_can_be_replayed_from_every_seat(tmp_path: Path) -> None:
    path = tmp_path / "game.annals"
    write_save(path, random_mosaic_save(10_000, (ADA, BO)))
    assert open_replay(path).viewpoints == (SPECTATOR, 0, 1)
