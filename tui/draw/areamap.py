"""Area maps of any game: lands and seas of any shape, drawn from a grid of small cells.

The grid is sampled at two half-rows a cell: where the halves of a cell belong to two areas, `▄`
is printed with the lower one as ink and the upper one as ground. Where there are no colours,
textures and dotted borders tell the areas apart.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tui.draw.canvas import FAINT, Canvas, Parts
from tui.draw.glyphs import parts_width
from tui.draw.hexmap import Box, Run, Viewport, begin_around, draw_runs, runs_in, viewport_on

BORDER = "∙"
WIDEST, NARROWEST = 3.6, 2.8  # columns for a row of the whole map: what still looks right
MARGINS = 6, 1  # cells kept in sight around the cursor: its label has two rows
STEPS = 16, 6  # a viewport moves by so many cells, so that it seldom does
NUDGES = tuple(
    sorted(
        ((dx, dy) for dx in range(-4, 5) for dy in range(-2, 3)),
        key=lambda step: (abs(step[0]) + 2 * abs(step[1]), step),
    )
)


class Scale(NamedTuple):
    """How large the whole map is drawn, in cells of the screen."""

    width: int
    height: int


def fitting(room: Scale, least: Scale, step: int = 0) -> Scale:
    """The largest scale that fits, but never less than `least`, which will be panned.

    Steps up enlarge it by a third each; a step down shows the whole map, however small.
    """
    width = min(room.width, int(room.height * WIDEST))
    height = min(room.height, int(width / NARROWEST))
    if width < least.width or height < least.height:
        if step < 0:
            return room
        width, height = least
    for _ in range(step):
        width, height = width * 4 // 3, height * 4 // 3
    return Scale(width, height)


class AreaMap:
    """Where areas lie. What depends on their shapes and a scale alone is worked out once."""

    def __init__(
        self,
        rows: Sequence[Sequence[tuple[str, int]]],
        places: Mapping[str, tuple[int, int]],
    ) -> None:
        """`rows` are runs of areas from top to bottom, `places` where their labels stand."""
        self._cells = [[area for area, many in row for _ in range(many)] for row in rows]
        self._places = dict(places)
        self._runs: dict[tuple[Scale, bool], list[list[Run]]] = {}
        self._borders: dict[Scale, list[list[int]]] = {}

    def place(self, area: str, scale: Scale) -> tuple[int, int]:
        """The cell in the middle of an area's label."""
        x, y = self._places[area]
        columns, rows = len(self._cells[0]), len(self._cells)
        return (2 * x + 1) * scale.width // (2 * columns), (2 * y + 1) * scale.height // (2 * rows)

    def at(self, scale: Scale, x: int, y: int) -> str:
        """The area a cell belongs to, "" beside the map."""
        if not (0 <= x < scale.width and 0 <= y < scale.height):
            return ""
        columns, rows = len(self._cells[0]), len(self._cells)
        across = (2 * x + 1) * columns // (2 * scale.width)
        return self._cells[(2 * y + 1) * rows // (2 * scale.height)][across]

    def around(self, areas: Iterable[str], scale: Scale) -> Box | None:
        """The smallest box around the labels of some areas."""
        places = [self.place(area, scale) for area in areas]
        if not places:
            return None
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right, bottom = max(x for x, _ in places), max(y for _, y in places)
        return left, top, right + 1 - left, bottom + 1 - top

    def runs(self, scale: Scale, taper: bool) -> list[list[Run]]:
        """For each row of cells, from left to right: which areas its halves belong to."""
        key = scale, taper
        if key not in self._runs:
            halves = self._sampled(scale.width, scale.height * (2 if taper else 1))
            uppers, lowers = (halves[::2], halves[1::2]) if taper else (halves, halves)
            self._runs[key] = [
                runs_in(upper, lower) for upper, lower in zip(uppers, lowers, strict=True)
            ]
        return self._runs[key]

    def borders(self, scale: Scale) -> list[list[int]]:
        """For each row, the cells that lie at another area to the right or below."""
        if scale not in self._borders:
            rows = self._sampled(*scale)
            self._borders[scale] = [
                [
                    x
                    for x, area in enumerate(row)
                    if row[min(x + 1, scale.width - 1)] != area or below[x] != area
                ]
                for row, below in zip(rows, [*rows[1:], rows[-1]], strict=True)
            ]
        return self._borders[scale]

    def _sampled(self, columns: int, rows: int) -> list[list[str]]:
        wide, high = len(self._cells[0]), len(self._cells)
        across = [(2 * x + 1) * wide // (2 * columns) for x in range(columns)]
        down = [(2 * y + 1) * high // (2 * rows) for y in range(rows)]
        return [[self._cells[y][x] for x in across] for y in down]


def viewport(
    scale: Scale,
    area: Box,
    look_at: Box | None,
    keep: Box | None,
    last: Viewport | None = None,
) -> Viewport:
    """A viewport with `look_at` near its middle, but always `keep` (the cursor) in sight."""
    if look_at is not None:
        x, y, width, height = look_at
        x, width = _steady(x, width, area[2], scale.width, STEPS[0], MARGINS[0])
        y, height = _steady(y, height, area[3], scale.height, STEPS[1], MARGINS[1])
        look_at = x, y, width, height
    return viewport_on(scale, area, look_at, keep, MARGINS, last)


def _steady(
    start: int, length: int, room: int, whole: int, step: int, margin: int
) -> tuple[int, int]:
    """The same for all that lies about there, unless only its own middle has all of it in sight."""
    near = (start + length // 2) // step * step
    begin = begin_around(room, whole, near + step // 2)
    first, last = start + length + margin - room, start - margin  # where all of it is in sight
    is_lost = not min(first, whole - room) <= begin <= max(last, 0)
    return (start, length) if first <= last and is_lost else (near, step)


def draw_areas(
    canvas: Canvas,
    areas: AreaMap,
    scale: Scale,
    grounds: Mapping[str, str],
    textures: Mapping[str, str],
    seen: Viewport,
) -> None:
    """Draw the part of the map that is in sight.

    `grounds` are the areas' colours, `textures` the marks that fill them where there are none.
    """
    if canvas.brush.theme.depth == "full":
        taper = canvas.brush.taper and not canvas.brush.ascii_only
        draw_runs(canvas, areas.runs(scale, taper), grounds, seen)
    else:
        _draw_textures(canvas, areas, scale, textures, seen)


def _draw_textures(
    canvas: Canvas, areas: AreaMap, scale: Scale, textures: Mapping[str, str], seen: Viewport
) -> None:
    rows, borders = areas.runs(scale, False), areas.borders(scale)
    for y in range(max(seen.top, 0), min(seen.top + seen.height, len(rows))):
        line = [
            mark
            for start, end, area, _ in rows[y]
            for mark in textures.get(area, " ") * (end - start)
        ]
        for x in borders[y]:
            if line[x] == " ":
                line[x] = BORDER
        first = max(seen.left, 0)
        shown = "".join(line[first : seen.left + seen.width])
        canvas.text(seen.x + first - seen.left, seen.y + y - seen.top, shown, FAINT)


@dataclass(frozen=True, slots=True)
class Label:
    """What is written on an area: lines in their inks, each in the middle."""

    area: str
    lines: tuple[Parts, ...]
    is_vital: bool = True  # written even where it lies on another one


def draw_labels(
    canvas: Canvas, areas: AreaMap, scale: Scale, labels: Sequence[Label], seen: Viewport
) -> dict[str, Box]:
    """Write labels, the first ones where they belong and later ones beside them.

    Returns where on the canvas each would be; one that would be cut is left out, for half a
    code misleads.
    """
    widths = [[parts_width(parts) for parts in label.lines] for label in labels]
    sizes = tuple(
        Sign(label.area, max(wide), len(wide), label.is_vital)
        for label, wide in zip(labels, widths, strict=True)
    )
    boxes: dict[str, Box] = {}
    for label, wide, box in zip(labels, widths, _rooms_for(areas, scale, sizes), strict=True):
        if box is None:
            continue
        boxes[label.area] = x, y, width, _ = seen.on_canvas(box)
        if seen.shows(box):
            for down, (length, parts) in enumerate(zip(wide, label.lines, strict=True)):
                canvas.parts(x + (width - length) // 2, y + down, parts)
    return boxes


class Sign(NamedTuple):
    """How much room a label takes, and whether it must have it."""

    area: str
    width: int
    height: int
    is_vital: bool


@lru_cache(maxsize=64)
def _rooms_for(areas: AreaMap, scale: Scale, signs: tuple[Sign, ...]) -> tuple[Box | None, ...]:
    """Where each label stands on the map; the same as long as no label grows or shrinks."""
    taken: set[tuple[int, int]] = set()
    rooms: list[Box | None] = []
    for sign in signs:
        box, is_free = _room_for(areas, scale, sign, taken)
        if is_free or sign.is_vital:
            x, y, width, height = box
            taken.update((x + over, y + down) for over in range(width) for down in range(height))
            rooms.append(box)
        else:
            rooms.append(None)
    return tuple(rooms)


def _room_for(
    areas: AreaMap, scale: Scale, sign: Sign, taken: set[tuple[int, int]]
) -> tuple[Box, bool]:
    """The nearest free room to an area's place; where there is none, the place itself."""
    _, width, height, is_vital = sign
    x, y = areas.place(sign.area, scale)
    left = max(0, min(x - width // 2, scale.width - width))
    top = max(0, min(y, scale.height - height))
    for dx, dy in NUDGES if is_vital else ((0, 0),):
        at_x, at_y = left + dx, top + dy
        inside = 0 <= at_x <= scale.width - width and 0 <= at_y <= scale.height - height
        if inside and _is_free(at_x, at_y, width, height, taken):
            return (at_x, at_y, width, height), True
    return (left, top, width, height), False


def _is_free(x: int, y: int, width: int, height: int, taken: set[tuple[int, int]]) -> bool:
    """Whether nothing is written there, nor right beside it."""
    return not any(
        (x + across, y + down) in taken for across in range(-1, width + 1) for down in range(height)
    )
