"""Map panel: regions with buildings, tokens and leaders."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from core.games.mosaic.content import (
    CACHES,
    GOODS,
    HEXES,
    NEIGHBORS,
    REGION_OF,
    REGIONS,
    Hex,
)
from core.games.mosaic.describe.terms import (
    brief_name,
    card_name,
    hex_name,
    plain,
    token_code,
    token_name,
)
from core.games.mosaic.facts.regions import RegionNow, regions_now
from core.games.mosaic.state import Building, MosaicState
from themes import Theme, mix
from tui.draw.canvas import CURSOR, FAINT, JUMP, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import SEAT_LETTERS, fit, parts_width
from tui.draw.hexmap import Box, HexLook, Viewport, Zoom, best_zoom, draw, mark_edges, viewport
from tui.draw.highlight import LEGAL, WIDE
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.mosaic.beside_map import MAP_ROWS, paint_beside, room_beside
from tui.games.mosaic.labels import as_fits, influence_parts, label_room, paint_region, unit_parts
from tui.games.mosaic.perspective import eye
from tui.games.mosaic.sight import GRID, MapSight, has_land_colours, land_colour
from tui.model.choosing import Question, Row

MUCH_MONEY = "$$"
SHADES = (0.1, 0.0, -0.1)  # share of black, by (q - r) mod 3
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


def paint_map(canvas: Canvas, scene: Scene) -> None:
    """Draw the map, with a sidebar and a status line if they fit."""
    view: MosaicState = scene.view
    whole = GRID.height(best_zoom(GRID, canvas.width, canvas.height))
    lined = canvas.width < WIDE or canvas.height > whole
    room = canvas.height - lined
    zoom = best_zoom(GRID, canvas.width, room, scene.zoom)
    sight = MapSight(scene, zoom, _places_to_choose(scene.question))
    beside = room_beside(canvas.width, zoom)
    scene.seen = seen = _viewport(sight, (0, 0, canvas.width - beside, room))
    draw(canvas, GRID, zoom, _looks(sight), land_colour(scene.theme, "sea"), seen)
    bricks = GRID.bricks(zoom)
    for hex_id, region in REGION_OF.items():
        if region in view.regions:
            scene.spot(hex_id, *seen.on_canvas(bricks[hex_id]))
    table = regions_now(view)
    for region in REGIONS:
        paint_region(canvas, sight, region, table.get(region), seen)
    mark_edges(canvas, GRID, zoom, seen)
    is_told = bool(beside) and paint_beside(canvas, scene, table, seen.width + 2, room)
    if lined:
        _paint_line(canvas, scene, table, zoom, is_told)


def place(thing: str) -> tuple[int, int]:
    """Return row and column of a hex."""
    return (HEXES[thing].row, HEXES[thing].col) if thing in HEXES else (0, 0)


def map_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "cty prt frm mnf won = pieces   7i 10$ = caches   A9 leads the region"
    return "AC AP AF AM AW = A's pieces   A9 leads"


def map_height(scene: Scene, width: int) -> int:
    return GRID.height(best_zoom(GRID, width, MAP_ROWS if width >= WIDE else 13)) + 2


def _places_to_choose(question: Question | None) -> Mapping[str, Row]:
    targets = question.targets if question else {}
    return {target: row for target, row in targets.items() if target in HEXES or target in REGIONS}


def _viewport(sight: MapSight, area: Box) -> Viewport:
    """Center legal places, else the viewer's buildings; keep the cursor visible."""
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
        keep = label_room(scene.cursor, zoom)
    return viewport(GRID, zoom, area, GRID.around(hexes, zoom), keep, scene.seen)


# --- hexes ---------------------------------------------------------------------------------------


def _looks(sight: MapSight) -> dict[str, HexLook]:
    scene = sight.scene
    looks = _unmarked(scene.view, scene.question, scene.theme, scene.seat, sight.zoom)
    marked = [hex_id for hex_id in looks if hex_id in sight.targets or hex_id == scene.cursor]
    return looks | {hex_id: _marked(sight, hex_id, looks[hex_id]) for hex_id in marked}


class _Backdrop(NamedTuple):
    """Inputs of the map that do not depend on the cursor."""

    view: MosaicState
    targets: Mapping[str, Row]
    theme: Theme
    seat: int
    zoom: Zoom


@while_it_stands
def _unmarked(
    view: MosaicState, question: Question | None, theme: Theme, seat: int, zoom: Zoom
) -> dict[str, HexLook]:
    backdrop = _Backdrop(view, _places_to_choose(question), theme, seat, zoom)
    return {hex_id: _look(backdrop, hex_) for hex_id, hex_ in HEXES.items()}


def _look(backdrop: _Backdrop, hex_: Hex) -> HexLook:
    view, targets, theme, seat, zoom = backdrop
    building, token = view.buildings.get(hex_.id), view.tokens.get(hex_.id, "")
    receding = bool(targets) and not (hex_.id in targets or hex_.region in targets)
    if hex_.region not in view.regions:
        ground = _dimmed(_land(theme, hex_), theme.colour("bg"), 0.7)
        return HexLook(ground, _lines(zoom, "", _region_code(theme, hex_), FAINT))
    if building:
        ground = theme.seat(building.owner)
        ink = _OWN_PIECE if building.owner == seat else _PIECE_INK
        head, body = _piece_text(building, zoom)
    else:
        ground, ink = _land(theme, hex_), _token_ink(token, receding)
        head, body = "", _token_text(theme, hex_, token, zoom)
    if receding:
        ground = _dimmed(ground, theme.colour("bg"), 0.3 if building else 0.5)
    return HexLook(ground, _lines(zoom, head, body, ink))


def _marked(sight: MapSight, hex_id: str, look: HexLook) -> HexLook:
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
    return ((body, ink),) if zoom.rows == 1 else ((head, ink), (body, ink))


def _fitting(zoom: Zoom, word: str, code: str) -> str:
    return word if len(word) < zoom.width else code


def _piece_text(building: Building, zoom: Zoom) -> tuple[str, str]:
    """Return `A` and `cty`; at the smallest zoom `AC`."""
    owner = SEAT_LETTERS[building.owner]
    short, code, word = _PIECE[building.kind]
    if zoom.rows == 1:
        return "", owner + short
    if building.wonder:
        name = brief_name(building.wonder)
        word = name if len(name) < zoom.width else word
    return owner, _fitting(zoom, word, code)


def _token_text(theme: Theme, hex_: Hex, token: str, zoom: Zoom) -> str:
    if not token:
        return "pt" if hex_.feature == "port" else _region_code(theme, hex_)
    code = token_code(token)
    if code.endswith("p"):  # population is a gain, not a price
        code = f"+{code}"
    if zoom.rows == 1:
        return _two_letters(token, code)
    return code if token in CACHES else _fitting(zoom, _good_word(token), code)


def _good_word(good: str) -> str:
    return "oil" if good == "olive_oil" else GOODS[good].name.lower()


def _two_letters(token: str, code: str) -> str:
    """Return `iv`, `7i`, `1p`, or `$$` for a large cache of money."""
    return MUCH_MONEY if _is_much_money(token) else code[:2]


def _is_much_money(token: str) -> bool:
    """Return whether a cache needs two digits."""
    return token in CACHES and len(token_code(token)) > 2 and "$" in token_code(token)


def _token_ink(token: str, receding: bool) -> Ink:
    if receding or not token:
        return MUTED
    return _CACHE_INK if token in CACHES else TEXT


def _region_code(theme: Theme, hex_: Hex) -> str:
    """Return the region's letters if the theme has no land colors."""
    return "" if has_land_colours(theme) else REGIONS[hex_.region].name[:2]


def _land(theme: Theme, hex_: Hex) -> str:
    q = hex_.col - hex_.row // 2
    port = land_colour(theme, "port") if hex_.feature == "port" else ""
    return _shade(land_colour(theme, hex_.region), port, (q - hex_.row) % 3)


@lru_cache(maxsize=512)
def _shade(colour: str, port: str, shade: int) -> str:
    if port:
        colour = mix(colour, port, 0.6)
    return mix(colour, "#000000", SHADES[shade])


_dimmed = lru_cache(maxsize=2048)(mix)


# --- status line ---------------------------------------------------------------------------------


def _paint_line(
    canvas: Canvas, scene: Scene, table: dict[str, RegionNow], zoom: Zoom, is_told: bool
) -> None:
    """Draw what is under the cursor, else points if scored now."""
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "panel")
    if scene.cursor in HEXES:
        parts = _about_hex(scene, scene.cursor)
    elif scene.cursor in table:
        parts = _about_region(scene, scene.cursor, table[scene.cursor])
    else:
        parts = [] if is_told else _about_all(scene, table)
    x = 1
    for item in parts:
        length = parts_width(item)
        if x + length >= canvas.width:
            break
        x = canvas.parts(x, y, item) + 2
    keys = f"zoom {zoom.name}  + -"
    has_much_money = zoom.rows == 1 and any(_is_much_money(t) for t in scene.view.tokens.values())
    notes = [f"{MUCH_MONEY} 10$ or 15$   {keys}"] * has_much_money
    canvas.right(canvas.width - 1, y, fit([*notes, keys, ""], canvas.width - 1 - x), MUTED)


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
    parts += [as_fits([], influence_parts(scene, now), 40)]
    units = unit_parts(scene, region)
    if units:
        parts.append(as_fits([], units, 40))
    parts.append(_points(scene, now.points, "scored now"))
    lock = scene.view.locks.get(region)
    if lock is not None:
        parts.append([(f"only {scene.letter(lock)} may build cities", MUTED)])
    return parts


def _about_all(scene: Scene, table: dict[str, RegionNow]) -> list[Parts]:
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
