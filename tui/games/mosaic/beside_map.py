"""What stands beside a map that is narrower than its pane: regions, wonders, governments."""

from collections.abc import Sequence
from functools import partial

from core.games.mosaic.content import REGIONS
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
from tui.draw.glyphs import fit
from tui.draw.highlight import paint_label
from tui.draw.scene import Scene
from tui.games.mosaic.groups import Group, Item, groups_beside
from tui.games.mosaic.tables import seats_in_order

LEAST_WIDTH = 38
NAME_ROOM = 10  # of a region
ITEM_ROOM = 14  # of a wonder or government
_SHOWN = ("WONDERS", "GOVERNMENTS")


def paint_beside(
    canvas: Canvas, scene: Scene, table: dict[str, RegionNow], x: int, height: int
) -> None:
    """From column x to the right edge: as much as there are rows for, the rest is in the Row."""
    wonders, governments = (
        [group for group in groups_beside(scene) if group.title == title] for title in _SHOWN
    )
    lists = [_regions(canvas, scene, table, x)]
    lists += [_group(canvas, scene, group, x, 1) for group in wonders]
    free = height - sum(map(len, lists))
    for group in governments:  # they say more than a line, and there are few of them
        rows = 2 if 2 * len(group.items) + 1 <= free else 1
        lists.append(_group(canvas, scene, group, x, rows))
    rows = sum(block.height for blocks in lists for block in blocks)
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


def _paint_block(scene: Scene, block: Block, y: int) -> None:
    for target, left, down, width, rows in block.places:
        scene.spot(target, left, y + down, width, rows)
    block.paint(y)


# --- regions --------------------------------------------------------------------------------------


def _regions(canvas: Canvas, scene: Scene, table: dict[str, RegionNow], x: int) -> list[Block]:
    """Influence of every seat, and what a scoring would bring it now."""
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
    """Its title, and so many rows for each of its things."""
    note = fit([group.note], canvas.width - 2 - x - len(group.title))
    items = [_item(canvas, scene, item, x, rows) for item in group.items]
    return [heading(canvas, group.title, note, x), *items]


def _item(canvas: Canvas, scene: Scene, item: Item, x: int, rows: int) -> Block:
    """`Colossus  2 VP per city in its region`; in two rows with all it lacks."""
    place = (item.card, x, 0, canvas.width - 1 - x, rows)
    edge = canvas.width - 1

    def paint(y: int) -> None:
        it = item.look()
        legal = scene.is_legal(item.card)
        ink = TEXT if legal else MUTED
        for row in range(rows):
            canvas.text(x - 1, y + row, "▌" if legal else " ", ACCENT)
        canvas.text(x, y, fit(it.name, ITEM_ROOM - 1), ink)
        at = canvas.text(x + ITEM_ROOM, y, it.price, AMOUNT if legal else MUTED)
        at += bool(it.price)
        if rows > 1:
            canvas.text(at, y, fit(it.lacks, edge - at), BAD)
            canvas.text(x + 1, y + 1, fit(it.effect, edge - x - 1), ink)
        else:
            canvas.text(at, y, fit(it.effect, edge - at), ink)
        if scene.cursor == item.card:
            for row in range(rows):
                canvas.tint(x, y + row, edge - x, CURSOR)
        if scene.jumping is not None and legal:
            paint_label(canvas, scene, item.card, x - len(scene.label(item.card)), y)

    return Block(rows, paint, (place,))
