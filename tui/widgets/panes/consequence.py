"""The consequences of the selected choice, in a limited number of rows."""

from collections.abc import Collection, Sequence

from core.kernel import Choice
from core.table import Foretold, beside_numbers
from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.log import Short, shown_name
from tui.model.choosing import Row

MORE = ".."


def message_rows(message: str, width: int, most: int | None) -> list[Parts]:
    return [[(line, WARN)] for line in _lines(message, width, most)]


def why_not_rows(reason: str, width: int, most: int | None) -> list[Parts]:
    """Return the reason why no choice is under the cursor."""
    lines = _lines(reason, width - 2, most)
    return [[("✗ " if not row else "  ", BAD), (line, TEXT)] for row, line in enumerate(lines)]


def _lines(text: str, width: int, most: int | None) -> list[str]:
    lines = wrap(text, max(width, 20))
    if most is None or len(lines) <= most:
        return lines
    return [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), width)]


def consequence_rows(
    row: Row,
    foretold: Foretold,
    short: Short,
    width: int,
    most: int | None,
    drawn: Sequence[Parts] = (),
    burdens: Collection[str] = (),
    following: Collection[str] = (),
) -> list[Parts]:
    """Return losses, then gains, then effects, then warnings.

    The game's drawing replaces the effect text. If rows are limited, warnings come first, counts
    that merely follow from others are dropped, and `..` marks omissions.
    """
    choice = row.choice
    ends = {name: (before, after, after) for name, (before, after) in foretold.changes.items()}
    ends |= foretold.spans
    worse = {
        name: most > before if name in burdens else least < before
        for name, (before, least, most) in ends.items()
    }
    lost_first = sorted(ends, key=lambda name: not worse[name])
    pieces = [
        _change_parts(name, *ends[name], short, BAD if worse[name] else GOOD) for name in lost_first
    ]
    said = beside_numbers(choice, foretold)
    whole, label = _names(choice, pieces)
    beside = [part for word in label for part in word]
    if most is not None and drawn and parts_width(beside) + parts_width(drawn[0]) <= width:
        return [[*beside, *drawn[0]], *drawn[1:most]]
    words = _words(said, MUTED if pieces else TEXT)
    if most is not None:
        warning = _words(choice.warning, WARN, gap="  ")
        telling = [
            each for each, name in zip(pieces, lost_first, strict=True) if name not in following
        ]
        return _in_few_rows((whole, label), warning, (pieces, telling), words, width, most)
    rows = flow([*whole, *pieces, *(() if drawn else words)], width)
    rows += drawn
    rows += [[(line, WARN)] for line in wrap(choice.warning, width) if line]
    return rows


def _names(choice: Choice, pieces: Sequence[Parts]) -> tuple[list[Parts], list[Parts]]:
    """Return full and short name; none if a number says the same."""
    numbers = ("".join(text for text, _ in piece[:2]).replace(" ", "") for piece in pieces)
    if choice.label.replace(" ", "") in numbers:
        return [], []
    return _words(choice.name, NAME, gap="  "), _words(choice.label, NAME, gap="  ")


def _words(text: str, ink: Ink, gap: str = " ") -> list[Parts]:
    """Split a text into words that can wrap, with a gap after the last."""
    *words, last = text.split() or [""]
    return [*([(f"{word} ", ink)] for word in words), [(last + gap, ink)]] if last else []


def _in_few_rows(
    names: tuple[list[Parts], list[Parts]],
    warning: list[Parts],
    numbers: tuple[list[Parts], list[Parts]],
    words: list[Parts],
    width: int,
    most: int,
) -> list[Parts]:
    """Fit everything into `max_rows`, shortening in steps.

    First use the short name, then only essential changes, then drop levels like `17>14`, those of
    losses last.
    """
    whole, label = names
    pieces, telling = numbers
    for name in (whole, label):
        if len(rows := flow([*name, *warning, *pieces, *words], width)) <= most:
            return rows
    for kept in range(len(telling), -1, -1):
        shorter = [*telling[:kept], *map(_without_levels, telling[kept:])]
        bare = [*label, *warning, *shorter, *words]
        if len(rows := flow(bare, width)) <= most:
            return rows
    more: Parts = [(MORE, MUTED)]
    while len(rows := flow([*bare, more], width)) > most:
        bare.pop()
    return rows


def _without_levels(change: Parts) -> Parts:
    """Reduce a change to its amount: `-4 stone`."""
    step, name, _, gap = change
    return [step, (name[0].rstrip(), name[1]), gap]


def _change_parts(name: str, before: int, least: int, most: int, short: Short, ink: Ink) -> Parts:
    """Return `-4 stone 13>9`, or a range like `-4 to +3 stone 13>9..16` if a reply decides."""
    ends = sorted({least, most} - {before})
    steps = " to ".join(f"{end - before:+d}" for end in ends)
    number = ends[0] - before if len(ends) == 1 else len(ends)
    return [
        (f"up to {steps}" if before in (least, most) else steps, ink),
        (f" {shown_name(name, number, short)} ", TEXT),
        (f"{before}>{'..'.join(map(str, ends))}", MUTED),
        ("  ", TEXT),
    ]
