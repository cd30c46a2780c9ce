"""Map panel: the world with armies, structures and legal targets."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_AT,
    MAP_ROWS,
    NEIGHBORS,
    REGION_OF,
    REGIONS,
    ZONES,
)
from core.games.history_of_the_world.describe.terms import values
from core.games.history_of_the_world.state import WorldState
from themes import mix
from tui.draw.areamap import AreaMap, Label, Scale, draw_areas, draw_labels, fitting, viewport
from tui.draw.canvas import CURSOR, JUMP, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.hexmap import Box, Viewport
from tui.draw.highlight import LEGAL, WIDE
from tui.draw.scene import Scene
from tui.games.history_of_the_world.perspective import eye
from tui.games.history_of_the_world.pieces import army, is_active, pieces, signs
from tui.games.history_of_the_world.row import row_height
from tui.model.choosing import Row

CAPITAL, PIECES, SIGNS = (
    "K capital",
    "c city m monument F fort",
    "^ mountain & forest $ resource",
)
WORLD = AreaMap(
    MAP_ROWS,
    {land.id: (land.x, land.y) for land in LANDS.values()}
    | {zone.id: (zone.x, zone.y) for zone in ZONES.values()},
)
AREAS = (*LANDS, *ZONES)
LEAST = Scale(114, 36)  # each land still has space for code and army
MOST_CARDS = 14  # rows of a draft that leave enough for map and regions
LOWEST = 30  # below this height each land has only one line
FACTORS = (1.0, 0.8, 1.1, 0.66, 0.9)  # shades of neighboring lands
TEXTURES = {"sea": "~", "ocean": " ", "barren": ":", "void": ":"}


def _shades() -> dict[str, float]:
    """Assign each land a shade unlike its neighbors'."""
    found: dict[str, float] = {}
    for land in LANDS:
        beside = {
            found[other]
            for other in NEIGHBORS[land]
            if other in found and REGION_OF[other] == REGION_OF[land]
        }
        found[land] = next(factor for factor in FACTORS if factor not in beside)
    return found


SHADES = _shades()
ZONE_TEXTURES = {zone.id: TEXTURES[zone.kind] for zone in ZONES.values()} | {"void": " "}


@dataclass(frozen=True, slots=True)
class MapSight:
    """Inputs for drawing the map."""

    scene: Scene
    scale: Scale
    targets: Mapping[str, Row]  # lands, seas and regions only; empty if none is being chosen

    @property
    def is_low(self) -> bool:
        return self.scale.height < LOWEST

    def is_legal(self, thing: str) -> bool:
        return thing in self.targets or REGION_OF.get(thing, "") in self.targets

    def has_cursor(self, thing: str) -> bool:
        """Return whether the cursor is on an area, its region, or a card starting there."""
        cursor = _pointed(self.scene)
        if cursor in CARDS:
            return thing in CARDS[cursor].start_lands or thing in CARDS[cursor].zones
        return bool(cursor) and cursor in (thing, REGION_OF.get(thing))

    def label(self, thing: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(thing), self.scene.jumping
        return row.label if row and typed is not None and row.label.startswith(typed) else ""


def _pointed(scene: Scene) -> str:
    """Return the cursor, else the land being fought for or founded."""
    battle, asked = scene.view.battle, scene.question
    if scene.cursor or battle:
        return scene.cursor or battle.land
    return asked.decision.subject if asked and asked.decision.topic == "begin" else ""


def paint_map(canvas: Canvas, scene: Scene) -> None:
    lined = canvas.width < WIDE or canvas.height > LEAST.height
    room = canvas.height - lined
    scale = fitting(Scale(canvas.width, room), LEAST, scene.zoom)
    sight = MapSight(scene, scale, _places_to_choose(scene))
    scene.seen = seen = _viewport(sight, (0, 0, canvas.width, room))
    canvas.fill(0, 0, canvas.width, room, _colour(scene, "ocean"))
    draw_areas(canvas, WORLD, scale, _grounds(sight), ZONE_TEXTURES, seen)
    boxes = draw_labels(canvas, WORLD, scale, _labels(sight), seen)
    for thing, box in boxes.items():
        scene.spot(thing, *box)
    scene.under = partial(_thing_at, scale, seen)
    if lined:
        _paint_line(canvas, scene)


def _thing_at(scale: Scale, seen: Viewport, x: int, y: int) -> str:
    """Return the area at a cell of the canvas, or ""."""
    is_seen = 0 <= x - seen.x < seen.width and 0 <= y - seen.y < seen.height
    thing = WORLD.at(scale, x - seen.x + seen.left, y - seen.y + seen.top) if is_seen else ""
    return "" if thing == "void" else thing


def place(thing: str) -> tuple[int, int]:
    """Return the position of an area's label as (y, x)."""
    area = LANDS.get(thing) or ZONES.get(thing)
    return (area.y, area.x) if area else (0, 0)


def map_note(scene: Scene, width: int) -> str:
    if width < WIDE:  # the status line explains the other pieces
        return f"{CAPITAL}   {SIGNS}"
    return f"{CAPITAL} {PIECES}   {SIGNS}   chip active, letter resting   ◊ target"


def map_height(scene: Scene, width: int) -> int:
    view: WorldState = scene.view
    more = max(width - LEAST.width, 0) * 3 // 20  # a wider map leaves more rows to other panels
    if not view.called and view.agenda:
        unused = max(MOST_CARDS - row_height(scene, width), 0)
        return 20 + min(more, unused) if width >= WIDE else 13
    whole = min(int(width * LEAST.height / LEAST.width), LEAST.height + more)
    return whole if width >= WIDE else 20


def _places_to_choose(scene: Scene) -> Mapping[str, Row]:
    targets = scene.question.targets if scene.question else {}
    return {
        target: row
        for target, row in targets.items()
        if target in LANDS or target in ZONES or target in REGIONS
    }


def _viewport(sight: MapSight, area: Box) -> Viewport:
    """Center areas of interest; a battle does not scroll the map."""
    scene, scale = sight.scene, sight.scale
    pointed = [thing for thing in AREAS if sight.has_cursor(thing)]
    keep = WORLD.around(pointed, scale)
    if keep and (keep[2] > area[2] // 2 or keep[3] > area[3] // 2):  # show at least the first land
        keep = WORLD.around(pointed[:1], scale)
    if scene.view.battle and scene.seen:
        look_at = scene.seen.look_at
    else:
        look_at = WORLD.around(_what_matters(sight), scale)
    return viewport(scale, area, look_at, keep, scene.seen)


def _what_matters(sight: MapSight) -> list[str]:
    """Return legal areas, else active lands, else the viewer's."""
    view: WorldState = sight.scene.view
    things = [thing for thing in AREAS if sight.is_legal(thing)]
    things = things or [land for land in LANDS if is_active(view, land)]
    return things or [land for land, owner in view.armies.items() if owner == eye(sight.scene)]


# --- colors --------------------------------------------------------------------------------------


def _colour(scene: Scene, place: str) -> str:
    missing = scene.theme.colour("bg" if place in ("sea", "ocean") else "high")
    return scene.theme.land.get("history_of_the_world", {}).get(place, missing)


def _grounds(sight: MapSight) -> dict[str, str]:
    scene = sight.scene
    view: WorldState = scene.view
    theme = scene.theme
    dim, cursor = theme.colour("bg"), theme.colour("cursor")
    grounds = {"void": _colour(scene, "ocean")}
    for zone in ZONES.values():
        grounds[zone.id] = cursor if scene.cursor == zone.id else _colour(scene, zone.kind)
    for land in LANDS:
        ground = _land_colour(_colour(scene, REGION_OF[land]), SHADES[land], theme.dark)
        if sight.has_cursor(land):
            ground = cursor
        elif sight.targets and not sight.is_legal(land):
            ground = _dimmed(ground, dim, 0.3 if is_active(view, land) else 0.5)
        grounds[land] = ground
    return grounds


@lru_cache(maxsize=1024)
def _land_colour(colour: str, factor: float, is_dark: bool) -> str:
    share = 1 - factor
    if not is_dark:
        share /= 2.5  # light colors allow less contrast
    return mix(colour, "#000000", share)


_dimmed = lru_cache(maxsize=1024)(mix)


# --- labels --------------------------------------------------------------------------------------


def _labels(sight: MapSight) -> list[Label]:
    """Return labels in order of importance.

    If all fit, the order ignores the cursor, so labels do not move with it.
    """
    scene = sight.scene
    view: WorldState = scene.view

    def weight(land: str) -> int:
        is_first = sight.is_low and sight.has_cursor(land)
        return 4 * is_first + 2 * (land in sight.targets) + (land in view.armies)

    lands = sorted(LANDS, key=weight, reverse=True)
    zones = [zone for zone in ZONES if _is_pressing(sight, zone)]
    others = [zone for zone in ZONES if zone not in zones]
    return [
        *(Label(zone, _zone_lines(sight, zone)) for zone in zones),
        *(Label(land, _land_lines(sight, land), _is_vital(sight, land)) for land in lands),
        *(Label(zone, _zone_lines(sight, zone), is_vital=False) for zone in others),
    ]


def _is_pressing(sight: MapSight, zone: str) -> bool:
    view: WorldState = sight.scene.view
    return sight.has_cursor(zone) or zone in sight.targets or zone in view.turn.realm.zones


def _is_vital(sight: MapSight, land: str) -> bool:
    view: WorldState = sight.scene.view
    return not sight.is_low or land in view.armies or sight.is_legal(land)


def _mark(sight: MapSight, thing: str) -> Parts:
    label = sight.label(thing)
    if label:
        return [(label, JUMP)]
    if _pointed(sight.scene) == thing:
        return [("▸", CURSOR)]
    asked = sight.scene.question
    # In a conquest the active empire can build forts in its lands; they are not targets.
    is_aside = asked is not None and asked.decision.topic == "conquest"
    is_aside = is_aside and is_active(sight.scene.view, thing)
    return [("◊", LEGAL)] if thing in sight.targets and not is_aside else []


def _land_lines(sight: MapSight, land: str) -> tuple[Parts, ...]:
    """Return `◊SHA^$` above ` B Km`, or `◊BSHA` in one line."""
    scene = sight.scene
    view: WorldState = scene.view
    record = LANDS[land]
    marks = pieces(view, land)
    ink = _code_ink(sight, land)
    if sight.is_low:
        owner = army(scene, land, room=1) if land in view.armies else []
        return ([*_mark(sight, land), *owner, (record.abbr, ink)],)
    code: Parts = [*_mark(sight, land), (record.abbr + signs(land), ink)]
    if land not in view.armies and not marks:
        return (code,)
    below = army(scene, land) if land in view.armies else []
    if marks:
        below = [*below, (marks, CURSOR if sight.has_cursor(land) else NAME)]
    return code, below


def _code_ink(sight: MapSight, land: str) -> Ink:
    if sight.has_cursor(land):
        return CURSOR
    view: WorldState = sight.scene.view
    is_bright = sight.is_legal(land) or land in view.armies
    mark = "legal" if land in sight.targets else ""
    return Ink("text", bold=is_bright, mark=mark)


def _zone_lines(sight: MapSight, zone: str) -> tuple[Parts, ...]:
    scene = sight.scene
    view: WorldState = scene.view
    record = ZONES[zone]
    ink = CURSOR if sight.has_cursor(zone) else LEGAL if zone in sight.targets else MUTED
    name: Parts = [*_mark(sight, zone), (record.short, ink)]
    if zone not in view.turn.realm.zones:
        return (name,)
    disc = "caravan" if record.kind == "barren" else "fleet"
    owner = view.turn.seat
    chip: Parts = [(f" {scene.letter(owner)} {disc} ", scene.chip(owner))]
    return (chip,) if sight.is_low else (name, chip)


# --- status line ---------------------------------------------------------------------------------


def _paint_line(canvas: Canvas, scene: Scene) -> None:
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "panel")
    cursor = _pointed(scene)
    if cursor in LANDS:
        items = _about_land(scene, cursor)
    elif cursor in ZONES:
        items = _about_zone(scene, cursor)
    elif cursor in REGIONS:
        items = [[(REGIONS[cursor].name, NAME)], _worth(scene, cursor)]
    else:
        items = _about_turn(scene)
    x = 1
    for item in items:
        length = parts_width(item)
        if x + length >= canvas.width:
            break
        x = canvas.parts(x, y, item) + 2
    keys, room = "+ - zoom", canvas.width - 1 - x
    legend = [f"{CAPITAL} {PIECES}", PIECES] if canvas.width < WIDE else []
    forms = [*(f"{pieces}   {keys}" for pieces in legend), *legend, keys, ""]
    canvas.right(canvas.width - 1, y, fit(forms, room), MUTED)


def _worth(scene: Scene, region: str) -> Parts:
    return [(f"{REGIONS[region].name} ", MUTED), (values(scene.view.presence_points(region)), TEXT)]


def _about_land(scene: Scene, land: str) -> list[Parts]:
    view: WorldState = scene.view
    items: list[Parts] = [[(LANDS[land].name, NAME)]]
    if land in view.armies:
        kind = "active" if is_active(view, land) else "resting"
        items.append([*army(scene, land), (f" {kind}", MUTED)])
    there = [view.cities.get(land, "")]
    there += ["monument"] if land in view.monuments else []
    there += ["fort"] if land in view.forts else []
    there += [LANDS[land].terrain, "resource" if LANDS[land].resource else ""]
    words = [word for word in there if word]
    if words:
        items.append([(" ".join(words), TEXT)])
    return [*items, _worth(scene, REGION_OF[land])]


def _about_zone(scene: Scene, zone: str) -> list[Parts]:
    record = ZONES[zone]
    kind = "barren land" if record.kind == "barren" else record.kind
    codes = " ".join(LANDS[land].abbr for land in LANDS_AT[zone])
    return [[(record.name, NAME)], [(kind, MUTED)], [("links ", MUTED), (codes, TEXT)]]


def _about_turn(scene: Scene) -> list[Parts]:
    """Return `C  Tarik  Romans  12 active  discs Mediterr., North Sea`."""
    view: WorldState = scene.view
    turn = view.turn
    if turn.seat < 0 or not view.agenda:
        return [[("no empire is being played", MUTED)]]
    realm = turn.realm
    items: list[Parts] = [
        [
            (f" {scene.letter(turn.seat)} ", scene.chip(turn.seat)),
            (f" {scene.name(turn.seat)}", TEXT),
        ],
        [(CARDS[realm.card].name, NAME)],
        [(str(len(realm.active)), TEXT), (" active", MUTED)],
    ]
    if realm.zones:
        items.append([("discs ", MUTED), (", ".join(ZONES[z].short for z in realm.zones), TEXT)])
    return items
