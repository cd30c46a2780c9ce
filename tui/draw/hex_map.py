"""Hex maps: pointy-top hexes as bricks, tapered with half blocks.

Odd rows are shifted by half a hex. Each hex owns a stack of centered half rows. If the halves of a
cell differ, `▄` is printed with the lower hex as foreground and the upper one as background.
Without taper a hex is a plain brick.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from tui.draw.canvas import AREA, Canvas, Ink


@dataclass(frozen=True, slots=True)
class Zoom:
    """A size of hexes, with the widths of its half rows from top to bottom."""

    name: str
    width: int
    rows: int  # distance between rows of hexes
    half_row_widths: tuple[int, ...]

    def text_widths(self, taper: bool) -> tuple[int, ...]:
        """Return the space for text in each row of a hex.

        Only cells whose two halves belong to the hex count.
        """
        if not taper:
            return (self.width,) * self.rows
        pairs = zip(self.half_row_widths[::2], self.half_row_widths[1::2], strict=False)
        return tuple(min(pair) for pair in pairs)


ZOOMS = (
    Zoom("4x1", 4, 1, (2, 4, 2)),
    Zoom("4x2", 4, 2, (2, 4, 4, 4, 2)),
    Zoom("6x2", 6, 2, (2, 4, 6, 6, 4, 2)),
    Zoom("8x3", 8, 3, (2, 6, 8, 8, 8, 8, 6, 2)),
)

Box = tuple[int, int, int, int]  # x, y, width, height
Run = tuple[int, int, str, str]  # start, end, upper hex, lower hex


@dataclass(frozen=True, slots=True)
class HexStyle:
    """The appearance of a hex. Texts without a background have the hex's own."""

    background: str
    lines: tuple[tuple[str, Ink], ...] = ()  # top to bottom, cut to fit
    emphasis: str = ""  # "legal" or "cursor": adds brackets in themes with few colors


_BRACKETS = {"legal": "<>", "cursor": "[]"}
_BRACKET_INKS = {
    "legal": Ink("accent", bold=True, emphasis="legal"),
    "cursor": Ink("ink", bold=True, emphasis="cursor"),
}


EDGE_ARROW_INK = Ink("ink", "accent", bold=True, emphasis="chip")  # more hexes outside the viewport


class HexGrid:
    """The positions of hexes. Everything that depends only on them is cached."""

    def __init__(self, positions: Mapping[str, tuple[int, int]]) -> None:
        self.positions = dict(positions)  # row and column
        self._half_columns = max(
            2 * col + row % 2 for row, col in positions.values()
        )  # in half hexes
        self._row_count = 1 + max(row for row, _ in positions.values())
        self._boxes: dict[Zoom, dict[str, Box]] = {}
        self._full_bounds: dict[Zoom, Box] = {}
        self._runs: dict[tuple[Zoom, bool], list[list[Run]]] = {}

    def width(self, zoom: Zoom) -> int:
        return (self._half_columns + 2) * zoom.width // 2

    def height(self, zoom: Zoom) -> int:
        """Return the cells from top to bottom, without the tips of the last row."""
        return self._row_count * zoom.rows

    def bricks(self, zoom: Zoom) -> Mapping[str, Box]:
        """Return each hex's box as if it did not taper. Bricks never overlap."""
        if zoom not in self._boxes:
            width, height = zoom.width, zoom.rows
            self._boxes[zoom] = {
                hex_id: ((2 * col + row % 2) * width // 2, row * height, width, height)
                for hex_id, (row, col) in self.positions.items()
            }
        return self._boxes[zoom]

    def bounds(self, hexes: Iterable[str], zoom: Zoom) -> Box | None:
        boxes = self.bricks(zoom)
        bricks = [boxes[hex_id] for hex_id in hexes]
        if not bricks:
            return None
        left, top = min(x for x, *_ in bricks), min(y for _, y, *_ in bricks)
        right, bottom = max(x for x, *_ in bricks), max(y for _, y, *_ in bricks)
        return left, top, right + zoom.width - left, bottom + zoom.rows - top

    def full_bounds(self, zoom: Zoom) -> Box:
        if zoom not in self._full_bounds:
            box = self.bounds(self.positions, zoom)
            assert box is not None
            self._full_bounds[zoom] = box
        return self._full_bounds[zoom]

    def runs(self, zoom: Zoom, taper: bool) -> list[list[Run]]:
        """Return, for each screen row, the runs of cells whose halves have the same hexes."""
        key = zoom, taper
        if key not in self._runs:
            halves = self._tapered(zoom) if taper else self._bricks(zoom)
            self._runs[key] = [
                find_runs(upper, lower)
                for upper, lower in zip(halves[::2], halves[1::2], strict=True)
            ]
        return self._runs[key]

    def _empty(self, zoom: Zoom) -> list[list[str]]:
        width = self.width(zoom)
        return [[""] * width for _ in range(2 * (self.height(zoom) + 1))]

    def _tapered(self, zoom: Zoom) -> list[list[str]]:
        halves = self._empty(zoom)
        for hex_id, (x, y, width, _) in self.bricks(zoom).items():
            for dy, half_width in enumerate(zoom.half_row_widths):
                start = x + (width - half_width) // 2
                halves[2 * y + dy][start : start + half_width] = [hex_id] * half_width
        return halves

    def _bricks(self, zoom: Zoom) -> list[list[str]]:
        halves = self._empty(zoom)
        for hex_id, (x, y, width, rows) in self.bricks(zoom).items():
            for dy in range(2 * rows):
                halves[2 * y + dy][x : x + width] = [hex_id] * width
        return halves


def find_runs(upper: Sequence[str], lower: Sequence[str]) -> list[Run]:
    """Return runs of neighboring cells with the same halves, except empty ones."""
    runs: list[Run] = []
    start = 0
    for index in range(1, len(upper) + 1):
        pair = upper[start], lower[start]
        if index == len(upper) or (upper[index], lower[index]) != pair:
            if any(pair):
                runs.append((start, index, *pair))
            start = index
    return runs


def best_zoom(grid: HexGrid, width: int, height: int, step: int = 0) -> Zoom:
    """Return the largest zoom that fits, shifted by `step`. Wider maps are panned."""
    narrowest = min(grid.width(zoom) for zoom in ZOOMS)
    fitting = [zoom for zoom in ZOOMS if grid.width(zoom) <= max(width, narrowest)]
    fully_fitting = [zoom for zoom in fitting if grid.height(zoom) <= height]
    index = ZOOMS.index((fully_fitting or fitting[:1])[-1])
    return ZOOMS[max(0, min(index + step, len(ZOOMS) - 1))]


@dataclass(frozen=True, slots=True)
class Viewport:
    """The visible part of a map, and its place on the canvas."""

    x: int
    y: int
    width: int
    height: int
    left: int  # first visible map column; negative if the map is narrower
    top: int
    map_size: tuple[int, int] = (0, 0)  # columns and rows
    focus: Box | None = None  # the box of the map that matters most

    def to_canvas(self, box: Box) -> Box:
        x, y, width, height = box
        return self.x + x - self.left, self.y + y - self.top, width, height

    def contains(self, box: Box) -> bool:
        x, y, width, height = box
        fits_columns = self.left <= x and x + width <= self.left + self.width
        return fits_columns and self.top <= y and y + height <= self.top + self.height


def viewport(
    grid: HexGrid,
    zoom: Zoom,
    area: Box,
    focus: Box | None = None,
    cursor_box: Box | None = None,
    last: Viewport | None = None,
) -> Viewport:
    """Return a viewport centered on `focus` that always contains `cursor_box`."""
    size = grid.width(zoom), grid.height(zoom)
    return viewport_for_size(size, area, focus, cursor_box, (zoom.width, zoom.rows), last)


def viewport_for_size(
    map_size: tuple[int, int],
    area: Box,
    focus: Box | None,
    cursor_box: Box | None,
    margins: tuple[int, int],
    last: Viewport | None = None,
) -> Viewport:
    """Return a viewport on a map of a given size, with margins around the cursor.

    While map and focus stay the same, start from the last viewport, so the map does not move unless
    the cursor leaves it.
    """
    x, y, width, height = area
    focus = focus or (0, 0, *map_size)
    left = centered_start(width, map_size[0], focus[0] + focus[2] // 2)
    top = centered_start(height, map_size[1], focus[1] + focus[3] // 2)
    current = Viewport(x, y, width, height, left, top, map_size, focus)
    if last is not None and replace(current, left=last.left, top=last.top) == last:
        current = last
    if cursor_box is None:
        return current
    left = _scroll_to_cursor(
        current.left, width, map_size[0], (cursor_box[0], cursor_box[0] + cursor_box[2]), margins[0]
    )
    top = _scroll_to_cursor(
        current.top, height, map_size[1], (cursor_box[1], cursor_box[1] + cursor_box[3]), margins[1]
    )
    return replace(current, left=left, top=top)


def centered_start(length: int, map_length: int, middle: int) -> int:
    """Return a viewport's start in one direction. A map that fits is centered."""
    if map_length <= length:
        return -((length - map_length) // 2)
    return max(0, min(middle - length // 2, map_length - length))


def _scroll_to_cursor(
    begin: int, visible: int, total: int, cursor: tuple[int, int], margin: int
) -> int:
    """Scroll in steps of half the viewport until the cursor is inside the margin."""
    if total <= visible:
        return begin
    first, last = cursor[1] + margin - visible, cursor[0] - margin  # cursor is visible
    step = max(visible // 2 // margin * margin, 1)
    if begin > last:
        begin = max(begin - ceil((begin - last) / step) * step, first)
    elif begin < first:
        begin = min(begin + ceil((first - begin) / step) * step, last)
    return max(0, min(begin, total - visible))


def draw_hexes(
    canvas: Canvas,
    grid: HexGrid,
    zoom: Zoom,
    hex_styles: Mapping[str, HexStyle],
    sea: str,
    viewport: Viewport,
) -> None:
    backgrounds = {"": sea} | {
        hex_id: hex_style.background for hex_id, hex_style in hex_styles.items()
    }
    canvas.fill(viewport.x, viewport.y, viewport.width, viewport.height, sea)
    draw_runs(canvas, grid.runs(zoom, canvas.brush.taper), backgrounds, viewport)
    widths = zoom.text_widths(canvas.brush.taper)
    bricks = grid.bricks(zoom)
    for hex_id, hex_style in hex_styles.items():
        _write_texts(canvas, bricks[hex_id], widths, hex_style, viewport)


def draw_edge_arrows(canvas: Canvas, grid: HexGrid, zoom: Zoom, viewport: Viewport) -> None:
    """Draw an arrow near the middle of every edge with more hexes outside it."""
    x, y, width, height = viewport.to_canvas(grid.full_bounds(zoom))
    right, bottom = viewport.x + viewport.width, viewport.y + viewport.height
    rows, columns = range(viewport.y, bottom), range(viewport.x, right)
    if x < viewport.x:
        _draw_edge_arrow(canvas, [(viewport.x, row) for row in rows], "◂")
    if x + width > right:
        _draw_edge_arrow(canvas, [(right - 1, row) for row in rows], "▸")
    if y < viewport.y:
        _draw_edge_arrow(canvas, [(column, viewport.y) for column in columns], "▴")
    if y + height > bottom:
        _draw_edge_arrow(canvas, [(column, bottom - 1) for column in columns], "▾")


def _draw_edge_arrow(canvas: Canvas, cells: Sequence[tuple[int, int]], arrow: str) -> None:
    def is_bare(x: int, y: int) -> bool:
        beside = canvas.letters[y][max(x - 1, 0) : x + 2]
        return all(letter in " ▄" for letter in beside)

    middle = len(cells) // 2
    by_distance = sorted(range(len(cells)), key=lambda index: abs(index - middle))
    index = next((index for index in by_distance if is_bare(*cells[index])), middle)
    canvas.text(*cells[index], arrow, EDGE_ARROW_INK)


def draw_runs(
    canvas: Canvas, rows: list[list[Run]], backgrounds: Mapping[str, str], viewport: Viewport
) -> None:
    left, right, shift = viewport.left, viewport.left + viewport.width, viewport.x - viewport.left
    for y in range(max(viewport.top, 0), min(viewport.top + viewport.height, len(rows))):
        letters, inks = (
            canvas.letters[viewport.y + y - viewport.top],
            canvas.inks[viewport.y + y - viewport.top],
        )
        for start, end, upper, lower in rows[y]:
            if start < left:  # `max` and `min` would take twice as long for thousands of runs
                start = left
            if end > right:
                end = right
            if start < end:
                above, below = backgrounds[upper], backgrounds[lower]
                cells = slice(start + shift, end + shift)
                letters[cells] = [" " if above == below else "▄"] * (end - start)
                inks[cells] = [_half_cell_ink(above, below)] * (end - start)


@lru_cache(maxsize=4096)
def _half_cell_ink(upper: str, lower: str) -> Ink:
    return Ink("text", upper) if upper == lower else Ink(lower, upper, emphasis=AREA)


@lru_cache(maxsize=4096)
def _with_background(ink: Ink, background: str) -> Ink:
    return ink if ink.bg else replace(ink, bg=background)


def _write_texts(
    canvas: Canvas, brick: Box, widths: tuple[int, ...], hex_style: HexStyle, viewport: Viewport
) -> None:
    x, y, width = brick[0] - viewport.left, brick[1] - viewport.top, brick[2]
    if not -width < x < viewport.width:
        return
    for row, (text, ink), max_width in zip(
        range(y, viewport.height), hex_style.lines, widths, strict=False
    ):
        text = text[:max_width]
        if text and row >= 0:
            text_x = x + (width - len(text)) // 2
            _write_text(
                canvas, text_x, row, text, _with_background(ink, hex_style.background), viewport
            )
    if hex_style.emphasis and canvas.brush.theme.depth != "full" and 0 <= y < viewport.height:
        ink = _with_background(_BRACKET_INKS[hex_style.emphasis], hex_style.background)
        _write_text(canvas, x, y, _BRACKETS[hex_style.emphasis][0], ink, viewport)
        _write_text(canvas, x + width - 1, y, _BRACKETS[hex_style.emphasis][1], ink, viewport)


def _write_text(canvas: Canvas, x: int, y: int, text: str, ink: Ink, viewport: Viewport) -> None:
    """Write a text inside the viewport. Skip one that would be cut."""
    if x >= 0 and x + len(text) <= viewport.width:
        x, y = viewport.x + x, viewport.y + y
        canvas.letters[y][x : x + len(text)] = text
        canvas.inks[y][x : x + len(text)] = [ink] * len(text)
