"""The file of a table's seats and people, saved next to the game. It holds no tokens."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.kernel import Codec
from core.lan.limits import MAX_DELAY, MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_TITLE_LENGTH
from saves import BadSave, HostedTable, SaveFailed, write_private

_MAX_FILE_BYTES = 64 << 10


@dataclass(slots=True)
class Place:
    """A seat of a network table: a bot's, or a person's who may not have come yet."""

    name: str = ""
    level: int = 0  # a bot's level; 0 for a person
    person_id: str = ""  # who has the seat; empty for a bot or a free seat
    is_ready: bool = False


@dataclass(slots=True)
class SeatList:
    """All that is needed to open a table again with everybody's seat."""

    game: str
    title: str
    places: list[Place]
    options: dict[str, str] = field(default_factory=dict)
    clock: int = 0  # seconds per turn; 0 for no limit
    code: str = ""
    host_id: str = ""  # the id of the person who opened the table
    save: str = ""  # file name of the save, once the game has begun
    seed: int | None = None  # set if the host chose one
    id: str = ""  # the table's id; empty in old files
    port: int = 0  # the last port
    bind: str = ""
    spectator_delay: int = 0  # rounds by which spectators are behind

    @property
    def hosted_table(self) -> HostedTable:
        """Return the part for the save, so that the save alone can reopen the table."""
        owners = tuple(place.person_id for place in self.places)
        levels = tuple(place.level for place in self.places)
        return HostedTable(self.id, self.title, self.clock, owners, levels)


def _check_printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("The list of seats contains unprintable text.")
    return text


_codec = Codec(SeatList, validators={str: _check_printable})


def read_seat_list(path: Path) -> SeatList:
    """Raise BadSave if the file is missing or invalid."""
    try:
        with path.open("rb") as file:
            seat_list = _codec.from_data(json.loads(file.read(_MAX_FILE_BYTES)))
    except FileNotFoundError:
        raise BadSave(f"The list of seats '{path.name}' is missing.") from None
    except (OSError, ValueError, RecursionError):
        raise BadSave(f"{path.name} is not a list of seats.") from None
    if not _is_valid(seat_list):
        raise BadSave(f"{path.name} is not a list of seats.")
    return seat_list


def write_seat_list(path: Path, seat_list: SeatList) -> None:
    """Raise SaveFailed if the file cannot be written."""
    stored_list = replace(
        seat_list, places=[replace(place, is_ready=False) for place in seat_list.places]
    )
    try:
        write_private(path, json.dumps(_codec.to_data(stored_list)).encode())
    except OSError as error:
        raise SaveFailed(f"The seats can't be saved: {error.strerror or error}.") from None


def _is_valid(seat_list: SeatList) -> bool:
    return (
        len(seat_list.title) <= MAX_TITLE_LENGTH
        and all(len(place.name) <= MAX_NAME_LENGTH for place in seat_list.places)
        and Path(seat_list.save).name == seat_list.save != ".."
        and len(seat_list.id) <= MAX_ID_LENGTH
        and 0 <= seat_list.port < 1 << 16
        and 0 <= seat_list.spectator_delay <= MAX_DELAY
    )
