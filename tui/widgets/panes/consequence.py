"""What the choice under the cursor would do, in as many rows as there is room for."""

from collections.abc import Callable, Mapping

from rich.cells import cell_len

from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN
from tui.draw.glyphs import cut, flow, wrap
from tui.draw.presenter import Parts
from tui.model.choosing import Row

Changes = Mapping[str, tuple[int, int]]  # counts that would change: before and after, by name


def message_rows(message: str, width: int, docked: bool) -> list[Parts]:
    """Something to be read instead."""
    lines = [cut(message, width)] if docked else wrap(message, max(width, 20))
    return [[(line, WARN)] for line in lines]


def consequence_rows(
    row: Row, changes: Changes, short: Callable[[str], str], width: int, docked: bool
) -> list[Parts]:
    """Minus first, then plus, then what follows, then what is endangered."""
    choice, name = row.choice, row.choice.label
    if docked:  # there is one line only
        name = cut(name, 30 if changes or choice.warning else width)
    label: Parts = [(name, NAME), ("  ", TEXT)]
    if docked and choice.warning:
        return [[*label, (cut(choice.warning, width - cell_len(name) - 1), WARN)]]
    falls = {n: c for n, c in changes.items() if c[1] < c[0]}
    rises = {n: c for n, c in changes.items() if c[1] > c[0]}
    pieces = [change_parts(short(n), *c) for n, c in {**falls, **rises}.items()]
    rows = flow([label, *pieces], width + 2)
    words: list[Parts] = [
        [(f"{word} ", MUTED if pieces else TEXT)] for word in choice.effect.split()
    ]
    told = flow([*rows[-1:], *words], width + 2) if words else rows[-1:]
    if not (docked and len(told) > 1 and pieces):  # an effect is told whole, or not
        rows[-1:] = told
    rows += [[(line, WARN)] for line in wrap(choice.warning, width) if line]
    return rows


def change_parts(name: str, before: int, after: int) -> Parts:
    """A change as `-4 stone 13>9`."""
    step = after - before
    ink = GOOD if step > 0 else BAD
    return [(f"{step:+d}", ink), (f" {name} ", TEXT), (f"{before}>{after}", MUTED), ("  ", TEXT)]
