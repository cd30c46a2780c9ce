"""The names of bots."""

from collections.abc import Collection

from core.bots.levels import LEVEL_NAMES
from core.common.seats import Seat

BOT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran", "Ada")


def name_bot(seat: int, taken: Collection[str] = ()) -> str:
    """Return the name of a bot on a seat; the next one on the list if it is taken.

    >>> name_bot(1), name_bot(1, {"You", "livia"}), name_bot(12)
    ('Livia', 'Tarik', 'Bran')
    """
    folded = {name.casefold() for name in taken}
    start = seat % len(BOT_NAMES)
    names = (*BOT_NAMES[start:], *BOT_NAMES[:start])
    return next((name for name in names if name.casefold() not in folded), names[0])


def label_seat(seat: Seat) -> str:
    """Return the name of a player, for a bot with its level.

    >>> label_seat(Seat("Livia", "bot", 2)), label_seat(Seat("Ada"))
    ('Livia (Chieftain)', 'Ada')
    """
    return f"{seat.name} ({LEVEL_NAMES.get(seat.level, 'bot')})" if seat.is_bot else seat.name
