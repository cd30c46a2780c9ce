"""The Map face: the seven regions, what stands and lies there, and who leads them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from core.games.mosaic.content import (
    CACHES,
    GOODS,
    HEXES,
    NEIGHBORS,
    REGION_OF,
    REGIONS,
    UNITS,
    Hex,
)
from core.games.mosaic.describe.terms import (
    card_name,
    hex_name,
    plain,
    token_code,
    token_name,
)
from core.games.mosaic.facts.regions import RegionNow, regions_now
from core.games.mosaic.state import Building, MosaicState
from themes import mix
from tui.draw.canvas import CURSOR, FAINT, JUMP, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import parts_width
from tui.draw.hexmap import Box, HexGrid, HexLook, Viewport, Zoom, best_zoom, draw, viewport
from tui.draw.highlight import LEGAL, WIDE
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games.mosaic.perspective import eye
from tui.model.choosing import Row

GRID = HexGrid({hex_.id: (hex_.row, hex_.col) for hex_ in HEXES.values()})
SHADES = (0.1, 0.0, -0.1)  # how far towards black, by (q - r) mod 3
_PIECE = {
    "city": ("C", "cty", "city"),
    "port": ("P", "prt", "port"),
    "farm_town": ("F", "frm", "farm"),
    "manufactory_town": ("M", "mnf", "manuf."),
    "wonder": ("W", "won", "wonder"),
}
_PIECE_INK = Ink("ink_on_seat", bold=True)
_OWN_PIECE = Ink("ink_on_seat", bold=True, mark="chip")
_CACHE_INK = Ink("amount", bold=True)
_UNIT = dict(zip(UNITS, "ics", strict=True))


class Anchor(NamedTuple):
    """Room for a region's label in the sea, in cells of the zooms 4x1 and 4x2."""

    low: Box
    high: Box


# Several where a label may be out of sight; the first that shows is used.
_ANCHORS: dict[str, tuple[Anchor, ...]] = {
    "hispania": (
        Anchor((0, 1, 16, 1), (0, 0, 15, 3)),
        Anchor((26, 7, 24, 1), (26, 12, 12, 3)),
    ),
    "gaul": (Anchor((42, 0, 24, 1), (42, 0, 19, 2)),),
    "italia": (Anchor((26, 6, 24, 1), (38, 12, 13, 3)),),
    "greece": (Anchor((61, 1, 24, 1), (62, 0, 20, 3)),),
    "assyria": (Anchor((84, 2, 25, 1), (84, 2, 25, 3)),),
    "egypt": (Anchor((60, 9, 17, 1), (61, 17, 16, 3)),),
    "numidia": (
        Anchor((50, 10, 17, 1), (1, 21, 18, 3)),
        Anchor((50, 10, 17, 1), (51, 21, 16, 3)),
    ),
}


@dataclass(frozen=True, slots=True)
class MapSight:
    """One drawing of the map: the scene, the zoom, and what of the map can be chosen."""

    scene: Scene
    zoom: Zoom
    targets: Mapping[str, Row]  # hexes and regions only; nothing: no place is being chosen

    def label(self, target: str) -> str:
        """The jump label to be typed now, if any."""
        row, typed = self.targets.get(target), self.scene.jumping
        return row.label if row and typed is not None and row.label.startswith(typed) else ""


def paint_map(canvas: Canvas, scene: Scene) -> None:
    """The map, and where there is room a line on what the cursor is on."""
    view: MosaicState = scene.view
    whole = GRID.height(best_zoom(GRID, canvas.width, canvas.height))
    lined = canvas.width < WIDE or canvas.height > whole
    room = canvas.height - lined
    zoom = best_zoom(GRID, canvas.width, room, scene.zoom)
    sight = MapSight(scene, zoom, _places_to_choose(scene))
    seen = _viewport(sight, (0, 0, canvas.width, room))
    looks = {hex_id: _look(sight, hex_) for hex_id, hex_ in HEXES.items()}
    draw(canvas, GRID, zoom, looks, _colour(scene, "sea"), seen)
    bricks = GRID.bricks(zoom)
    for hex_id, region in REGION_OF.items():
        if region in view.regions:
            scene.spot(hex_id, *seen.on_canvas(bricks[hex_id]))
    table = regions_now(view)
    for region in REGIONS:
        _paint_region(canvas, sight, region, table.get(region), seen)
    if lined:
        _paint_line(canvas, scene, table, zoom)


def map_note(scene: Scene, width: int) -> str:
    """How to read it."""
    if width >= WIDE:
        return "cty prt frm mnf won = pieces   7i 10$ = caches   A9 leads the region"
    return "AC AP AF AM AW = A's pieces   A9 leads"


def map_height(scene: Scene, width: int) -> int:
    """All of it at the largest zoom that is narrow enough, its last tips and the line below."""
    return GRID.height(best_zoom(GRID, width, 30 if width >= WIDE else 13)) + 2


def _places_to_choose(scene: Scene) -> Mapping[str, Row]:
    """The hexes and regions the pending choice is about."""
    targets = scene.question.targets if scene.question else {}
    return {target: row for target, row in targets.items() if target in HEXES or target in REGIONS}


def _viewport(sight: MapSight, area: Box) -> Viewport:
    """What can be chosen in the middle, else what one has, else all; the cursor in sight."""
    scene, zoom = sight.scene, sight.zoom
    view: MosaicState = scene.view
    hexes = [h for h, region in REGION_OF.items() if h in sight.targets or region in sight.targets]
    if not hexes:
        hexes = [h for h, building in view.buildings.items() if building.owner == eye(scene)]
    if not hexes:
        hexes = [hex_id for hex_id, region in REGION_OF.items() if region in view.regions]
    keep = None
    if scene.cursor in HEXES:
        keep = GRID.bricks(zoom)[scene.cursor]
    elif scene.cursor in REGIONS:
        keep = _room(_ANCHORS[scene.cursor][-1], zoom)
    return viewport(GRID, zoom, area, GRID.around(hexes, zoom), keep, scene.pan)


# --- hexes ---------------------------------------------------------------------------------------


def _look(sight: MapSight, hex_: Hex) -> HexLook:
    """How a hex looks: bright where it is legal or built, the rest recedes while one chooses."""
    scene, zoom = sight.scene, sight.zoom
    view: MosaicState = scene.view
    theme = scene.theme
    building, token = view.buildings.get(hex_.id), view.tokens.get(hex_.id, "")
    receding = bool(sight.targets) and not (
        hex_.id in sight.targets or hex_.region in sight.targets
    )
    if hex_.region not in view.regions:
        ground = _dimmed(_land(scene, hex_), theme.colour("bg"), 0.7)
        return HexLook(ground, _lines(zoom, "", _region_code(scene, hex_), FAINT))
    if building:
        ground, ink = theme.seat(building.owner), _piece_ink(scene, building)
        head, body = _piece_text(scene, building, zoom)
    else:
        ground, ink = _land(scene, hex_), _token_ink(token, receding)
        head, body = "", _token_text(scene, hex_, token, zoom)
    if receding:
        ground = _dimmed(ground, theme.colour("bg"), 0.3 if building else 0.5)
    look = HexLook(ground, _lines(zoom, head, body, ink))
    if hex_.id in sight.targets or hex_.id == scene.cursor:
        return _marked(sight, hex_.id, look)
    return look


def _marked(sight: MapSight, hex_id: str, look: HexLook) -> HexLook:
    """The same with the cursor on it, a jump label, or the sign that it can be chosen."""
    cursor, legal = sight.scene.cursor == hex_id, hex_id in sight.targets
    lines = list(look.lines)
    if legal:
        flat = len(lines) == 1
        bright = Ink("cursor", bold=True, underline=flat, mark="legal")
        lines = [(text, bright if ink.fg != "ink_on_seat" else ink) for text, ink in lines]
    empty = next((at for at in (len(lines) - 1, 0) if not lines[at][0]), None)
    if empty is not None:
        lines[empty] = "▸" if cursor else "◊", LEGAL
    if cursor:
        lines = [(text, CURSOR) for text, _ in lines]
    label = sight.label(hex_id)
    if label:
        lines[0] = label, JUMP
    ground = sight.scene.theme.colour("cursor") if cursor else look.ground
    return HexLook(ground, tuple(lines), "cursor" if cursor else "legal")


def _lines(zoom: Zoom, head: str, body: str, ink: Ink) -> tuple[tuple[str, Ink], ...]:
    """A line at the smallest zoom, else the head (an owner) above the body."""
    return ((body, ink),) if zoom.rows == 1 else ((head, ink), (body, ink))


def _fitting(zoom: Zoom, word: str, code: str) -> str:
    """The word where it leaves a gap to the neighbours, else the code."""
    return word if len(word) < zoom.width else code


def _piece_text(scene: Scene, building: Building, zoom: Zoom) -> tuple[str, str]:
    """Whose it is, and what: `A` and `cty`; at the smallest zoom `AC`."""
    owner = scene.letter(building.owner)
    short, code, word = _PIECE[building.kind]
    if zoom.rows == 1:
        return "", owner + short
    if building.wonder:
        name = card_name(building.wonder).split(" of ")[0].split(" ")[-1]  # Library, Pyramid
        word = name if len(name) < zoom.width else word
    return owner, _fitting(zoom, word, code)


def _piece_ink(scene: Scene, building: Building) -> Ink:
    return _OWN_PIECE if building.owner == scene.seat else _PIECE_INK


def _token_text(scene: Scene, hex_: Hex, token: str, zoom: Zoom) -> str:
    if not token:
        return "pt" if hex_.feature == "port" else _region_code(scene, hex_)
    code = token_code(token)
    if code.endswith("p"):  # people come, they are no price
        code = f"+{code}"
    if zoom.rows == 1:
        return _two_letters(token, code)
    return code if token in CACHES else _fitting(zoom, _good_word(token), code)


def _good_word(good: str) -> str:
    """`ivory`, `oil`."""
    return GOODS[good].name.split(" ")[-1].lower()


def _two_letters(token: str, code: str) -> str:
    """`iv`, `7i`, `$$` for much money and `+p` for people."""
    if token not in CACHES:
        return code[:2]
    return code if len(code) == 2 else "$$" if "$" in code else "+p"


def _token_ink(token: str, receding: bool) -> Ink:
    if receding or not token:
        return MUTED
    return _CACHE_INK if token in CACHES else TEXT


def _region_code(scene: Scene, hex_: Hex) -> str:
    """Without land colours an empty hex says where it is."""
    coloured = scene.theme.depth == "full" and "mosaic" in scene.theme.land
    return "" if coloured else REGIONS[hex_.region].name[:2]


def _colour(scene: Scene, place: str) -> str:
    """The colour of a region, a port or the sea; a theme of one's own may leave them out."""
    missing = scene.theme.colour("bg" if place == "sea" else "high")
    return scene.theme.land.get("mosaic", {}).get(place, missing)


def _land(scene: Scene, hex_: Hex) -> str:
    q = hex_.col - hex_.row // 2
    port = _colour(scene, "port") if hex_.feature == "port" else ""
    return _shade(_colour(scene, hex_.region), port, (q - hex_.row) % 3)


@lru_cache(maxsize=512)
def _shade(colour: str, port: str, shade: int) -> str:
    if port:
        colour = mix(colour, port, 0.6)
    return mix(colour, "#000000", SHADES[shade])


_dimmed = lru_cache(maxsize=2048)(mix)


# --- regions -------------------------------------------------------------------------------------


def _room(anchor: Anchor, zoom: Zoom) -> Box:
    if zoom.rows == 1:
        return anchor.low
    x, y, width, height = anchor.high
    return x * zoom.width // 4, y * zoom.rows // 2, width * zoom.width // 4, height


def _paint_region(
    canvas: Canvas, sight: MapSight, region: str, now: RegionNow | None, seen: Viewport
) -> None:
    """Name, influence, units, at the first of its places that is in sight."""
    for anchor in _ANCHORS[region]:
        x, y, width, height = _room(anchor, sight.zoom)
        lines = _region_lines(sight, region, now, width, height)
        longest = max(parts_width(line) for line in lines)
        box = x, y, longest, len(lines)
        if seen.shows(box):
            break
    x, y, width, height = seen.on_canvas(box)
    if now is not None:
        sight.scene.spot(region, x, y, width, height)
    if seen.shows(box):
        for down, line in enumerate(lines):
            canvas.parts(x, y + down, line)


def _region_lines(
    sight: MapSight, region: str, now: RegionNow | None, width: int, height: int
) -> list[Parts]:
    name = REGIONS[region].name if height == 1 else REGIONS[region].name.upper()
    if now is None:
        outside: list[Parts] = [[(name, FAINT)], [("not in play", FAINT)]]
        return outside if height > 1 else [[(f"{name} not in play", FAINT)]]
    head = _region_name(sight, region, name)
    shares, units = _influence(sight.scene, now), _units(sight.scene, region)
    if height == 1:
        return [_as_fits(head, [*shares, *units], width)]
    if height == 2:
        return [_as_fits(head, shares, width), _as_fits([], units, width)]
    return [head, _as_fits([], shares, width), _as_fits([], units, width)]


def _region_name(sight: MapSight, region: str, name: str) -> Parts:
    """The name with the cursor, a jump label or the sign that it can be chosen."""
    scene, legal = sight.scene, region in sight.targets
    ink = LEGAL if legal else NAME
    if scene.cursor == region:
        ink = CURSOR
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


def _influence(scene: Scene, now: RegionNow) -> list[Parts]:
    """`A9 D1`, the strongest first; who leads alone is underlined."""
    row, leader = now.influence, now.leader
    order = sorted((seat for seat, have in enumerate(row) if have), key=lambda s: (-row[s], s))
    shares: list[Parts] = []
    for seat in order:
        colour = scene.seat_ink(seat).fg
        ink = Ink(colour, bold=seat == leader, underline=seat == leader)
        shares.append([(f"{scene.letter(seat)}{row[seat]}", ink)])
    return shares


def _units(scene: Scene, region: str) -> list[Parts]:
    """`A:ii D:c`."""
    found: list[Parts] = []
    for seat, player in enumerate(scene.view.players):
        kinds = player.units.get(region)
        if kinds:
            ink = Ink(scene.seat_ink(seat).fg)
            found.append([(f"{scene.letter(seat)}:{unit_letters(kinds)}", ink)])
    return found


def unit_letters(kinds: dict[str, int]) -> str:
    """`iic`, or `5i` where there are many."""
    return "".join(
        _UNIT[kind] * kinds[kind] if kinds[kind] < 4 else f"{kinds[kind]}{_UNIT[kind]}"
        for kind in UNITS
        if kinds.get(kind)
    )


def _as_fits(head: Parts, items: list[Parts], width: int) -> Parts:
    """A head and the items that fit behind it, a space between; `..` stands for the others."""
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


# --- the line below ------------------------------------------------------------------------------


def _paint_line(canvas: Canvas, scene: Scene, table: dict[str, RegionNow], zoom: Zoom) -> None:
    """What the cursor is on; with the cursor elsewhere, what a scoring would bring now."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "panel")
    if scene.cursor in HEXES:
        parts = _about_hex(scene, scene.cursor)
    elif scene.cursor in table:
        parts = _about_region(scene, scene.cursor, table[scene.cursor])
    else:
        parts = _about_all(scene, table)
    x = 1
    for item in parts:
        length = parts_width(item)
        if x + length >= canvas.width:
            break
        x = canvas.parts(x, y, item) + 2
    keys = f"zoom {zoom.name}  + -"
    if x + len(keys) < canvas.width:
        canvas.right(canvas.width - 1, y, keys, MUTED)


def _about_hex(scene: Scene, hex_id: str) -> list[Parts]:
    view: MosaicState = scene.view
    parts: list[Parts] = [[(hex_name(hex_id), NAME)]]
    building, token = view.buildings.get(hex_id), view.tokens.get(hex_id)
    if building:
        parts.append(_whose(scene, building))
    elif token:
        words = token_name(token)
        parts.append([("token ", MUTED), (words, TEXT)])
    else:
        parts.append([("nothing", MUTED)])
    beside = [view.buildings[n] for n in NEIGHBORS[hex_id] if n in view.buildings]
    for index, other in enumerate(dict.fromkeys(beside)):
        parts.append(
            [("next to ", MUTED), *_whose(scene, other)] if not index else _whose(scene, other)
        )
    lying = [token_code(view.tokens[n]) for n in NEIGHBORS[hex_id] if n in view.tokens]
    if lying:
        parts.append([("beside ", MUTED), (" ".join(lying), TEXT)])
    return parts


def _whose(scene: Scene, building: Building) -> Parts:
    name = card_name(building.wonder) if building.wonder else plain(building.kind)
    return [(scene.letter(building.owner), scene.chip(building.owner)), (f" {name}", TEXT)]


def _about_region(scene: Scene, region: str, now: RegionNow) -> list[Parts]:
    parts: list[Parts] = [[(REGIONS[region].name, NAME)]]
    parts += [_as_fits([], _influence(scene, now), 40)]
    units = _units(scene, region)
    if units:
        parts.append(_as_fits([], units, 40))
    parts.append(_points(scene, now.points, "scored now"))
    lock = scene.view.locks.get(region)
    if lock is not None:
        parts.append([(f"only {scene.letter(lock)} may build cities", MUTED)])
    return parts


def _about_all(scene: Scene, table: dict[str, RegionNow]) -> list[Parts]:
    """What everybody would score in the regions, if an empire scoring came now."""
    totals: dict[int, int] = dict.fromkeys(range(len(scene.view.players)), 0)
    for now in table.values():
        for seat, points in now.points.items():
            totals[seat] += points
    return [_points(scene, totals, "regions, if scored now")]


def _points(scene: Scene, points: dict[int, int], words: str) -> Parts:
    line: Parts = [(f"{words}:", MUTED)]
    for seat, number in sorted(points.items(), key=lambda pair: -pair[1]):
        line += [(" ", TEXT), (scene.letter(seat), scene.chip(seat)), (f" {number}", TEXT)]
    return line if points else [(f"{words}: nothing", MUTED)]
