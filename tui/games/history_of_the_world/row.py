"""Draft panel: cards of the draft, events and empires of the epoch."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from core.games.history_of_the_world.content import CARDS, DECKS, EPOCH, LANDS, ZONES
from core.games.history_of_the_world.describe.terms import PIECE_MARK, card_label
from core.games.history_of_the_world.facts.cards import brief_text, callings, is_known
from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from tui.draw.blocks import Block, heading, paint_page
from tui.draw.canvas import AMOUNT, CURSOR, FAINT, GOOD, MUTED, NAMED, TEXT, Canvas, Ink
from tui.draw.glyphs import fit
from tui.draw.highlight import WIDE, paint_label
from tui.draw.presenter import opens_by_kind
from tui.draw.scene import Scene
from tui.games.history_of_the_world.perspective import eye

_PLACE = {card: place for place, card in enumerate(CARDS)}  # in the order of the choices


@dataclass(frozen=True, slots=True)
class Item:
    """A card with its owner if known."""

    card: str
    seat: int = -1  # the owner, -1 if none or unknown
    note: str = ""
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Cards with a common title."""

    title: str
    note: str
    items: tuple[Item, ...]


def paint_row(canvas: Canvas, scene: Scene) -> None:
    blocks: list[Block] = []
    for group in _groups(scene):
        blocks.append(heading(canvas, group.title, group.note))
        blocks += [_line(canvas, scene, item) for item in group.items]
    paint_page(canvas, scene, blocks)


def row_note(scene: Scene, width: int) -> str:
    return "armies, start, ~ fleets : caravans, ability"


def row_height(scene: Scene, width: int) -> int:
    """Return the height of the cards in a draft, else 0."""
    view: WorldState = scene.view
    if view.called or not view.agenda:
        return 0
    wanted = sum(1 + len(group.items) for group in _groups(scene))
    return max(9, min(wanted, 18 if width >= WIDE else 14))


def opens(decision: Decision) -> str:
    if decision.topic in ("classic_event", "classic_empire", "which_deck"):
        return "row"
    return opens_by_kind(decision)


# --- groups --------------------------------------------------------------------------------------


def _groups(scene: Scene) -> list[Group]:
    view: WorldState = scene.view
    groups = [_in_hand(view, deck) for deck in DECKS if view.holders.get(deck) == scene.seat]
    listed = {item.card for group in groups for item in group.items}
    groups.append(_events(scene))
    groups.append(_empires(scene, listed))
    return [group for group in groups if group.items]


def _in_hand(view: WorldState, deck: str) -> Group:
    known = [card for card in view.pile(deck) if is_known(card)]
    left = len(view.pile(deck)) - 1
    what = (
        f"take one; {left} {'goes' if left == 1 else 'go'} on"
        if len(known) > 1
        else f"{left} more in the deck"
    )
    return Group(f"{deck.upper()}S", what, tuple(map(Item, sorted(known, key=_PLACE.__getitem__))))


def _events(scene: Scene) -> Group:
    view: WorldState = scene.view
    hand = view.players[eye(scene)].hand() if scene.seat >= 0 else []
    items = [Item(card, scene.seat, _when(view, card)) for card in hand if is_known(card)]
    return Group("YOUR EVENTS", "an advancement may wait for a later epoch", tuple(items))


def _when(view: WorldState, card: str) -> str:
    if CARDS[card].kind == "kingdom":
        return f"epoch {EPOCH[CARDS[card].epoch].numeral} only"
    return ""


def _empires(scene: Scene, listed: set[str]) -> Group:
    view: WorldState = scene.view
    rows = [row for row in callings(view, scene.seat, view.epoch) if row.card not in listed]
    items = (
        Item(row.card, row.seat, "" if row.called or row.seat >= 0 else row.note, row.called)
        for row in rows
    )
    numeral = EPOCH[view.epoch].numeral
    return Group(f"EMPIRES OF EPOCH {numeral}", "as they are called", tuple(items))


# --- drawing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns of a line; `armies` is an end."""

    armies: int  # an end
    start: int
    zones: int  # 0: directly after the start
    text: int
    event: int  # first column of an event's text


NARROW = Columns(21, 22, 0, 44, 28)
SPACIOUS = Columns(27, 29, 49, 81, 29)
LABEL_X, ORDER_X, NAME_X = 1, 4, 6


def _line(canvas: Canvas, scene: Scene, item: Item) -> Block:
    paint = partial(_paint_line, canvas, scene, item)
    return Block(1, paint, ((item.card, 0, 0, canvas.width - 1, 1),))


def _paint_line(canvas: Canvas, scene: Scene, item: Item, y: int) -> None:
    """Draw ` a  5 Carthaginians  6 Shatts K   ~MED :ALP   ignores terrain`."""
    at = SPACIOUS if canvas.width >= WIDE else NARROW
    card = CARDS[item.card]
    dim = item.is_past and item.seat < 0
    ink = FAINT if dim else TEXT
    if item.seat >= 0 and card.order:
        canvas.text(LABEL_X, y, scene.letter(item.seat), scene.chip(item.seat))
    elif item.is_past:
        canvas.text(LABEL_X, y, "-", FAINT)
    if card.order:
        canvas.text(ORDER_X, y, str(card.order), MUTED)
    end = at.armies - 2 if card.armies else at.event
    canvas.text(NAME_X, y, fit([card_label(item.card)], end - NAME_X), FAINT if dim else NAMED)
    if card.armies:
        canvas.right(at.armies, y, str(card.armies), FAINT if dim else AMOUNT)
        _paint_way(canvas, item.card, at, y, ink)
    x = at.text if card.armies else at.event
    edge = _paint_note(canvas, scene, item, y)
    canvas.text(x, y, fit(_texts(item.card, at), edge - x - 1), ink)
    _finish(canvas, scene, item, y)


def _paint_way(canvas: Canvas, card: str, at: Columns, y: int, ink: Ink) -> None:
    """Draw start and zones, narrow as `Mesopotamia K :EMQ`."""
    starts, (names, codes) = _starts(card), _zones(card)
    if at.zones:
        canvas.text(at.start, y, fit(starts, at.zones - at.start - 1), ink)
        canvas.text(at.zones, y, fit([names, codes], at.text - at.zones - 1), MUTED)
        return
    forms = [(start, zones) for start in starts for zones in (names, codes)]
    room = at.text - at.start - 2
    found = (form for form in forms if len(" ".join(form)) <= room)
    start, zones = next(found, forms[-1])
    end = canvas.text(at.start, y, start, ink)
    canvas.text(end + 1, y, fit([zones], at.text - end - 2), MUTED)


def _paint_note(canvas: Canvas, scene: Scene, item: Item, y: int) -> int:
    edge = canvas.width - 1
    is_held = item.seat == scene.seat and not CARDS[item.card].order
    if is_held and scene.is_legal(item.card):
        edge = canvas.right(edge, y, "✓", GOOD) - 1
    if item.note:
        edge = canvas.right(edge, y, item.note, FAINT) - 1
    return edge


def _starts(card: str) -> list[str]:
    lands = CARDS[card].start_lands
    mark = PIECE_MARK.get(CARDS[card].structure, "")
    forms = [
        " and ".join(LANDS[land].name for land in lands),
        " ".join(LANDS[land].short for land in lands),
        " ".join(LANDS[land].abbr for land in lands),
    ]
    return [f"{form} {mark}".rstrip() for form in forms]


def _zones(card: str) -> tuple[str, str]:
    """Return fleets and caravans by name and as `~MED NOR :ALP`."""
    names = _discs(card, ", ", {zone.id: zone.short for zone in ZONES.values()})
    codes = _discs(card, " ", {zone.id: zone.abbr for zone in ZONES.values()})
    return names, codes


def _discs(card: str, between: str, names: Mapping[str, str]) -> str:
    discs = (("~", CARDS[card].fleets), (":", CARDS[card].caravans))
    return " ".join(
        sign + between.join(names[zone] for zone in zones) for sign, zones in discs if zones
    )


def _texts(card: str, at: Columns) -> list[str]:
    """Return the effect, on a wide canvas with its name."""
    brief, ability = brief_text(card), CARDS[card].ability
    return [f"{ability}: {brief}", brief] if at is SPACIOUS and ability else [brief]


def _finish(canvas: Canvas, scene: Scene, item: Item, y: int) -> None:
    if scene.cursor == item.card:
        canvas.tint(0, y, canvas.width - 1, CURSOR)
        canvas.text(0, y, "▸", CURSOR)
    if scene.is_legal(item.card):
        paint_label(canvas, scene, item.card, LABEL_X, y)
