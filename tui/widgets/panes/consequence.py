"""The consequences of the selected choice, in a limited number of rows.

A piece is a short list of parts that stays together when a row wraps: a word, or a change such as
`-4 stone 13>9`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from core.kernel import Choice
from core.kernel.style import SHORT
from core.table import Preview, preview_notes
from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import ELLIPSIS, cut, flow, parts_width, wrap
from tui.draw.short_names import Abbreviate
from tui.model.choices import ChoiceRow


def notice_rows(notice: str, width: int, max_rows: int | None) -> list[Parts]:
    return [[(line, WARN)] for line in _wrap_limited(notice, width, max_rows)]


def no_choice_rows(reason: str, width: int, max_rows: int | None) -> list[Parts]:
    lines = _wrap_limited(reason, width - 2, max_rows)
    symbols = ["✗ ", *("  " for _ in lines[1:])]
    return [[(symbol, BAD), (line, TEXT)] for symbol, line in zip(symbols, lines, strict=True)]


def _wrap_limited(text: str, width: int, max_rows: int | None) -> list[str]:
    """Wrap a text. If it needs too many rows, cut the last one."""
    lines = wrap(text, max(width, 20))
    if max_rows is None or len(lines) <= max_rows:
        return lines
    return [*lines[: max_rows - 1], cut(" ".join(lines[max_rows - 1 :]), width)]


def consequence_rows(
    row: ChoiceRow,
    preview: Preview,
    abbreviate: Abbreviate,
    width: int,
    max_rows: int | None,
    drawing: Sequence[Parts] = (),
    unwanted_counts: Collection[str] = (),
    derived_counts: Collection[str] = (),
) -> list[Parts]:
    """Return losses, then gains, then effects, then warnings.

    The game's drawing replaces the effect text. If rows are limited, warnings come first, counts
    that merely follow from others are dropped, and `..` marks omissions.
    """
    choice, changes = row.choice, _ordered_changes(preview, unwanted_counts)
    change_pieces = [_change_parts(change, abbreviate) for change in changes]
    effect_pieces = _word_pieces(
        preview_notes(choice, preview, SHORT), ink=MUTED if changes else TEXT, gap=" "
    )
    full_name, short_name = _name_pieces(choice, changes)
    if max_rows is None:
        text_pieces = [] if drawing else effect_pieces
        warning_rows: list[Parts] = [[(line, WARN)] for line in wrap(choice.warning, width) if line]
        return [*flow([*full_name, *change_pieces, *text_pieces], width), *drawing, *warning_rows]
    name_parts = [part for piece in short_name for part in piece]
    if drawing and parts_width(name_parts) + parts_width(drawing[0]) <= width:
        return [[*name_parts, *drawing[0]], *drawing[1:max_rows]]
    warning = _word_pieces(choice.warning, WARN, gap="  ")
    essential_pieces = [
        piece
        for piece, change in zip(change_pieces, changes, strict=True)
        if change.name not in derived_counts
    ]
    versions = [
        [*full_name, *warning, *change_pieces, *effect_pieces],
        [*short_name, *warning, *change_pieces, *effect_pieces],
        *(
            [*short_name, *warning, *shortened_changes, *effect_pieces]
            for shortened_changes in _shortened_versions(essential_pieces)
        ),
    ]
    return _fit_rows(versions, width, max_rows)


@dataclass(frozen=True, slots=True)
class _Change:
    """How a choice changes a count. `lowest` and `highest` differ if a later answer decides."""

    name: str
    before: int
    lowest: int
    highest: int
    is_loss: bool


def _ordered_changes(preview: Preview, unwanted_counts: Collection[str]) -> list[_Change]:
    """Return the previewed changes, losses first. More of an unwanted count is a loss."""
    ranges = {name: (before, after, after) for name, (before, after) in preview.changes.items()}
    ranges |= preview.ranges
    changes = []
    for name, (before, lowest, highest) in ranges.items():
        is_loss = highest > before if name in unwanted_counts else lowest < before
        changes.append(_Change(name, before, lowest, highest, is_loss))
    return sorted(changes, key=lambda change: not change.is_loss)


def _change_parts(change: _Change, abbreviate: Abbreviate) -> Parts:
    """Return `-4 stone 13>9`, or a range like `-4 to +3 stone 13>9..16` if a reply decides."""
    before, extremes = change.before, {change.lowest, change.highest}
    outcomes = sorted(extremes - {before})
    steps = " to ".join(f"{outcome - before:+d}" for outcome in outcomes)
    number = outcomes[0] - before if len(outcomes) == 1 else len(outcomes)
    return [
        (f"up to {steps}" if before in extremes else steps, BAD if change.is_loss else GOOD),
        (f" {abbreviate(change.name, number)} ", TEXT),
        (f"{before}>{'..'.join(map(str, outcomes))}", MUTED),
        ("  ", TEXT),
    ]


def _without_level(change_parts: Parts) -> Parts:
    """Reduce a change to its amount: `-4 stone`."""
    amount, (name, ink), _, gap = change_parts
    return [amount, (name.rstrip(), ink), gap]


def _name_pieces(choice: Choice, changes: Sequence[_Change]) -> tuple[list[Parts], list[Parts]]:
    """Return full and short name, or none if a change says the same."""
    for change in changes:
        steps = {change.lowest - change.before, change.highest - change.before}
        if choice.label_change in {(change.name, step) for step in steps} and len(steps) == 1:
            return [], []
    full_name = _word_pieces(choice.long_label, NAME, gap="  ")
    return full_name, _word_pieces(choice.label, NAME, gap="  ")


def _word_pieces(text: str, ink: Ink, gap: str) -> list[Parts]:
    """Split a text into words that can wrap, with a gap after the last."""
    if not text.strip():
        return []
    *words, last = text.split()
    return [*([(f"{word} ", ink)] for word in words), [(last + gap, ink)]]


def _shortened_versions(change_pieces: list[Parts]) -> Iterator[list[Parts]]:
    """Yield the changes with ever fewer levels like `17>14`. Those of losses go last."""
    for complete_count in range(len(change_pieces), -1, -1):
        complete, others = change_pieces[:complete_count], change_pieces[complete_count:]
        yield [*complete, *map(_without_level, others)]


def _fit_rows(versions: Sequence[list[Parts]], width: int, max_rows: int) -> list[Parts]:
    """Return the first version that fits `max_rows`, or as much of the last one as does."""
    for pieces in versions:
        rows = flow(pieces, width)
        if len(rows) <= max_rows:
            return rows
    kept = list(versions[-1])
    ellipsis: Parts = [(ELLIPSIS, MUTED)]
    while len(rows := flow([*kept, ellipsis], width)) > max_rows:
        kept.pop()
    return rows
