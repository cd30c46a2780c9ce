"""Whose seats are whose, kept beside the save: tokens only as what follows from them."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.kernel import Codec
from core.lan.limits import LONGEST_DELAY, LONGEST_ID, LONGEST_NAME, LONGEST_TITLE
from saves import BadSave, Hosted, SaveFailed, write_private

_LARGEST_FILE = 64 << 10


@dataclass(slots=True)
class Place:
    """A seat at a table in the network: a bot's, or a person's who may not have come yet."""

    name: str = ""
    level: int = 0  # of the bot; 0 for a person's seat
    owner: str = ""  # the id of the person it is kept for
    is_ready: bool = False


@dataclass(slots=True)
class SeatList:
    """All that opens a table again with everybody's seat waiting."""

    game: str
    title: str
    places: list[Place]
    options: dict[str, str] = field(default_factory=dict)
    clock: int = 0  # seconds a turn; 0 where nobody is hurried
    code: str = ""
    owner: str = ""  # the id of who opened it
    save: str = ""  # the name of the saved game beside it, once it has begun
    seed: int | None = None  # where who opened it has chosen one
    id: str = ""  # the table's own, wherever it is opened; lists of old have none
    port: int = 0  # where it was open last
    bind: str = ""
    delay: int = 0  # rounds after which watchers see what happened

    @property
    def hosted(self) -> Hosted:
        """What a save says of the table, so that it can be opened again from that file alone."""
        owners = tuple(place.owner for place in self.places)
        levels = tuple(place.level for place in self.places)
        return Hosted(self.id, self.title, self.clock, owners, levels)


_codec = Codec(SeatList)


def read_seat_list(path: Path) -> SeatList:
    """The seat_list in a file. BadSave where there is none."""
    try:
        with path.open("rb") as file:
            seat_list = _codec.read(json.loads(file.read(_LARGEST_FILE)))
    except FileNotFoundError:
        raise BadSave(f"There is no list of seats '{path.name}'.") from None
    except (OSError, ValueError, RecursionError):
        raise BadSave(f"{path.name} holds no list of seats.") from None
    if not _is_sound(seat_list):
        raise BadSave(f"{path.name} holds no list of seats.")
    return seat_list


def write_seat_list(path: Path, seat_list: SeatList) -> None:
    """Keep it. SaveFailed, in one sentence, where that cannot be."""
    kept = replace(seat_list, places=[replace(place, is_ready=False) for place in seat_list.places])
    try:
        write_private(path, json.dumps(_codec.data(kept)).encode())
    except OSError as error:
        raise SaveFailed(f"The seats cannot be saved: {error.strerror or error}.") from None


def _is_sound(seat_list: SeatList) -> bool:
    return (
        len(seat_list.title) <= LONGEST_TITLE
        and all(len(place.name) <= LONGEST_NAME for place in seat_list.places)
        and Path(seat_list.save).name == seat_list.save != ".."
        and len(seat_list.id) <= LONGEST_ID
        and 0 <= seat_list.port < 1 << 16
        and 0 <= seat_list.delay <= LONGEST_DELAY
    )
