"""The log in plain mode: recent events as narration, and the full log with numbers."""

from collections.abc import Sequence
from itertools import groupby

from core.kernel import SPECTATOR, Change, Phrase
from core.kernel.phrases import YOU, join_phrases, select_worded, unmentioned_changes
from core.table import OPENING, ChatMessage, LogEntry, Session, TableEvent, Undone
from tui.plain.layout import wrap


def narration_lines(session: Session, entries: Sequence[LogEntry]) -> list[str]:
    """Return the entries as paragraphs; consecutive events of a player form one sentence."""
    lines: list[str] = []
    for seat, row in groupby(entries, key=_subject):
        if seat is None:
            passages = [_entry_sentence(session, entry) for entry in row]
        else:
            phrases = [phrase for entry in row if (phrase := session.phrase(entry))]
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
    sentence = join_phrases(select_worded(phrases), names).removesuffix(".")
    numbers = unmentioned_changes(phrases, session.game.strategy.hidden_terms)
    changes = "; ".join(_change_text(change, seat, names) for change in numbers)
    return f"{sentence}: {changes}." if changes else f"{sentence}."


def _change_text(change: Change, subject: int, names: Sequence[str]) -> str:
    owner = ""
    if change.seat is not None and change.seat not in (subject, SPECTATOR):
        owner = "your " if names[change.seat] == YOU else f"{names[change.seat]}'s "
    total = "" if change.after is None else f", now {change.after}"
    return f"{owner}{change.name} {change.delta:+}{total}"


def _subject(entry: LogEntry) -> int | None:
    """Return the player that a game event is about, or None."""
    is_about_player = entry.event.seat != SPECTATOR and not isinstance(entry.event, TableEvent)
    return entry.event.seat if is_about_player else None


def _entry_sentence(session: Session, entry: LogEntry) -> str:
    """Return the entry's sentence with a full stop, except for chat."""
    sentence = session.sentence(entry)
    return sentence if not sentence or isinstance(entry.event, ChatMessage) else f"{sentence}."


def log_lines(session: Session) -> list[str]:
    """Return the log without undone entries; each choice has the number used by `back`."""
    lines: list[str] = []
    last = None
    for entry in _without_undone(session.log):
        sentence = session.sentence(entry)
        if sentence:
            number = str(entry.entry + 1) if entry.entry not in (last, OPENING) else ""
            lines += wrap(sentence, f"{number:>5}  ", " " * 9)
            last = entry.entry
    return lines


def _without_undone(log: Sequence[LogEntry]) -> list[LogEntry]:
    kept: list[LogEntry] = []
    for entry in log:
        if isinstance(entry.event, Undone):
            first = entry.event.first
            kept = [old for old in kept if old.entry < first or isinstance(old.event, ChatMessage)]
        kept.append(entry)
    return kept
