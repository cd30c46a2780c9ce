"""Map panel: terrain, rivers, buildings and the price of building on a hex."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from core.games.age_of_innovation.content import MAPS
from core.games.age_of_innovation.facts.building import Way, ways_to_build
from core.games.age_of_innovation.state import Bridge, Built, InnovationState
from core.kernel import Kind
from themes import mix
from tui.draw.canvas import CURSOR, FAINT, JUMP, MUTED, TEXT, Canvas, Ink
from tui.draw.glyphs import fit
from tui.draw.hexmap import (
    Box,
    HexGrid,
    HexLook,
    Viewport,
    Zoom,
    best_zoom,
    draw,
    mark_edges,
    viewport,
)
from tui.draw.highlight import LEGAL, WIDE
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.age_of_innovation.place import paint_side
from tui.games.age_of_innovation.words import eye, hex_label, piece, terrain_code
from tui.model.choosing import Row

GRIDS = {
    side: HexGrid({hex_.id: (hex_.row, hex_.col) for hex_ in hexmap.hexes.values()})
    for side, hexmap in MAPS.items()
}
LEAST_SIDE, MOST_SIDE = 19, 32  # columns of the sidebar
LOW = 12  # rows of the map while a tile is chosen
GUTTER = 3  # columns of the row letters
SHADES = (0.1, 0.0, -0.1)  # share of black, by (q - r) mod 3
WAVES = (0.05, 0.0, -0.04)  # the same for rivers
_PIECE_INK = Ink("ink_on_seat", bold=True)
_OWN_PIECE = Ink("ink_on_seat", bold=True, mark="chip")
_DEAR = Ink("bad", mark="legal")
_SHORT_TOKEN = {"": "", "seed": "sd", "blight": "bl"}
_BRIGHT = Ink("cursor", bold=True, mark="legal")


@dataclass(frozen=True, slots=True)
class MapSight:
    """Inputs for drawing the map."""

    scene: Scene
    zoom: Zoom
    targets: Mapping[str, Row]  # hexes only; empty if no hex is being chosen
    ways: Mapping[str, Way]
    buys: bool  # False while spades are free

    @property
    def view(self) -> InnovationState:
        view: InnovationState = self.scene.view
        return view

    def label(self, target: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(target), self.scene.jumping
        return row.label if row and typed is not None and row.label.startswith(typed) else ""


def paint_map(canvas: Canvas, scene: Scene) -> None:
    """Draw the map, with a sidebar and a legend if they fit."""
    view: InnovationState = scene.view
    grid = GRIDS[view.side]
    side = _side(grid, canvas.width)
    width = canvas.width - side
    lined = bool(side) or canvas.width < WIDE
    height = canvas.height - lined
    zoom = best_zoom(grid, width, height, scene.zoom)
    ways = _ways(view, eye(scene))
    buys = scene.question is not None and scene.question.decision.topic in ("turn", "extra_action")
    sight = MapSight(scene, zoom, _places_to_choose(scene), ways, buys)
    gutter = GUTTER if grid.width(zoom) + GUTTER <= width else 0
    scene.seen = seen = _viewport(sight, (gutter, 0, width - gutter, height))
    looks = _looks(sight)
    canvas.fill(0, 0, width, height, _sea(scene))
    draw(canvas, grid, zoom, looks, _sea(scene), seen)
    for bridge in view.bridges:
        _paint_bridge(canvas, sight, bridge, seen)
    if gutter:
        _paint_rows(canvas, sight, seen)
    mark_edges(canvas, grid, zoom, seen)
    _register(sight, seen)
    if side:
        paint_side(canvas, scene, ways, width)
    if lined:
        canvas.fill(0, height, width, 1, "panel")
        canvas.text(1, height, fit(_legend(sight), width - 2), MUTED)


def map_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        owner = "A owner, Am marked" if scene.view.automa is not None else "A owner"
        return f"+ - zoom   ◊ build here, full price   {owner}   =A= bridge   bright = you can"
    return "◊ build here   A owner   =A= bridge"


def map_height(scene: Scene, width: int) -> int:
    if width < WIDE and _takes_a_tile(scene):
        return LOW
    grid = GRIDS[scene.view.side]
    side = _side(grid, width)
    whole = grid.height(best_zoom(grid, width - side, 30 if width >= WIDE else 20)) + 1
    return whole + (bool(side) or width < WIDE)


def _takes_a_tile(scene: Scene) -> bool:
    return scene.question is not None and scene.question.decision.kind is Kind.CARD


def _side(grid: HexGrid, width: int) -> int:
    left = width - GUTTER - grid.width(best_zoom(grid, width if width >= WIDE else 60, 30))
    if left < LEAST_SIDE:
        return 0 if width >= WIDE else LEAST_SIDE
    return min(left, MOST_SIDE)


def _places_to_choose(scene: Scene) -> Mapping[str, Row]:
    targets = scene.question.targets if scene.question else {}
    return {target: row for target, row in targets.items() if target in scene.view.map.hexes}


def _viewport(sight: MapSight, area: Box) -> Viewport:
    """Center legal hexes, else the viewer's buildings; keep the cursor visible."""
    scene, zoom, view = sight.scene, sight.zoom, sight.view
    grid = GRIDS[view.side]
    hexes = list(sight.targets)
    if not hexes:
        hexes = [h for h, built in view.buildings.items() if built.owner == eye(scene)]
    keep = grid.bricks(zoom)[scene.cursor] if scene.cursor in view.map.hexes else None
    return viewport(grid, zoom, area, grid.around(hexes, zoom), keep, scene.seen)


def _register(sight: MapSight, seen: Viewport) -> None:
    """Add hit regions for land, and for legal rivers."""
    bricks = GRIDS[sight.view.side].bricks(sight.zoom)
    for hex_id, hex_ in sight.view.map.hexes.items():
        if hex_.terrain or hex_id in sight.targets:
            sight.scene.spot(hex_id, *seen.on_canvas(bricks[hex_id]))


# --- hexes ---------------------------------------------------------------------------------------


_ways = while_it_stands(ways_to_build)


@while_it_stands
def _drawn(view: InnovationState) -> list[tuple[MapSight, dict[str, HexLook]]]:
    """Return a cache of the last map drawn without a cursor."""
    return []


def _looks(sight: MapSight) -> dict[str, HexLook]:
    """Return all styles; if only the cursor moved, recompute only its hex."""
    bare = replace(sight, scene=replace(sight.scene, cursor="", focused=False))
    drawn = _drawn(sight.view)
    if not drawn or drawn[0][0] != bare:
        drawn[:] = [(bare, {hex_id: _look(bare, hex_id) for hex_id in sight.view.map.ids})]
    looks, cursor = drawn[0][1], sight.scene.cursor
    return looks | {cursor: _look(sight, cursor)} if cursor in looks else looks


def _look(sight: MapSight, hex_id: str) -> HexLook:
    scene, view = sight.scene, sight.view
    terrain = view.terrain.get(hex_id)
    built = view.buildings.get(hex_id)
    if terrain is None:
        look = _river(sight, hex_id)
    elif built:
        look = _piece(sight, hex_id, built)
    else:
        look = _land(sight, hex_id, terrain)
    if hex_id in sight.targets or hex_id == scene.cursor:
        return _marked(sight, hex_id, look)
    return look


def _river(sight: MapSight, hex_id: str) -> HexLook:
    scene = sight.scene
    founded = any(city.hex == hex_id for city in sight.view.cities)
    text = "cy" if founded else "" if _coloured(scene) else "~~"
    ground = _shade(_colour(scene, "river"), WAVES[_third(sight.view, hex_id)])
    return HexLook(ground, _lines(sight.zoom, "", text, "", FAINT))


def _piece(sight: MapSight, hex_id: str, built: Built) -> HexLook:
    scene, zoom = sight.scene, sight.zoom
    owner = scene.letter(built.owner)
    ink = _OWN_PIECE if built.owner == scene.seat else _PIECE_INK
    ground = scene.theme.seat(built.owner)
    if zoom.rows == 1:
        code = piece(built.kind, 0)
        return HexLook(ground, ((owner + (code.lower() if built.city else code), ink),))
    extras = ["city"] * built.city + ["annex"] * built.annex
    last = f"{hex_label(sight.view, hex_id)} {extras[0] if len(extras) == 1 else '+'.join(extras)}"
    if len(extras) > 1:
        last = f"{hex_label(sight.view, hex_id)} c+a"
    if len(last) >= zoom.width:  # else it touches the neighboring text
        last = last.replace(" ", "")
    word = piece(built.kind, 1 if zoom.width == 4 else 2)
    return HexLook(ground, _lines(zoom, owner + _mark(zoom, built), word, last.strip(), ink))


_MARKS = {"c": "in a city", "a": "with annex", "&": "city, annex", "m": "marked"}


def _mark(zoom: Zoom, built: Built) -> str:
    """Return the suffix of the owner for facts that no other text of the hex shows."""
    if zoom.rows == 2 and (built.city or built.annex):
        return "&" if built.city and built.annex else "c" if built.city else "a"
    return "m" if built.marked else ""


def _land(sight: MapSight, hex_id: str, terrain: str) -> HexLook:
    """Return the style of unbuilt land: its terrain code, with its name if it fits."""
    scene, zoom, view = sight.scene, sight.zoom, sight.view
    receding = bool(sight.targets) and hex_id not in sight.targets
    ground = _shade(_colour(scene, terrain), SHADES[_third(view, hex_id)])
    if receding:
        ground = _dimmed(ground, scene.theme.colour("bg"), 0.4)
    ink = MUTED if receding else TEXT
    name, token = hex_label(view, hex_id), _token(view, hex_id)
    if zoom.rows == 1:
        code = f"{terrain_code(terrain, 1)}!" if token else terrain_code(terrain, 2)
        return HexLook(ground, ((code, ink),))
    if zoom.width == 4:
        return HexLook(ground, _lines(zoom, _SHORT_TOKEN[token], terrain_code(terrain, 3), "", ink))
    if zoom.rows == 2:
        body = f"{name} {terrain_code(terrain, 4 - len(name))}"
        return HexLook(ground, _lines(zoom, _SHORT_TOKEN[token], body, "", ink))
    return HexLook(ground, _lines(zoom, "", f"{name} {terrain_code(terrain, 3)}", token, ink))


def _token(view: InnovationState, hex_id: str) -> str:
    if view.automa and hex_id in view.automa.seedlings:
        return "seed"
    return "blight" if view.automa and hex_id in view.automa.blight else ""


def _lines(zoom: Zoom, head: str, body: str, last: str, ink: Ink) -> tuple[tuple[str, Ink], ...]:
    if zoom.rows == 1:
        return ((body, ink),)
    if zoom.rows == 2:
        return ((head, ink), (body, ink))
    return ((head, ink), (body, ink), (last, replace(ink, bold=False)))


def _marked(sight: MapSight, hex_id: str, look: HexLook) -> HexLook:
    cursor, legal = sight.scene.cursor == hex_id, hex_id in sight.targets
    lines = list(look.lines)
    if legal and hex_id in sight.view.buildings:
        lines = [(text, replace(ink, underline=True)) for text, ink in lines]
    elif legal:
        lines = [(text, _BRIGHT) for text, _ in lines]
        lines[-1] = _price(sight, hex_id, lines[-1][0], "▸" if cursor else "◊")
    if cursor:
        lines = [(text, CURSOR) for text, _ in lines]
    label = sight.label(hex_id)
    if label:
        lines[0] = label, JUMP
    ground = sight.scene.theme.colour("cursor") if cursor else look.ground
    return HexLook(ground, tuple(lines), "cursor" if cursor else "legal")


def _price(sight: MapSight, hex_id: str, old: str, mark: str) -> tuple[str, Ink]:
    """Return `◊3t 2c`, `◊3t2c`, or `◊1` for one spade.

    An unaffordable workshop has no symbol, and a free one has no price.
    """
    zoom, way = sight.zoom, sight.ways.get(hex_id)
    if way is None or not sight.buys:
        return f"{mark}{_without_price(sight, hex_id, way, old)}", LEGAL
    mark, ink = (mark, LEGAL) if way.affordable else ("", _DEAR)
    if zoom.width == 4:
        return f"{mark}{way.spades}" + "s" * (zoom.rows > 1), ink
    return f"{mark}{way.price if zoom.rows > 2 else way.tight_price}", ink


def _without_price(sight: MapSight, hex_id: str, way: Way | None, old: str) -> str:
    """Return the number of spades if only that fits, else the text of the hex."""
    terrain = sight.view.terrain.get(hex_id)
    if sight.zoom.rows < 3 and way and way.spades:
        return str(way.spades)
    return terrain_code(terrain, 1) if sight.zoom.rows == 1 and terrain else old


# --- bridges, rows, legend -----------------------------------------------------------------------


def _paint_bridge(canvas: Canvas, sight: MapSight, bridge: Bridge, seen: Viewport) -> None:
    """Draw `=A=` halfway between the ends of a bridge."""
    bricks = GRIDS[sight.view.side].bricks(sight.zoom)
    (x1, y1, width, rows), (x2, y2, *_) = bricks[bridge.a], bricks[bridge.b]
    letter = sight.scene.letter(bridge.owner)
    text = f"={letter}=" if width > 4 else f"{letter}="
    x = (x1 + x2 + width - len(text) + 1) // 2
    y = (y1 + y2 + rows) // 2
    box = x, y, len(text), 1
    if seen.shows(box):
        canvas.text(*seen.on_canvas(box)[:2], text, sight.scene.seat_ink(bridge.owner))


def _paint_rows(canvas: Canvas, sight: MapSight, seen: Viewport) -> None:
    for row in range(1 + max(hex_.row for hex_ in sight.view.map.hexes.values())):
        y = seen.y + row * sight.zoom.rows + sight.zoom.rows // 2 - seen.top
        if 0 <= y < seen.height:
            canvas.text(seen.x - min(seen.left, 0) - 2, y, "ABCDEFGHI"[row], MUTED)


def _legend(sight: MapSight) -> list[str]:
    zoom, pieces = f"+ - zoom {sight.zoom.name}", sight.view.buildings.values()
    if sight.zoom.rows > 1:
        owners = {_mark(sight.zoom, built): sight.scene.letter(built.owner) for built in pieces}
        marks = [f"{owners[mark]}{mark} {does}" for mark, does in _MARKS.items() if mark in owners]
        return [*("  ".join([*marks[:many], zoom]) for many in range(len(marks), 0, -1)), zoom]
    codes = "Wksh Guild School Palace Univ"
    city = ["small: in a city"] if any(built.city for built in pieces) else []
    forms = [[codes, *city, "◊2: 2 spades", zoom], [codes, *city, "◊2: 2 spades"], [codes, *city]]
    return [*map("  ".join, forms), codes]


# --- colors --------------------------------------------------------------------------------------


def _coloured(scene: Scene) -> bool:
    return scene.theme.depth == "full" and "age_of_innovation" in scene.theme.land


def _colour(scene: Scene, terrain: str) -> str:
    """Return the color of a terrain; custom themes may omit it."""
    missing = scene.theme.colour("bg" if terrain == "river" else "high")
    return scene.theme.land.get("age_of_innovation", {}).get(terrain, missing)


def _sea(scene: Scene) -> str:
    return scene.theme.colour("bg")


def _third(view: InnovationState, hex_id: str) -> int:
    hex_ = view.map.hexes[hex_id]
    return (hex_.q - hex_.r) % 3


@lru_cache(maxsize=512)
def _shade(colour: str, share: float) -> str:
    return mix(colour, "#000000", share)


_dimmed = lru_cache(maxsize=2048)(mix)
