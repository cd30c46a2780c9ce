"""Map panel: regions with buildings, tokens and leaders."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from core.games.mosaic.content import (
    CACHES,
    GOODS,
    HEXES,
    NEIGHBORS,
    REGION_BY_HEX,
    REGIONS,
    TOKENS,
    Hex,
)
from core.games.mosaic.state import Building, MosaicState
from core.games.mosaic.text.facts.regions import RegionStatus, region_statuses
from core.games.mosaic.text.wording import (
    brief_card_name,
    card_name,
    hex_name,
    id_to_words,
    token_code,
    token_name,
)
from core.kernel.style import SHORT
from themes import Theme, mix_colors
from tui.draw.canvas import CURSOR, FAINT, JUMP, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import SEAT_LETTERS, fit, parts_width
from tui.draw.hex_map import (
    Box,
    HexStyle,
    Viewport,
    Zoom,
    best_zoom,
    draw_edge_arrows,
    draw_hexes,
    viewport,
)
from tui.draw.highlight import LEGAL, WIDE_WIDTH
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.model.choices import ChoiceRow, Question
from tui.panels.mosaic.map_props import GRID, MapProps, has_land_colors, land_color
from tui.panels.mosaic.map_sidebar import MAX_MAP_HEIGHT, draw_sidebar, sidebar_width
from tui.panels.mosaic.perspective import viewing_seat
from tui.panels.mosaic.region_labels import (
    draw_region_label,
    influence_parts,
    join_fitting,
    label_box,
    unit_parts,
)

MUCH_MONEY = "$$"
LARGE_CACHE = 10  # money, whose code takes more than two letters
SHADES = (0.1, 0.0, -0.1)  # share of black, by (q - r) mod 3
_PIECE_CODES = {
    "city": ("C", "cty", "city"),
    "port": ("P", "prt", "port"),
    "farm_town": ("F", "frm", "farm"),
    "manufactory_town": ("M", "mnf", "manuf."),
    "wonder": ("W", "won", "wonder"),
}
_PIECE_INK = Ink("ink_on_seat", bold=True)
_OWN_PIECE_INK = Ink("ink_on_seat", bold=True, emphasis="chip")
_CACHE_INK = Ink("amount", bold=True)


def draw_map(canvas: Canvas, props: PanelProps) -> None:
    """Draw the map, with a sidebar and a status line if they fit."""
    view: MosaicState = props.view
    full_height = GRID.height(best_zoom(GRID, canvas.width, canvas.height))
    has_status_line = canvas.width < WIDE_WIDTH or canvas.height > full_height
    height = canvas.height - has_status_line
    zoom = best_zoom(GRID, canvas.width, height, props.zoom)
    map_props = MapProps(props, zoom, _legal_places(props.question))
    sidebar = sidebar_width(canvas.width, zoom)
    props.viewport = viewport = _compute_viewport(map_props, (0, 0, canvas.width - sidebar, height))
    draw_hexes(canvas, GRID, zoom, _hex_styles(map_props), land_color(props.theme, "sea"), viewport)
    bricks = GRID.bricks(zoom)
    for hex_id, region in REGION_BY_HEX.items():
        if region in view.regions:
            props.add_hit_region(hex_id, *viewport.to_canvas(bricks[hex_id]))
    by_region = region_statuses(view)
    for region in REGIONS:
        draw_region_label(canvas, map_props, region, by_region.get(region), viewport)
    draw_edge_arrows(canvas, GRID, zoom, viewport)
    has_totals = bool(sidebar) and draw_sidebar(
        canvas, props, by_region, viewport.width + 2, height
    )
    if has_status_line:
        _draw_status_line(canvas, props, by_region, zoom, has_totals)


def map_position(target: str) -> tuple[int, int]:
    """Return row and column of a hex."""
    return (HEXES[target].row, HEXES[target].col) if target in HEXES else (0, 0)


def label_map(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "cty prt frm mnf won = pieces",
            "7i 10$ = caches",
            "A9 leads the region",
        )
    return (
        "AC AP AF AM AW = A's pieces",
        "A9 leads",
    )


def measure_map(props: PanelProps, width: int) -> int:
    return GRID.height(best_zoom(GRID, width, MAX_MAP_HEIGHT if width >= WIDE_WIDTH else 13)) + 2


def _legal_places(question: Question | None) -> Mapping[str, ChoiceRow]:
    targets = question.targets if question else {}
    return {target: row for target, row in targets.items() if target in HEXES or target in REGIONS}


def _compute_viewport(map_props: MapProps, area: Box) -> Viewport:
    """Center legal places, else the viewer's buildings, but keep the cursor visible."""
    props, zoom = map_props.panel, map_props.zoom
    view: MosaicState = props.view
    hexes = [
        h
        for h, region in REGION_BY_HEX.items()
        if h in map_props.targets or region in map_props.targets
    ]
    if not hexes:
        hexes = [
            h for h, building in view.buildings.items() if building.owner == viewing_seat(props)
        ]
    if not hexes:
        hexes = [hex_id for hex_id, region in REGION_BY_HEX.items() if region in view.regions]
    keep = None
    if props.cursor in HEXES:
        keep = GRID.bricks(zoom)[props.cursor]
    elif props.cursor in REGIONS:
        keep = label_box(props.cursor, zoom)
    return viewport(GRID, zoom, area, GRID.bounds(hexes, zoom), keep, props.viewport)


# --- hexes ---------------------------------------------------------------------------------------


def _hex_styles(map_props: MapProps) -> dict[str, HexStyle]:
    props = map_props.panel
    styles = _base_styles(props.view, props.question, props.theme, props.seat, map_props.zoom)
    marked = [hex_id for hex_id in styles if hex_id in map_props.targets or hex_id == props.cursor]
    return styles | {
        hex_id: _highlighted_style(map_props, hex_id, styles[hex_id]) for hex_id in marked
    }


class _Backdrop(NamedTuple):
    """The inputs of the map that do not depend on the cursor."""

    view: MosaicState
    targets: Mapping[str, ChoiceRow]
    theme: Theme
    seat: int
    zoom: Zoom


@cache_for_position
def _base_styles(
    view: MosaicState, question: Question | None, theme: Theme, seat: int, zoom: Zoom
) -> dict[str, HexStyle]:
    backdrop = _Backdrop(view, _legal_places(question), theme, seat, zoom)
    return {hex_id: _hex_style(backdrop, hex_) for hex_id, hex_ in HEXES.items()}


def _hex_style(backdrop: _Backdrop, hex_: Hex) -> HexStyle:
    view, targets, theme, seat, zoom = backdrop
    building, token = view.buildings.get(hex_.id), view.tokens.get(hex_.id, "")
    is_dim = bool(targets) and not (hex_.id in targets or hex_.region in targets)
    if hex_.region not in view.regions:
        background = _dim(_land_color(theme, hex_), theme.color("bg"), 0.7)
        return HexStyle(background, _zoomed_lines(zoom, "", _region_code(theme, hex_), FAINT))
    if building:
        background = theme.seat_color(building.owner)
        ink = _OWN_PIECE_INK if building.owner == seat else _PIECE_INK
        head, body = _piece_text(building, zoom)
    else:
        background, ink = _land_color(theme, hex_), _token_ink(token, is_dim)
        head, body = "", _token_text(theme, hex_, token, zoom)
    if is_dim:
        background = _dim(background, theme.color("bg"), 0.3 if building else 0.5)
    return HexStyle(background, _zoomed_lines(zoom, head, body, ink))


def _highlighted_style(map_props: MapProps, hex_id: str, hex_style: HexStyle) -> HexStyle:
    cursor, legal = map_props.panel.cursor == hex_id, hex_id in map_props.targets
    lines = list(hex_style.lines)
    if legal:
        flat = len(lines) == 1
        bright = Ink("cursor", bold=True, underline=flat, emphasis="legal")
        lines = [(text, bright if ink.fg != "ink_on_seat" else ink) for text, ink in lines]
    empty = next((index for index in (len(lines) - 1, 0) if not lines[index][0]), None)
    if empty is not None:
        lines[empty] = "▸" if cursor else "◊", LEGAL
    if cursor:
        lines = [(text, CURSOR) for text, _ in lines]
    label = map_props.label(hex_id)
    if label:
        lines[0] = label, JUMP
    background = map_props.panel.theme.color("cursor") if cursor else hex_style.background
    return HexStyle(background, tuple(lines), "cursor" if cursor else "legal")


def _zoomed_lines(zoom: Zoom, head: str, body: str, ink: Ink) -> tuple[tuple[str, Ink], ...]:
    return ((body, ink),) if zoom.rows == 1 else ((head, ink), (body, ink))


def _fit_word(zoom: Zoom, word: str, code: str) -> str:
    return word if len(word) < zoom.width else code


def _piece_text(building: Building, zoom: Zoom) -> tuple[str, str]:
    """Return `A` and `cty`, or `AC` at the smallest zoom."""
    owner = SEAT_LETTERS[building.owner]
    short, code, text = _PIECE_CODES[building.kind]
    if zoom.rows == 1:
        return "", owner + short
    if building.wonder:
        name = brief_card_name(building.wonder, SHORT)
        text = name if len(name) < zoom.width else text
    return owner, _fit_word(zoom, text, code)


def _token_text(theme: Theme, hex_: Hex, token: str, zoom: Zoom) -> str:
    if not token:
        return "pt" if hex_.feature == "port" else _region_code(theme, hex_)
    code = token_code(token, SHORT)
    if "population" in TOKENS[token].gain:  # a gain, not a price
        code = f"+{code}"
    if zoom.rows == 1:
        return _two_letter_code(token, code)
    return code if token in CACHES else _fit_word(zoom, _good_name(token), code)


def _good_name(good: str) -> str:
    return "oil" if good == "olive_oil" else GOODS[good].name.lower()


def _two_letter_code(token: str, code: str) -> str:
    """Return `iv`, `7i`, `1p`, or `$$` for a large cache of money."""
    return MUCH_MONEY if _is_large_cache(token) else code[:2]


def _is_large_cache(token: str) -> bool:
    return TOKENS[token].gain.get("money", 0) >= LARGE_CACHE


def _token_ink(token: str, is_dim: bool) -> Ink:
    if is_dim or not token:
        return MUTED
    return _CACHE_INK if token in CACHES else TEXT


def _region_code(theme: Theme, hex_: Hex) -> str:
    return "" if has_land_colors(theme) else REGIONS[hex_.region].name[:2]


def _land_color(theme: Theme, hex_: Hex) -> str:
    q = hex_.col - hex_.row // 2
    port = land_color(theme, "port") if hex_.feature == "port" else ""
    return _shade(land_color(theme, hex_.region), port, (q - hex_.row) % 3)


@lru_cache(maxsize=512)
def _shade(color: str, port: str, shade: int) -> str:
    if port:
        color = mix_colors(color, port, 0.6)
    return mix_colors(color, "#000000", SHADES[shade])


_dim = lru_cache(maxsize=2048)(mix_colors)


# --- status line ---------------------------------------------------------------------------------


def _draw_status_line(
    canvas: Canvas,
    props: PanelProps,
    by_region: dict[str, RegionStatus],
    zoom: Zoom,
    has_totals: bool,
) -> None:
    y = canvas.height - 1
    canvas.fill(0, y, canvas.width, 1, "panel")
    if props.cursor in HEXES:
        parts = _describe_hex(props, props.cursor)
    elif props.cursor in by_region:
        parts = _describe_region(props, props.cursor, by_region[props.cursor])
    else:
        parts = [] if has_totals else _describe_totals(props, by_region)
    x = 1
    for item in parts:
        length = parts_width(item)
        if x + length >= canvas.width:
            break
        x = canvas.parts(x, y, item) + 2
    keys = f"zoom {zoom.name}  + -"
    has_much_money = zoom.rows == 1 and any(_is_large_cache(t) for t in props.view.tokens.values())
    notes = [f"{MUCH_MONEY} 10$ or 15$   {keys}"] * has_much_money
    canvas.right_text(canvas.width - 1, y, fit([*notes, keys, ""], canvas.width - 1 - x), MUTED)


def _describe_hex(props: PanelProps, hex_id: str) -> list[Parts]:
    view: MosaicState = props.view
    parts: list[Parts] = [[(hex_name(hex_id), NAME)]]
    building, token = view.buildings.get(hex_id), view.tokens.get(hex_id)
    if building:
        parts.append(_building_parts(props, building))
    elif token:
        name = token_name(token)
        parts.append([("token ", MUTED), (name, TEXT)])
    else:
        parts.append([("nothing", MUTED)])
    neighbors = [view.buildings[n] for n in NEIGHBORS[hex_id] if n in view.buildings]
    for index, other in enumerate(dict.fromkeys(neighbors)):
        parts.append(
            [("next to ", MUTED), *_building_parts(props, other)]
            if not index
            else _building_parts(props, other)
        )
    tokens = [token_code(view.tokens[n], SHORT) for n in NEIGHBORS[hex_id] if n in view.tokens]
    if tokens:
        parts.append([("beside ", MUTED), (" ".join(tokens), TEXT)])
    return parts


def _building_parts(props: PanelProps, building: Building) -> Parts:
    name = card_name(building.wonder) if building.wonder else id_to_words(building.kind)
    return [(props.seat_letter(building.owner), props.chip_ink(building.owner)), (f" {name}", TEXT)]


def _describe_region(props: PanelProps, region: str, now: RegionStatus) -> list[Parts]:
    parts: list[Parts] = [[(REGIONS[region].name, NAME)]]
    parts += [join_fitting([], influence_parts(props, now), 40)]
    units = unit_parts(props, region)
    if units:
        parts.append(join_fitting([], units, 40))
    parts.append(_points_parts(props, now.points, "scored now"))
    lock = props.view.locks.get(region)
    if lock is not None:
        parts.append([(f"only {props.seat_letter(lock)} may build cities", MUTED)])
    return parts


def _describe_totals(props: PanelProps, by_region: dict[str, RegionStatus]) -> list[Parts]:
    totals: dict[int, int] = dict.fromkeys(range(len(props.view.players)), 0)
    for status in by_region.values():
        for seat, points in status.points.items():
            totals[seat] += points
    return [_points_parts(props, totals, "regions, if scored now")]


def _points_parts(props: PanelProps, points: dict[int, int], label: str) -> Parts:
    line: Parts = [(f"{label}:", MUTED)]
    for seat, number in sorted(points.items(), key=lambda pair: -pair[1]):
        line += [(" ", TEXT), (props.seat_letter(seat), props.chip_ink(seat)), (f" {number}", TEXT)]
    return line if points else [(f"{label}: nothing", MUTED)]
