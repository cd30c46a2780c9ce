"""The turn summary: events since a player's last turn."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from core.kernel import SPECTATOR
from core.table.log import LogEntry, Undone


def entries_since_own_turn(log: Sequence[LogEntry], seat: int, turn: int) -> list[LogEntry]:
    """Return the log from the last choice of the seat's previous turn on, without undone entries.

    Replies in turns of other seats or automas do not count: in an own turn, the seat chooses first
    and has a main decision.
    """
    summary: list[LogEntry] = []
    for number, group in groupby(_newest_first(log), key=lambda told: told.turn):
        events = list(group)
        chosen = [told for told in events if _is_from_choice(told)]
        own = [told for told in chosen if told.seat == seat]
        if (
            number != turn
            and own
            and chosen[-1].seat == seat
            and any(told.is_own_turn for told in own)
        ):
            last = own[0].entry
            summary += [told for told in events if told.entry >= last]
            break
        summary += events
    return summary[::-1]


def is_turn_of(log: Sequence[LogEntry], seat: int, turn: int) -> bool:
    """Return whether a turn belongs to the seat: it chose first, or the turn has no choices yet."""
    of_turn = takewhile(lambda told: told.turn >= turn, _newest_first(log))
    chosen = [told.seat for told in of_turn if _is_from_choice(told) and told.turn == turn]
    return not chosen or chosen[-1] == seat


def _is_from_choice(entry: LogEntry) -> bool:
    return entry.is_game_event and entry.seat != SPECTATOR


def _newest_first(log: Sequence[LogEntry]) -> Iterator[LogEntry]:
    first_gone: int | None = None
    for told in reversed(log):
        if isinstance(told.event, Undone):
            gone = told.event.first
            first_gone = gone if first_gone is None else min(gone, first_gone)
        elif first_gone is None or told.entry < first_gone or not told.is_game_event:
            yield told
