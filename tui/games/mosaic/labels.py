"""Labels of the regions on the map."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from core.games.mosaic.content import REGION_OF, REGIONS, UNITS
from core.games.mosaic.facts.regions import RegionNow
from tui.draw.canvas import CURSOR, FAINT, JUMP, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.hexmap import Box, Viewport, Zoom
from tui.draw.highlight import LEGAL
from tui.draw.scene import Scene
from tui.games.mosaic.sight import GRID, MapSight, has_land_colours, land_colour

_UNIT = dict(zip(UNITS, "ics", strict=True))


class Place(NamedTuple):
    """Space for a label in the sea, in cells of the zooms 4x1 and 4x2."""

    low: Box
    high: Box
    right: bool = False
    bottom: bool = False


# Alternatives if the first slot is out of view.
_PLACES: dict[str, tuple[Place, ...]] = {
    "hispania": (
        Place((0, 1, 15, 1), (0, 1, 15, 3), bottom=True),
        Place((26, 6, 16, 1), (26, 12, 11, 3)),
    ),
    "gaul": (Place((41, 0, 24, 1), (41, 0, 19, 2)),),
    "italia": (Place((26, 7, 25, 1), (37, 12, 13, 3), right=True),),
    "greece": (
        Place((61, 1, 24, 1), (61, 1, 20, 3), bottom=True),
        Place((73, 8, 9, 1), (74, 15, 8, 2)),
    ),
    "assyria": (
        Place((84, 2, 26, 1), (84, 3, 26, 3), right=True, bottom=True),
        Place((84, 3, 13, 1), (84, 5, 13, 3), bottom=True),
    ),
    "egypt": (Place((60, 9, 17, 1), (61, 17, 16, 3), right=True),),
    "numidia": (
        Place((50, 10, 16, 1), (1, 21, 18, 3)),
        Place((0, 11, 20, 1), (51, 21, 16, 3)),
        Place((0, 11, 20, 1), (26, 15, 22, 1)),
    ),
}


def label_room(region: str, zoom: Zoom) -> Box:
    return _room(_PLACES[region][0], zoom)


def _room(place: Place, zoom: Zoom) -> Box:
    if zoom.rows == 1:
        return place.low
    x, y, width, height = place.high
    top = (y + height) * zoom.rows // 2 - height if place.bottom else y * zoom.rows // 2
    return x * zoom.width // 4, top, width * zoom.width // 4, height


def paint_region(
    canvas: Canvas, sight: MapSight, region: str, now: RegionNow | None, seen: Viewport
) -> None:
    """Draw the label at the first visible slot, else on the land."""
    labels = _labels(sight, region, now)
    first = next(labels)
    in_sight = (label for label in chain([first], labels) if seen.shows(label[0]))
    box, lines = next(in_sight, first)
    x, y, width, height = seen.on_canvas(box)
    if now is not None:
        sight.scene.spot(region, x, y, width, height)
    if not seen.shows(box):
        _write_on_land(canvas, sight, region, now, seen)
        return
    for down, line in enumerate(lines):
        canvas.parts(x, y + down, line)


def _labels(
    sight: MapSight, region: str, now: RegionNow | None
) -> Iterator[tuple[Box, list[Parts]]]:
    """Yield boxes and lines, full labels before names alone."""
    for is_whole in (True, False):
        for place in _PLACES[region]:
            x, y, width, height = _room(place, sight.zoom)
            lines = _region_lines(sight, region, now, width, height)
            if not is_whole:
                lines = [lines[0][: 1 + (region in sight.targets)]]
            longest = max(map(parts_width, lines))
            if is_whole and longest > width:
                continue
            x += (width - longest) * place.right
            y += (height - len(lines)) * place.bottom
            yield (x, y, longest, len(lines)), lines


def _write_on_land(
    canvas: Canvas, sight: MapSight, region: str, now: RegionNow | None, seen: Viewport
) -> None:
    """Draw the name on the longest visible stretch without text."""
    name, land = REGIONS[region].name, land_colour(sight.scene.theme, region)
    whole = _region_name(sight, region, name) if now is not None else [(name, NAME)]
    room, x, y = max(_bare_stretches(canvas, sight.zoom, region, seen), default=(0, 0, 0))
    for parts in (whole, whole[: 1 + (region in sight.targets)]):  # with or without the lock
        if parts_width(parts) <= room:
            own = [(text, replace(ink, bg="") if ink.bg == land else ink) for text, ink in parts]
            canvas.parts(x + (room - parts_width(parts)) // 2, y, own)
            return


def _bare_stretches(
    canvas: Canvas, zoom: Zoom, region: str, seen: Viewport
) -> Iterator[tuple[int, int, int]]:
    """Yield width and position of stretches without text."""
    rows = GRID.runs(zoom, canvas.brush.taper)
    for row in range(max(seen.top, 0), min(seen.top + seen.height, len(rows))):
        y, begin, free = seen.y + row - seen.top, 0, 0
        for start, end, upper, lower in rows[row]:
            if not (REGION_OF.get(upper) == region == REGION_OF.get(lower)):
                continue
            for x in range(max(start - seen.left, 0), min(end - seen.left, seen.width)):
                if canvas.letters[y][seen.x + x] not in " ▄":
                    continue
                begin, free = (begin, free + 1) if x == begin + free else (x, 1)
                yield free, seen.x + begin, y


def _region_lines(
    sight: MapSight, region: str, now: RegionNow | None, width: int, height: int
) -> list[Parts]:
    name = REGIONS[region].name if height == 1 else REGIONS[region].name.upper()
    if now is None:
        outside: list[Parts] = [[(name, FAINT)], [("not in play", FAINT)]]
        said = fit([" not in play", " out"], width - len(name))
        return outside if height > 1 else [[(name, FAINT), (said, FAINT)]]
    head = _region_name(sight, region, name)
    shares, units = influence_parts(sight.scene, now), unit_parts(sight.scene, region)
    if height == 1:
        return [as_fits(head, [*shares, *units], width)]
    if height == 2:
        return [as_fits(head, shares, width), as_fits([], units, width)]
    return [head, as_fits([], shares, width), as_fits([], units, width)]


def _region_name(sight: MapSight, region: str, name: str) -> Parts:
    scene, legal = sight.scene, region in sight.targets
    ink = LEGAL if legal else NAME
    if scene.cursor == region:
        ink = CURSOR
    elif has_land_colours(scene.theme):
        ink = replace(ink, bg=land_colour(scene.theme, region))
    head: Parts = [(name, ink)]
    label = sight.label(region)
    if label:
        head.insert(0, (label, JUMP))
    elif legal:
        head.insert(0, ("▸" if scene.cursor == region else "◊", ink))
    lock = scene.view.locks.get(region)
    if lock is not None:
        head.append((f" {scene.letter(lock)} only", FAINT))
    return head


def influence_parts(scene: Scene, now: RegionNow) -> list[Parts]:
    """Return `A9 D1`; a sole leader is underlined."""
    row, leader = now.influence, now.leader
    order = sorted((seat for seat, have in enumerate(row) if have), key=lambda s: (-row[s], s))
    shares: list[Parts] = []
    for seat in order:
        colour = scene.seat_ink(seat).fg
        ink = Ink(colour, bold=seat == leader, underline=seat == leader)
        shares.append([(f"{scene.letter(seat)}{row[seat]}", ink)])
    return shares


def unit_parts(scene: Scene, region: str) -> list[Parts]:
    """Return `A:ii D:c`."""
    found: list[Parts] = []
    for seat, player in enumerate(scene.view.players):
        kinds = player.units.get(region)
        if kinds:
            ink = Ink(scene.seat_ink(seat).fg)
            found.append([(f"{scene.letter(seat)}:{unit_letters(kinds)}", ink)])
    return found


def unit_letters(kinds: dict[str, int]) -> str:
    """Return `iic`, or `5i` for many units."""
    return "".join(
        _UNIT[kind] * kinds[kind] if kinds[kind] < 4 else f"{kinds[kind]}{_UNIT[kind]}"
        for kind in UNITS
        if kinds.get(kind)
    )


def as_fits(head: Parts, items: list[Parts], width: int) -> Parts:
    """Join the head and the items that fit, with `..` for the others."""
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
