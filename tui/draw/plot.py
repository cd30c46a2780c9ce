"""Line charts in cells, with an axis of rounds, an axis of values and a legend of seats.

Lines are half blocks in the seats' colors with letters in them. Without colors every seat has its
pattern; in ASCII the lines consist of letters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from core.house.charts import Chart, Curve, named_rounds, ticks
from tui.draw.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import SEAT_PATTERNS, cut
from tui.draw.scene import Scene

LETTERS_EVERY = 10  # columns between letters in a line
NEARBY = (0, 1, -1, 2, -2)  # offsets to try for a letter
LEAST_COLUMNS, LEAST_ROWS = 8, 3  # minimum size of a readable chart
ROWS_A_TICK = 2.5
GRID = 3  # columns between dots
DOT = Ink("line")
LEAST_NAME = 5  # shortest cut name that keeps its dots
BESIDE_CHIP = 4  # a chip ` A ` and a space

Area = tuple[int, int, int, int]
Half = tuple[int, int]  # column and half row
Line = tuple[int, list[Half]]  # seat and cells of a line


@dataclass(frozen=True, slots=True)
class _Room:
    """The columns and rows of the plot area inside a chart."""

    chart: Chart
    left: int
    right: int
    top: int
    bottom: int
    bounds: tuple[float, float]  # of the chart, computed once

    @property
    def is_enough(self) -> bool:
        return self.right - self.left >= LEAST_COLUMNS and self.bottom - self.top >= LEAST_ROWS

    def column(self, moment: int) -> int:
        moments = max(len(self.chart.rounds) - 1, 1)
        return self.left + round(moment / moments * (self.right - self.left - 1))

    def half_row(self, value: float) -> int:
        least, most = self.bounds
        halves = (self.bottom - self.top) * 2 - 1
        return 2 * self.top + round((most - value) / (most - least) * halves)


def paint_chart(canvas: Canvas, scene: Scene, chart: Chart, area: Area) -> None:
    """Paint a chart with its legend in the last row; paint nothing if it is too small."""
    room = _room_in(chart, area)
    if not chart.rounds or not room.is_enough:
        return
    _paint_values(canvas, room)
    _paint_rounds(canvas, room, area[0])
    for moment in chart.marks:
        _paint_upright(canvas, room, moment, "┊", MUTED)
    if chart.now is not None:
        _paint_upright(canvas, room, min(chart.now, len(chart.rounds) - 1), "│", NAME)
    lines = [(curve.seat, _halves(room, curve)) for curve in chart.curves if curve.known]
    if canvas.brush.ascii_only:
        _paint_cells(canvas, scene, lines, {seat: scene.letter(seat) for seat, _ in lines})
    elif canvas.brush.theme.depth == "none":
        _paint_cells(canvas, scene, lines, {seat: pattern_of(seat) for seat, _ in lines})
        _letter_the_lines(canvas, scene, lines, room)
    else:
        _paint_blocks(canvas, scene, lines)
        _letter_the_lines(canvas, scene, lines, room)
    _name_the_ends(canvas, scene, room)
    _paint_legend(canvas, scene, chart, area)


def pattern_of(seat: int) -> str:
    """Return the pattern of a seat's line for themes without colors."""
    return SEAT_PATTERNS[seat % len(SEAT_PATTERNS)]


def _room_in(chart: Chart, area: Area) -> _Room:
    """Return the plot area, leaving margins for axis values and end labels."""
    x, y, width, height = area
    bottom = y + height - 2  # row of the round numbers; the legend is below
    values = ticks(chart, _most_ticks(bottom - y))
    gutter = max((len(chart.written(value)) for value in values), default=1) + 2
    ends = [chart.written(curve.last) for curve in chart.curves if curve.last is not None]
    margin = BESIDE_CHIP + max(map(len, ends), default=1) + 1
    return _Room(chart, x + gutter, x + width - margin, y, bottom, chart.bounds)


def _most_ticks(rows: int) -> int:
    return int(max(rows, 0) / ROWS_A_TICK) + 1


# --- axes ---------------------------------------------------------------------------------------


def _paint_values(canvas: Canvas, room: _Room) -> None:
    for value in ticks(room.chart, _most_ticks(room.bottom - room.top)):
        y = room.half_row(value) // 2
        canvas.right(room.left - 1, y, room.chart.written(value), MUTED)
        for x in range(room.left, room.right, GRID):
            canvas.text(x, y, "∙", DOT)


def _paint_rounds(canvas: Canvas, room: _Room, x: int) -> None:
    """Paint the round numbers, and their unit on the left if it touches none."""
    named = named_rounds(room.chart, room.column, lambda name: cell_len(name) + 2)
    first = room.right
    for moment, name in named.items():
        at = min(room.column(moment) - cell_len(name) // 2, room.right - cell_len(name))
        first = min(first, at)
        canvas.text(at, room.bottom, name, MUTED)
    word = room.chart.round_word
    if x + 1 + cell_len(word) < first:
        canvas.text(x + 1, room.bottom, word, FAINT)


def _paint_upright(canvas: Canvas, room: _Room, moment: int, mark: str, ink: Ink) -> None:
    for y in range(room.top, room.bottom):
        canvas.text(room.column(moment), y, mark, ink)


# --- lines --------------------------------------------------------------------------------------


def _halves(room: _Room, curve: Curve) -> list[Half]:
    """Return the half cells of a line through all known values, without gaps."""
    (moment, value), *further = curve.known
    halves: list[Half] = [(room.column(moment), room.half_row(value))]
    for after, goal in further:
        start, end = room.column(moment), room.column(after)
        for x in range(start + 1, end + 1):
            share = (x - start) / (end - start)
            _climb(halves, x, room.half_row(value + (goal - value) * share))
        _climb(halves, end, room.half_row(goal))  # several moments can share a column
        moment, value = after, goal
    return halves


def _climb(halves: list[Half], x: int, goal: int) -> None:
    """Extend a line to a column and row, filling the half cells between."""
    last, y = halves[-1]
    step = 1 if goal > y else -1
    halves += [(x, between) for between in range(y + step, goal, step)]
    if (last, y) != (x, goal):
        halves.append((x, goal))


def _paint_blocks(canvas: Canvas, scene: Scene, lines: Sequence[Line]) -> None:
    """Paint lines as half blocks, so that two lines can share a cell."""
    owner: dict[Half, int] = {}
    for seat, halves in reversed(lines):
        owner |= dict.fromkeys(halves, seat)
    for x, y in {(x, half // 2) for x, half in owner}:
        upper, lower = owner.get((x, 2 * y)), owner.get((x, 2 * y + 1))
        if upper is not None and lower is not None:
            ground = "" if upper == lower else scene.seat_ink(lower).fg
            mark = "█" if upper == lower else "▀"
            canvas.text(x, y, mark, Ink(scene.seat_ink(upper).fg, ground))
        elif upper is not None:
            canvas.text(x, y, "▀", scene.seat_ink(upper))
        elif lower is not None:
            canvas.text(x, y, "▄", scene.seat_ink(lower))


def _paint_cells(
    canvas: Canvas, scene: Scene, lines: Sequence[Line], marks: Mapping[int, str]
) -> None:
    """Paint lines as symbols; lines that share a cell alternate by column."""
    cells: dict[tuple[int, int], list[int]] = {}
    for seat, halves in lines:
        for cell in dict.fromkeys((x, half // 2) for x, half in halves):
            cells.setdefault(cell, []).append(seat)
    for (x, y), seats in cells.items():
        seat = seats[x % len(seats)]
        canvas.text(x, y, marks[seat], scene.seat_ink(seat))


def _letter_the_lines(canvas: Canvas, scene: Scene, lines: Sequence[Line], room: _Room) -> None:
    """Paint seat letters into the lines at some rounds, never on each other."""
    taken: set[tuple[int, int]] = set()
    last = room.left - LETTERS_EVERY
    for moment in room.chart.starts.values():
        x = room.column(moment)
        if x - last < LETTERS_EVERY:
            continue
        last = x
        for seat, halves in lines:
            first = dict(reversed(halves))  # first half row of each column
            near = [(x + by, first[x + by] // 2) for by in NEARBY if x + by in first]
            cell = next((cell for cell in near if cell not in taken), None)
            if cell is not None:
                taken.add(cell)  # so that no other letter replaces it
                canvas.text(*cell, scene.letter(seat), replace(scene.seat_ink(seat), bg="panel"))


# --- labels -------------------------------------------------------------------------------------


def _name_the_ends(canvas: Canvas, scene: Scene, room: _Room) -> None:
    ends = [(curve.last, curve.seat) for curve in room.chart.curves if curve.last is not None]
    ends.sort(key=lambda end: -end[0])
    rows: list[int] = []
    for value, _ in ends:
        least = rows[-1] + 1 if rows else room.top
        rows.append(max(room.half_row(value) // 2, least))
    for at in reversed(range(len(rows))):
        below = rows[at + 1] if at + 1 < len(rows) else room.bottom
        rows[at] = min(rows[at], below - 1)
    for y, (value, seat) in zip(rows, ends, strict=True):
        if y >= room.top:
            canvas.text(room.right, y, f" {scene.letter(seat)} ", scene.chip(seat))
            canvas.text(room.right + BESIDE_CHIP, y, room.chart.written(value), NAME)


def _paint_legend(canvas: Canvas, scene: Scene, chart: Chart, area: Area) -> None:
    x, y, width, height = area
    has_patterns = canvas.brush.theme.depth == "none" and not canvas.brush.ascii_only
    beside = BESIDE_CHIP + (3 if has_patterns else 0) + 2  # columns per seat without its name
    names = [scene.name(curve.seat) for curve in chart.curves]
    gap = 2
    if sum(map(cell_len, names)) + beside * len(names) > width:
        gap = 1
        names = [_short(name, (width - 2) // len(names) - beside + gap) for name in names]
    start, row = x + 1, y + height - 1
    for curve, name in zip(chart.curves, names, strict=True):
        seat = curve.seat
        end = canvas.text(start, row, f" {scene.letter(seat)} ", scene.chip(seat)) + 1
        if has_patterns:
            end = canvas.text(end, row, pattern_of(seat) * 2, scene.seat_ink(seat)) + 1
        start = canvas.text(end, row, name, TEXT) + gap


def _short(name: str, room: int) -> str:
    """Cut a name; very short ones have no dots, since three letters say more."""
    return cut(name, room) if room > LEAST_NAME else name[: max(room, 0)]
