"""Draft panel: cards of the draft, and the epoch's events and empires."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from core.games.history_of_the_world.content import CARDS, DECKS, EPOCH_BY_NUMBER, LANDS, ZONES
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.cards import (
    brief_text,
    empire_statuses,
    is_known_card,
)
from core.games.history_of_the_world.text.wording import PIECE_SYMBOLS, card_label
from core.kernel import Decision
from core.kernel.style import SHORT
from tui.draw.blocks import Block, heading_block, paint_page
from tui.draw.canvas import AMOUNT, CURSOR, FAINT, GOOD, MUTED, NAMED, TEXT, Canvas, Ink
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE_WIDTH, paint_label
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import panel_for_kind
from tui.panels.history_of_the_world.perspective import viewing_seat

_CARD_ORDER = {card: place for place, card in enumerate(CARDS)}  # in the order of the choices


@dataclass(frozen=True, slots=True)
class Item:
    """A card, with its owner if known."""

    card: str
    seat: int = -1  # the owner, -1 if none or unknown
    note: str = ""
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Cards with a common title."""

    title: str
    note: str
    items: tuple[Item, ...]


def draw_draft(canvas: Canvas, props: PanelProps) -> None:
    blocks: list[Block] = []
    for group in _card_groups(props):
        blocks.append(heading_block(canvas, group.title, group.note))
        blocks += [_layout_line(canvas, props, item) for item in group.items]
    paint_page(canvas, props, blocks)


def label_draft(props: PanelProps, width: int) -> Sequence[str]:
    return ("armies, start, ~ fleets : caravans, ability",)


def measure_draft(props: PanelProps, width: int) -> int:
    """Return the height of the cards in a draft, else 0."""
    view: WorldState = props.view
    if view.called or not view.agenda:
        return 0
    wanted = sum(1 + len(group.items) for group in _card_groups(props))
    return max(9, min(wanted, 18 if width >= WIDE_WIDTH else 14))


def choose_panel(decision: Decision) -> str:
    if decision.topic in ("classic_event", "classic_empire", "which_deck"):
        return "row"
    return panel_for_kind(decision)


# --- groups --------------------------------------------------------------------------------------


def _card_groups(props: PanelProps) -> list[Group]:
    view: WorldState = props.view
    groups = [_hand_group(view, deck) for deck in DECKS if view.holders.get(deck) == props.seat]
    listed = {item.card for group in groups for item in group.items}
    groups.append(_event_group(props))
    groups.append(_empire_group(props, listed))
    return [group for group in groups if group.items]


def _hand_group(view: WorldState, deck: str) -> Group:
    known = [card for card in view.current_pile(deck) if is_known_card(card)]
    left = len(view.current_pile(deck)) - 1
    note = (
        f"take one; {left} {'goes' if left == 1 else 'go'} on"
        if len(known) > 1
        else f"{left} more in the deck"
    )
    return Group(
        f"{deck.upper()}S", note, tuple(map(Item, sorted(known, key=_CARD_ORDER.__getitem__)))
    )


def _event_group(props: PanelProps) -> Group:
    view: WorldState = props.view
    hand = view.players[viewing_seat(props)].hand() if props.seat >= 0 else []
    items = [
        Item(card, props.seat, _label_epoch(view, card)) for card in hand if is_known_card(card)
    ]
    return Group("YOUR EVENTS", "an advancement may wait for a later epoch", tuple(items))


def _label_epoch(view: WorldState, card: str) -> str:
    if CARDS[card].kind == "kingdom":
        return f"epoch {EPOCH_BY_NUMBER[CARDS[card].epoch].numeral} only"
    return ""


def _empire_group(props: PanelProps, listed: set[str]) -> Group:
    view: WorldState = props.view
    rows = [
        row
        for row in empire_statuses(view, props.seat, view.epoch, SHORT)
        if row.card not in listed
    ]
    items = (
        Item(row.card, row.seat, "" if row.is_called or row.seat >= 0 else row.note, row.is_called)
        for row in rows
    )
    numeral = EPOCH_BY_NUMBER[view.epoch].numeral
    return Group(f"EMPIRES OF EPOCH {numeral}", "as they are called", tuple(items))


# --- drawing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line. `armies` is a right edge."""

    armies: int  # an end
    start: int
    zones: int  # 0: directly after the start
    text: int
    event: int  # first column of an event's text


NARROW_COLUMNS = Columns(21, 22, 0, 44, 28)
WIDE_COLUMNS = Columns(27, 29, 49, 81, 29)
LABEL_X, ORDER_X, NAME_X = 1, 4, 6


def _layout_line(canvas: Canvas, props: PanelProps, item: Item) -> Block:
    paint = partial(_draw_line, canvas, props, item)
    return Block(1, paint, ((item.card, 0, 0, canvas.width - 1, 1),))


def _draw_line(canvas: Canvas, props: PanelProps, item: Item, y: int) -> None:
    """Draw ` a  5 Carthaginians  6 Shatts K   ~MED :ALP   ignores terrain`."""
    columns = WIDE_COLUMNS if canvas.width >= WIDE_WIDTH else NARROW_COLUMNS
    card = CARDS[item.card]
    is_dim = item.is_called and item.seat < 0
    ink = FAINT if is_dim else TEXT
    if item.seat >= 0 and card.order:
        canvas.text(LABEL_X, y, props.seat_letter(item.seat), props.chip_ink(item.seat))
    elif item.is_called:
        canvas.text(LABEL_X, y, "-", FAINT)
    if card.order:
        canvas.text(ORDER_X, y, str(card.order), MUTED)
    end = columns.armies - 2 if card.armies else columns.event
    canvas.text(NAME_X, y, fit([card_label(item.card)], end - NAME_X), FAINT if is_dim else NAMED)
    if card.armies:
        canvas.right_text(columns.armies, y, str(card.armies), FAINT if is_dim else AMOUNT)
        _draw_route(canvas, item.card, columns, y, ink)
    x = columns.text if card.armies else columns.event
    edge = _draw_note(canvas, props, item, y)
    canvas.text(x, y, fit(_effect_forms(item.card, columns), edge - x - 1), ink)
    _draw_cursor_and_label(canvas, props, item, y)


def _draw_route(canvas: Canvas, card: str, columns: Columns, y: int, ink: Ink) -> None:
    """Draw start and zones, narrow as `Mesopotamia K :EMQ`."""
    starts, (names, codes) = _start_forms(card), _zone_forms(card)
    if columns.zones:
        canvas.text(columns.start, y, fit(starts, columns.zones - columns.start - 1), ink)
        canvas.text(columns.zones, y, fit([names, codes], columns.text - columns.zones - 1), MUTED)
        return
    forms = [(start, zones) for start in starts for zones in (names, codes)]
    space = columns.text - columns.start - 2
    fitting = (form for form in forms if len(" ".join(form)) <= space)
    start, zones = next(fitting, forms[-1])
    end = canvas.text(columns.start, y, start, ink)
    canvas.text(end + 1, y, fit([zones], columns.text - end - 2), MUTED)


def _draw_note(canvas: Canvas, props: PanelProps, item: Item, y: int) -> int:
    edge = canvas.width - 1
    is_held = item.seat == props.seat and not CARDS[item.card].order
    if is_held and props.is_legal(item.card):
        edge = canvas.right_text(edge, y, "✓", GOOD) - 1
    if item.note:
        edge = canvas.right_text(edge, y, item.note, FAINT) - 1
    return edge


def _start_forms(card: str) -> list[str]:
    lands = CARDS[card].start_lands
    symbol = PIECE_SYMBOLS.get(CARDS[card].structure, "")
    forms = [
        " and ".join(LANDS[land].name for land in lands),
        " ".join(LANDS[land].short for land in lands),
        " ".join(LANDS[land].abbr for land in lands),
    ]
    return [f"{form} {symbol}".rstrip() for form in forms]


def _zone_forms(card: str) -> tuple[str, str]:
    """Return fleets and caravans by name and as `~MED NOR :ALP`."""
    names = _label_discs(card, ", ", {zone.id: zone.short for zone in ZONES.values()})
    codes = _label_discs(card, " ", {zone.id: zone.abbr for zone in ZONES.values()})
    return names, codes


def _label_discs(card: str, separator: str, names: Mapping[str, str]) -> str:
    discs = (("~", CARDS[card].fleets), (":", CARDS[card].caravans))
    return " ".join(
        sign + separator.join(names[zone] for zone in zones) for sign, zones in discs if zones
    )


def _effect_forms(card: str, columns: Columns) -> list[str]:
    brief, ability = brief_text(card), CARDS[card].ability
    return [f"{ability}: {brief}", brief] if columns is WIDE_COLUMNS and ability else [brief]


def _draw_cursor_and_label(canvas: Canvas, props: PanelProps, item: Item, y: int) -> None:
    if props.cursor == item.card:
        canvas.tint(0, y, canvas.width - 1, CURSOR)
        canvas.text(0, y, "▸", CURSOR)
    if props.is_legal(item.card):
        paint_label(canvas, props, item.card, LABEL_X, y)
