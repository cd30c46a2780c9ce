import pytest

from core.kernel import SPECTATOR
from core.lan import SeatInfo, TableInfo
from tui.model.waiting_room import missing_text

OPEN = SeatInfo("", 0, False, False, False)
BOT = SeatInfo("Livia", 3, False, False, False)


def person(name: str, is_ready: bool = False, is_here: bool = True) -> SeatInfo:
    return SeatInfo(name, 0, is_ready, is_here, True)


def lobby(*seats: SeatInfo, seat: int = 0) -> TableInfo:
    return TableInfo(
        "t", "", "Ours", "mosaic", 1, "", {}, seats, (), (), seat, True, 0, 0, False, False, ()
    )


@pytest.mark.parametrize(
    ("seats", "seat", "told"),
    [
        ((person("Ada"), OPEN, OPEN), 0, "seats 2 and 3 are taken and you are ready"),
        ((person("Ada", True), OPEN), 0, "seat 2 is taken"),
        ((person("Ada", True), person("Ben"), BOT), 0, "Ben is ready"),
        ((person("Ada"), person("Ben"), BOT), SPECTATOR, "Ada and Ben are ready"),
        ((person("Ada", True), person("Ben", is_here=False)), 0, "Ben is back"),
        (
            (person("Ada"), person("Ben", is_here=False), OPEN),
            0,
            "seat 3 is taken, Ben is back and you are ready",
        ),
    ],
)
def test_missing_players_are_named(seats: tuple[SeatInfo, ...], seat: int, told: str) -> None:
    assert missing_text(lobby(*seats, seat=seat)) == f"The game starts when {told}."


def test_complete_table_begins() -> None:
    assert missing_text(lobby(person("Ada", True), BOT)) == "The game starts."
