"""Sidebar of the map: regions, wonders and governments."""

from collections.abc import Sequence
from functools import partial

from core.games.mosaic.content import REGIONS
from core.games.mosaic.text.facts.forms import TextForms
from core.games.mosaic.text.facts.regions import RegionStatus
from tui.draw.blocks import Block, heading_block
from tui.draw.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    MUTED,
    TEXT,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import fit, wrap
from tui.draw.hex_map import Zoom, best_zoom
from tui.draw.highlight import paint_label
from tui.draw.panel_props import PanelProps
from tui.panels.mosaic.comparison import seats_in_order
from tui.panels.mosaic.map_props import GRID
from tui.panels.mosaic.offer_groups import Group, Item, list_other_groups

MIN_WIDTH = 38
MAX_MAP_HEIGHT = 30  # limit in a wide pane, with or without sidebar
NAME_WIDTH = 10  # columns of a region's name
WONDER_WIDTH, GOVERNMENT_WIDTH = 14, 11  # columns of their names
_SHOWN_GROUPS = ("WONDERS", "GOVERNMENTS")
# Rows of totals, and per wonder and government; the first that fit are used.
_ROW_LIMITS = ((2, 2, 4), (2, 1, 3), (2, 1, 2), (2, 1, 1), (0, 1, 1))


def has_sidebar(props: PanelProps, width: int) -> bool:
    return sidebar_width(width, best_zoom(GRID, width, MAX_MAP_HEIGHT, props.zoom)) > 0


def sidebar_width(width: int, zoom: Zoom) -> int:
    free = width - GRID.width(zoom) - 1
    return free if free > MIN_WIDTH else 0


def draw_sidebar(
    canvas: Canvas, props: PanelProps, by_region: dict[str, RegionStatus], x: int, height: int
) -> bool:
    """Draw the longest form that fits. Return whether it shows totals."""
    groups = {
        group.title: group for group in list_other_groups(props) if group.title in _SHOWN_GROUPS
    }
    has_influence = any(any(status.influence) for status in by_region.values())
    for totals, wonder_rows, government_rows in _ROW_LIMITS:
        regions = _layout_regions(canvas, props, by_region, x)
        lists = [regions[: len(regions) - 2 + totals]] if has_influence else []
        rows_of = dict(zip(_SHOWN_GROUPS, (wonder_rows, government_rows), strict=True))
        lists += [
            _layout_group(canvas, props, group, x, rows_of[title])
            for title, group in groups.items()
        ]
        rows = sum(block.height for blocks in lists for block in blocks)
        if rows <= height:
            break
    gap = int(rows + len(lists) - 1 <= height)
    max_height = height if rows <= height else height - 1
    y = 0
    for blocks in lists:
        for block in blocks:
            if y + block.height <= max_height:
                _draw_block(props, block, y)
            y += block.height
        y += gap
    if rows > height:
        canvas.text(x, max_height, "▾ more in the Row", FAINT)
    return has_influence and totals > 0


def _draw_block(props: PanelProps, block: Block, y: int) -> None:
    for target, left, dy, width, rows in block.targets:
        props.add_hit_region(target, left, y + dy, width, rows)
    block.paint(y)


# --- regions --------------------------------------------------------------------------------------


def _layout_regions(
    canvas: Canvas, props: PanelProps, by_region: dict[str, RegionStatus], x: int
) -> list[Block]:
    seats = seats_in_order(props)
    pitch = min((canvas.width - x - NAME_WIDTH - 1) // len(seats), 7)
    row = partial(_draw_region_row, canvas, props, seats, (x, pitch))
    totals = {
        seat: sum(status.points.get(seat, 0) for status in by_region.values()) for seat in seats
    }

    def draw_headings(y: int) -> None:
        canvas.text(x, y, "REGIONS", HEAD)
        for index, seat in enumerate(seats, 1):
            edge = x + NAME_WIDTH + index * pitch
            canvas.text(edge - 4, y, f" {props.seat_letter(seat)} ", props.chip_ink(seat))

    def note(y: int) -> None:
        canvas.text(x, y, "influence + points, if scored now", FAINT)

    def scored(y: int) -> None:
        canvas.text(x, y, "points now", MUTED)
        for index, seat in enumerate(seats, 1):
            best = totals[seat] == max(totals.values()) and totals[seat] > 0
            ink = Ink("good", bold=best, underline=best)
            canvas.right_text(x + NAME_WIDTH + index * pitch, y, f"+{totals[seat]}", ink)

    rows = [Block(1, partial(row, region, status)) for region, status in by_region.items()]
    return [Block(1, draw_headings), *rows, Block(1, scored), Block(1, note)]


def _draw_region_row(
    canvas: Canvas,
    props: PanelProps,
    seats: Sequence[int],
    columns: tuple[int, int],
    region: str,
    now: RegionStatus,
    y: int,
) -> None:
    x, pitch = columns
    ink = CURSOR if props.cursor == region else TEXT
    canvas.text(x, y, REGIONS[region].name, ink)
    for index, seat in enumerate(seats, 1):
        influence, points = now.influence[seat], now.points.get(seat, 0)
        leads = seat == now.leader
        parts: Parts = [(str(influence), Ink("text", bold=leads, underline=leads))]
        if not influence:
            parts = [("∙", FAINT)]
        if points:
            parts.append((f"+{points}", GOOD))
        width = sum(len(text) for text, _ in parts)
        canvas.parts(x + NAME_WIDTH + index * pitch - width, y, parts)


# --- wonders and governments ----------------------------------------------------------------------


def _layout_group(
    canvas: Canvas, props: PanelProps, group: Group, x: int, rows: int
) -> list[Block]:
    note = fit([group.note], canvas.width - 2 - x - len(group.title))
    items = [_layout_item(canvas, props, item, x, rows) for item in group.items]
    return [heading_block(canvas, group.title, note, x), *items]


def _wrap_effect(forms: TextForms, width: int, max_rows: int) -> list[str]:
    is_short = any(len(form) <= width for form in forms)
    if max_rows < 2 or (max_rows == 2 and is_short):
        return [fit(forms, width)]
    return wrap(forms[0] if max_rows > 2 else forms[-1], width)


def _layout_item(canvas: Canvas, props: PanelProps, item: Item, x: int, max_rows: int) -> Block:
    """Lay out `Colossus  2 VP per city in its region`."""
    facts, edge = item.get_facts(), canvas.width - 1
    name_room = GOVERNMENT_WIDTH if facts.price else WONDER_WIDTH
    text_x = x + name_room + len(facts.price) + bool(facts.price)
    space = edge - text_x
    if facts.price:  # a government shows price and lack above the effect
        effect = _wrap_effect(facts.effect, edge - x - 1, max_rows - 1)
    else:
        effect = wrap(facts.effect[-1], space)
    rows = 1 if any(len(form) <= space for form in facts.effect) else min(len(effect), max_rows)
    if facts.price and max_rows > 1:
        rows = min(1 + len(effect), max_rows)

    def paint(y: int) -> None:
        legal = props.is_legal(item.card)
        ink = TEXT if legal else MUTED
        for row in range(rows):
            canvas.text(x - 1, y + row, "▌" if legal else " ", ACCENT)
        canvas.text(x, y, fit(facts.name, name_room - 1), ink)
        canvas.text(x + name_room, y, facts.price, AMOUNT if legal else MUTED)
        if rows == 1:
            canvas.text(text_x, y, fit(facts.effect, space), ink)
        elif facts.price:
            canvas.text(text_x, y, fit(facts.shortages, space), BAD)
            for row, line in enumerate(effect[: rows - 1], y + 1):
                canvas.text(x + 1, row, line, ink)
        else:
            for row, line in enumerate(effect[:rows], y):
                canvas.text(text_x, row, line, ink)
        if props.cursor == item.card:
            for row in range(rows):
                canvas.tint(x, y + row, edge - x, CURSOR)
        if props.typed_label is not None and legal:
            paint_label(canvas, props, item.card, x - len(props.label(item.card)), y)

    return Block(rows, paint, ((item.card, x, 0, edge - x, rows),))
