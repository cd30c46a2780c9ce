"""Log entries as rows: a seat chip, a sentence and the numbers that changed."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby

from core.kernel import SPECTATOR, Phrase
from core.kernel.phrases import (
    goes_on_from,
    in_one_breath,
    put_into_words,
    unsaid_changes,
)
from core.kernel.words import named_for
from core.table import Said, Session, Told
from tui.draw.canvas import BAD, GOOD, MUTED, TEXT, Ink, Parts
from tui.draw.glyphs import flow, parts_width, wrap
from tui.draw.scene import Scene

Short = Callable[[str], str]  # returns the short name of a ledger


def shown_name(name: str, by: int, short: Short) -> str:
    """Return the short name of a count, in the number that fits its change."""
    shown = short(name)
    return named_for(by, shown) if shown.split()[0] in name.split() else shown


def log_rows(
    scene: Scene, session: Session, log: Sequence[Told], width: int, short: Short
) -> Iterator[tuple[Told, list[Parts]]]:
    """Yield the rows of each choice with its first log entry."""
    for first, seat, phrases in choices_told(scene, session, log):
        yield first, passage(scene, seat, phrases, width, short)


def choices_told(
    scene: Scene, session: Session, log: Sequence[Told]
) -> list[tuple[Told, int, list[Phrase]]]:
    """Group log entries into choices, as (first entry, seat, phrases).

    Consecutive choices of a rival are merged if they continue or repeat each other.
    """
    told: list[tuple[Told, int, list[Phrase]]] = []
    for events in _breaths(log):
        seat = events[0].event.seat
        phrases = [phrase for each in events if (phrase := session.phrase(each))]
        if not phrases:
            continue
        if told and told[-1][1] == seat not in (scene.seat, SPECTATOR):
            before = told[-1][2]
            if _goes_on(before[-1], phrases[0]) or _is_repeated(before, phrases):
                before.extend(phrases)
                continue
        told.append((events[0], seat, phrases))
    return told


def own_lines(told: Sequence[Told], seat: int) -> list[bool]:
    """Return for each log entry whether it belongs to a seat's own choice.

    An entry of another seat counts if the choice has no entry about the seat itself.
    """
    has_own = {each.entry for each in told if each.seat == seat == each.event.seat}
    return [
        each.seat == seat and (each.event.seat == seat or each.entry not in has_own)
        for each in told
    ]


def _goes_on(last: Phrase, first: Phrase) -> bool:
    """Return whether a phrase continues the last one; bare number changes do not."""
    return goes_on_from(last, first) and not first.nothing_but_changes


def _is_repeated(before: Sequence[Phrase], phrases: Sequence[Phrase]) -> bool:
    said = put_into_words(phrases)
    return put_into_words(before)[-len(said) :] == said


def _breaths(log: Sequence[Told]) -> Iterator[list[Told]]:
    """Group log entries by choice and seat, splitting off the end of a turn and chat."""
    closings = accumulate(each.event.sets_apart for each in log)
    for _, group in groupby(zip(log, closings, strict=True), key=_breath):
        yield [told for told, _ in group]


def _breath(numbered: tuple[Told, int]) -> tuple[int, int, int, str]:
    told, closings = numbered
    said = told.event.text if isinstance(told.event, Said) else ""
    return told.entry, told.event.seat, closings, said


def passage(
    scene: Scene,
    seat: int,
    phrases: Sequence[Phrase],
    width: int,
    short: Short,
    ink: Ink = TEXT,
) -> list[Parts]:
    """Return rows for one seat's phrases: a chip, the text and the changed numbers.

    Phrases that belong to no seat get a row each.
    """
    if not phrases:
        return []
    if seat == SPECTATOR:
        told = [in_words(row, scene) for row in _without_repeating(phrases)]
        mark = ("∙", Ink("faint"))
    else:
        told = [in_words(phrases, scene)]
        mark = (scene.letter(seat), scene.chip(seat))
    rows: list[Parts] = []
    for text in filter(None, told):
        first, *rest = wrap(text, width)
        rows.append([mark, (f" {first}", ink)])
        rows += [[("│ ", MUTED), (line, MUTED)] for line in rest]
    return with_changes(rows, changes_parts(scene, seat, phrases, short), width)


def _without_repeating(phrases: Sequence[Phrase]) -> list[list[Phrase]]:
    """Merge phrases that continue each other, such as five market slots."""
    rows: list[list[Phrase]] = []
    for phrase in phrases:
        if rows and goes_on_from(rows[-1][-1], phrase):
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    return rows


def in_words(phrases: Sequence[Phrase], scene: Scene, after: Phrase | None = None) -> str:
    """Return the text of phrases, without changes that are shown as numbers."""
    said = put_into_words(phrases)
    return in_one_breath(said, scene.names, after=after).removesuffix(".")


def changes_parts(scene: Scene, seat: int, phrases: Sequence[Phrase], short: Short) -> list[Parts]:
    """Return parts like `+3 str` and `-2 food`; other seats' changes carry their chip."""
    pieces: list[Parts] = []
    changes = unsaid_changes(phrases, scene.game.unsaid)
    for change in sorted(changes, key=lambda c: (c.seat != seat, c.seat or 0)):
        whose: Parts = []
        if change.seat not in (seat, None, SPECTATOR):
            whose = [(scene.letter(change.seat), scene.chip(change.seat)), (" ", TEXT)]
        is_gain = (change.by > 0) != (change.what in scene.game.burdens)
        by = (f"{change.by:+d}", GOOD if is_gain else BAD)
        pieces.append([*whose, by, (f" {shown_name(change.what, change.by, short)}  ", MUTED)])
    return pieces


def with_changes(rows: list[Parts], pieces: list[Parts], width: int) -> list[Parts]:
    """Append changed numbers to the last row if they fit, else in rows below."""
    if not pieces or not rows:
        return rows
    whole = parts_width(part for piece in pieces for part in piece) - 2
    room = width + 2 - parts_width(rows[-1]) - whole
    if room >= 2:
        gap: Parts = [(" " * room, TEXT)]
        return [*rows[:-1], [*rows[-1], *gap, *(part for piece in pieces for part in piece)]]
    return [*rows, *([("│ ", MUTED), *row] for row in flow(pieces, width))]
