"""Hex maps of any game: pointy-top hexes as bricks, with half blocks to taper them.

Odd rows are shifted by half a hex. Each hex owns a stack of half-rows (half a cell high) that
are centred; where the two halves of a cell differ, `▄` is printed with the lower hex as ink and
the upper one as ground. Without taper a hex is a plain brick.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from tui.draw.canvas import Canvas, Ink


@dataclass(frozen=True, slots=True)
class Zoom:
    """A size of hexes; `halves` are the widths of its half-rows from top to bottom."""

    name: str
    width: int
    rows: int  # from one row of hexes to the next
    halves: tuple[int, ...]

    def text_widths(self, taper: bool) -> tuple[int, ...]:
        """The room for text in each row of a hex: where both halves of the cells are its own."""
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
Run = tuple[int, int, str, str]  # from, to, the upper hex, the lower hex


@dataclass(frozen=True, slots=True)
class HexLook:
    """How a hex looks now. A line's ink without a ground stands on the hex's own."""

    ground: str
    lines: tuple[tuple[str, Ink], ...] = ()  # from the top; cut to the room there is
    mark: str = ""  # "legal" or "cursor": brackets around it where there are few colours


_BRACKETS = {"legal": "<>", "cursor": "[]"}
_BRACKET_INK = {
    "legal": Ink("accent", bold=True, mark="legal"),
    "cursor": Ink("ink", bold=True, mark="cursor"),
}


EDGE = Ink("ink", "accent", bold=True, mark="chip")  # the map goes on


class HexGrid:
    """Where hexes lie. Everything that depends on their places alone is worked out once."""

    def __init__(self, places: Mapping[str, tuple[int, int]]) -> None:
        self.places = dict(places)  # row and column
        self._across = max(2 * col + row % 2 for row, col in places.values())  # in halves
        self._down = 1 + max(row for row, _ in places.values())
        self._boxes: dict[Zoom, dict[str, Box]] = {}
        self._around: dict[Zoom, Box] = {}
        self._runs: dict[tuple[Zoom, bool], list[list[Run]]] = {}

    def width(self, zoom: Zoom) -> int:
        """Cells from the left edge to the right one."""
        return (self._across + 2) * zoom.width // 2

    def height(self, zoom: Zoom) -> int:
        """Cells from top to bottom, without the tips of the last row."""
        return self._down * zoom.rows

    def bricks(self, zoom: Zoom) -> Mapping[str, Box]:
        """The cells of each hex as if it did not taper; bricks never overlap."""
        if zoom not in self._boxes:
            wide, high = zoom.width, zoom.rows
            self._boxes[zoom] = {
                hex_id: ((2 * col + row % 2) * wide // 2, row * high, wide, high)
                for hex_id, (row, col) in self.places.items()
            }
        return self._boxes[zoom]

    def around(self, hexes: Iterable[str], zoom: Zoom) -> Box | None:
        """The smallest box around some hexes."""
        boxes = self.bricks(zoom)
        bricks = [boxes[hex_id] for hex_id in hexes]
        if not bricks:
            return None
        left, top = min(x for x, *_ in bricks), min(y for _, y, *_ in bricks)
        right, bottom = max(x for x, *_ in bricks), max(y for _, y, *_ in bricks)
        return left, top, right + zoom.width - left, bottom + zoom.rows - top

    def around_all(self, zoom: Zoom) -> Box:
        """The smallest box around all of them."""
        if zoom not in self._around:
            around = self.around(self.places, zoom)
            assert around is not None
            self._around[zoom] = around
        return self._around[zoom]

    def runs(self, zoom: Zoom, taper: bool) -> list[list[Run]]:
        """For each row of cells, from left to right: which hexes its halves belong to."""
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
    """Neighbouring cells that look the same, without the sea."""
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
    """The largest zoom that fits, or so many steps from it; too wide a map will be panned."""
    narrowest = min(grid.width(zoom) for zoom in ZOOMS)
    fitting = [zoom for zoom in ZOOMS if grid.width(zoom) <= max(width, narrowest)]
    low_enough = [zoom for zoom in fitting if grid.height(zoom) <= height]
    index = ZOOMS.index((low_enough or fitting[:1])[-1])
    return ZOOMS[max(0, min(index + step, len(ZOOMS) - 1))]


@dataclass(frozen=True, slots=True)
class Viewport:
    """The part of a map that is in sight, and where on the canvas it is."""

    x: int
    y: int
    width: int
    height: int
    left: int  # the first column of the map that shows; below 0: the map is smaller
    top: int
    whole: tuple[int, int] = (0, 0)  # columns and rows of the map
    look_at: Box | None = None  # what of it matters

    def on_canvas(self, box: Box) -> Box:
        """A box of the map in the canvas's cells, also where it is out of sight."""
        x, y, width, height = box
        return self.x + x - self.left, self.y + y - self.top, width, height

    def shows(self, box: Box) -> bool:
        """Whether all of a box of the map is in sight."""
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
    """A viewport that has `look_at` in its middle, but always `keep` (the cursor) in sight."""
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
    """The same on a map of that width and height; `margins` are kept around the cursor.

    While the same matters as in the `last` one it goes on from there: the map stands still as
    long as the cursor moves within it.
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
    """Where a viewport around something begins in one direction; a map that fits is centred."""
    if whole <= room:
        return -((room - whole) // 2)
    return max(0, min(middle - room // 2, whole - room))


def _follow(begin: int, room: int, whole: int, cursor: tuple[int, int], margin: int) -> int:
    """Where it begins next, by half of what is in sight: who walks on finds it standing still."""
    if whole <= room:
        return begin
    first, last = cursor[1] + margin - room, cursor[0] - margin  # where the cursor is in sight
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
    """Draw the part of the map that is in sight."""
    grounds = {"": sea} | {hex_id: look.ground for hex_id, look in looks.items()}
    canvas.fill(seen.x, seen.y, seen.width, seen.height, sea)
    draw_runs(canvas, grid.runs(zoom, canvas.brush.taper), grounds, seen)
    widths = zoom.text_widths(canvas.brush.taper)
    bricks = grid.bricks(zoom)
    for hex_id, look in looks.items():
        _write(canvas, bricks[hex_id], widths, look, seen)


def mark_edges(canvas: Canvas, grid: HexGrid, zoom: Zoom, seen: Viewport) -> None:
    """An arrow near the middle of every edge beyond which there are more hexes."""
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
    """Where nothing is written and nothing written touches it, or in the very middle."""

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
    """Colour the cells that are in sight, each half as what it belongs to."""
    left, right, shift = seen.left, seen.left + seen.width, seen.x - seen.left
    for y in range(max(seen.top, 0), min(seen.top + seen.height, len(rows))):
        letters, inks = canvas.letters[seen.y + y - seen.top], canvas.inks[seen.y + y - seen.top]
        for start, end, upper, lower in rows[y]:
            if start < left:  # `max` and `min` for each of thousands take twice as long
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
    """A hex's texts, each in the middle of its row, and brackets where it needs them."""
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
    """A text within the viewport; one that would be cut is left out, for half a code misleads."""
    if x >= 0 and x + len(text) <= seen.width:
        x, y = seen.x + x, seen.y + y
        canvas.letters[y][x : x + len(text)] = text
        canvas.inks[y][x : x + len(text)] = [ink] * len(text)
