"""Log entries as rows: a seat chip, a sentence and the numbers that changed."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import (
    affects_seat,
    continues_phrase,
    join_phrases,
    select_worded,
    unmentioned_changes,
)
from core.kernel.style import SHORT
from core.table import ChatMessage, LogEntry, Session
from tui.draw.canvas import BAD, GOOD, MUTED, TEXT, Ink, Parts
from tui.draw.glyphs import flow, parts_width, wrap
from tui.draw.panel_props import PanelProps
from tui.draw.short_names import Abbreviate


def log_rows(
    props: PanelProps, session: Session, log: Sequence[LogEntry], width: int, abbreviate: Abbreviate
) -> Iterator[tuple[LogEntry, list[Parts]]]:
    """Yield the rows of each choice with its first log entry."""
    for first, seat, phrases in group_by_choice(props, session, log):
        yield first, passage_rows(props, seat, phrases, width, abbreviate)


def group_by_choice(
    props: PanelProps, session: Session, log: Sequence[LogEntry]
) -> list[tuple[LogEntry, int, list[Phrase]]]:
    """Group log entries into choices, as (first entry, seat, phrases).

    Consecutive choices of a rival are merged if they continue or repeat each other.
    """
    choices: list[tuple[LogEntry, int, list[Phrase]]] = []
    for events in _group_entries(log):
        seat = events[0].event.seat
        phrases = [phrase for entry in events if (phrase := session.phrase(entry, SHORT))]
        if not phrases:
            continue
        if choices and choices[-1][1] == seat not in (props.seat, SPECTATOR):
            previous_phrases = choices[-1][2]
            if _is_continuation(previous_phrases[-1], phrases[0]) or _is_repeated(
                previous_phrases, phrases
            ):
                previous_phrases.extend(phrases)
                continue
        choices.append((events[0], seat, phrases))
    return choices


def affects_reader(props: PanelProps, entry: LogEntry, phrases: Sequence[Phrase]) -> bool:
    """Return whether another player's choice affects the reader."""
    is_other_player = entry.seat not in (props.seat, SPECTATOR)
    return is_other_player and any(affects_seat(phrase, props.seat) for phrase in phrases)


def find_own_entries(log: Sequence[LogEntry], seat: int) -> list[bool]:
    """Return for each log entry whether it belongs to a seat's own choice.

    An entry of another seat counts if the choice has no entry about the seat itself.
    """
    choices_with_own = {
        entry.journal_entry for entry in log if entry.seat == seat == entry.event.seat
    }
    return [
        entry.seat == seat
        and (entry.event.seat == seat or entry.journal_entry not in choices_with_own)
        for entry in log
    ]


def _is_continuation(last: Phrase, first: Phrase) -> bool:
    return continues_phrase(last, first) and not first.is_changes_only


def _is_repeated(before: Sequence[Phrase], phrases: Sequence[Phrase]) -> bool:
    worded = select_worded(phrases)
    return select_worded(before)[-len(worded) :] == worded


def _group_entries(log: Sequence[LogEntry]) -> Iterator[list[LogEntry]]:
    """Group log entries by choice and seat, splitting off chat and the end of a turn."""
    closings = accumulate(each.event.starts_section for each in log)
    for _, group in groupby(zip(log, closings, strict=True), key=_group_key):
        yield [entry for entry, _ in group]


def _group_key(numbered_entry: tuple[LogEntry, int]) -> tuple[int, int, int, str]:
    entry, closings = numbered_entry
    text = entry.event.text if isinstance(entry.event, ChatMessage) else ""
    return entry.journal_entry, entry.event.seat, closings, text


def passage_rows(
    props: PanelProps,
    seat: int,
    phrases: Sequence[Phrase],
    width: int,
    abbreviate: Abbreviate,
    ink: Ink = TEXT,
) -> list[Parts]:
    """Return rows for one seat's phrases: a chip, the text and the changed numbers.

    Phrases that belong to no seat get a row each.
    """
    if not phrases:
        return []
    if seat == SPECTATOR:
        texts = [phrases_text(row, props) for row in _merge_continuations(phrases)]
        symbol = ("∙", Ink("faint"))
    else:
        texts = [phrases_text(phrases, props)]
        symbol = (props.seat_letter(seat), props.chip_ink(seat))
    rows: list[Parts] = []
    for text in filter(None, texts):
        first, *rest = wrap(text, width)
        rows.append([symbol, (f" {first}", ink)])
        rows += [[("│ ", MUTED), (line, MUTED)] for line in rest]
    return append_changes(rows, change_parts(props, seat, phrases, abbreviate), width)


def _merge_continuations(phrases: Sequence[Phrase]) -> list[list[Phrase]]:
    rows: list[list[Phrase]] = []
    for phrase in phrases:
        if rows and continues_phrase(rows[-1][-1], phrase):
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    return rows


def phrases_text(phrases: Sequence[Phrase], props: PanelProps, after: Phrase | None = None) -> str:
    """Return the text of phrases, without changes that are shown as numbers."""
    worded = select_worded(phrases)
    return join_phrases(worded, props.names, SHORT, after, full_stop="")


def change_parts(
    props: PanelProps, seat: int, phrases: Sequence[Phrase], abbreviate: Abbreviate
) -> list[Parts]:
    """Return parts like `+3 str` and `-2 food`, with a chip for other seats."""
    pieces: list[Parts] = []
    changes = unmentioned_changes(phrases, props.game.text.derived_counts)
    for change in sorted(changes, key=lambda c: (c.seat != seat, c.seat or 0)):
        owner_parts: Parts = []
        if change.seat not in (seat, None, SPECTATOR):
            owner_parts = [
                (props.seat_letter(change.seat), props.chip_ink(change.seat)),
                (" ", TEXT),
            ]
        is_gain = (change.delta > 0) != (change.count in props.game.text.unwanted_counts)
        delta_part = (f"{change.delta:+d}", GOOD if is_gain else BAD)
        pieces.append(
            [
                *owner_parts,
                delta_part,
                (f" {abbreviate(change.count, change.delta)}  ", MUTED),
            ]
        )
    return pieces


def append_changes(rows: list[Parts], pieces: list[Parts], width: int) -> list[Parts]:
    """Append changed numbers to the last row if they fit, else in rows below."""
    if not pieces or not rows:
        return rows
    changes_width = parts_width(part for piece in pieces for part in piece) - 2
    space = width + 2 - parts_width(rows[-1]) - changes_width
    if space >= 2:
        gap: Parts = [(" " * space, TEXT)]
        return [*rows[:-1], [*rows[-1], *gap, *(part for piece in pieces for part in piece)]]
    return [*rows, *([("│ ", MUTED), *row] for row in flow(pieces, width))]
