"""The log in plain mode: recent events as narration, and the full log with numbers."""

from collections.abc import Sequence
from itertools import groupby

from core.kernel import SPECTATOR, Change, Phrase
from core.kernel.phrases import YOU, in_one_breath, put_into_words, unsaid_changes
from core.table import OPENING, Said, Session, TableEvent, TakenBack, Told
from tui.plain.layout import wrap


def story_lines(session: Session, news: Sequence[Told]) -> list[str]:
    """Return the entries as paragraphs; consecutive events of a player form one sentence."""
    lines: list[str] = []
    for seat, row in groupby(news, key=_subject):
        if seat is None:
            passages = [_as_told(session, told) for told in row]
        else:
            phrases = [phrase for told in row if (phrase := session.phrase(told))]
            passages = [_with_changes(session, phrases)]
        for passage in passages:
            lines += wrap(passage, rest="  ")
    return lines + [line for told in news for line in _chapter_lines(session, told)]


def _chapter_lines(session: Session, told: Told) -> list[str]:
    over = session.game.chapter(session.view, told.event)
    if over is None:
        return []
    return [line for text in (f"{over.title}.", *over.lines) for line in wrap(text, rest="  ")]


def _with_changes(session: Session, phrases: Sequence[Phrase]) -> str:
    """Return `Livia takes a tax card: money +9, now 14.`, without repeated numbers."""
    if not phrases:
        return ""
    seat, names = phrases[0].seat, session.names
    words = in_one_breath(put_into_words(phrases), names).removesuffix(".")
    numbers = unsaid_changes(phrases, session.game.unsaid)
    changes = "; ".join(_change(change, seat, names) for change in numbers)
    return f"{words}: {changes}." if changes else f"{words}."


def _change(change: Change, subject: int, names: Sequence[str]) -> str:
    whose = ""
    if change.seat is not None and change.seat not in (subject, SPECTATOR):
        whose = "your " if names[change.seat] == YOU else f"{names[change.seat]}'s "
    now = "" if change.now is None else f", now {change.now}"
    return f"{whose}{change.what} {change.by:+}{now}"


def _subject(told: Told) -> int | None:
    """Return the player that a game event is about, or None."""
    is_of_a_player = told.event.seat != SPECTATOR and not isinstance(told.event, TableEvent)
    return told.event.seat if is_of_a_player else None


def _as_told(session: Session, told: Told) -> str:
    """Return the entry's sentence with a full stop, except for chat."""
    sentence = session.sentence(told)
    return sentence if not sentence or isinstance(told.event, Said) else f"{sentence}."


def log_lines(session: Session) -> list[str]:
    """Return the log without undone entries; each choice has the number used by `back`."""
    lines: list[str] = []
    last = None
    for told in _still_true(session.log):
        sentence = session.sentence(told)
        if sentence:
            number = str(told.entry + 1) if told.entry not in (last, OPENING) else ""
            lines += wrap(sentence, f"{number:>5}  ", " " * 9)
            last = told.entry
    return lines


def _still_true(log: Sequence[Told]) -> list[Told]:
    kept: list[Told] = []
    for told in log:
        if isinstance(told.event, TakenBack):
            first = told.event.first
            kept = [old for old in kept if old.entry < first or isinstance(old.event, Said)]
        kept.append(told)
    return kept
