"""Hex maps: pointy-top hexes as bricks, tapered with half blocks.

Odd rows are shifted by half a hex. Each hex owns a stack of centered half rows. If the halves of a
cell differ, `▄` is printed with the lower hex as foreground and the upper one as background.
Without taper a hex is a plain brick.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from tui.draw.canvas import Canvas, Ink


@dataclass(frozen=True, slots=True)
class Zoom:
    """A size of hexes, with the widths of its half rows from top to bottom."""

    name: str
    width: int
    rows: int  # distance between rows of hexes
    halves: tuple[int, ...]

    def text_widths(self, taper: bool) -> tuple[int, ...]:
        """Return the space for text in each row of a hex.

        Only cells whose two halves belong to the hex count.
        """
        if not taper:
            return (self.width,) * self.rows
        pairs = zip(self.halves[::2], self.halves[1::2], strict=False)
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
class HexLook:
    """The appearance of a hex; texts without a background take the hex's own."""

    ground: str
    lines: tuple[tuple[str, Ink], ...] = ()  # top to bottom, cut to fit
    mark: str = ""  # "legal" or "cursor": adds brackets in themes with few colors


_BRACKETS = {"legal": "<>", "cursor": "[]"}
_BRACKET_INK = {
    "legal": Ink("accent", bold=True, mark="legal"),
    "cursor": Ink("ink", bold=True, mark="cursor"),
}


EDGE = Ink("ink", "accent", bold=True, mark="chip")  # more hexes outside the viewport


class HexGrid:
    """The positions of hexes; everything that depends only on them is cached."""

    def __init__(self, places: Mapping[str, tuple[int, int]]) -> None:
        self.places = dict(places)  # row and column
        self._across = max(2 * col + row % 2 for row, col in places.values())  # in half hexes
        self._down = 1 + max(row for row, _ in places.values())
        self._boxes: dict[Zoom, dict[str, Box]] = {}
        self._around: dict[Zoom, Box] = {}
        self._runs: dict[tuple[Zoom, bool], list[list[Run]]] = {}

    def width(self, zoom: Zoom) -> int:
        return (self._across + 2) * zoom.width // 2

    def height(self, zoom: Zoom) -> int:
        """Return the cells from top to bottom, without the tips of the last row."""
        return self._down * zoom.rows

    def bricks(self, zoom: Zoom) -> Mapping[str, Box]:
        """Return the box of each hex as if it did not taper; bricks never overlap."""
        if zoom not in self._boxes:
            wide, high = zoom.width, zoom.rows
            self._boxes[zoom] = {
                hex_id: ((2 * col + row % 2) * wide // 2, row * high, wide, high)
                for hex_id, (row, col) in self.places.items()
            }
        return self._boxes[zoom]

    def around(self, hexes: Iterable[str], zoom: Zoom) -> Box | None:
        """Return the smallest box around some hexes, or None."""
        boxes = self.bricks(zoom)
        bricks = [boxes[hex_id] for hex_id in hexes]
        if not bricks:
            return None
        left, top = min(x for x, *_ in bricks), min(y for _, y, *_ in bricks)
        right, bottom = max(x for x, *_ in bricks), max(y for _, y, *_ in bricks)
        return left, top, right + zoom.width - left, bottom + zoom.rows - top

    def around_all(self, zoom: Zoom) -> Box:
        if zoom not in self._around:
            around = self.around(self.places, zoom)
            assert around is not None
            self._around[zoom] = around
        return self._around[zoom]

    def runs(self, zoom: Zoom, taper: bool) -> list[list[Run]]:
        """Return, for each screen row, the runs of cells whose halves belong to the same hexes."""
        key = zoom, taper
        if key not in self._runs:
            halves = self._tapered(zoom) if taper else self._bricks(zoom)
            self._runs[key] = [
                runs_in(upper, lower)
                for upper, lower in zip(halves[::2], halves[1::2], strict=True)
            ]
        return self._runs[key]

    def _empty(self, zoom: Zoom) -> list[list[str]]:
        width = self.width(zoom)
        return [[""] * width for _ in range(2 * (self.height(zoom) + 1))]

    def _tapered(self, zoom: Zoom) -> list[list[str]]:
        halves = self._empty(zoom)
        for hex_id, (x, y, width, _) in self.bricks(zoom).items():
            for down, own in enumerate(zoom.halves):
                start = x + (width - own) // 2
                halves[2 * y + down][start : start + own] = [hex_id] * own
        return halves

    def _bricks(self, zoom: Zoom) -> list[list[str]]:
        halves = self._empty(zoom)
        for hex_id, (x, y, width, rows) in self.bricks(zoom).items():
            for down in range(2 * rows):
                halves[2 * y + down][x : x + width] = [hex_id] * width
        return halves


def runs_in(upper: Sequence[str], lower: Sequence[str]) -> list[Run]:
    """Return runs of neighboring cells with the same halves, except empty ones."""
    found: list[Run] = []
    start = 0
    for at in range(1, len(upper) + 1):
        here = upper[start], lower[start]
        if at == len(upper) or (upper[at], lower[at]) != here:
            if any(here):
                found.append((start, at, *here))
            start = at
    return found


def best_zoom(grid: HexGrid, width: int, height: int, step: int = 0) -> Zoom:
    """Return the largest zoom that fits, shifted by `step`; wider maps are panned."""
    narrowest = min(grid.width(zoom) for zoom in ZOOMS)
    fitting = [zoom for zoom in ZOOMS if grid.width(zoom) <= max(width, narrowest)]
    low_enough = [zoom for zoom in fitting if grid.height(zoom) <= height]
    index = ZOOMS.index((low_enough or fitting[:1])[-1])
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
    whole: tuple[int, int] = (0, 0)  # columns and rows
    look_at: Box | None = None  # the box of the map that matters most

    def on_canvas(self, box: Box) -> Box:
        """Convert a box of the map to canvas cells, even if it is not visible."""
        x, y, width, height = box
        return self.x + x - self.left, self.y + y - self.top, width, height

    def shows(self, box: Box) -> bool:
        """Return whether a whole box of the map is visible."""
        x, y, width, height = box
        across = self.left <= x and x + width <= self.left + self.width
        return across and self.top <= y and y + height <= self.top + self.height


def viewport(
    grid: HexGrid,
    zoom: Zoom,
    area: Box,
    look_at: Box | None = None,
    keep: Box | None = None,
    last: Viewport | None = None,
) -> Viewport:
    """Return a viewport centered on `focus` that always contains `cursor_box`."""
    whole = grid.width(zoom), grid.height(zoom)
    return viewport_on(whole, area, look_at, keep, (zoom.width, zoom.rows), last)


def viewport_on(
    whole: tuple[int, int],
    area: Box,
    look_at: Box | None,
    keep: Box | None,
    margins: tuple[int, int],
    last: Viewport | None = None,
) -> Viewport:
    """Return a viewport on a map of a given size, with margins around the cursor.

    While map and focus stay the same, start from the last viewport, so the map does not move unless
    the cursor leaves it.
    """
    x, y, width, height = area
    look_at = look_at or (0, 0, *whole)
    left = begin_around(width, whole[0], look_at[0] + look_at[2] // 2)
    top = begin_around(height, whole[1], look_at[1] + look_at[3] // 2)
    seen = Viewport(x, y, width, height, left, top, whole, look_at)
    if last is not None and replace(seen, left=last.left, top=last.top) == last:
        seen = last
    if keep is None:
        return seen
    left = _follow(seen.left, width, whole[0], (keep[0], keep[0] + keep[2]), margins[0])
    top = _follow(seen.top, height, whole[1], (keep[1], keep[1] + keep[3]), margins[1])
    return replace(seen, left=left, top=top)


def begin_around(room: int, whole: int, middle: int) -> int:
    """Return the start of a viewport in one direction; a map that fits is centered."""
    if whole <= room:
        return -((room - whole) // 2)
    return max(0, min(middle - room // 2, whole - room))


def _follow(begin: int, room: int, whole: int, cursor: tuple[int, int], margin: int) -> int:
    """Scroll in steps of half the viewport until the cursor is inside the margin."""
    if whole <= room:
        return begin
    first, last = cursor[1] + margin - room, cursor[0] - margin  # cursor is visible
    step = max(room // 2 // margin * margin, 1)
    if begin > last:
        begin = max(begin - ceil((begin - last) / step) * step, first)
    elif begin < first:
        begin = min(begin + ceil((first - begin) / step) * step, last)
    return max(0, min(begin, whole - room))


def draw(
    canvas: Canvas,
    grid: HexGrid,
    zoom: Zoom,
    looks: Mapping[str, HexLook],
    sea: str,
    seen: Viewport,
) -> None:
    grounds = {"": sea} | {hex_id: look.ground for hex_id, look in looks.items()}
    canvas.fill(seen.x, seen.y, seen.width, seen.height, sea)
    draw_runs(canvas, grid.runs(zoom, canvas.brush.taper), grounds, seen)
    widths = zoom.text_widths(canvas.brush.taper)
    bricks = grid.bricks(zoom)
    for hex_id, look in looks.items():
        _write(canvas, bricks[hex_id], widths, look, seen)


def mark_edges(canvas: Canvas, grid: HexGrid, zoom: Zoom, seen: Viewport) -> None:
    """Draw an arrow near the middle of every edge with more hexes outside it."""
    x, y, width, height = seen.on_canvas(grid.around_all(zoom))
    right, bottom = seen.x + seen.width, seen.y + seen.height
    rows, columns = range(seen.y, bottom), range(seen.x, right)
    if x < seen.x:
        _mark_edge(canvas, [(seen.x, row) for row in rows], "◂")
    if x + width > right:
        _mark_edge(canvas, [(right - 1, row) for row in rows], "▸")
    if y < seen.y:
        _mark_edge(canvas, [(column, seen.y) for column in columns], "▴")
    if y + height > bottom:
        _mark_edge(canvas, [(column, bottom - 1) for column in columns], "▾")


def _mark_edge(canvas: Canvas, cells: Sequence[tuple[int, int]], arrow: str) -> None:
    """Draw an arrow at the free cell nearest the middle, or in the middle."""

    def is_bare(x: int, y: int) -> bool:
        beside = canvas.letters[y][max(x - 1, 0) : x + 2]
        return all(letter in " ▄" for letter in beside)

    middle = len(cells) // 2
    by_distance = sorted(range(len(cells)), key=lambda at: abs(at - middle))
    at = next((at for at in by_distance if is_bare(*cells[at])), middle)
    canvas.text(*cells[at], arrow, EDGE)


def draw_runs(
    canvas: Canvas, rows: list[list[Run]], grounds: Mapping[str, str], seen: Viewport
) -> None:
    """Color the visible cells, each half with the color of its area."""
    left, right, shift = seen.left, seen.left + seen.width, seen.x - seen.left
    for y in range(max(seen.top, 0), min(seen.top + seen.height, len(rows))):
        letters, inks = canvas.letters[seen.y + y - seen.top], canvas.inks[seen.y + y - seen.top]
        for start, end, upper, lower in rows[y]:
            if start < left:  # `max` and `min` would take twice as long for thousands of runs
                start = left
            if end > right:
                end = right
            if start < end:
                above, below = grounds[upper], grounds[lower]
                cells = slice(start + shift, end + shift)
                letters[cells] = [" " if above == below else "▄"] * (end - start)
                inks[cells] = [_halves(above, below)] * (end - start)


@lru_cache(maxsize=4096)
def _halves(upper: str, lower: str) -> Ink:
    return Ink("text" if upper == lower else lower, upper)


@lru_cache(maxsize=4096)
def _on(ink: Ink, ground: str) -> Ink:
    return ink if ink.bg else replace(ink, bg=ground)


def _write(
    canvas: Canvas, brick: Box, widths: tuple[int, ...], look: HexLook, seen: Viewport
) -> None:
    """Write the centered texts of a hex, and brackets in themes with few colors."""
    x, y, width = brick[0] - seen.left, brick[1] - seen.top, brick[2]
    if not -width < x < seen.width:
        return
    for row, (text, ink), room in zip(range(y, seen.height), look.lines, widths, strict=False):
        text = text[:room]
        if text and row >= 0:
            at = x + (width - len(text)) // 2
            _letters(canvas, at, row, text, _on(ink, look.ground), seen)
    if look.mark and canvas.brush.theme.depth != "full" and 0 <= y < seen.height:
        ink = _on(_BRACKET_INK[look.mark], look.ground)
        _letters(canvas, x, y, _BRACKETS[look.mark][0], ink, seen)
        _letters(canvas, x + width - 1, y, _BRACKETS[look.mark][1], ink, seen)


def _letters(canvas: Canvas, x: int, y: int, text: str, ink: Ink, seen: Viewport) -> None:
    """Write a text inside the viewport; skip one that would be cut."""
    if x >= 0 and x + len(text) <= seen.width:
        x, y = seen.x + x, seen.y + y
        canvas.letters[y][x : x + len(text)] = text
        canvas.inks[y][x : x + len(text)] = [ink] * len(text)
