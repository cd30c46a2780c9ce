"""Map panel: the world with armies, structures and legal targets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_BY_ZONE,
    MAP_ROWS,
    NEIGHBORS,
    REGION_BY_LAND,
    REGIONS,
    ZONES,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import format_level_points
from core.kernel.style import SHORT
from themes import mix_colors
from tui.draw.area_map import AreaMap, Label, Scale, draw_areas, draw_labels, fit_scale, viewport
from tui.draw.canvas import CURSOR, JUMP, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import fit, parts_width
from tui.draw.hex_map import Box, Viewport
from tui.draw.highlight import LEGAL, WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.model.choices import ChoiceRow
from tui.panels.history_of_the_world.draft import measure_draft
from tui.panels.history_of_the_world.perspective import viewing_seat
from tui.panels.history_of_the_world.pieces import (
    army_parts,
    has_active_army,
    land_signs,
    structure_symbols,
)

CAPITAL_LEGEND, PIECES_LEGEND, SIGNS_LEGEND = (
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
MIN_SCALE = Scale(114, 36)  # each land still has space for code and army
MAX_DRAFT_HEIGHT = 14  # rows of a draft that leave enough for map and regions
MIN_TWO_LINE_HEIGHT = 30  # below this height each land has only one line
SHADE_FACTORS = (1.0, 0.8, 1.1, 0.66, 0.9)  # shades of neighboring lands
TEXTURES = {"sea": "~", "ocean": " ", "barren": ":", "void": ":"}


def _assign_shades() -> dict[str, float]:
    shades: dict[str, float] = {}
    for land in LANDS:
        used_shades = {
            shades[other]
            for other in NEIGHBORS[land]
            if other in shades and REGION_BY_LAND[other] == REGION_BY_LAND[land]
        }
        shades[land] = next(factor for factor in SHADE_FACTORS if factor not in used_shades)
    return shades


LAND_SHADES = _assign_shades()
ZONE_TEXTURES = {zone.id: TEXTURES[zone.kind] for zone in ZONES.values()} | {"void": " "}


@dataclass(frozen=True, slots=True)
class MapProps:
    """Inputs for drawing the map."""

    panel: PanelProps
    scale: Scale
    targets: Mapping[str, ChoiceRow]  # lands, seas and regions only; empty if none is being chosen

    @property
    def is_low(self) -> bool:
        return self.scale.height < MIN_TWO_LINE_HEIGHT

    def is_legal(self, area: str) -> bool:
        return area in self.targets or REGION_BY_LAND.get(area, "") in self.targets

    def has_cursor(self, area: str) -> bool:
        cursor = _focus_target(self.panel)
        if cursor in CARDS:
            return area in CARDS[cursor].start_lands or area in CARDS[cursor].zones
        return bool(cursor) and cursor in (area, REGION_BY_LAND.get(area))

    def label(self, target: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(target), self.panel.typed_label
        return (
            row.jump_label if row and typed is not None and row.jump_label.startswith(typed) else ""
        )


def _focus_target(props: PanelProps) -> str:
    """Return the cursor, else the land being fought for or founded."""
    battle, question = props.view.battle, props.question
    if props.cursor or battle:
        return props.cursor or battle.land
    return question.decision.subject if question and question.decision.topic == "begin" else ""


def draw_map(canvas: Canvas, props: PanelProps) -> None:
    has_status_line = canvas.width < WIDE_WIDTH or canvas.height > MIN_SCALE.height
    height = canvas.height - has_status_line
    scale = fit_scale(Scale(canvas.width, height), MIN_SCALE, props.zoom)
    map_props = MapProps(props, scale, _legal_places(props))
    props.viewport = viewport = _compute_viewport(map_props, (0, 0, canvas.width, height))
    canvas.fill(0, 0, canvas.width, height, _area_color(props, "ocean"))
    draw_areas(canvas, WORLD, scale, _area_colors(map_props), ZONE_TEXTURES, viewport)
    boxes = draw_labels(canvas, WORLD, scale, _map_labels(map_props), viewport)
    for target, box in boxes.items():
        props.add_hit_region(target, *box)
    props.target_at = partial(_area_at, scale, viewport)
    if has_status_line:
        _draw_status_line(canvas, props)


def _area_at(scale: Scale, viewport: Viewport, x: int, y: int) -> str:
    is_seen = 0 <= x - viewport.x < viewport.width and 0 <= y - viewport.y < viewport.height
    area = (
        WORLD.area_at(scale, x - viewport.x + viewport.left, y - viewport.y + viewport.top)
        if is_seen
        else ""
    )
    return "" if area == "void" else area


def map_position(target: str) -> tuple[int, int]:
    """Return the position of an area's label as (y, x)."""
    area = LANDS.get(target) or ZONES.get(target)
    return (area.y, area.x) if area else (0, 0)


def label_map(props: PanelProps, width: int) -> Sequence[str]:
    if width < WIDE_WIDTH:  # the status line explains the other pieces
        return CAPITAL_LEGEND, SIGNS_LEGEND
    pieces = f"{CAPITAL_LEGEND} {PIECES_LEGEND}"
    return pieces, SIGNS_LEGEND, "chip active, letter resting", "◊ target"


def measure_map(props: PanelProps, width: int) -> int:
    view: WorldState = props.view
    more = max(width - MIN_SCALE.width, 0) * 3 // 20  # a wider map leaves more rows to other panels
    if not view.called and view.agenda:
        unused = max(MAX_DRAFT_HEIGHT - measure_draft(props, width), 0)
        return 20 + min(more, unused) if width >= WIDE_WIDTH else 13
    full_height = min(int(width * MIN_SCALE.height / MIN_SCALE.width), MIN_SCALE.height + more)
    return full_height if width >= WIDE_WIDTH else 20


def _legal_places(props: PanelProps) -> Mapping[str, ChoiceRow]:
    targets = props.question.targets if props.question else {}
    return {
        target: row
        for target, row in targets.items()
        if target in LANDS or target in ZONES or target in REGIONS
    }


def _compute_viewport(map_props: MapProps, area: Box) -> Viewport:
    """Center areas of interest. A battle does not scroll the map."""
    props, scale = map_props.panel, map_props.scale
    pointed = [area_id for area_id in AREAS if map_props.has_cursor(area_id)]
    keep = WORLD.label_bounds(pointed, scale)
    if keep and (keep[2] > area[2] // 2 or keep[3] > area[3] // 2):  # show at least the first land
        keep = WORLD.label_bounds(pointed[:1], scale)
    if props.view.battle and props.viewport:
        look_at = props.viewport.focus
    else:
        look_at = WORLD.label_bounds(_areas_of_interest(map_props), scale)
    return viewport(scale, area, look_at, keep, props.viewport)


def _areas_of_interest(map_props: MapProps) -> list[str]:
    """Return legal areas, else active lands, else the viewer's."""
    view: WorldState = map_props.panel.view
    area_ids = [area_id for area_id in AREAS if map_props.is_legal(area_id)]
    area_ids = area_ids or [land for land in LANDS if has_active_army(view, land)]
    return area_ids or [
        land for land, owner in view.armies.items() if owner == viewing_seat(map_props.panel)
    ]


# --- colors --------------------------------------------------------------------------------------


def _area_color(props: PanelProps, place: str) -> str:
    default = props.theme.color("bg" if place in ("sea", "ocean") else "high")
    return props.theme.land.get("history_of_the_world", {}).get(place, default)


def _area_colors(map_props: MapProps) -> dict[str, str]:
    props = map_props.panel
    view: WorldState = props.view
    theme = props.theme
    dim, cursor = theme.color("bg"), theme.color("cursor")
    grounds = {"void": _area_color(props, "ocean")}
    for zone in ZONES.values():
        grounds[zone.id] = cursor if props.cursor == zone.id else _area_color(props, zone.kind)
    for land in LANDS:
        background = _shade_color(
            _area_color(props, REGION_BY_LAND[land]), LAND_SHADES[land], theme.dark
        )
        if map_props.has_cursor(land):
            background = cursor
        elif map_props.targets and not map_props.is_legal(land):
            background = _dim(background, dim, 0.3 if has_active_army(view, land) else 0.5)
        grounds[land] = background
    return grounds


@lru_cache(maxsize=1024)
def _shade_color(color: str, factor: float, is_dark: bool) -> str:
    share = 1 - factor
    if not is_dark:
        share /= 2.5  # light colors allow less contrast
    return mix_colors(color, "#000000", share)


_dim = lru_cache(maxsize=1024)(mix_colors)


# --- labels --------------------------------------------------------------------------------------


def _map_labels(map_props: MapProps) -> list[Label]:
    """Return labels in order of importance.

    If all fit, the order ignores the cursor, so labels do not move with it.
    """
    props = map_props.panel
    view: WorldState = props.view

    def weight(land: str) -> int:
        is_first = map_props.is_low and map_props.has_cursor(land)
        return 4 * is_first + 2 * (land in map_props.targets) + (land in view.armies)

    lands = sorted(LANDS, key=weight, reverse=True)
    zones = [zone for zone in ZONES if _is_zone_vital(map_props, zone)]
    other_zones = [zone for zone in ZONES if zone not in zones]
    return [
        *(Label(zone, _zone_lines(map_props, zone)) for zone in zones),
        *(
            Label(land, _land_lines(map_props, land), _is_land_vital(map_props, land))
            for land in lands
        ),
        *(Label(zone, _zone_lines(map_props, zone), is_required=False) for zone in other_zones),
    ]


def _is_zone_vital(map_props: MapProps, zone: str) -> bool:
    view: WorldState = map_props.panel.view
    return map_props.has_cursor(zone) or zone in map_props.targets or zone in view.turn.realm.zones


def _is_land_vital(map_props: MapProps, land: str) -> bool:
    view: WorldState = map_props.panel.view
    return not map_props.is_low or land in view.armies or map_props.is_legal(land)


def _symbol_parts(map_props: MapProps, target: str) -> Parts:
    label = map_props.label(target)
    if label:
        return [(label, JUMP)]
    if _focus_target(map_props.panel) == target:
        return [("▸", CURSOR)]
    question = map_props.panel.question
    # In a conquest the active empire can build forts in its lands; they are not targets.
    is_aside = question is not None and question.decision.topic == "conquest"
    is_aside = is_aside and has_active_army(map_props.panel.view, target)
    return [("◊", LEGAL)] if target in map_props.targets and not is_aside else []


def _land_lines(map_props: MapProps, land: str) -> tuple[Parts, ...]:
    """Return `◊SHA^$` above ` B Km`, or `◊BSHA` in one line."""
    props = map_props.panel
    view: WorldState = props.view
    record = LANDS[land]
    symbols = structure_symbols(view, land)
    ink = _code_ink(map_props, land)
    if map_props.is_low:
        owner = army_parts(props, land, width=1) if land in view.armies else []
        return ([*_symbol_parts(map_props, land), *owner, (record.abbr, ink)],)
    code: Parts = [*_symbol_parts(map_props, land), (record.abbr + land_signs(land), ink)]
    if land not in view.armies and not symbols:
        return (code,)
    below = army_parts(props, land) if land in view.armies else []
    if symbols:
        below = [*below, (symbols, CURSOR if map_props.has_cursor(land) else NAME)]
    return code, below


def _code_ink(map_props: MapProps, land: str) -> Ink:
    if map_props.has_cursor(land):
        return CURSOR
    view: WorldState = map_props.panel.view
    is_bright = map_props.is_legal(land) or land in view.armies
    emphasis = "legal" if land in map_props.targets else ""
    return Ink("text", bold=is_bright, emphasis=emphasis)


def _zone_lines(map_props: MapProps, zone: str) -> tuple[Parts, ...]:
    props = map_props.panel
    view: WorldState = props.view
    record = ZONES[zone]
    ink = CURSOR if map_props.has_cursor(zone) else LEGAL if zone in map_props.targets else MUTED
    name: Parts = [*_symbol_parts(map_props, zone), (record.short, ink)]
    if zone not in view.turn.realm.zones:
        return (name,)
    disc = "caravan" if record.kind == "barren" else "fleet"
    owner = view.turn.seat
    chip: Parts = [(f" {props.seat_letter(owner)} {disc} ", props.chip_ink(owner))]
    return (chip,) if map_props.is_low else (name, chip)


# --- status line ---------------------------------------------------------------------------------


def _draw_status_line(canvas: Canvas, props: PanelProps) -> None:
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "panel")
    cursor = _focus_target(props)
    if cursor in LANDS:
        items = _describe_land(props, cursor)
    elif cursor in ZONES:
        items = _describe_zone(props, cursor)
    elif cursor in REGIONS:
        items = [[(REGIONS[cursor].name, NAME)], _region_points(props, cursor)]
    else:
        items = _describe_turn(props)
    x = 1
    for item in items:
        length = parts_width(item)
        if x + length >= canvas.width:
            break
        x = canvas.parts(x, y, item) + 2
    keys, space = "+ - zoom", canvas.width - 1 - x
    legend = (
        [f"{CAPITAL_LEGEND} {PIECES_LEGEND}", PIECES_LEGEND] if canvas.width < WIDE_WIDTH else []
    )
    forms = [*(f"{pieces}   {keys}" for pieces in legend), *legend, keys, ""]
    canvas.right_text(canvas.width - 1, y, fit(forms, space), MUTED)


def _region_points(props: PanelProps, region: str) -> Parts:
    return [
        (f"{REGIONS[region].name} ", MUTED),
        (format_level_points(props.view.presence_points(region), SHORT), TEXT),
    ]


def _describe_land(props: PanelProps, land: str) -> list[Parts]:
    view: WorldState = props.view
    items: list[Parts] = [[(LANDS[land].name, NAME)]]
    if land in view.armies:
        kind = "active" if has_active_army(view, land) else "resting"
        items.append([*army_parts(props, land), (f" {kind}", MUTED)])
    features = [view.cities.get(land, "")]
    features += ["monument"] if land in view.monuments else []
    features += ["fort"] if land in view.forts else []
    features += [LANDS[land].terrain, "resource" if LANDS[land].resource else ""]
    names = [name for name in features if name]
    if names:
        items.append([(" ".join(names), TEXT)])
    return [*items, _region_points(props, REGION_BY_LAND[land])]


def _describe_zone(props: PanelProps, zone: str) -> list[Parts]:
    record = ZONES[zone]
    kind = "barren land" if record.kind == "barren" else record.kind
    codes = " ".join(LANDS[land].abbr for land in LANDS_BY_ZONE[zone])
    return [[(record.name, NAME)], [(kind, MUTED)], [("links ", MUTED), (codes, TEXT)]]


def _describe_turn(props: PanelProps) -> list[Parts]:
    """Return `C  Tarik  Romans  12 active  discs Mediterr., North Sea`."""
    view: WorldState = props.view
    turn = view.turn
    if turn.seat < 0 or not view.agenda:
        return [[("no empire is being played", MUTED)]]
    realm = turn.realm
    items: list[Parts] = [
        [
            (f" {props.seat_letter(turn.seat)} ", props.chip_ink(turn.seat)),
            (f" {props.seat_name(turn.seat)}", TEXT),
        ],
        [(CARDS[realm.card].name, NAME)],
        [(str(len(realm.active)), TEXT), (" active", MUTED)],
    ]
    if realm.zones:
        items.append([("discs ", MUTED), (", ".join(ZONES[z].short for z in realm.zones), TEXT)])
    return items
