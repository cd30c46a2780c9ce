"""The log without undone entries, and the turn summary: events since a player's last turn."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from core.kernel import SPECTATOR
from core.table.log import LogEntry, Undone


def entries_since_own_turn(log: Sequence[LogEntry], seat: int, turn: int) -> list[LogEntry]:
    """Return the log from the seat's previous turn on, without undone entries.

    Replies in others' turns do not count: in its own turn, a seat chooses first and has a main
    decision.
    """
    summary: list[LogEntry] = []
    for number, group in groupby(_game_entries(log, seat), key=lambda entry: entry.turn):
        events = list(group)
        chosen = [entry for entry in events if _is_from_choice(entry)]
        own_entries = [entry for entry in chosen if entry.seat == seat]
        if (
            number != turn
            and own_entries
            and chosen[-1].seat == seat
            and any(entry.is_own_turn for entry in own_entries)
        ):
            last = own_entries[0].journal_entry
            summary += [entry for entry in events if entry.journal_entry >= last]
            break
        summary += events
    return summary[::-1]


def current_entries(log: Sequence[LogEntry], seat: int) -> Iterator[LogEntry]:
    """Yield what still holds of a log, newest first, with other players' undos."""
    first_gone: int | None = None
    for entry in reversed(log):
        if isinstance(entry.event, Undone):
            first_undone = entry.event.first
            first_gone = first_undone if first_gone is None else min(first_undone, first_gone)
            if entry.seat != seat:
                yield entry
        elif first_gone is None or entry.journal_entry < first_gone or not entry.is_game_event:
            yield entry


def is_turn_of(log: Sequence[LogEntry], seat: int, turn: int) -> bool:
    """Return whether a turn is the seat's: it chose first, or there is no choice yet."""
    of_turn = takewhile(lambda entry: entry.turn >= turn, _game_entries(log, seat))
    chosen = [entry.seat for entry in of_turn if _is_from_choice(entry) and entry.turn == turn]
    return not chosen or chosen[-1] == seat


def _is_from_choice(entry: LogEntry) -> bool:
    return entry.is_game_event and entry.seat != SPECTATOR


def _game_entries(log: Sequence[LogEntry], seat: int) -> Iterator[LogEntry]:
    """Yield what still holds, newest first, without any undos."""
    entries = current_entries(log, seat)
    return (entry for entry in entries if not isinstance(entry.event, Undone))
