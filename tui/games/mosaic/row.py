"""Offer panel: cards with effects, prices and lacks."""

from functools import partial
from typing import NamedTuple

from core.games.mosaic.facts.cards import FACE_DOWN, NOT_YET, Facts, kind_of
from core.games.mosaic.state import MosaicState
from tui.draw.blocks import Block, paint_page
from tui.draw.canvas import (
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    HEAD,
    MUTED,
    NAMED,
    TEXT,
    WARN,
    Canvas,
    Parts,
)
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.highlight import MARK_INK, WIDE, paint_label
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.mosaic.cards import CARD_ROWS, card_blocks, paint_head
from tui.games.mosaic.groups import Group, Item, groups_beside, groups_on_offer
from tui.games.mosaic.perspective import mark_of

# Columns of a line: group, cursor, label, name, price (right-aligned), effect, and from the
# right edge symbols, what is lacking, and the mark.
HEAD_X, CURSOR_X, LABEL_X, NAME_X, PRICE_END, EFFECT_X, TAIL = 1, 6, 7, 10, 31, 33, 19


def paint_row(canvas: Canvas, scene: Scene) -> None:
    """Draw cards on a wide canvas, else one line per card."""
    wide = canvas.width >= WIDE
    paint_page(canvas, scene, card_blocks(canvas, scene) if wide else _lines(canvas, scene))


def row_note(scene: Scene, width: int) -> str:
    if width >= WIDE:
        return "▌ you can take it   ▾ would lie face down   ✗ lacks something"
    return "✓ now  ▾ face down  ✗ not yet"


def row_height(scene: Scene, width: int) -> int:
    if width < WIDE:
        return 14
    *first, _, _ = groups_on_offer(scene)
    rows = [len(group.items) if group.title == "LEADERS" else CARD_ROWS for group in first]
    return sum(rows) + len(rows) + CARD_ROWS + 1


def _lines(canvas: Canvas, scene: Scene) -> list[Block]:
    """Lay out 14 rows for the offers, then all other groups."""
    blocks: list[Block] = []
    for group in groups_on_offer(scene):
        blocks += _group(canvas, scene, group)
    for group in groups_beside(scene):
        blocks.append(Block(1, partial(_paint_title, canvas, scene, group)))
        blocks += [_line(canvas, scene, item) for item in group.items]
    return blocks


def _paint_title(canvas: Canvas, scene: Scene, group: Group, y: int) -> None:
    paint_head(canvas, scene, group, 0, y)


def _group(canvas: Canvas, scene: Scene, group: Group) -> list[Block]:
    if group.title == "LEADERS":
        blocks = [_leader(canvas, scene, item) for item in group.items]
    else:  # offers have one row per card so that all fit; a hand has more
        blocks = [_line(canvas, scene, item, 1 if group.offer else 3) for item in group.items]
    blocks = blocks or [Block(1, lambda y: _paint_nothing(canvas, group, y))]
    if len(blocks) == 1 and group.count:
        blocks.append(Block(1, lambda y: None))
    blocks[0] = _with_head(canvas, scene, group, blocks[0])
    if group.count:
        blocks[1] = _with_count(canvas, group, blocks[1])
    return blocks


def _with_head(canvas: Canvas, scene: Scene, group: Group, block: Block) -> Block:
    def paint(y: int) -> None:
        block.paint(y)
        cursor = bool(group.offer) and scene.cursor == group.offer
        canvas.text(HEAD_X, y, group.short, CURSOR if cursor else HEAD)

    head = [(group.offer, HEAD_X, 0, len(group.short), 1)] if group.offer else []
    return Block(block.height, paint, (*block.places, *head))


def _with_count(canvas: Canvas, group: Group, block: Block) -> Block:
    def paint(y: int) -> None:
        block.paint(y)
        canvas.text(HEAD_X, y, group.count, FAINT)

    return Block(block.height, paint, block.places)


def _paint_nothing(canvas: Canvas, group: Group, y: int) -> None:
    canvas.text(NAME_X, y, group.empty, MUTED)


def _line(canvas: Canvas, scene: Scene, item: Item, most: int = 1) -> Block:
    """Lay out ` i Taxation 5i Tax production +4 GOV ECO ✓`.

    A line of known height is arranged only when it is drawn.
    """
    edge = canvas.width - 1
    rows = 1 if most == 1 else len(_laid_out(scene.view, item, edge, most).effect)

    def paint(y: int) -> None:
        it = item.look()
        name, effect, aside, aside_x, tail = _laid_out(scene.view, item, edge, most)
        dim = it.when == NOT_YET
        canvas.text(NAME_X, y, name, MUTED if dim else NAMED)
        canvas.right(PRICE_END, y, it.price, MUTED if dim else AMOUNT)
        canvas.parts(edge - parts_width(tail), y, tail)
        canvas.text(aside_x, y, aside, BAD if it.unrest else MUTED)
        for row, line in enumerate(effect, y):
            canvas.text(EFFECT_X, row, line, MUTED if dim else TEXT)
        _finish(canvas, scene, item, y, rows)

    return Block(rows, paint, ((item.card, CURSOR_X, 0, edge - CURSOR_X, rows),))


class _Line(NamedTuple):
    name: str
    effect: list[str]
    aside: str
    aside_x: int
    tail: Parts


@while_it_stands
def _laid_out(view: MosaicState, item: Item, edge: int, most: int) -> _Line:
    """Arrange a line; a long effect displaces the symbols, never the price."""
    it = item.look()
    aside, forms = it.gives or it.unrest, _effect(it, item)
    shortest = min(map(len, forms))
    room = edge - EFFECT_X - bool(aside) * (len(aside) + 1)
    tail = _tail(it, TAIL - len(aside) - 1, room - (shortest if most == 1 else 0) - 1)
    nearest = edge - parts_width(tail) - bool(aside) * (len(aside) + 1)
    aside_x = min(edge - TAIL, nearest) if aside else nearest
    if shortest > aside_x - 1 - EFFECT_X:
        aside_x = nearest
    room = aside_x - 1 - EFFECT_X
    name = fit(it.named(item.seen), PRICE_END - 1 - len(it.price) - NAME_X)
    effect = [fit(forms, room)] if shortest <= room or most == 1 else wrap(forms[0], room)[:most]
    return _Line(name, effect, aside, aside_x, tail)


def _effect(it: Facts, item: Item) -> tuple[str, ...]:
    if kind_of(item.card) == "golden_age":
        return (*(f"{form}, {it.detail[0]}" for form in it.effect), *it.effect)
    return it.effect


def _tail(it: Facts, column: int, room: int) -> Parts:
    """Return the lack, if it fits, and the symbol of availability."""
    last = "" if it.when in (FACE_DOWN, "") else "".join(it.lacks[-1:])
    rooms = min(column, room), room
    fitting = (form for most in rooms for form in it.lacks if len(form) + 2 <= most)
    lacks = next(fitting, last)
    ink = BAD if it.when == NOT_YET else WARN if it.when else MUTED
    sign = mark_of(it)
    mark = (sign or " ", MARK_INK.get(sign, MUTED))
    return [(f"{lacks} ", ink), mark] if lacks else [mark]


def _leader(canvas: Canvas, scene: Scene, item: Item) -> Block:
    """Lay out a leader in two rows."""
    width = canvas.width - 1 - CURSOR_X

    def paint(y: int) -> None:
        it = item.look()
        whole, *parts = it.effect
        canvas.text(NAME_X, y, it.name[0], NAMED)
        canvas.text(NAME_X + 12, y, it.gives, MUTED)
        room = canvas.width - NAME_X - 17
        is_too_long = max(map(len, parts)) > room
        both = wrap(whole, room) if is_too_long else parts
        inks = (TEXT, TEXT) if is_too_long else (TEXT, MUTED)
        for down, line in enumerate(both[:2]):
            canvas.text(NAME_X + 16, y + down, line, inks[down])
        _finish(canvas, scene, item, y, 2)

    return Block(2, paint, ((item.card, CURSOR_X, 0, width, 2),))


def _finish(canvas: Canvas, scene: Scene, item: Item, y: int, rows: int) -> None:
    cursor = scene.cursor == item.card
    if cursor:
        canvas.text(CURSOR_X, y, "▸", CURSOR)
    if not cursor or scene.jumping is None:
        paint_label(canvas, scene, item.card, LABEL_X, y)
    for row in range(y, y + rows * cursor):
        canvas.tint(CURSOR_X, row, canvas.width - 1 - CURSOR_X, CURSOR)
    if cursor and scene.jumping is not None:
        paint_label(canvas, scene, item.card, LABEL_X, y)
