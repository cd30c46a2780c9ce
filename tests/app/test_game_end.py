from types import SimpleNamespace
from typing import cast

import pytest

from core.app.game_end import MIN_OWN_CHOICES, record_visit
from core.app.profile import load_profile
from core.kernel import SPECTATOR
from core.table import LogEntry, OnlyChoice, Said, Session

GAME = "mosaic"


def a_visit(choices: int, seat: int = 0, is_over: bool = False) -> Session:
    """A table with this many choices by each of two players, and some chat."""
    came = OnlyChoice(0, "")
    log = [LogEntry(2 * at + who, who, at, came) for at in range(choices) for who in (0, 1)]
    log += [LogEntry(99 + at, 0, 1, Said(0, "hello")) for at in range(MIN_OWN_CHOICES)]
    game = SimpleNamespace(id=GAME)
    return cast(Session, SimpleNamespace(game=game, seat=seat, is_over=is_over, log=log))


@pytest.mark.parametrize(
    ("visit", "counted"),
    [
        (a_visit(MIN_OWN_CHOICES), 1),
        (a_visit(MIN_OWN_CHOICES - 1), 0),
        (a_visit(1, is_over=True), 1),
        (a_visit(MIN_OWN_CHOICES, seat=SPECTATOR), 0),
    ],
    ids=["played", "hardly begun", "over soon", "watched"],
)
def test_network_game_counts_after_enough_own_choices(visit: Session, counted: int) -> None:
    for _ in range(2):  # the same table, twice
        assert record_visit(visit, "oak") == ""
    assert len(load_profile()[0].games.get(GAME, [])) == counted
