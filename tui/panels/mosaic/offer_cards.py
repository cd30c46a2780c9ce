"""Cards of the offer panel on a wide canvas."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from core.games.mosaic.content import CARDS, CITIES, PIECE_COSTS, TOWNS, WONDERS
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.facts.cards import CardFacts, card_kind, wonder_price
from core.games.mosaic.text.wording import amounts_text, id_to_words
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from tui.draw.blocks import Block, TargetBox, combine_columns, heading_block
from tui.draw.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    MUTED,
    NAMED,
    TEXT,
    WARN,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import fit, parts_width, wrap
from tui.draw.hex_map import Box
from tui.draw.highlight import SYMBOL_INKS, paint_label
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.panels.mosaic.map_sidebar import has_sidebar
from tui.panels.mosaic.offer_groups import Group, Item, list_offers, list_other_groups
from tui.panels.mosaic.perspective import availability_symbol, viewing_seat

CARDS_PER_ROW = 5
MIN_CARD_HEIGHT = 3  # 4 if all rows still fit
MIN_NAME_WIDTH = 6  # letters a name keeps next to its symbols; else they are counted
SIDE_COLUMN_WIDTH = 26  # columns of the side column
_BUILD_KINDS = (*CITIES, *TOWNS, "project")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def layout_offer_cards(canvas: Canvas, props: PanelProps) -> list[Block]:
    """Lay out the offers, then all other groups.

    If the map's sidebar shows wonders, the others share a column.
    """
    blocks: list[Block] = []
    space = _cards_width(canvas, props)
    *first, population, tax = list_offers(props)
    for group in first:
        rows = _layout_leaders if group.title == "LEADERS" else _layout_card_rows
        blocks += [_layout_head(canvas, props, group), *rows(canvas, props, group)]
    blocks.append(_layout_last_offers(canvas, props, population, tax))
    groups_by_title = {group.title: group for group in list_other_groups(props)}
    if space < canvas.width:
        return [combine_columns(blocks, _layout_side_column(canvas, props, groups_by_title, space))]
    for group in groups_by_title.values():
        blocks += [_layout_head(canvas, props, group), *_layout_card_rows(canvas, props, group)]
    return blocks


def _cards_width(canvas: Canvas, props: PanelProps) -> int:
    return canvas.width - SIDE_COLUMN_WIDTH * has_sidebar(props, canvas.width)


def _layout_side_column(
    canvas: Canvas, props: PanelProps, groups: Mapping[str, Group], x: int
) -> list[Block]:
    shown_groups = [groups[title] for title in ("FACE DOWN", "WITHOUT A CARD") if title in groups]
    has_two_rows = sum(1 + 2 * len(group.items) for group in shown_groups) <= canvas.height
    blocks: list[Block] = []
    for group in shown_groups:
        blocks.append(heading_block(canvas, group.title, x=x + 1))
        blocks += [
            _layout_side_item(canvas, props, item, x, 1 + has_two_rows) for item in group.items
        ]
    return blocks


def _layout_side_item(canvas: Canvas, props: PanelProps, item: Item, x: int, rows: int) -> Block:
    """Lay out `City      lacks 3s ✗`."""
    width = canvas.width - 1 - x

    def paint(y: int) -> None:
        facts, legal = item.get_facts(), props.is_legal(item.card)
        symbol = availability_symbol(facts)
        name = fit(facts.name, width - 4)
        text = fit([*facts.shortages, ""], width - 4 - len(name)) or facts.price
        ink = AMOUNT if not facts.shortages else WARN if symbol == "✓" else BAD
        tail: Parts = [(text, ink), (f" {symbol}", SYMBOL_INKS.get(symbol, MUTED))]
        canvas.text(x + 1, y, name, NAMED if legal else MUTED)
        canvas.parts(canvas.width - 1 - parts_width(tail), y, tail)
        if rows > 1:
            canvas.text(x + 2, y + 1, fit(facts.effect, width - 2), MUTED)
        _draw_highlights(canvas, props, item, (x, y, width, rows))

    return Block(rows, paint, ((item.card, x, 0, width, rows),))


def draw_group_head(canvas: Canvas, props: PanelProps, group: Group, x: int, y: int) -> int:
    cursor = bool(group.offer_id) and props.cursor == group.offer_id
    x = canvas.text(x + 1, y, group.title, CURSOR if cursor else HEAD)
    return canvas.text(x + 1, y, group.note, FAINT)


def _head_targets(group: Group, x: int) -> tuple[TargetBox, ...]:
    return ((group.offer_id, x + 1, 0, len(group.title), 1),) if group.offer_id else ()


def _layout_head(canvas: Canvas, props: PanelProps, group: Group) -> Block:
    def paint(y: int) -> None:
        x = draw_group_head(canvas, props, group, 0, y) + 3
        if group.offer_id == "build":
            pieces = [
                f"{id_to_words(city)} {amounts_text(PIECE_COSTS[city], SHORT)}" for city in CITIES
            ]
            town = f"town {amounts_text(PIECE_COSTS[TOWNS[0]], SHORT)}"  # all towns cost the same
            canvas.text(x, y, f"or without a card: {', '.join([*pieces, town])}", FAINT)
        elif group.offer_id and not group.items:
            canvas.text(x, y, group.empty_text, FAINT)

    return Block(1, paint, _head_targets(group, 0))


def _layout_leaders(canvas: Canvas, props: PanelProps, group: Group) -> list[Block]:
    width = _cards_width(canvas, props) - 2
    return [
        Block(1, partial(_draw_leader, canvas, props, item), ((item.card, 1, 0, width, 1),))
        for item in group.items
    ]


def _draw_leader(canvas: Canvas, props: PanelProps, item: Item, y: int) -> None:
    facts = item.get_facts()
    canvas.text(5, y, facts.name[0], NAMED)
    canvas.text(17, y, facts.symbols, MUTED)
    space = _cards_width(canvas, props)
    canvas.text(21, y, fit(facts.effect[:1], space - 23), TEXT)
    canvas.text(1, y, "▌" if props.is_legal(item.card) else " ", ACCENT)
    paint_label(canvas, props, item.card, 2, y)
    if props.cursor == item.card:
        canvas.text(1, y, "▸", CURSOR)
        canvas.tint(1, y, space - 2, CURSOR)


def _card_pitch(canvas: Canvas, props: PanelProps) -> int:
    return (_cards_width(canvas, props) - 2) // CARDS_PER_ROW


def _measure_card(canvas: Canvas, props: PanelProps) -> int:
    *first, _, _ = list_offers(props)
    lines = sum(len(group.items) for group in first if group.title == "LEADERS")
    rows = [-(-len(group.items) // CARDS_PER_ROW) for group in first if group.title != "LEADERS"]
    return MIN_CARD_HEIGHT + (
        canvas.height > lines + len(first) + (sum(rows) + 1) * (MIN_CARD_HEIGHT + 1)
    )


def _layout_card_rows(canvas: Canvas, props: PanelProps, group: Group) -> list[Block]:
    items = group.items
    starts = range(0, len(items), CARDS_PER_ROW)
    return [
        _layout_cards(canvas, props, list(enumerate(items[start : start + CARDS_PER_ROW])))
        for start in starts
    ]


def _layout_cards(canvas: Canvas, props: PanelProps, cells: Sequence[tuple[int, Item]]) -> Block:
    pitch, height = _card_pitch(canvas, props), _measure_card(canvas, props)
    targets = tuple((item.card, 1 + index * pitch, 0, pitch - 1, height) for index, item in cells)

    def paint(y: int) -> None:
        for index, item in cells:
            _draw_card(canvas, props, item, (1 + index * pitch, y, pitch - 1, height))

    return Block(height, paint, targets)


def _layout_last_offers(canvas: Canvas, props: PanelProps, population: Group, tax: Group) -> Block:
    pitch = _card_pitch(canvas, props)
    at_tax = max(len(population.items), 2)
    columns = ((population, 0), (tax, at_tax))
    cards = _layout_cards(
        canvas, props, [(column + n, i) for g, column in columns for n, i in enumerate(g.items)]
    )
    below = [(target, x, y + 1, width, height) for target, x, y, width, height in cards.targets]
    head_targets = [
        place for group, column in columns for place in _head_targets(group, column * pitch)
    ]

    def paint(y: int) -> None:
        for group, column in columns:
            draw_group_head(canvas, props, group, column * pitch, y)
            if not group.items:
                canvas.text(
                    column * pitch + 1, y + 1, fit([group.empty_text], 2 * pitch - 2), MUTED
                )
        cards.paint(y + 1)
        if at_tax + len(tax.items) < CARDS_PER_ROW:
            _draw_wonder_price(canvas, props, (CARDS_PER_ROW - 1) * pitch, y)

    return Block(cards.height + 1, paint, (*below, *head_targets))


def _draw_wonder_price(canvas: Canvas, props: PanelProps, x: int, y: int) -> None:
    """Draw the price of the next wonder, for spectators that of seat A."""
    view: MosaicState = props.view
    player, letter = view.players[viewing_seat(props)], props.seat_letter(viewing_seat(props))
    possessive, lack_verb, have_verb = ("your", "you lack", "you have")
    if props.seat == SPECTATOR:
        possessive, lack_verb, have_verb = f"{letter}'s", f"{letter} lacks", f"{letter} has"
    cost, missing = wonder_price(player)
    space = _cards_width(canvas, props) - x - 2
    left = f" {len(view.wonders)} of {len(WONDERS)} left"
    canvas.parts(x + 1, y, [("WONDERS", HEAD), (left, FAINT)])
    if not view.wonders:
        canvas.text(x + 1, y + 1, "none left", MUTED)
        return
    ordinal = _ORDINALS[min(len(player.wonders), len(_ORDINALS) - 1)]
    canvas.text(
        x + 1, y + 1, fit([f"{amounts_text(cost, SHORT)} {possessive} {ordinal}"], space), AMOUNT
    )
    lack = f"{lack_verb} {amounts_text(missing, SHORT)}" if missing else f"{have_verb} it in kind"
    canvas.text(x + 1, y + 2, fit([lack], space), BAD if missing else GOOD)
    if canvas.height < 4 * (MIN_CARD_HEIGHT + 2):
        reference = (
            "▸ all by the map" if has_sidebar(props, canvas.width) else "▾ all of them below"
        )
        canvas.text(x + 1, y + 3, reference, FAINT)


# --- one card ------------------------------------------------------------------------------------


def _draw_card(canvas: Canvas, props: PanelProps, item: Item, box: Box) -> None:
    x, y, width, height = box
    facts, card = item.get_facts(), _arrange_card(props.view, item, width, height)
    is_dim = not props.is_legal(item.card) and bool(props.question and props.question.targets)
    canvas.fill(x, y, width, height, "raised")
    canvas.text(x + 1, y, card.name, MUTED if is_dim else NAMED)
    for dy, line in enumerate(card.effect, 1):
        canvas.text(x + 1, y + dy, line, MUTED if is_dim else TEXT)
    canvas.parts(x + 1, y + height - 1, card.last)
    ink = MUTED if is_dim else _corner_part(facts, item)[1]
    canvas.right_text(x + width, y + card.corner_row, card.corner, ink)
    _draw_highlights(canvas, props, item, box)


class _CardLayout(NamedTuple):
    """The texts that fit on a card."""

    name: str
    effect: list[str]
    last: Parts
    corner: str
    corner_row: int


@cache_for_position
def _arrange_card(view: MosaicState, item: Item, width: int, height: int) -> _CardLayout:
    facts, space = item.get_facts(), width - 1
    names, (corner, _) = facts.name_forms(item.is_on_deck), _corner_part(facts, item)
    effect, last_parts = _fit_effect(facts, item, space, height)
    lengths = [len(fit(names, space)), *map(len, effect)]
    lengths += [0] * (height - len(lengths))
    lengths[-1] += parts_width(last_parts)
    order = (0, height - 1, *range(1, height - 1))
    row = next((index for index in order if lengths[index] + len(corner) < space), 0)
    is_crowded = not row and lengths[0] + len(corner) >= space
    if is_crowded and last_parts and not facts.shortages:  # the symbol suffices
        row, last_parts = height - 1, last_parts[: bool(availability_symbol(facts))]
    if not row and space - 1 - len(corner) < min(MIN_NAME_WIDTH, lengths[0]):
        corner = f"{len(CARDS[item.card].pillars)} pillars" if corner == facts.symbols else corner
    name = fit(names, space if row else space - 1 - len(corner))
    return _CardLayout(name, effect, last_parts, corner, row)


def _fit_effect(facts: CardFacts, item: Item, width: int, height: int) -> tuple[list[str], Parts]:
    last_parts = _last_line_parts(facts, item, width)
    if effect := next(_wrap_effect(facts, item, width, height - 1 - bool(last_parts)), None):
        return effect, last_parts
    effects = [] if facts.shortages else list(_wrap_effect(facts, item, width, height - 1))
    if not effects:
        return [fit([*facts.effect, *facts.effect_without_counts], width)], last_parts
    corner = len(_corner_part(facts, item)[0])
    name = len(fit(facts.name_forms(item.is_on_deck), width))
    leaving = (e for e in effects if min(name, len(e[-1])) + corner < width)
    return next(leaving, effects[0]), []


def _draw_highlights(canvas: Canvas, props: PanelProps, item: Item, box: Box) -> None:
    x, y, width, height = box
    for row in range(y, y + height):
        if props.is_legal(item.card):
            canvas.text(x, row, "▌", ACCENT)
        if props.cursor == item.card:
            canvas.tint(x, row, width, CURSOR)
            canvas.text(x, row, "▸" if row == y else " ", CURSOR)
    if props.typed_label is not None and props.is_legal(item.card):
        paint_label(canvas, props, item.card, x + 1 - len(props.label(item.card)), y)


def _corner_part(facts: CardFacts, item: Item) -> tuple[str, Ink]:
    if facts.unrest:
        return facts.unrest, BAD
    if card_kind(item.card) == "technology" or not facts.price:
        return facts.symbols, MUTED
    return facts.price, AMOUNT


def _wrap_effect(facts: CardFacts, item: Item, width: int, rows: int) -> Iterator[list[str]]:
    """Yield each form that fits into `rows` lines."""
    forms = facts.effect[-1:] if card_kind(item.card) == "manufactory_town" else facts.effect
    for form in forms:
        lines = wrap(form, width)
        is_number_alone = (
            len(lines) > 1 and len(lines[-1]) < 4
        )  # avoid a number on a line by itself
        if len(lines) <= rows and not is_number_alone:
            yield lines


def _last_line_parts(facts: CardFacts, item: Item, width: int) -> Parts:
    """Return `✓ needs GOV`, `▾ lacks SCI of 2SCI` or `✗ lacks 1f`."""
    symbol = availability_symbol(facts)
    ink = SYMBOL_INKS.get(symbol, MUTED)
    head: Parts = [(f"{symbol} ", ink)] if symbol else []
    width -= 2 * bool(head)
    if facts.shortages:
        return [*head, (fit(facts.shortages, width), WARN if symbol == "✓" else ink)]
    kind = card_kind(item.card)
    forms = facts.detail
    if kind in ("technology", "government"):
        forms = (f"needs {facts.needs}" if facts.needs else "needs nothing",)
    elif facts.symbols and kind in _BUILD_KINDS:
        forms = (f"pillars {facts.symbols}",)
    return [*head, (fit(forms, width), MUTED)] if forms else head
