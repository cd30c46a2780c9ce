"""The consequences of the selected choice, in a limited number of rows."""

from collections.abc import Collection, Sequence

from core.kernel import Choice
from core.table import Preview, preview_notes
from tui.draw.canvas import BAD, GOOD, MUTED, NAME, TEXT, WARN, Ink, Parts
from tui.draw.glyphs import cut, flow, parts_width, wrap
from tui.draw.log import Abbreviate, count_name
from tui.model.choices import ChoiceRow

ELLIPSIS = ".."


def message_rows(message: str, width: int, max_rows: int | None) -> list[Parts]:
    return [[(line, WARN)] for line in _wrap_limited(message, width, max_rows)]


def no_choice_rows(reason: str, width: int, max_rows: int | None) -> list[Parts]:
    """Return the reason why no choice is under the cursor."""
    lines = _wrap_limited(reason, width - 2, max_rows)
    return [[("✗ " if not row else "  ", BAD), (line, TEXT)] for row, line in enumerate(lines)]


def _wrap_limited(text: str, width: int, max_rows: int | None) -> list[str]:
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
    burdens: Collection[str] = (),
    derived_counts: Collection[str] = (),
) -> list[Parts]:
    """Return losses, then gains, then effects, then warnings.

    The game's drawing replaces the effect text. If rows are limited, warnings come first, counts
    that merely follow from others are dropped, and `..` marks omissions.
    """
    choice = row.choice
    ranges = {name: (before, after, after) for name, (before, after) in preview.changes.items()}
    ranges |= preview.ranges
    is_loss = {
        name: most > before if name in burdens else lowest < before
        for name, (before, lowest, most) in ranges.items()
    }
    ordered_names = sorted(ranges, key=lambda name: not is_loss[name])
    change_pieces = [
        _change_parts(name, *ranges[name], abbreviate, BAD if is_loss[name] else GOOD)
        for name in ordered_names
    ]
    effect_text = preview_notes(choice, preview)
    full_name, short_name = _name_words(choice, change_pieces)
    short_name_parts = [part for word in short_name for part in word]
    if (
        max_rows is not None
        and drawing
        and parts_width(short_name_parts) + parts_width(drawing[0]) <= width
    ):
        return [[*short_name_parts, *drawing[0]], *drawing[1:max_rows]]
    effect_words = _word_parts(effect_text, MUTED if change_pieces else TEXT)
    if max_rows is not None:
        warning = _word_parts(choice.warning, WARN, gap="  ")
        essential_pieces = [
            each
            for each, name in zip(change_pieces, ordered_names, strict=True)
            if name not in derived_counts
        ]
        return _fit_rows(
            (full_name, short_name),
            warning,
            (change_pieces, essential_pieces),
            effect_words,
            width,
            max_rows,
        )
    rows = flow([*full_name, *change_pieces, *(() if drawing else effect_words)], width)
    rows += drawing
    rows += [[(line, WARN)] for line in wrap(choice.warning, width) if line]
    return rows


def _name_words(choice: Choice, pieces: Sequence[Parts]) -> tuple[list[Parts], list[Parts]]:
    """Return full and short name; none if a number says the same."""
    numbers = ("".join(text for text, _ in piece[:2]).replace(" ", "") for piece in pieces)
    if choice.label.replace(" ", "") in numbers:
        return [], []
    return _word_parts(choice.long_label, NAME, gap="  "), _word_parts(choice.label, NAME, gap="  ")


def _word_parts(text: str, ink: Ink, gap: str = " ") -> list[Parts]:
    """Split a text into words that can wrap, with a gap after the last."""
    *words, last = text.split() or [""]
    return [*([(f"{word} ", ink)] for word in words), [(last + gap, ink)]] if last else []


def _fit_rows(
    names: tuple[list[Parts], list[Parts]],
    warning: list[Parts],
    changes: tuple[list[Parts], list[Parts]],
    effect_words: list[Parts],
    width: int,
    max_rows: int,
) -> list[Parts]:
    """Fit everything into `max_rows`, shortening in steps.

    First use the short name, then only essential changes, then drop levels like `17>14`, those of
    losses last.
    """
    full_name, short_name = names
    pieces, essential_pieces = changes
    for name in (full_name, short_name):
        if len(rows := flow([*name, *warning, *pieces, *effect_words], width)) <= max_rows:
            return rows
    for complete_count in range(len(essential_pieces), -1, -1):
        shortened_pieces = [
            *essential_pieces[:complete_count],
            *map(_drop_levels, essential_pieces[complete_count:]),
        ]
        all_parts = [*short_name, *warning, *shortened_pieces, *effect_words]
        if len(rows := flow(all_parts, width)) <= max_rows:
            return rows
    more: Parts = [(ELLIPSIS, MUTED)]
    while len(rows := flow([*all_parts, more], width)) > max_rows:
        all_parts.pop()
    return rows


def _drop_levels(change: Parts) -> Parts:
    """Reduce a change to its amount: `-4 stone`."""
    step, name, _, gap = change
    return [step, (name[0].rstrip(), name[1]), gap]


def _change_parts(
    name: str, before: int, lowest: int, highest: int, abbreviate: Abbreviate, ink: Ink
) -> Parts:
    """Return `-4 stone 13>9`, or a range like `-4 to +3 stone 13>9..16` if a reply decides."""
    outcomes = sorted({lowest, highest} - {before})
    steps = " to ".join(f"{end - before:+d}" for end in outcomes)
    number = outcomes[0] - before if len(outcomes) == 1 else len(outcomes)
    return [
        (f"up to {steps}" if before in (lowest, highest) else steps, ink),
        (f" {count_name(name, number, abbreviate)} ", TEXT),
        (f"{before}>{'..'.join(map(str, outcomes))}", MUTED),
        ("  ", TEXT),
    ]
