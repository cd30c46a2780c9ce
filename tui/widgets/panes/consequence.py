"""What the choice under the cursor would do, in as many rows as there is room for."""

from collections.abc import Callable, Sequence

from core.table import Changes, beside_numbers
from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN, Ink
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.presenter import Parts
from tui.model.choosing import Row

MORE = " .."
STUMP = 7  # columns in which the beginning of a text says nothing


def message_rows(message: str, width: int, docked: bool) -> list[Parts]:
    """Something to be read instead."""
    lines = [cut(message, width)] if docked else wrap(message, max(width, 20))
    return [[(line, WARN)] for line in lines]


def why_not_rows(reason: str, width: int, docked: bool) -> list[Parts]:
    """Why nothing follows: there is no choice under the cursor."""
    lines = [cut(reason, width - 2)] if docked else wrap(reason, max(width - 2, 20))
    return [[("✗ " if not row else "  ", BAD), (line, TEXT)] for row, line in enumerate(lines)]


def consequence_rows(
    row: Row,
    changes: Changes,
    short: Callable[[str], str],
    width: int,
    docked: bool,
    drawn: Sequence[Parts] = (),
) -> list[Parts]:
    """Minus first, then plus, then what follows, then what is endangered.

    What the game draws of it stands in place of its words.
    """
    choice, name = row.choice, row.choice.label
    if docked:  # there is one line only
        name = cut(name, 30 if changes or choice.warning else width)
    label: Parts = [(name, NAME), ("  ", TEXT)]
    falls = {n: c for n, c in changes.items() if c[1] < c[0]}
    rises = {n: c for n, c in changes.items() if c[1] > c[0]}
    pieces = [change_parts(short(n), *c) for n, c in {**falls, **rises}.items()]
    said, ink = beside_numbers(choice, changes), MUTED if pieces else TEXT
    if docked and drawn and parts_width(label) + parts_width(drawn[0]) <= width:
        return [[*label, *drawn[0]]]
    if docked:
        return [_in_one_line(label, choice.warning, pieces, (said, ink), width)]
    rows = flow([label, *pieces], width + 2)
    if drawn:
        said = ""
        rows += drawn
    words: list[Parts] = [[(f"{word} ", ink)] for word in said.split()]
    rows[-1:] = flow([*rows[-1:], *words], width + 2) if words else rows[-1:]
    rows += [[(line, WARN)] for line in wrap(choice.warning, width) if line]
    return rows


def _in_one_line(
    label: Parts, warning: str, pieces: list[Parts], words: tuple[str, Ink], width: int
) -> Parts:
    """What one would regret first, then as much of the rest as there is room for."""
    if warning:
        label = [*label, (cut(warning, width - parts_width(label)), WARN), ("  ", TEXT)]
    line, *rest = flow([label, *pieces], width + 2)
    if rest:  # what it brings comes last: better without `17>14` than without that
        line, *rest = flow([label, *map(_without_levels, pieces)], width + 2)
    if rest:
        line, *rest = flow([label, *map(_without_levels, pieces)], width - len(MORE) + 2)
        return [*line[:-1], (MORE, MUTED)]
    room = width - parts_width(line)
    text, ink = words
    return [*line, (cut(text, room), ink)] if room > STUMP else line


def _without_levels(change: Parts) -> Parts:
    """`-4 stone` alone."""
    step, name, _, gap = change
    return [step, (name[0].rstrip(), name[1]), gap]


def change_parts(name: str, before: int, after: int) -> Parts:
    """A change as `-4 stone 13>9`."""
    step = after - before
    ink = GOOD if step > 0 else BAD
    return [(f"{step:+d}", ink), (f" {name} ", TEXT), (f"{before}>{after}", MUTED), ("  ", TEXT)]
