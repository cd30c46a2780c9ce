"""What happened, as rows of the log: a chip and a sentence, what goes on told in one breath."""

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

Short = Callable[[str], str]  # a ledger's name, short


def shown_name(name: str, by: int, short: Short) -> str:
    """What a count is called beside its change: `action` beside `-1`; abbreviations stay as is."""
    shown = short(name)
    return named_for(by, shown) if shown.split()[0] in name.split() else shown


def log_rows(
    scene: Scene, session: Session, log: Sequence[Told], width: int, short: Short
) -> Iterator[tuple[Told, list[Parts]]]:
    """What happened, choice by choice: its first event, and a chip and a sentence for each seat."""
    for first, seat, phrases in choices_told(scene, session, log):
        yield first, passage(scene, seat, phrases, width, short)


def choices_told(
    scene: Scene, session: Session, log: Sequence[Told]
) -> list[tuple[Told, int, list[Phrase]]]:
    """The phrases of each choice; a rival's who goes on doing the same are put together."""
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
    """Which lines tell what a seat chose: those of itself, or all of a choice that has none."""
    has_own = {each.entry for each in told if each.seat == seat == each.event.seat}
    return [
        each.seat == seat and (each.event.seat == seat or each.entry not in has_own)
        for each in told
    ]


def _goes_on(last: Phrase, first: Phrase) -> bool:
    """Whether a deed goes on with the last one; numbers alone belong to the deed they came of."""
    return goes_on_from(last, first) and not first.nothing_but_changes


def _is_repeated(before: Sequence[Phrase], phrases: Sequence[Phrase]) -> bool:
    """Whether the words are those of the last deed again: a tool for a coin, and once more."""
    said = put_into_words(phrases)
    return put_into_words(before)[-len(said) :] == said


def _breaths(log: Sequence[Told]) -> Iterator[list[Told]]:
    """What is told together: what a choice did to a seat, and apart from it what closed its turn.

    What somebody says stands by itself.
    """
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
    """A chip, what happened to that seat, and the numbers that changed.

    What belongs to nobody stands line by line.
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
    """Those that go on with the same together: what five places of a market got."""
    rows: list[list[Phrase]] = []
    for phrase in phrases:
        if rows and goes_on_from(rows[-1][-1], phrase):
            rows[-1].append(phrase)
        else:
            rows.append([phrase])
    return rows


def in_words(phrases: Sequence[Phrase], scene: Scene, after: Phrase | None = None) -> str:
    """What happened, without what the numbers beside it say."""
    said = put_into_words(phrases)
    return in_one_breath(said, scene.names, after=after).removesuffix(".")


def changes_parts(scene: Scene, seat: int, phrases: Sequence[Phrase], short: Short) -> list[Parts]:
    """`+3 str`, `-2 food`; those of others than the seat behind their chips."""
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
    """The numbers at the right of the last row where they fit, else in rows of their own."""
    if not pieces or not rows:
        return rows
    whole = parts_width(part for piece in pieces for part in piece) - 2
    room = width + 2 - parts_width(rows[-1]) - whole
    if room >= 2:
        gap: Parts = [(" " * room, TEXT)]
        return [*rows[:-1], [*rows[-1], *gap, *(part for piece in pieces for part in piece)]]
    return [*rows, *([("│ ", MUTED), *row] for row in flow(pieces, width))]
