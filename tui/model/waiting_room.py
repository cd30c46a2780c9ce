"""Wording for a table before the game begins."""

from core.kernel.presentation import join_words
from core.lan import TableInfo


def missing_text(lobby: TableInfo) -> str:
    seats = list(enumerate(lobby.seats))
    open_seats = [str(index + 1) for index, seat in seats if not seat.level and not seat.is_taken]
    absent = [seat.name for index, seat in seats if seat.is_taken and not seat.is_here]
    not_ready = [
        "you" if index == lobby.seat else seat.name
        for index, seat in seats
        if seat.is_taken and seat.is_here and not seat.is_ready
    ]
    conditions = [
        f"seat{'s' if len(open_seats) > 1 else ''} {join_words(open_seats)} {_be(open_seats)} taken"
        if open_seats
        else "",
        f"{join_words(absent)} {_be(absent)} back" if absent else "",
        f"{join_words(not_ready)} {'are' if not_ready == ['you'] else _be(not_ready)} ready"
        if not_ready
        else "",
    ]
    missing = join_words(list(filter(None, conditions)))
    return f"The game starts when {missing}." if missing else "The game starts."


def _be(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"
