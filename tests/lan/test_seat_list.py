from dataclasses import replace
from pathlib import Path

import pytest

from core.lan import Place, SeatList, read_seat_list, write_seat_list
from saves import BadSave

SEATS = SeatList(
    "pebbles", "A table", [Place("Ada", person_id="ada"), Place("Bot 2", 1)], save="a.annals"
)


def test_seat_list_round_trips_without_ready_flags(tmp_path: Path) -> None:
    path = tmp_path / "a.seats"
    ready = [replace(place, is_ready=True) for place in SEATS.places]
    write_seat_list(path, replace(SEATS, places=ready))
    assert read_seat_list(path) == SEATS


@pytest.mark.parametrize(
    "bent",
    [
        replace(SEATS, save="../elsewhere.annals"),
        replace(SEATS, save="/elsewhere.annals"),
        replace(SEATS, save=".."),
        replace(SEATS, title="x" * 41),
        replace(SEATS, places=[Place("x" * 21)]),
        replace(SEATS, title="A\x07 table"),
        replace(SEATS, title="A table\n"),
        replace(SEATS, title="elbat\u202e A"),
        replace(SEATS, places=[Place("A\x1b[31mda", person_id="ada")]),
        replace(SEATS, places=[Place("Ada", person_id="a\x1b[2Jda")]),
        replace(SEATS, options={"bonus": "\x9b2J"}),
    ],
    ids=[
        *("up", "root", "folder", "title", "name"),
        *("bell", "line break", "direction", "escape", "owner", "option"),
    ],
)
def test_seat_list_with_foreign_paths_or_odd_texts_is_refused(
    bent: SeatList, tmp_path: Path
) -> None:
    path = tmp_path / "a.seats"
    write_seat_list(path, bent)
    with pytest.raises(BadSave, match=r"a\.seats is not a list of seats"):
        read_seat_list(path)
