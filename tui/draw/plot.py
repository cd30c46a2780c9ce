"""Line charts in cells, with axes of rounds and values and a legend of seats.

Lines are half blocks in the seats' colors with letters in them. Without colors every seat has its
pattern; in ASCII the lines consist of letters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from core.app.charts import Chart, Curve, find_ticks, place_round_labels
from tui.draw.canvas import AREA, FAINT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import SEAT_PATTERNS, cut
from tui.draw.panel_props import PanelProps

LETTER_SPACING = 10  # columns between letters in a line
LETTER_OFFSETS = (0, 1, -1, 2, -2)  # offsets to try for a letter
MIN_COLUMNS, MIN_ROWS = 8, 3  # minimum size of a readable chart
ROWS_PER_TICK = 2.5
GRID_SPACING = 3  # columns between dots
DOT = Ink("line")
MIN_NAME = 5  # shortest cut name that keeps its dots
CHIP_WIDTH = 4  # a chip ` A ` and a space

Area = tuple[int, int, int, int]
HalfCell = tuple[int, int]  # column and half row
Trace = tuple[int, list[HalfCell]]  # seat and cells of a line


@dataclass(frozen=True, slots=True)
class _PlotArea:
    """The columns and rows of the plot area inside a chart."""

    chart: Chart
    left: int
    right: int
    top: int
    bottom: int
    bounds: tuple[float, float]  # of the chart, computed once

    @property
    def is_large_enough(self) -> bool:
        return self.right - self.left >= MIN_COLUMNS and self.bottom - self.top >= MIN_ROWS

    def column(self, moment: int) -> int:
        last_moment = max(len(self.chart.rounds) - 1, 1)
        return self.left + round(moment / last_moment * (self.right - self.left - 1))

    def half_row(self, value: float) -> int:
        lowest, highest = self.bounds
        halves = (self.bottom - self.top) * 2 - 1
        return 2 * self.top + round((highest - value) / (highest - lowest) * halves)


def paint_chart(canvas: Canvas, props: PanelProps, chart: Chart, area: Area) -> None:
    """Paint a chart with its legend in the last row, or nothing if it is too small."""
    plot = _plot_area_in(chart, area)
    if not chart.rounds or not plot.is_large_enough:
        return
    _paint_values(canvas, plot)
    _paint_rounds(canvas, plot, area[0])
    for moment in chart.highlights:
        _paint_vertical(canvas, plot, moment, "┊", MUTED)
    if chart.now is not None:
        _paint_vertical(canvas, plot, min(chart.now, len(chart.rounds) - 1), "│", NAME)
    traces = [
        (curve.seat, _trace_cells(plot, curve)) for curve in chart.curves if curve.known_points
    ]
    if canvas.brush.ascii_only:
        _paint_cells(canvas, props, traces, {seat: props.seat_letter(seat) for seat, _ in traces})
    elif canvas.brush.theme.depth == "none":
        _paint_cells(canvas, props, traces, {seat: seat_pattern(seat) for seat, _ in traces})
        _paint_letters(canvas, props, traces, plot)
    else:
        _paint_blocks(canvas, props, traces)
        _paint_letters(canvas, props, traces, plot)
    _paint_end_labels(canvas, props, plot)
    _paint_legend(canvas, props, chart, area)


def seat_pattern(seat: int) -> str:
    return SEAT_PATTERNS[seat % len(SEAT_PATTERNS)]


def _plot_area_in(chart: Chart, area: Area) -> _PlotArea:
    x, y, width, height = area
    bottom = y + height - 2  # row of the round numbers; the legend is below
    values = find_ticks(chart, _max_ticks(bottom - y))
    gutter = max((len(chart.format_value(value)) for value in values), default=1) + 2
    ends = [
        chart.format_value(curve.last_value)
        for curve in chart.curves
        if curve.last_value is not None
    ]
    margin = CHIP_WIDTH + max(map(len, ends), default=1) + 1
    return _PlotArea(chart, x + gutter, x + width - margin, y, bottom, chart.bounds)


def _max_ticks(rows: int) -> int:
    return int(max(rows, 0) / ROWS_PER_TICK) + 1


# --- axes ---------------------------------------------------------------------------------------


def _paint_values(canvas: Canvas, plot: _PlotArea) -> None:
    for value in find_ticks(plot.chart, _max_ticks(plot.bottom - plot.top)):
        y = plot.half_row(value) // 2
        canvas.right_text(plot.left - 1, y, plot.chart.format_value(value), MUTED)
        for x in range(plot.left, plot.right, GRID_SPACING):
            canvas.text(x, y, "∙", DOT)


def _paint_rounds(canvas: Canvas, plot: _PlotArea, x: int) -> None:
    named = place_round_labels(plot.chart, plot.column, lambda name: cell_len(name) + 2)
    first = plot.right
    for moment, name in named.items():
        name_x = min(plot.column(moment) - cell_len(name) // 2, plot.right - cell_len(name))
        first = min(first, name_x)
        canvas.text(name_x, plot.bottom, name, MUTED)
    round_word = plot.chart.round_word
    if x + 1 + cell_len(round_word) < first:
        canvas.text(x + 1, plot.bottom, round_word, FAINT)


def _paint_vertical(canvas: Canvas, plot: _PlotArea, moment: int, symbol: str, ink: Ink) -> None:
    for y in range(plot.top, plot.bottom):
        canvas.text(plot.column(moment), y, symbol, ink)


# --- lines --------------------------------------------------------------------------------------


def _trace_cells(plot: _PlotArea, curve: Curve) -> list[HalfCell]:
    (moment, value), *further = curve.known_points
    halves: list[HalfCell] = [(plot.column(moment), plot.half_row(value))]
    for after, target_value in further:
        start, end = plot.column(moment), plot.column(after)
        for x in range(start + 1, end + 1):
            share = (x - start) / (end - start)
            _extend_trace(halves, x, plot.half_row(value + (target_value - value) * share))
        _extend_trace(
            halves, end, plot.half_row(target_value)
        )  # several moments can share a column
        moment, value = after, target_value
    return halves


def _extend_trace(halves: list[HalfCell], x: int, target_row: int) -> None:
    last, y = halves[-1]
    step = 1 if target_row > y else -1
    halves += [(x, between) for between in range(y + step, target_row, step)]
    if (last, y) != (x, target_row):
        halves.append((x, target_row))


def _paint_blocks(canvas: Canvas, props: PanelProps, traces: Sequence[Trace]) -> None:
    """Paint lines as half blocks, so that two lines can share a cell."""
    owner: dict[HalfCell, int] = {}
    for seat, halves in reversed(traces):
        owner |= dict.fromkeys(halves, seat)
    for x, y in {(x, half // 2) for x, half in owner}:
        upper, lower = owner.get((x, 2 * y)), owner.get((x, 2 * y + 1))
        if upper is not None and lower is not None:
            ground = "" if upper == lower else props.seat_ink(lower).fg
            letter = "█" if upper == lower else "▀"
            canvas.text(x, y, letter, Ink(props.seat_ink(upper).fg, ground, emphasis=AREA))
        elif upper is not None:
            canvas.text(x, y, "▀", props.seat_ink(upper))
        elif lower is not None:
            canvas.text(x, y, "▄", props.seat_ink(lower))


def _paint_cells(
    canvas: Canvas, props: PanelProps, traces: Sequence[Trace], symbols: Mapping[int, str]
) -> None:
    cells: dict[tuple[int, int], list[int]] = {}
    for seat, halves in traces:
        for cell in dict.fromkeys((x, half // 2) for x, half in halves):
            cells.setdefault(cell, []).append(seat)
    for (x, y), seats in cells.items():
        seat = seats[x % len(seats)]
        canvas.text(x, y, symbols[seat], props.seat_ink(seat))


def _paint_letters(
    canvas: Canvas, props: PanelProps, traces: Sequence[Trace], plot: _PlotArea
) -> None:
    """Paint seat letters into the lines at some rounds, never on each other."""
    taken: set[tuple[int, int]] = set()
    last = plot.left - LETTER_SPACING
    for moment in plot.chart.round_starts.values():
        x = plot.column(moment)
        if x - last < LETTER_SPACING:
            continue
        last = x
        for seat, halves in traces:
            first = dict(reversed(halves))  # first half row of each column
            nearby_cells = [
                (x + offset, first[x + offset] // 2)
                for offset in LETTER_OFFSETS
                if x + offset in first
            ]
            cell = next((cell for cell in nearby_cells if cell not in taken), None)
            if cell is not None:
                taken.add(cell)  # so that no other letter replaces it
                canvas.text(
                    *cell, props.seat_letter(seat), replace(props.seat_ink(seat), bg="panel")
                )


# --- labels -------------------------------------------------------------------------------------


def _paint_end_labels(canvas: Canvas, props: PanelProps, plot: _PlotArea) -> None:
    ends = [
        (curve.last_value, curve.seat)
        for curve in plot.chart.curves
        if curve.last_value is not None
    ]
    ends.sort(key=lambda end: -end[0])
    rows: list[int] = []
    for value, _ in ends:
        min_row = rows[-1] + 1 if rows else plot.top
        rows.append(max(plot.half_row(value) // 2, min_row))
    for index in reversed(range(len(rows))):
        below = rows[index + 1] if index + 1 < len(rows) else plot.bottom
        rows[index] = min(rows[index], below - 1)
    for y, (value, seat) in zip(rows, ends, strict=True):
        if y >= plot.top:
            canvas.text(plot.right, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))
            canvas.text(plot.right + CHIP_WIDTH, y, plot.chart.format_value(value), NAME)


def _paint_legend(canvas: Canvas, props: PanelProps, chart: Chart, area: Area) -> None:
    x, y, width, height = area
    has_patterns = canvas.brush.theme.depth == "none" and not canvas.brush.ascii_only
    beside = CHIP_WIDTH + (3 if has_patterns else 0) + 2  # columns per seat without its name
    names = [props.seat_name(curve.seat) for curve in chart.curves]
    gap = 2
    if sum(map(cell_len, names)) + beside * len(names) > width:
        gap = 1
        names = [_short_name(name, (width - 2) // len(names) - beside + gap) for name in names]
    start, row = x + 1, y + height - 1
    for curve, name in zip(chart.curves, names, strict=True):
        seat = curve.seat
        end = canvas.text(start, row, f" {props.seat_letter(seat)} ", props.chip_ink(seat)) + 1
        if has_patterns:
            end = canvas.text(end, row, seat_pattern(seat) * 2, props.seat_ink(seat)) + 1
        start = canvas.text(end, row, name, TEXT) + gap


def _short_name(name: str, width: int) -> str:
    """Cut a name to a width. In a small width it gets no dots, to show more letters."""
    return cut(name, width) if width > MIN_NAME else name[: max(width, 0)]
