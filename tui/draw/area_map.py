"""Area maps: land and sea areas of any shape, drawn from a grid of small cells.

The grid is sampled at two half rows per screen cell. If the halves belong to two areas, `▄` is
printed with the lower area as foreground and the upper one as background. Without colors, textures
and dotted borders separate the areas.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tui.draw.canvas import FAINT, Canvas, Parts
from tui.draw.glyphs import parts_width
from tui.draw.hex_map import (
    Box,
    Run,
    Viewport,
    centered_start,
    draw_runs,
    find_runs,
    viewport_for_size,
)

BORDER = "∙"
MAX_ASPECT, MIN_ASPECT = 3.6, 2.8  # width per row at which a map still looks right
CURSOR_MARGINS = 6, 1  # cells between cursor and edge; the cursor's label has two rows
SCROLL_STEPS = 16, 6  # cells per scroll step, so that viewports rarely move
LABEL_OFFSETS = tuple(
    sorted(
        ((dx, dy) for dx in range(-4, 5) for dy in range(-2, 3)),
        key=lambda step: (abs(step[0]) + 2 * abs(step[1]), step),
    )
)


class Scale(NamedTuple):
    """The size of the whole map in screen cells."""

    width: int
    height: int


def fit_scale(available: Scale, minimum: Scale, step: int = 0) -> Scale:
    """Return the largest scale that fits, but at least `minimum`, which is then panned.

    Each step up enlarges the map by a third. A step down shows the whole map at any size.
    """
    width = min(available.width, int(available.height * MAX_ASPECT))
    height = min(available.height, int(width / MIN_ASPECT))
    if width < minimum.width or height < minimum.height:
        if step < 0:
            return available
        width, height = minimum
    for _ in range(step):
        width, height = width * 4 // 3, height * 4 // 3
    return Scale(width, height)


class AreaMap:
    """The shapes of areas. Everything that depends only on shape and scale is cached."""

    def __init__(
        self,
        rows: Sequence[Sequence[tuple[str, int]]],
        label_positions: Mapping[str, tuple[int, int]],
    ) -> None:
        """Take runs of areas from top to bottom, and the grid cells of their labels."""
        self._cells = [[area for area, count in row for _ in range(count)] for row in rows]
        self._label_positions = dict(label_positions)
        self._runs: dict[tuple[Scale, bool], list[list[Run]]] = {}
        self._border_cells: dict[Scale, list[list[int]]] = {}

    def label_cell(self, area: str, scale: Scale) -> tuple[int, int]:
        x, y = self._label_positions[area]
        columns, rows = len(self._cells[0]), len(self._cells)
        return (2 * x + 1) * scale.width // (2 * columns), (2 * y + 1) * scale.height // (2 * rows)

    def area_at(self, scale: Scale, x: int, y: int) -> str:
        if not (0 <= x < scale.width and 0 <= y < scale.height):
            return ""
        columns, rows = len(self._cells[0]), len(self._cells)
        column = (2 * x + 1) * columns // (2 * scale.width)
        return self._cells[(2 * y + 1) * rows // (2 * scale.height)][column]

    def label_bounds(self, areas: Iterable[str], scale: Scale) -> Box | None:
        """Return the smallest box around the labels of some areas, or None."""
        places = [self.label_cell(area, scale) for area in areas]
        if not places:
            return None
        left, top = min(x for x, _ in places), min(y for _, y in places)
        right, bottom = max(x for x, _ in places), max(y for _, y in places)
        return left, top, right + 1 - left, bottom + 1 - top

    def runs(self, scale: Scale, taper: bool) -> list[list[Run]]:
        """Return, for each screen row, the runs of cells whose halves have the same areas."""
        key = scale, taper
        if key not in self._runs:
            halves = self._sample_cells(scale.width, scale.height * (2 if taper else 1))
            uppers, lowers = (halves[::2], halves[1::2]) if taper else (halves, halves)
            self._runs[key] = [
                find_runs(upper, lower) for upper, lower in zip(uppers, lowers, strict=True)
            ]
        return self._runs[key]

    def border_cells(self, scale: Scale) -> list[list[int]]:
        """Return, for each row, the cells next to another area on the right or below."""
        if scale not in self._border_cells:
            rows = self._sample_cells(*scale)
            self._border_cells[scale] = [
                [
                    x
                    for x, area in enumerate(row)
                    if row[min(x + 1, scale.width - 1)] != area or below[x] != area
                ]
                for row, below in zip(rows, [*rows[1:], rows[-1]], strict=True)
            ]
        return self._border_cells[scale]

    def _sample_cells(self, columns: int, rows: int) -> list[list[str]]:
        map_width, map_height = len(self._cells[0]), len(self._cells)
        sampled_columns = [(2 * x + 1) * map_width // (2 * columns) for x in range(columns)]
        sampled_rows = [(2 * y + 1) * map_height // (2 * rows) for y in range(rows)]
        return [[self._cells[y][x] for x in sampled_columns] for y in sampled_rows]


def viewport(
    scale: Scale,
    area: Box,
    focus: Box | None,
    cursor_box: Box | None,
    last: Viewport | None = None,
) -> Viewport:
    """Return a viewport centered near `focus` that always contains `cursor_box`."""
    if focus is not None:
        x, y, width, height = focus
        x, width = _stabilize_range(
            x, width, area[2], scale.width, SCROLL_STEPS[0], CURSOR_MARGINS[0]
        )
        y, height = _stabilize_range(
            y, height, area[3], scale.height, SCROLL_STEPS[1], CURSOR_MARGINS[1]
        )
        focus = x, y, width, height
    return viewport_for_size(scale, area, focus, cursor_box, CURSOR_MARGINS, last)


def _stabilize_range(
    start: int, length: int, visible: int, total: int, step: int, margin: int
) -> tuple[int, int]:
    """Snap a range to a grid so that the viewport rarely moves.

    Keep the exact range if snapping would hide part of it.
    """
    rounded = (start + length // 2) // step * step
    begin = centered_start(visible, total, rounded + step // 2)
    first, last = start + length + margin - visible, start - margin  # everything is visible
    is_lost = not min(first, total - visible) <= begin <= max(last, 0)
    return (start, length) if first <= last and is_lost else (rounded, step)


def draw_areas(
    canvas: Canvas,
    areas: AreaMap,
    scale: Scale,
    backgrounds: Mapping[str, str],
    textures: Mapping[str, str],
    viewport: Viewport,
) -> None:
    """Draw the visible part of the map in area colors, or in textures without full color."""
    if canvas.brush.theme.depth == "full":
        taper = canvas.brush.taper and not canvas.brush.ascii_only
        draw_runs(canvas, areas.runs(scale, taper), backgrounds, viewport)
    else:
        _draw_textures(canvas, areas, scale, textures, viewport)


def _draw_textures(
    canvas: Canvas, areas: AreaMap, scale: Scale, textures: Mapping[str, str], viewport: Viewport
) -> None:
    rows, borders = areas.runs(scale, False), areas.border_cells(scale)
    for y in range(max(viewport.top, 0), min(viewport.top + viewport.height, len(rows))):
        line = [
            symbol
            for start, end, area, _ in rows[y]
            for symbol in textures.get(area, " ") * (end - start)
        ]
        for x in borders[y]:
            if line[x] == " ":
                line[x] = BORDER
        first = max(viewport.left, 0)
        visible = "".join(line[first : viewport.left + viewport.width])
        canvas.text(
            viewport.x + first - viewport.left, viewport.y + y - viewport.top, visible, FAINT
        )


@dataclass(frozen=True, slots=True)
class Label:
    """The lines written on an area, each centered."""

    area: str
    lines: tuple[Parts, ...]
    is_required: bool = True  # drawn even over another label


def draw_labels(
    canvas: Canvas, areas: AreaMap, scale: Scale, labels: Sequence[Label], viewport: Viewport
) -> dict[str, Box]:
    """Draw labels, moving later ones away from earlier ones. Return the box of each.

    A label that would be cut is not drawn, because half a code misleads.
    """
    widths = [[parts_width(parts) for parts in label.lines] for label in labels]
    sizes = tuple(
        LabelSize(label.area, max(lengths), len(lengths), label.is_required)
        for label, lengths in zip(labels, widths, strict=True)
    )
    boxes: dict[str, Box] = {}
    for label, lengths, box in zip(labels, widths, _place_labels(areas, scale, sizes), strict=True):
        if box is None:
            continue
        boxes[label.area] = x, y, width, _ = viewport.to_canvas(box)
        if viewport.contains(box):
            for row, (length, parts) in enumerate(zip(lengths, label.lines, strict=True)):
                canvas.parts(x + (width - length) // 2, y + row, parts)
    return boxes


class LabelSize(NamedTuple):
    """The space a label needs, and whether it must be drawn."""

    area: str
    width: int
    height: int
    is_required: bool


@lru_cache(maxsize=64)
def _place_labels(
    areas: AreaMap, scale: Scale, sizes: tuple[LabelSize, ...]
) -> tuple[Box | None, ...]:
    """Return the box of each label, or None. Cached while no label changes its size."""
    occupied: set[tuple[int, int]] = set()
    boxes: list[Box | None] = []
    for sign in sizes:
        box, is_free = _place_label(areas, scale, sign, occupied)
        if is_free or sign.is_required:
            x, y, width, height = box
            occupied.update(
                (x + column, y + row) for column in range(width) for row in range(height)
            )
            boxes.append(box)
        else:
            boxes.append(None)
    return tuple(boxes)


def _place_label(
    areas: AreaMap, scale: Scale, size: LabelSize, occupied: set[tuple[int, int]]
) -> tuple[Box, bool]:
    """Return the nearest free box to an area's label cell, else that cell's own box."""
    _, width, height, is_vital = size
    x, y = areas.label_cell(size.area, scale)
    left = max(0, min(x - width // 2, scale.width - width))
    top = max(0, min(y, scale.height - height))
    for dx, dy in LABEL_OFFSETS if is_vital else ((0, 0),):
        at_x, at_y = left + dx, top + dy
        inside = 0 <= at_x <= scale.width - width and 0 <= at_y <= scale.height - height
        if inside and _is_free(at_x, at_y, width, height, occupied):
            return (at_x, at_y, width, height), True
    return (left, top, width, height), False


def _is_free(x: int, y: int, width: int, height: int, occupied: set[tuple[int, int]]) -> bool:
    return not any(
        (x + column, y + row) in occupied
        for column in range(-1, width + 1)
        for row in range(height)
    )
