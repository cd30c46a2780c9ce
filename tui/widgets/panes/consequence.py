"""What the choice under the cursor would do, in as many rows as there is room for."""

from collections.abc import Collection, Sequence

from core.kernel import Choice
from core.table import Foretold, beside_numbers
from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.log import Short, shown_name
from tui.model.choosing import Row

MORE = ".."


def message_rows(message: str, width: int, most: int | None) -> list[Parts]:
    """Something to be read instead."""
    return [[(line, WARN)] for line in _lines(message, width, most)]


def why_not_rows(reason: str, width: int, most: int | None) -> list[Parts]:
    """Why nothing follows: there is no choice under the cursor."""
    lines = _lines(reason, width - 2, most)
    return [[("✗ " if not row else "  ", BAD), (line, TEXT)] for row, line in enumerate(lines)]


def _lines(text: str, width: int, most: int | None) -> list[str]:
    """A text in so many lines at most."""
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
    """What is lost first, then what is gained, then what follows, then what is endangered.

    What the game draws of it stands in place of its words. Where the rows are few, docked below
    a face, what one would regret comes first, counts that only follow from others make room for
    the rest, and what does not fit is seen to be left out.
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
    """Its name, whole and shortened; none where a number says the same."""
    numbers = ("".join(text for text, _ in piece[:2]).replace(" ", "") for piece in pieces)
    if choice.label.replace(" ", "") in numbers:
        return [], []
    return _words(choice.name, NAME, gap="  "), _words(choice.label, NAME, gap="  ")


def _words(text: str, ink: Ink, gap: str = " ") -> list[Parts]:
    """Word by word, so that they flow, and a gap behind the last."""
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
    """All of it; rather with a short name, and without `17>14`, than without what comes behind.

    Of the numbers first all, then those alone that say something new; what the first of them, the
    losses, leave in hand is said longest.
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
    """`-4 stone` alone."""
    step, name, _, gap = change
    return [step, (name[0].rstrip(), name[1]), gap]


def _change_parts(name: str, before: int, least: int, most: int, short: Short, ink: Ink) -> Parts:
    """`-4 stone 13>9`; by an answer to come `-4 to +3 stone 13>9..16`, or `up to +1 VP 7>8`."""
    ends = sorted({least, most} - {before})
    steps = " to ".join(f"{end - before:+d}" for end in ends)
    number = ends[0] - before if len(ends) == 1 else len(ends)
    return [
        (f"up to {steps}" if before in (least, most) else steps, ink),
        (f" {shown_name(name, number, short)} ", TEXT),
        (f"{before}>{'..'.join(map(str, ends))}", MUTED),
        ("  ", TEXT),
    ]
