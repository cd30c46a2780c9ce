"""Labels of the regions on the map."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from core.games.mosaic.content import REGION_BY_HEX, REGIONS, UNITS
from core.games.mosaic.text.facts.regions import RegionStatus
from tui.draw.canvas import CURSOR, FAINT, JUMP, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.hex_map import Box, Viewport, Zoom
from tui.draw.highlight import LEGAL
from tui.draw.panel_props import PanelProps
from tui.panels.mosaic.map_props import GRID, MapProps, has_land_colors, land_color

_UNIT_LETTERS = dict(zip(UNITS, "ics", strict=True))


class LabelSlot(NamedTuple):
    """Space for a label in the sea, in cells of the zooms 4x1 and 4x2."""

    low: Box
    high: Box
    right: bool = False
    bottom: bool = False


# Alternatives if the first slot is out of view.
_LABEL_SLOTS: dict[str, tuple[LabelSlot, ...]] = {
    "hispania": (
        LabelSlot((0, 1, 15, 1), (0, 1, 15, 3), bottom=True),
        LabelSlot((26, 6, 16, 1), (26, 12, 11, 3)),
    ),
    "gaul": (LabelSlot((41, 0, 24, 1), (41, 0, 19, 2)),),
    "italia": (LabelSlot((26, 7, 25, 1), (37, 12, 13, 3), right=True),),
    "greece": (
        LabelSlot((61, 1, 24, 1), (61, 1, 20, 3), bottom=True),
        LabelSlot((73, 8, 9, 1), (74, 15, 8, 2)),
    ),
    "assyria": (
        LabelSlot((84, 2, 26, 1), (84, 3, 26, 3), right=True, bottom=True),
        LabelSlot((84, 3, 13, 1), (84, 5, 13, 3), bottom=True),
    ),
    "egypt": (LabelSlot((60, 9, 17, 1), (61, 17, 16, 3), right=True),),
    "numidia": (
        LabelSlot((50, 10, 16, 1), (1, 21, 18, 3)),
        LabelSlot((0, 11, 20, 1), (51, 21, 16, 3)),
        LabelSlot((0, 11, 20, 1), (26, 15, 22, 1)),
    ),
}


def label_box(region: str, zoom: Zoom) -> Box:
    return _slot_box(_LABEL_SLOTS[region][0], zoom)


def _slot_box(place: LabelSlot, zoom: Zoom) -> Box:
    if zoom.rows == 1:
        return place.low
    x, y, width, height = place.high
    top = (y + height) * zoom.rows // 2 - height if place.bottom else y * zoom.rows // 2
    return x * zoom.width // 4, top, width * zoom.width // 4, height


def draw_region_label(
    canvas: Canvas, map_props: MapProps, region: str, now: RegionStatus | None, viewport: Viewport
) -> None:
    """Draw the label at the first visible slot, else on the land."""
    labels = _label_candidates(map_props, region, now)
    first = next(labels)
    in_sight = (label for label in chain([first], labels) if viewport.contains(label[0]))
    box, lines = next(in_sight, first)
    x, y, width, height = viewport.to_canvas(box)
    if now is not None:
        map_props.panel.add_hit_region(region, x, y, width, height)
    if not viewport.contains(box):
        _draw_name_on_land(canvas, map_props, region, now, viewport)
        return
    for dy, line in enumerate(lines):
        canvas.parts(x, y + dy, line)


def _label_candidates(
    map_props: MapProps, region: str, now: RegionStatus | None
) -> Iterator[tuple[Box, list[Parts]]]:
    for is_whole in (True, False):
        for place in _LABEL_SLOTS[region]:
            x, y, width, height = _slot_box(place, map_props.zoom)
            lines = _region_lines(map_props, region, now, width, height)
            if not is_whole:
                lines = [lines[0][: 1 + (region in map_props.targets)]]
            longest = max(map(parts_width, lines))
            if is_whole and longest > width:
                continue
            x += (width - longest) * place.right
            y += (height - len(lines)) * place.bottom
            yield (x, y, longest, len(lines)), lines


def _draw_name_on_land(
    canvas: Canvas, map_props: MapProps, region: str, now: RegionStatus | None, viewport: Viewport
) -> None:
    name, land = REGIONS[region].name, land_color(map_props.panel.theme, region)
    full_parts = _name_parts(map_props, region, name) if now is not None else [(name, NAME)]
    space, x, y = max(_free_stretches(canvas, map_props.zoom, region, viewport), default=(0, 0, 0))
    # with or without the lock
    for parts in (full_parts, full_parts[: 1 + (region in map_props.targets)]):
        if parts_width(parts) <= space:
            name_parts = [
                (text, replace(ink, bg="") if ink.bg == land else ink) for text, ink in parts
            ]
            canvas.parts(x + (space - parts_width(parts)) // 2, y, name_parts)
            return


def _free_stretches(
    canvas: Canvas, zoom: Zoom, region: str, viewport: Viewport
) -> Iterator[tuple[int, int, int]]:
    rows = GRID.runs(zoom, canvas.brush.taper)
    for row in range(max(viewport.top, 0), min(viewport.top + viewport.height, len(rows))):
        y, begin, free = viewport.y + row - viewport.top, 0, 0
        for start, end, upper, lower in rows[row]:
            if not (REGION_BY_HEX.get(upper) == region == REGION_BY_HEX.get(lower)):
                continue
            for x in range(max(start - viewport.left, 0), min(end - viewport.left, viewport.width)):
                if canvas.letters[y][viewport.x + x] not in " ▄":
                    continue
                begin, free = (begin, free + 1) if x == begin + free else (x, 1)
                yield free, viewport.x + begin, y


def _region_lines(
    map_props: MapProps, region: str, now: RegionStatus | None, width: int, height: int
) -> list[Parts]:
    name = REGIONS[region].name if height == 1 else REGIONS[region].name.upper()
    if now is None:
        outside_lines: list[Parts] = [[(name, FAINT)], [("not in play", FAINT)]]
        text = fit([" not in play", " out"], width - len(name))
        return outside_lines if height > 1 else [[(name, FAINT), (text, FAINT)]]
    head = _name_parts(map_props, region, name)
    shares, units = influence_parts(map_props.panel, now), unit_parts(map_props.panel, region)
    if height == 1:
        return [join_fitting(head, [*shares, *units], width)]
    if height == 2:
        return [join_fitting(head, shares, width), join_fitting([], units, width)]
    return [head, join_fitting([], shares, width), join_fitting([], units, width)]


def _name_parts(map_props: MapProps, region: str, name: str) -> Parts:
    props, legal = map_props.panel, region in map_props.targets
    ink = LEGAL if legal else NAME
    if props.cursor == region:
        ink = CURSOR
    elif has_land_colors(props.theme):
        ink = replace(ink, bg=land_color(props.theme, region))
    head: Parts = [(name, ink)]
    label = map_props.label(region)
    if label:
        head.insert(0, (label, JUMP))
    elif legal:
        head.insert(0, ("▸" if props.cursor == region else "◊", ink))
    lock = props.view.locks.get(region)
    if lock is not None:
        head.append((f" {props.seat_letter(lock)} only", FAINT))
    return head


def influence_parts(props: PanelProps, now: RegionStatus) -> list[Parts]:
    """Return `A9 D1`, underlining a sole leader."""
    row, leader = now.influence, now.leader
    order = sorted(
        (seat for seat, influence in enumerate(row) if influence), key=lambda s: (-row[s], s)
    )
    shares: list[Parts] = []
    for seat in order:
        color = props.seat_ink(seat).fg
        ink = Ink(color, bold=seat == leader, underline=seat == leader)
        shares.append([(f"{props.seat_letter(seat)}{row[seat]}", ink)])
    return shares


def unit_parts(props: PanelProps, region: str) -> list[Parts]:
    """Return `A:ii D:c`."""
    rows: list[Parts] = []
    for seat, player in enumerate(props.view.players):
        kinds = player.units.get(region)
        if kinds:
            ink = Ink(props.seat_ink(seat).fg)
            rows.append([(f"{props.seat_letter(seat)}:{unit_letters(kinds)}", ink)])
    return rows


def unit_letters(kinds: dict[str, int]) -> str:
    """Return `iic`, or `5i` for many units."""
    return "".join(
        _UNIT_LETTERS[kind] * kinds[kind]
        if kinds[kind] < 4
        else f"{kinds[kind]}{_UNIT_LETTERS[kind]}"
        for kind in UNITS
        if kinds.get(kind)
    )


def join_fitting(head: Parts, items: list[Parts], width: int) -> Parts:
    line = list(head)
    used = parts_width(head)
    for index, item in enumerate(items):
        length = parts_width(item) + bool(used)
        more = 0 if index == len(items) - 1 else 3
        if used + length + more > width:
            return [*line, (" .." if used else "..", FAINT)] if used + 3 <= width else line
        if used:
            line.append((" ", TEXT))
        line += item
        used += length
    return line
