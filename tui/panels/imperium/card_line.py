"""Cards as lines, and rows of names."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from core.games.imperium.text.facts import CardFacts
from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import CURSOR, FAINT, HEAD, MUTED, NAMED, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import LEGAL, WIDE_WIDTH, highlight_targets, paint_label
from tui.draw.panel_props import PanelProps

CURSOR_X, LABEL_X, KIND_X = 1, 2, 4
KIND_WIDTH = 9
NAME_WIDTH = 17  # maximum columns of a name in a narrow line
POINTS_WIDTH = 3
FULL_WIDTH = 80  # columns of a panel as wide as the smallest screen
UNLIMITED_ROWS = 8  # rows that are enough for the longest card text


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line. `points_end` is a right edge."""

    name: int
    points_end: int
    text: int


def make_columns(width: int, name_width: int = NAME_WIDTH) -> Columns:
    """Return columns, which adapt to the names in narrow lines."""
    if width >= WIDE_WIDTH:
        return Columns(14, 46, 48)
    points_end = 14 + name_width + POINTS_WIDTH
    return Columns(14, points_end, points_end + 1)


def measure_name(facts: CardFacts, copies: int = 1) -> int:
    copies_text = _copies_suffix(copies)
    return cell_len(fit(facts.names, NAME_WIDTH - len(copies_text))) + len(copies_text)


def _copies_suffix(copies: int) -> str:
    return f" x{copies}" if copies > 1 else ""


def band_ink(canvas: Canvas, suit: str, is_filled: bool) -> Ink:
    """Return a suit's color, filled if legal."""
    color = canvas.brush.theme.bands.get(suit, "text")
    if is_filled and color != "text":
        return Ink("ink", color, bold=True, emphasis="legal")
    return Ink(color, bold=True, emphasis="legal" if is_filled else "")


# --- card lines -----------------------------------------------------------------------------------


def layout_card_line(
    canvas: Canvas,
    props: PanelProps,
    facts: CardFacts,
    tail: Parts,
    is_dim: bool = False,
    copies: int = 1,
    max_rows: int = 1,
    columns: Columns | None = None,
) -> Block:
    """Lay out ` a region    Floodplain     2 Play: a discard to history ..   unrest`."""
    columns = columns or make_columns(canvas.width)
    x, edge, tail_room = columns.text, canvas.width - 1, parts_width(tail)
    lines = wrap_card_text(facts, tail, canvas.width, max_rows, columns)

    def paint(y: int) -> None:
        draw_card_head(canvas, props, facts, is_dim, copies, y, columns)
        canvas.parts(edge - tail_room, y, tail)
        for dy, line in enumerate(lines):
            canvas.text(x, y + dy, line, MUTED if is_dim else TEXT)
        draw_cursor_and_label(canvas, props, facts.card, y, len(lines))

    return Block(len(lines), paint, ((facts.card, CURSOR_X, 0, canvas.width - 2, len(lines)),))


def wrap_card_text(
    facts: CardFacts, tail: Parts, width: int, max_rows: int, columns: Columns
) -> list[str]:
    """Return the text next to the tail, then full rows."""
    space = width - 1 - columns.text
    first_width = space - parts_width(tail) - bool(tail)
    if max_rows == 1 or not facts.text:
        return wrap_limited(facts.text, first_width, 1)
    first = wrap(facts.text, first_width)[0]
    rest = facts.text[len(first) :].strip()
    return [first, *wrap_limited(rest, space, max_rows - 1)] if rest else [first]


def max_card_rows(width: int) -> int:
    """Return the maximum rows per card.

    Next to a list of choices, the screen is high enough for 3.
    """
    return 3 if width < FULL_WIDTH else 1


def wrap_limited(text: str, width: int, max_lines: int) -> list[str]:
    if max_lines == 1:
        return [fit([text], width)]
    lines = wrap(text, width)
    if len(lines) <= max_lines:
        return lines
    return [*lines[: max_lines - 1], fit([" ".join(lines[max_lines - 1 :])], width)]


def draw_card_head(
    canvas: Canvas,
    props: PanelProps,
    facts: CardFacts,
    is_dim: bool,
    copies: int,
    y: int,
    columns: Columns,
) -> None:
    wider = label_width(props) - 1  # the band shrinks for labels of two letters
    space = KIND_WIDTH - wider
    kind = fit(facts.kinds, space)
    legal = props.is_legal(facts.card)
    ink = band_ink(canvas, facts.band, legal)
    canvas.text(KIND_X + wider, y, kind.ljust(space) if legal else kind, ink)
    suffix = _copies_suffix(copies)
    name = fit(facts.names, columns.points_end - POINTS_WIDTH - columns.name - len(suffix)) + suffix
    canvas.text(columns.name, y, name, MUTED if is_dim else NAMED)
    canvas.right_text(columns.points_end, y, facts.points, MUTED)


def label_width(props: PanelProps) -> int:
    rows = props.question.rows if props.question else ()
    return max((len(row.jump_label) for row in rows), default=1)


def draw_points_head(canvas: Canvas, y: int, columns: Columns) -> None:
    canvas.right_text(columns.points_end, y, "VP", FAINT)


def draw_cursor_and_label(
    canvas: Canvas, props: PanelProps, target: str, y: int, rows: int = 1
) -> None:
    if props.cursor == target:
        for row in range(y, y + rows):
            canvas.tint(CURSOR_X, row, canvas.width - 2, CURSOR)
        canvas.text(CURSOR_X, y, "▸", CURSOR)
    if props.is_legal(target):
        if props.cursor == target and props.typed_label is None:
            canvas.text(LABEL_X, y, props.label(target), CURSOR)
        else:
            paint_label(canvas, props, target, LABEL_X, y)


# --- rows of names --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedItem:
    """A name with a target and a suffix."""

    target: str
    name: str
    suffix: Parts


def layout_names(
    canvas: Canvas,
    props: PanelProps,
    title: str,
    items: Sequence[NamedItem],
    empty_text: str = "none",
) -> list[Block]:
    """Lay out `PLAY City of Rome ∙ Raetia pr+1 ∙ Forest ppf`."""
    first = CURSOR_X + len(title) + 1
    rows: list[list[tuple[int, NamedItem]]] = [[]]
    x = first
    for item in items:
        width = len(item.name) + parts_width(item.suffix)
        if rows[-1] and x + 3 + width > canvas.width - 1:
            rows.append([])
        x = x + 3 if rows[-1] else min(first, 12) if len(rows) > 1 else first
        rows[-1].append((x, item))
        x += width
    blocks = [
        _layout_name_row(canvas, props, row, title if not index else "")
        for index, row in enumerate(rows)
    ]
    if not items:
        text = empty_text
        blocks = [Block(1, lambda y: _draw_empty_names(canvas, title, text, y))]
    return blocks


def _draw_empty_names(canvas: Canvas, title: str, text: str, y: int) -> None:
    x = canvas.text(CURSOR_X, y, title, HEAD)
    canvas.text(x + 1, y, fit([text], canvas.width - x - 2), FAINT)


def _layout_name_row(
    canvas: Canvas, props: PanelProps, row: Sequence[tuple[int, NamedItem]], title: str
) -> Block:
    edge = canvas.width - 1
    targets: tuple[TargetBox, ...] = tuple(
        (item.target, x, 0, min(len(item.name), edge - x), 1) for x, item in row if item.target
    )

    def paint(y: int) -> None:
        canvas.text(CURSOR_X, y, title, HEAD)
        for index, (x, item) in enumerate(row):
            if index:
                canvas.text(x - 2, y, "∙", FAINT)
            ink = LEGAL if props.is_legal(item.target) else TEXT
            x = canvas.text(x, y, fit([item.name], edge - x), ink)
            canvas.parts(x, y, _clip_parts(item.suffix, edge - x))
        highlight_targets(canvas, props, y, targets)

    return Block(1, paint, targets)


def _clip_parts(parts: Parts, width: int) -> Parts:
    kept: Parts = []
    for text, ink in parts:
        cut_to = fit([text], width) if len(text) > width else text
        if cut_to:
            kept.append((cut_to, ink))
        width -= len(cut_to)
    return kept
