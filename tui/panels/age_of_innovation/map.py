"""Map panel: terrain, rivers, buildings and the price of building on a hex."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.games.age_of_innovation.content import MAPS
from core.games.age_of_innovation.state import Bridge, Built, InnovationState
from core.games.age_of_innovation.text.facts.building import BuildRoute, find_build_routes
from core.kernel import DecisionKind
from core.kernel.style import SHORT
from themes import mix_colors
from tui.draw.canvas import CURSOR, FAINT, JUMP, MUTED, TEXT, Canvas, Ink
from tui.draw.glyphs import fit
from tui.draw.hex_map import (
    Box,
    HexGrid,
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
from tui.model.choices import ChoiceRow
from tui.panels.age_of_innovation.codes import hex_label, piece_code, terrain_code, viewing_seat
from tui.panels.age_of_innovation.map_sidebar import draw_sidebar

GRIDS = {
    side: HexGrid({hex_.id: (hex_.row, hex_.col) for hex_ in hexmap.hexes.values()})
    for side, hexmap in MAPS.items()
}
MIN_SIDEBAR_WIDTH, MAX_SIDEBAR_WIDTH = 19, 32  # columns of the sidebar
LOW_HEIGHT = 12  # rows of the map while a tile is chosen
GUTTER_WIDTH = 3  # columns of the row letters
SHADES = (0.1, 0.0, -0.1)  # share of black, by (q - r) mod 3
RIVER_SHADES = (0.05, 0.0, -0.04)  # the same for rivers
_PIECE_INK = Ink("ink_on_seat", bold=True)
_OWN_PIECE_INK = Ink("ink_on_seat", bold=True, emphasis="chip")
_UNAFFORDABLE_INK = Ink("bad", emphasis="legal")
_TOKEN_CODES = {"": "", "seed": "sd", "blight": "bl"}
_LEGAL_LAND_INK = Ink("cursor", bold=True, emphasis="legal")


@dataclass(frozen=True, slots=True)
class MapProps:
    """Inputs for drawing the map."""

    panel: PanelProps
    zoom: Zoom
    targets: Mapping[str, ChoiceRow]  # hexes only; empty if no hex is being chosen
    build_options: Mapping[str, BuildRoute]
    has_prices: bool  # False while spades are free

    @property
    def view(self) -> InnovationState:
        view: InnovationState = self.panel.view
        return view

    def label(self, target: str) -> str:
        """Return the jump label if it matches the typed letters."""
        row, typed = self.targets.get(target), self.panel.typed_label
        return (
            row.jump_label if row and typed is not None and row.jump_label.startswith(typed) else ""
        )


def draw_map(canvas: Canvas, props: PanelProps) -> None:
    """Draw the map, with a sidebar and a legend if they fit."""
    view: InnovationState = props.view
    grid = GRIDS[view.side]
    sidebar_width = _sidebar_width(grid, canvas.width)
    width = canvas.width - sidebar_width
    has_legend = bool(sidebar_width) or canvas.width < WIDE_WIDTH
    height = canvas.height - has_legend
    zoom = best_zoom(grid, width, height, props.zoom)
    build_options = _build_options(view, viewing_seat(props))
    has_prices = props.question is not None and props.question.decision.topic in (
        "turn",
        "extra_action",
    )
    map_props = MapProps(props, zoom, _legal_hexes(props), build_options, has_prices)
    gutter = GUTTER_WIDTH if grid.width(zoom) + GUTTER_WIDTH <= width else 0
    props.viewport = viewport = _compute_viewport(map_props, (gutter, 0, width - gutter, height))
    styles = _hex_styles(map_props)
    canvas.fill(0, 0, width, height, _background_color(props))
    draw_hexes(canvas, grid, zoom, styles, _background_color(props), viewport)
    for bridge in view.bridges:
        _draw_bridge(canvas, map_props, bridge, viewport)
    if gutter:
        _draw_row_letters(canvas, map_props, viewport)
    draw_edge_arrows(canvas, grid, zoom, viewport)
    _add_hit_regions(map_props, viewport)
    if sidebar_width:
        draw_sidebar(canvas, props, build_options, width)
    if has_legend:
        canvas.fill(0, height, width, 1, "panel")
        canvas.text(1, height, fit(_legend(map_props), width - 2), MUTED)


def label_map(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        owner = "A owner, Am marked" if props.view.automa is not None else "A owner"
        return (
            "+ - zoom",
            "◊ build here, full price",
            owner,
            "=A= bridge",
            "bright = you can",
        )
    return (
        "◊ build here",
        "A owner",
        "=A= bridge",
    )


def measure_map(props: PanelProps, width: int) -> int:
    if width < WIDE_WIDTH and _is_tile_choice(props):
        return LOW_HEIGHT
    grid = GRIDS[props.view.side]
    side = _sidebar_width(grid, width)
    full_height = grid.height(best_zoom(grid, width - side, 30 if width >= WIDE_WIDTH else 20)) + 1
    return full_height + (bool(side) or width < WIDE_WIDTH)


def _is_tile_choice(props: PanelProps) -> bool:
    return props.question is not None and props.question.decision.kind is DecisionKind.CARD


def _sidebar_width(grid: HexGrid, width: int) -> int:
    left = (
        width - GUTTER_WIDTH - grid.width(best_zoom(grid, width if width >= WIDE_WIDTH else 60, 30))
    )
    if left < MIN_SIDEBAR_WIDTH:
        return 0 if width >= WIDE_WIDTH else MIN_SIDEBAR_WIDTH
    return min(left, MAX_SIDEBAR_WIDTH)


def _legal_hexes(props: PanelProps) -> Mapping[str, ChoiceRow]:
    targets = props.question.targets if props.question else {}
    return {target: row for target, row in targets.items() if target in props.view.map.hexes}


def _compute_viewport(map_props: MapProps, area: Box) -> Viewport:
    """Center legal hexes, else the viewer's buildings, but keep the cursor visible."""
    props, zoom, view = map_props.panel, map_props.zoom, map_props.view
    grid = GRIDS[view.side]
    hexes = list(map_props.targets)
    if not hexes:
        hexes = [h for h, built in view.buildings.items() if built.owner == viewing_seat(props)]
    keep = grid.bricks(zoom)[props.cursor] if props.cursor in view.map.hexes else None
    return viewport(grid, zoom, area, grid.bounds(hexes, zoom), keep, props.viewport)


def _add_hit_regions(map_props: MapProps, viewport: Viewport) -> None:
    bricks = GRIDS[map_props.view.side].bricks(map_props.zoom)
    for hex_id, hex_ in map_props.view.map.hexes.items():
        if hex_.terrain or hex_id in map_props.targets:
            map_props.panel.add_hit_region(hex_id, *viewport.to_canvas(bricks[hex_id]))


# --- hexes ---------------------------------------------------------------------------------------


_build_options = cache_for_position(find_build_routes)


@cache_for_position
def _last_styles(view: InnovationState) -> list[tuple[MapProps, dict[str, HexStyle]]]:
    return []


def _hex_styles(map_props: MapProps) -> dict[str, HexStyle]:
    """Return all styles. If only the cursor moved, recompute only its hex."""
    base_props = replace(map_props, panel=replace(map_props.panel, cursor="", is_focused=False))
    last_styles = _last_styles(map_props.view)
    if not last_styles or last_styles[0][0] != base_props:
        last_styles[:] = [
            (
                base_props,
                {hex_id: _hex_style(base_props, hex_id) for hex_id in map_props.view.map.ids},
            )
        ]
    styles, cursor = last_styles[0][1], map_props.panel.cursor
    return styles | {cursor: _hex_style(map_props, cursor)} if cursor in styles else styles


def _hex_style(map_props: MapProps, hex_id: str) -> HexStyle:
    props, view = map_props.panel, map_props.view
    terrain = view.terrain.get(hex_id)
    built = view.buildings.get(hex_id)
    if terrain is None:
        style = _river_style(map_props, hex_id)
    elif built:
        style = _building_style(map_props, hex_id, built)
    else:
        style = _land_style(map_props, hex_id, terrain)
    if hex_id in map_props.targets or hex_id == props.cursor:
        return _highlighted_style(map_props, hex_id, style)
    return style


def _river_style(map_props: MapProps, hex_id: str) -> HexStyle:
    props = map_props.panel
    has_city = any(city.hex == hex_id for city in map_props.view.cities)
    text = "cy" if has_city else "" if _has_land_colors(props) else "~~"
    background = _shade(
        _terrain_color(props, "river"), RIVER_SHADES[_shade_index(map_props.view, hex_id)]
    )
    return HexStyle(background, _zoomed_lines(map_props.zoom, "", text, "", FAINT))


def _building_style(map_props: MapProps, hex_id: str, built: Built) -> HexStyle:
    props, zoom = map_props.panel, map_props.zoom
    owner = props.seat_letter(built.owner)
    ink = _OWN_PIECE_INK if built.owner == props.seat else _PIECE_INK
    background = props.theme.seat_color(built.owner)
    if zoom.rows == 1:
        code = piece_code(built.kind, 0)
        return HexStyle(background, ((owner + (code.lower() if built.city else code), ink),))
    extras = ["city"] * built.city + ["annex"] * built.annex
    label, extra = hex_label(map_props.view, hex_id), "c+a" if len(extras) > 1 else "".join(extras)
    is_narrow = len(f"{label} {extra}") >= zoom.width  # else it touches the neighboring text
    last = f"{label}{extra}" if is_narrow else f"{label} {extra}"
    kind_code = piece_code(built.kind, 1 if zoom.width == 4 else 2)
    return HexStyle(
        background,
        _zoomed_lines(zoom, owner + _owner_suffix(zoom, built), kind_code, last.strip(), ink),
    )


_SUFFIX_MEANINGS = {"c": "in a city", "a": "with annex", "&": "city, annex", "m": "marked"}


def _owner_suffix(zoom: Zoom, built: Built) -> str:
    if zoom.rows == 2 and (built.city or built.annex):
        return "&" if built.city and built.annex else "c" if built.city else "a"
    return "m" if built.marked else ""


def _land_style(map_props: MapProps, hex_id: str, terrain: str) -> HexStyle:
    """Return the style of unbuilt land: its terrain code, or its name if that fits."""
    props, zoom, view = map_props.panel, map_props.zoom, map_props.view
    is_dim = bool(map_props.targets) and hex_id not in map_props.targets
    background = _shade(_terrain_color(props, terrain), SHADES[_shade_index(view, hex_id)])
    if is_dim:
        background = _dim(background, props.theme.color("bg"), 0.4)
    ink = MUTED if is_dim else TEXT
    name, token = hex_label(view, hex_id), _automa_token(view, hex_id)
    if zoom.rows == 1:
        code = f"{terrain_code(terrain, 1)}!" if token else terrain_code(terrain, 2)
        return HexStyle(background, ((code, ink),))
    if zoom.width == 4:
        return HexStyle(
            background, _zoomed_lines(zoom, _TOKEN_CODES[token], terrain_code(terrain, 3), "", ink)
        )
    if zoom.rows == 2:
        body = f"{name} {terrain_code(terrain, 4 - len(name))}"
        return HexStyle(background, _zoomed_lines(zoom, _TOKEN_CODES[token], body, "", ink))
    return HexStyle(
        background, _zoomed_lines(zoom, "", f"{name} {terrain_code(terrain, 3)}", token, ink)
    )


def _automa_token(view: InnovationState, hex_id: str) -> str:
    if view.automa and hex_id in view.automa.seedlings:
        return "seed"
    return "blight" if view.automa and hex_id in view.automa.blight else ""


def _zoomed_lines(
    zoom: Zoom, head: str, body: str, last: str, ink: Ink
) -> tuple[tuple[str, Ink], ...]:
    if zoom.rows == 1:
        return ((body, ink),)
    if zoom.rows == 2:
        return ((head, ink), (body, ink))
    return ((head, ink), (body, ink), (last, replace(ink, bold=False)))


def _highlighted_style(map_props: MapProps, hex_id: str, hex_style: HexStyle) -> HexStyle:
    cursor, legal = map_props.panel.cursor == hex_id, hex_id in map_props.targets
    lines = list(hex_style.lines)
    if legal and hex_id in map_props.view.buildings:
        lines = [(text, replace(ink, underline=True)) for text, ink in lines]
    elif legal:
        lines = [(text, _LEGAL_LAND_INK) for text, _ in lines]
        lines[-1] = _price_line(map_props, hex_id, lines[-1][0], "▸" if cursor else "◊")
    if cursor:
        lines = [(text, CURSOR) for text, _ in lines]
    label = map_props.label(hex_id)
    if label:
        lines[0] = label, JUMP
    background = map_props.panel.theme.color("cursor") if cursor else hex_style.background
    return HexStyle(background, tuple(lines), "cursor" if cursor else "legal")


def _price_line(map_props: MapProps, hex_id: str, text: str, symbol: str) -> tuple[str, Ink]:
    """Return `◊3t 2c`, `◊3t2c`, or `◊1` for one spade.

    An unaffordable workshop has no symbol, and a free workshop has no price.
    """
    zoom, option = map_props.zoom, map_props.build_options.get(hex_id)
    if option is None or not map_props.has_prices:
        return f"{symbol}{_unpriced_text(map_props, hex_id, option, text)}", LEGAL
    symbol, ink = (symbol, LEGAL) if option.is_affordable else ("", _UNAFFORDABLE_INK)
    if zoom.width == 4:
        return f"{symbol}{option.spades}" + "s" * (zoom.rows > 1), ink
    return f"{symbol}{option.price(SHORT) if zoom.rows > 2 else option.compact_price(SHORT)}", ink


def _unpriced_text(map_props: MapProps, hex_id: str, option: BuildRoute | None, text: str) -> str:
    terrain = map_props.view.terrain.get(hex_id)
    if map_props.zoom.rows < 3 and option and option.spades:
        return str(option.spades)
    return terrain_code(terrain, 1) if map_props.zoom.rows == 1 and terrain else text


# --- bridges, rows, legend -----------------------------------------------------------------------


def _draw_bridge(canvas: Canvas, map_props: MapProps, bridge: Bridge, viewport: Viewport) -> None:
    """Draw `=A=` halfway between the ends of a bridge."""
    bricks = GRIDS[map_props.view.side].bricks(map_props.zoom)
    (x1, y1, width, rows), (x2, y2, *_) = bricks[bridge.a], bricks[bridge.b]
    letter = map_props.panel.seat_letter(bridge.owner)
    text = f"={letter}=" if width > 4 else f"{letter}="
    x = (x1 + x2 + width - len(text) + 1) // 2
    y = (y1 + y2 + rows) // 2
    box = x, y, len(text), 1
    if viewport.contains(box):
        canvas.text(*viewport.to_canvas(box)[:2], text, map_props.panel.seat_ink(bridge.owner))


def _draw_row_letters(canvas: Canvas, map_props: MapProps, viewport: Viewport) -> None:
    for row in range(1 + max(hex_.row for hex_ in map_props.view.map.hexes.values())):
        y = viewport.y + row * map_props.zoom.rows + map_props.zoom.rows // 2 - viewport.top
        if 0 <= y < viewport.height:
            canvas.text(viewport.x - min(viewport.left, 0) - 2, y, "ABCDEFGHI"[row], MUTED)


def _legend(map_props: MapProps) -> list[str]:
    zoom, pieces = f"+ - zoom {map_props.zoom.name}", map_props.view.buildings.values()
    if map_props.zoom.rows > 1:
        owners = {
            _owner_suffix(map_props.zoom, built): map_props.panel.seat_letter(built.owner)
            for built in pieces
        }
        meanings = [
            f"{owners[symbol]}{symbol} {meaning}"
            for symbol, meaning in _SUFFIX_MEANINGS.items()
            if symbol in owners
        ]
        return [
            *("  ".join([*meanings[:count], zoom]) for count in range(len(meanings), 0, -1)),
            zoom,
        ]
    codes = "Wksh Guild School Palace Univ"
    city = ["small: in a city"] if any(built.city for built in pieces) else []
    forms = [[codes, *city, "◊2: 2 spades", zoom], [codes, *city, "◊2: 2 spades"], [codes, *city]]
    return [*map("  ".join, forms), codes]


# --- colors --------------------------------------------------------------------------------------


def _has_land_colors(props: PanelProps) -> bool:
    return props.theme.depth == "full" and "age_of_innovation" in props.theme.land


def _terrain_color(props: PanelProps, terrain: str) -> str:
    default = props.theme.color("bg" if terrain == "river" else "high")
    return props.theme.land.get("age_of_innovation", {}).get(terrain, default)


def _background_color(props: PanelProps) -> str:
    return props.theme.color("bg")


def _shade_index(view: InnovationState, hex_id: str) -> int:
    hex_ = view.map.hexes[hex_id]
    return (hex_.q - hex_.r) % 3


@lru_cache(maxsize=512)
def _shade(color: str, share: float) -> str:
    return mix_colors(color, "#000000", share)


_dim = lru_cache(maxsize=2048)(mix_colors)
