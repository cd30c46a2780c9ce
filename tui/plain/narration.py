"""The log in plain mode: recent events as narration, and the full log with numbers."""

from collections.abc import Sequence
from itertools import groupby

from core.kernel import SPECTATOR, Change, Phrase
from core.kernel.phrases import YOU, join_phrases, select_worded, unmentioned_changes
from core.kernel.style import FULL, Style
from core.table import OPENING, ChatMessage, LogEntry, Session, TableEvent, current_entries
from tui.plain.layout import wrap


def narration_lines(session: Session, entries: Sequence[LogEntry]) -> list[str]:
    """Return the entries as paragraphs, with a sentence per player's consecutive events."""
    lines: list[str] = []
    style = Style.spoken(session.names)
    for seat, row in groupby(entries, key=_subject):
        if seat is None:
            passages = [_entry_sentence(session, entry, style) for entry in row]
        else:
            phrases = [phrase for entry in row if (phrase := session.phrase(entry, style))]
            passages = [_sentence_with_changes(session, phrases)]
        for passage in passages:
            lines += wrap(passage, other_indent="  ")
    return lines + [line for entry in entries for line in _chapter_lines(session, entry)]


def _chapter_lines(session: Session, entry: LogEntry) -> list[str]:
    summary = session.game.text.chapter_summary(session.view, entry.event)
    if summary is None:
        return []
    return [
        line
        for text in (f"{summary.title}.", *summary.lines)
        for line in wrap(text, other_indent="  ")
    ]


def _sentence_with_changes(session: Session, phrases: Sequence[Phrase]) -> str:
    """Return `Livia takes a tax card: money +9, now 14.`, without repeated numbers."""
    if not phrases:
        return ""
    seat, names = phrases[0].seat, session.names
    sentence = join_phrases(select_worded(phrases), names, FULL, full_stop="")
    numbers = unmentioned_changes(phrases, session.game.text.derived_counts)
    changes = "; ".join(_change_text(session, change, seat) for change in numbers)
    return f"{sentence}: {changes}." if changes else f"{sentence}."


def _change_text(session: Session, change: Change, subject: int) -> str:
    names, owner = session.names, ""
    if change.seat is not None and change.seat not in (subject, SPECTATOR):
        owner = "your " if names[change.seat] == YOU else f"{names[change.seat]}'s "
    total = "" if change.after is None else f", now {change.after}"
    return f"{owner}{session.game.text.count(change.count).noun(0, FULL)} {change.delta:+}{total}"


def _subject(entry: LogEntry) -> int | None:
    is_about_player = entry.event.seat != SPECTATOR and not isinstance(entry.event, TableEvent)
    return entry.event.seat if is_about_player else None


def _entry_sentence(session: Session, entry: LogEntry, style: Style) -> str:
    sentence = session.sentence(entry, style)
    return sentence if not sentence or isinstance(entry.event, ChatMessage) else f"{sentence}."


def log_lines(session: Session) -> list[str]:
    """Return the log without undone entries. Each choice has the number used by `back`."""
    lines: list[str] = []
    last, style = None, Style.spoken(session.names)
    for entry in reversed(list(current_entries(session.log, session.seat))):
        sentence = session.sentence(entry, style)
        if sentence:
            number = (
                str(entry.journal_entry + 1) if entry.journal_entry not in (last, OPENING) else ""
            )
            lines += wrap(sentence, f"{number:>5}  ", " " * 9)
            last = entry.journal_entry
    return lines
