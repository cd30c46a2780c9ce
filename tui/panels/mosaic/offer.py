"""Offer panel: cards with effects, prices and missing resources."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.facts.cards import FACE_DOWN, NOT_YET, CardFacts, card_kind
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
from tui.draw.highlight import SYMBOL_INKS, WIDE_WIDTH, paint_label
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.panels.mosaic.offer_cards import MIN_CARD_HEIGHT, draw_group_head, layout_offer_cards
from tui.panels.mosaic.offer_groups import Group, Item, list_offers, list_other_groups
from tui.panels.mosaic.perspective import availability_symbol

# Columns of a line: group, cursor, label, name, price (right-aligned), effect, and from the
# right edge symbols, what is lacking, and the mark.
HEAD_X, CURSOR_X, LABEL_X, NAME_X, PRICE_END, EFFECT_X, TAIL_WIDTH = 1, 6, 7, 10, 31, 33, 19


def draw_offer(canvas: Canvas, props: PanelProps) -> None:
    """Draw cards on a wide canvas, else a line per card."""
    is_wide = canvas.width >= WIDE_WIDTH
    paint_page(
        canvas,
        props,
        layout_offer_cards(canvas, props) if is_wide else _layout_lines(canvas, props),
    )


def label_offer(props: PanelProps, width: int) -> Sequence[str]:
    if width >= WIDE_WIDTH:
        return (
            "▌ you can take it",
            "▾ would lie face down",
            "✗ lacks something",
        )
    return ("✓ now  ▾ face down  ✗ not yet",)


def measure_offer(props: PanelProps, width: int) -> int:
    if width < WIDE_WIDTH:
        return 14
    *first, _, _ = list_offers(props)
    rows = [len(group.items) if group.title == "LEADERS" else MIN_CARD_HEIGHT for group in first]
    return sum(rows) + len(rows) + MIN_CARD_HEIGHT + 1


def _layout_lines(canvas: Canvas, props: PanelProps) -> list[Block]:
    blocks: list[Block] = []
    for group in list_offers(props):
        blocks += _layout_group(canvas, props, group)
    for group in list_other_groups(props):
        blocks.append(Block(1, partial(_draw_title, canvas, props, group)))
        blocks += [_layout_line(canvas, props, item) for item in group.items]
    return blocks


def _draw_title(canvas: Canvas, props: PanelProps, group: Group, y: int) -> None:
    draw_group_head(canvas, props, group, 0, y)


def _layout_group(canvas: Canvas, props: PanelProps, group: Group) -> list[Block]:
    if group.title == "LEADERS":
        blocks = [_layout_leader(canvas, props, item) for item in group.items]
    else:  # offers have one row per card so that all fit; a hand has more
        blocks = [
            _layout_line(canvas, props, item, 1 if group.offer_id else 3) for item in group.items
        ]
    blocks = blocks or [Block(1, lambda y: _draw_empty_text(canvas, group, y))]
    if len(blocks) == 1 and group.deck_count:
        blocks.append(Block(1, lambda y: None))
    blocks[0] = _with_head(canvas, props, group, blocks[0])
    if group.deck_count:
        blocks[1] = _with_count(canvas, group, blocks[1])
    return blocks


def _with_head(canvas: Canvas, props: PanelProps, group: Group, block: Block) -> Block:
    def paint(y: int) -> None:
        block.paint(y)
        cursor = bool(group.offer_id) and props.cursor == group.offer_id
        canvas.text(HEAD_X, y, group.short_title, CURSOR if cursor else HEAD)

    head = [(group.offer_id, HEAD_X, 0, len(group.short_title), 1)] if group.offer_id else []
    return Block(block.height, paint, (*block.targets, *head))


def _with_count(canvas: Canvas, group: Group, block: Block) -> Block:
    def paint(y: int) -> None:
        block.paint(y)
        canvas.text(HEAD_X, y, group.deck_count, FAINT)

    return Block(block.height, paint, block.targets)


def _draw_empty_text(canvas: Canvas, group: Group, y: int) -> None:
    canvas.text(NAME_X, y, group.empty_text, MUTED)


def _layout_line(canvas: Canvas, props: PanelProps, item: Item, max_rows: int = 1) -> Block:
    """Lay out ` i Taxation 5i Tax production +4 GOV ECO ✓`.

    A line of known height is arranged only when it is drawn.
    """
    edge = canvas.width - 1
    rows = 1 if max_rows == 1 else len(_arrange_line(props.view, item, edge, max_rows).effect)

    def paint(y: int) -> None:
        facts = item.get_facts()
        name, effect, side_text, side_x, tail = _arrange_line(props.view, item, edge, max_rows)
        dim = facts.timing == NOT_YET
        canvas.text(NAME_X, y, name, MUTED if dim else NAMED)
        canvas.right_text(PRICE_END, y, facts.price, MUTED if dim else AMOUNT)
        canvas.parts(edge - parts_width(tail), y, tail)
        canvas.text(side_x, y, side_text, BAD if facts.unrest else MUTED)
        for row, line in enumerate(effect, y):
            canvas.text(EFFECT_X, row, line, MUTED if dim else TEXT)
        _draw_cursor_and_label(canvas, props, item, y, rows)

    return Block(rows, paint, ((item.card, CURSOR_X, 0, edge - CURSOR_X, rows),))


class _LineLayout(NamedTuple):
    name: str
    effect: list[str]
    extra: str
    extra_x: int
    tail: Parts


@cache_for_position
def _arrange_line(view: MosaicState, item: Item, edge: int, max_rows: int) -> _LineLayout:
    """Arrange a line. A long effect displaces the symbols, never the price."""
    facts = item.get_facts()
    extra, forms = facts.symbols or facts.unrest, _effect_forms(facts, item)
    shortest = min(map(len, forms))
    space = edge - EFFECT_X - bool(extra) * (len(extra) + 1)
    tail = _tail_parts(
        facts, TAIL_WIDTH - len(extra) - 1, space - (shortest if max_rows == 1 else 0) - 1
    )
    nearest = edge - parts_width(tail) - bool(extra) * (len(extra) + 1)
    extra_x = min(edge - TAIL_WIDTH, nearest) if extra else nearest
    if shortest > extra_x - 1 - EFFECT_X:
        extra_x = nearest
    space = extra_x - 1 - EFFECT_X
    name = fit(facts.name_forms(item.is_on_deck), PRICE_END - 1 - len(facts.price) - NAME_X)
    effect = (
        [fit(forms, space)]
        if shortest <= space or max_rows == 1
        else wrap(forms[0], space)[:max_rows]
    )
    return _LineLayout(name, effect, extra, extra_x, tail)


def _effect_forms(facts: CardFacts, item: Item) -> tuple[str, ...]:
    if card_kind(item.card) == "golden_age":
        return (*(f"{form}, {facts.detail[0]}" for form in facts.effect), *facts.effect)
    return facts.effect


def _tail_parts(facts: CardFacts, column: int, width: int) -> Parts:
    fallback = "" if facts.timing in (FACE_DOWN, "") else "".join(facts.shortages[-1:])
    max_widths = min(column, width), width
    fitting = (
        form for max_width in max_widths for form in facts.shortages if len(form) + 2 <= max_width
    )
    shortage = next(fitting, fallback)
    ink = BAD if facts.timing == NOT_YET else WARN if facts.timing else MUTED
    sign = availability_symbol(facts)
    symbol = (sign or " ", SYMBOL_INKS.get(sign, MUTED))
    return [(f"{shortage} ", ink), symbol] if shortage else [symbol]


def _layout_leader(canvas: Canvas, props: PanelProps, item: Item) -> Block:
    width = canvas.width - 1 - CURSOR_X

    def paint(y: int) -> None:
        facts = item.get_facts()
        full_text, *parts = facts.effect
        canvas.text(NAME_X, y, facts.name[0], NAMED)
        canvas.text(NAME_X + 12, y, facts.symbols, MUTED)
        space = canvas.width - NAME_X - 17
        is_too_long = max(map(len, parts)) > space
        lines = wrap(full_text, space) if is_too_long else parts
        inks = (TEXT, TEXT) if is_too_long else (TEXT, MUTED)
        for dy, line in enumerate(lines[:2]):
            canvas.text(NAME_X + 16, y + dy, line, inks[dy])
        _draw_cursor_and_label(canvas, props, item, y, 2)

    return Block(2, paint, ((item.card, CURSOR_X, 0, width, 2),))


def _draw_cursor_and_label(
    canvas: Canvas, props: PanelProps, item: Item, y: int, rows: int
) -> None:
    cursor = props.cursor == item.card
    if cursor:
        canvas.text(CURSOR_X, y, "▸", CURSOR)
    if not cursor or props.typed_label is None:
        paint_label(canvas, props, item.card, LABEL_X, y)
    for row in range(y, y + rows * cursor):
        canvas.tint(CURSOR_X, row, canvas.width - 1 - CURSOR_X, CURSOR)
    if cursor and props.typed_label is not None:
        paint_label(canvas, props, item.card, LABEL_X, y)
