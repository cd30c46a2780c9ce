"""A comparison of all players: a column per seat if narrow, a row per seat if wide."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tui.draw.blocks import Block, TargetBox
from tui.draw.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.change_arrows import change_arrow
from tui.draw.glyphs import fit_name, parts_width
from tui.draw.highlight import highlight_targets
from tui.draw.panel_props import PanelProps

LABEL_WIDTH = 18  # of the labels in the narrow table
MAX_SEATS = 4  # side by side; larger tables are split by three
SEAT_WIDTH = 13  # chip and name in the wide table
STOCK_ROOM, OUTPUT_ROOM = 3, 3  # columns of a stock and of its output
NONE_TEXT = "none"  # shown in a faint ink

GAP = (" ", TEXT)


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a row's cells, and the ids of the counts they show."""

    parts_of: Callable[[int], Parts]  # for a seat
    counts: tuple[str, ...] = ()


# --- figures -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a seat that is compared with other seats."""

    value_of: Callable[[int], int]
    is_output: bool = False  # shown with a sign, like +8
    is_higher_better: bool = True
    ink: Ink = TEXT
    count: str = ""  # its id, if it is in the ledger


class Comparison:
    """The numbers of all seats. The best ones are underlined."""

    def __init__(self, figures: Mapping[str, Figure], seats: int) -> None:
        self._figures = figures
        self.previous: Comparison | None = None  # at the end of the reader's last turn
        self.values = {
            name: [figure.value_of(seat) for seat in range(seats)]
            for name, figure in figures.items()
        }

    def parts(self, name: str, seat: int, width: int = 0) -> Parts:
        """Return a seat's number, right-aligned. Outputs are green.

        A change arrow fills the padding before it, or follows it.
        """
        figure, values = self._figures[name], self.values[name]
        number = values[seat]
        best = figure.is_higher_better and number > 0 and number == max(values) and len(values) > 1
        text = f"{number:+d}" if figure.is_output else str(number)
        bold = figure.ink.bold or (best and figure.ink == TEXT and not figure.is_output)
        fg = "good" if figure.is_output else figure.ink.fg
        value_part = (text, Ink(fg, bold=bold, underline=best))
        sign = change_arrow(number - self.previous.values[name][seat]) if self.previous else []
        space = width - len(text) - len(sign)
        return [(" " * space, TEXT), *sign, value_part] if width else [value_part, *sign]

    def counts(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self._figures[name].count for name in names)

    def number_cell(self, *names: str, first: int = 4, width: int = 4) -> Cell:
        def parts_of(seat: int) -> Parts:
            parts = self.parts(names[0], seat, first)
            for name in names[1:]:
                parts += self.parts(name, seat, width)
            return parts

        return Cell(parts_of, self.counts(names))

    def stock_cell(self, first: str, *outputs: str) -> Cell:
        def parts_of(seat: int) -> Parts:
            parts = self.parts(first, seat, 4)
            for output in outputs:
                parts += [(" ", TEXT), *self.parts(output, seat)]
            return parts

        return Cell(parts_of, self.counts((first, *outputs)))


def compare_views(props: PanelProps, compare: Callable[[Any], Comparison]) -> Comparison:
    """Return a comparison of all seats, with the previous view for change arrows."""
    current = compare(props.view)
    if props.previous_view is not None:
        current.previous = compare(props.previous_view)
    return current


def text_cell(text_of: Callable[[int], str]) -> Cell:
    """Return a cell of text. `none` is faint."""
    return Cell(lambda seat: [(text_of(seat), FAINT if text_of(seat) == NONE_TEXT else TEXT)])


# --- one column per seat -------------------------------------------------------------------------


def narrow_tables(
    canvas: Canvas,
    props: PanelProps,
    order: Sequence[int],
    rows: Sequence[tuple[str, Cell]],
    targets: Sequence[Callable[[int], str]] = (),
) -> list[Block]:
    """Return tables with a column per seat. Many seats are split into tables of three.

    `targets` name the things of the first rows, so that the cursor can select them.
    """
    per_table = len(order) if len(order) <= MAX_SEATS else 3
    return [
        _narrow_table(canvas, props, order[start : start + per_table], per_table, rows, targets)
        for start in range(0, len(order), per_table)
    ]


def _narrow_table(
    canvas: Canvas,
    props: PanelProps,
    seats: Sequence[int],
    per_table: int,
    rows: Sequence[tuple[str, Cell]],
    targets: Sequence[Callable[[int], str]],
) -> Block:
    column_width = min((canvas.width - LABEL_WIDTH) // per_table, 24)
    columns = [(LABEL_WIDTH + index * column_width, seat) for index, seat in enumerate(seats)]
    target_boxes: list[TargetBox] = [
        (target(seat), x, dy, column_width - 3, 1)
        for x, seat in columns
        for dy, target in enumerate(targets, 1)
        if target(seat)
    ]

    def paint(y: int) -> None:
        for x, seat in columns:
            if seat == props.seat:
                canvas.fill(x - 1, y, column_width - 1, len(rows) + 1, "high")
            paint_seat(canvas, props, x, y, seat, column_width - 2)
        for dy, (label, cell) in enumerate(rows, 1):
            end = canvas.text(1, y + dy, label, MUTED)
            props.add_count_names(cell.counts, end, y + dy)
            for x, seat in columns:
                _paint_cell(canvas, x, y + dy, cell.parts_of(seat), column_width - 2)
        highlight_targets(canvas, props, y, target_boxes)

    return Block(len(rows) + 1, paint, tuple(target_boxes))


def paint_seat(canvas: Canvas, props: PanelProps, x: int, y: int, seat: int, width: int) -> None:
    x = canvas.text(x, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))
    ink = NAME if seat == props.seat else TEXT
    canvas.text(x + 1, y, fit_name(props.seat_name(seat), width - 4), ink)


def _paint_cell(canvas: Canvas, x: int, y: int, parts: Parts, width: int) -> None:
    if parts_width(parts) > width:
        visible_parts = [(text, ink) for text, ink in parts if text.strip()]
        parts = [
            part for each in visible_parts for part in ([each] if each[0] in "▴▾" else [each, GAP])
        ]
    canvas.parts(x, y, parts)


# --- one row per seat ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the wide table, with one figure or a stock and its output."""

    heading: str
    width: int
    figures: tuple[str, ...]

    @property
    def is_separator(self) -> bool:
        return not self.figures


@dataclass(frozen=True, slots=True)
class TextColumn:
    """A text column after the seats, with the target it names, if any."""

    heading: str
    width: int
    text_of: Callable[[int], str]
    target: Callable[[int], str] = lambda seat: ""


SEPARATOR = Column("│", 2, ())  # between groups of columns


def wide_table(
    canvas: Canvas,
    props: PanelProps,
    order: Sequence[int],
    comparison: Comparison,
    columns: Sequence[Column],
    names: Sequence[TextColumn] = (),
    target: Callable[[int], str] = lambda seat: "",
) -> Block:
    """Return a table with a row per seat and as many columns as fit.

    `target` names the thing that a seat's name selects.
    """
    starts = [
        1 + SEAT_WIDTH + sum(w.width for w in names[:index]) for index in range(len(names) + 1)
    ]
    fitting = _fit_columns(columns, starts[-1], canvas.width)
    target_boxes: list[TargetBox] = []
    for dy, seat in enumerate(order, 1):
        regions = [(target(seat), 1, SEAT_WIDTH)]
        regions += [(w.target(seat), x, w.width) for x, w in zip(starts, names, strict=False)]
        target_boxes += [(thing, x, dy, width - 1, 1) for thing, x, width in regions if thing]

    def paint(y: int) -> None:
        canvas.text(1, y, "seat", MUTED)
        for x, column in zip(starts, names, strict=False):
            canvas.text(x, y, column.heading, MUTED)
        for x, number in fitting:
            _paint_column_heading(canvas, x, y, number)
            props.add_count_names(comparison.counts(number.figures), x + number.width, y)
        for dy, seat in enumerate(order, 1):
            if seat == props.seat:
                canvas.fill(0, y + dy, canvas.width, 1, "high")
            paint_seat(canvas, props, 1, y + dy, seat, SEAT_WIDTH - 1)
            for x, column in zip(starts, names, strict=False):
                text = column.text_of(seat)
                ink = FAINT if text == NONE_TEXT else TEXT
                canvas.text(x, y + dy, text[: column.width - 1], ink)
            _paint_numbers(canvas, y + dy, seat, fitting, comparison)
        highlight_targets(canvas, props, y, target_boxes)

    return Block(len(order) + 1, paint, tuple(target_boxes))


def _fit_columns(columns: Sequence[Column], x: int, edge: int) -> list[tuple[int, Column]]:
    fitting: list[tuple[int, Column]] = []
    for column in columns:
        if x + column.width > edge:
            break
        fitting.append((x, column))
        x += column.width
    while fitting and fitting[-1][1].is_separator:
        fitting.pop()
    return fitting


def _paint_column_heading(canvas: Canvas, x: int, y: int, column: Column) -> None:
    if column.is_separator:
        canvas.text(x + 1, y, "│", Ink("line"))
    else:
        canvas.right_text(x + column.width, y, column.heading, MUTED)


def _paint_numbers(
    canvas: Canvas,
    y: int,
    seat: int,
    columns: Sequence[tuple[int, Column]],
    comparison: Comparison,
) -> None:
    for x, column in reversed(columns):  # an arrow may reach into the next column
        if column.is_separator:
            canvas.text(x + 1, y, "│", Ink("line"))
        elif len(column.figures) > 1:
            first, output = column.figures
            longest = max(len(str(number)) for number in comparison.values[first])
            space = max(min(longest + 1, column.width - OUTPUT_ROOM), STOCK_ROOM)
            stock = comparison.parts(first, seat, space)
            canvas.parts(x, y, stock + comparison.parts(output, seat))
        else:
            canvas.parts(x, y, comparison.parts(column.figures[0], seat, column.width))
