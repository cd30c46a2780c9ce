"""Sidebar of the map: regions, wonders and governments."""

from collections.abc import Sequence
from functools import partial

from core.games.mosaic.content import REGIONS
from core.games.mosaic.facts.forms import Forms
from core.games.mosaic.facts.regions import RegionNow
from tui.draw.blocks import Block, heading
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
from tui.draw.hexmap import Zoom, best_zoom
from tui.draw.highlight import paint_label
from tui.draw.scene import Scene
from tui.games.mosaic.groups import Group, Item, groups_beside
from tui.games.mosaic.sight import GRID
from tui.games.mosaic.tables import seats_in_order

LEAST_WIDTH = 38
MAP_ROWS = 30  # limit in a wide pane, with or without sidebar
NAME_ROOM = 10  # columns of a region's name
WONDER_ROOM, GOVERNMENT_ROOM = 14, 11  # columns of their names
_SHOWN = ("WONDERS", "GOVERNMENTS")
# Rows of totals, and per wonder and government; the first that fit are used.
_ROWS = ((2, 2, 4), (2, 1, 3), (2, 1, 2), (2, 1, 1), (0, 1, 1))


def stands_beside(scene: Scene, width: int) -> bool:
    return room_beside(width, best_zoom(GRID, width, MAP_ROWS, scene.zoom)) > 0


def room_beside(width: int, zoom: Zoom) -> int:
    free = width - GRID.width(zoom) - 1
    return free if free > LEAST_WIDTH else 0


def paint_beside(
    canvas: Canvas, scene: Scene, table: dict[str, RegionNow], x: int, height: int
) -> bool:
    """Draw the longest form that fits; return whether it shows totals."""
    groups = {group.title: group for group in groups_beside(scene) if group.title in _SHOWN}
    is_led = any(any(now.influence) for now in table.values())
    for totals, wonder_rows, government_rows in _ROWS:
        regions = _regions(canvas, scene, table, x)
        lists = [regions[: len(regions) - 2 + totals]] if is_led else []
        rows_of = dict(zip(_SHOWN, (wonder_rows, government_rows), strict=True))
        lists += [
            _group(canvas, scene, group, x, rows_of[title]) for title, group in groups.items()
        ]
        rows = sum(block.height for blocks in lists for block in blocks)
        if rows <= height:
            break
    gap = int(rows + len(lists) - 1 <= height)
    room = height if rows <= height else height - 1
    y = 0
    for blocks in lists:
        for block in blocks:
            if y + block.height <= room:
                _paint_block(scene, block, y)
            y += block.height
        y += gap
    if rows > height:
        canvas.text(x, room, "▾ more in the Row", FAINT)
    return is_led and totals > 0


def _paint_block(scene: Scene, block: Block, y: int) -> None:
    for target, left, down, width, rows in block.places:
        scene.spot(target, left, y + down, width, rows)
    block.paint(y)


# --- regions --------------------------------------------------------------------------------------


def _regions(canvas: Canvas, scene: Scene, table: dict[str, RegionNow], x: int) -> list[Block]:
    seats = seats_in_order(scene)
    pitch = min((canvas.width - x - NAME_ROOM - 1) // len(seats), 7)
    row = partial(_region_row, canvas, scene, seats, (x, pitch))
    totals = {seat: sum(now.points.get(seat, 0) for now in table.values()) for seat in seats}

    def heads(y: int) -> None:
        canvas.text(x, y, "REGIONS", HEAD)
        for at, seat in enumerate(seats, 1):
            edge = x + NAME_ROOM + at * pitch
            canvas.text(edge - 4, y, f" {scene.letter(seat)} ", scene.chip(seat))

    def note(y: int) -> None:
        canvas.text(x, y, "influence + points, if scored now", FAINT)

    def scored(y: int) -> None:
        canvas.text(x, y, "points now", MUTED)
        for at, seat in enumerate(seats, 1):
            best = totals[seat] == max(totals.values()) and totals[seat] > 0
            ink = Ink("good", bold=best, underline=best)
            canvas.right(x + NAME_ROOM + at * pitch, y, f"+{totals[seat]}", ink)

    rows = [Block(1, partial(row, region, now)) for region, now in table.items()]
    return [Block(1, heads), *rows, Block(1, scored), Block(1, note)]


def _region_row(
    canvas: Canvas,
    scene: Scene,
    seats: Sequence[int],
    columns: tuple[int, int],
    region: str,
    now: RegionNow,
    y: int,
) -> None:
    x, pitch = columns
    ink = CURSOR if scene.cursor == region else TEXT
    canvas.text(x, y, REGIONS[region].name, ink)
    for at, seat in enumerate(seats, 1):
        have, points = now.influence[seat], now.points.get(seat, 0)
        leads = seat == now.leader
        parts: Parts = [(str(have), Ink("text", bold=leads, underline=leads))]
        if not have:
            parts = [("∙", FAINT)]
        if points:
            parts.append((f"+{points}", GOOD))
        width = sum(len(text) for text, _ in parts)
        canvas.parts(x + NAME_ROOM + at * pitch - width, y, parts)


# --- wonders and governments ----------------------------------------------------------------------


def _group(canvas: Canvas, scene: Scene, group: Group, x: int, rows: int) -> list[Block]:
    note = fit([group.note], canvas.width - 2 - x - len(group.title))
    items = [_item(canvas, scene, item, x, rows) for item in group.items]
    return [heading(canvas, group.title, note, x), *items]


def _below(forms: Forms, room: int, most: int) -> list[str]:
    is_short = any(len(form) <= room for form in forms)
    if most < 2 or (most == 2 and is_short):
        return [fit(forms, room)]
    return wrap(forms[0] if most > 2 else forms[-1], room)


def _item(canvas: Canvas, scene: Scene, item: Item, x: int, most: int) -> Block:
    """Lay out `Colossus  2 VP per city in its region`."""
    it, edge = item.look(), canvas.width - 1
    name_room = GOVERNMENT_ROOM if it.price else WONDER_ROOM
    at = x + name_room + len(it.price) + bool(it.price)
    room = edge - at
    if it.price:  # a government shows price and lack above the effect
        effect = _below(it.effect, edge - x - 1, most - 1)
    else:
        effect = wrap(it.effect[-1], room)
    rows = 1 if any(len(form) <= room for form in it.effect) else min(len(effect), most)
    if it.price and most > 1:
        rows = min(1 + len(effect), most)

    def paint(y: int) -> None:
        legal = scene.is_legal(item.card)
        ink = TEXT if legal else MUTED
        for row in range(rows):
            canvas.text(x - 1, y + row, "▌" if legal else " ", ACCENT)
        canvas.text(x, y, fit(it.name, name_room - 1), ink)
        canvas.text(x + name_room, y, it.price, AMOUNT if legal else MUTED)
        if rows == 1:
            canvas.text(at, y, fit(it.effect, room), ink)
        elif it.price:
            canvas.text(at, y, fit(it.lacks, room), BAD)
            for row, line in enumerate(effect[: rows - 1], y + 1):
                canvas.text(x + 1, row, line, ink)
        else:
            for row, line in enumerate(effect[:rows], y):
                canvas.text(at, row, line, ink)
        if scene.cursor == item.card:
            for row in range(rows):
                canvas.tint(x, y + row, edge - x, CURSOR)
        if scene.jumping is not None and legal:
            paint_label(canvas, scene, item.card, x - len(scene.label(item.card)), y)

    return Block(rows, paint, ((item.card, x, 0, edge - x, rows),))
