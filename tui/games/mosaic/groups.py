"""Groups of things to take: the four offers and all others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    LEADERS,
    NO_CARD_GROWTH,
    OFFERS,
    TECHNOLOGY_COST,
    TOWNS,
    WONDERS,
)
from core.games.mosaic.describe.terms import OFFER_NAME, short_amounts
from core.games.mosaic.facts.cards import (
    NOW,
    Facts,
    Glance,
    facts,
    government,
    piece_alone,
    seen_on_deck,
    wonder,
    wonder_price,
)
from core.games.mosaic.facts.forms import Forms
from core.games.mosaic.facts.tiles import Progress, tile_progress, tile_words
from core.games.mosaic.state import MosaicState
from core.kernel import HIDDEN
from tui.draw.glyphs import SEAT_LETTERS
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene
from tui.games.mosaic.perspective import eye, glance_of
from tui.model.choosing import Question

_SHORT = dict(zip(OFFERS, ("TECH", "BUILD", "POP", "TAX"), strict=True))


@dataclass(frozen=True, slots=True)
class Item:
    """A card, wonder or tile; it stays the same while a position lasts."""

    card: str
    look: Callable[[], Facts]
    seen: bool = False  # on top of its deck, seen by the viewer (R10.8)


@dataclass(frozen=True, slots=True)
class Group:
    """Items with a common title."""

    title: str
    note: str
    items: tuple[Item, ...]
    short: str = ""  # the title in up to five letters
    count: str = ""  # cards left in its deck
    offer: str = ""  # target of the offer itself, "" for other groups
    empty: str = ""  # shown if the group is empty


def groups_on_offer(scene: Scene) -> list[Group]:
    """Return the offers, preceded by cards to choose first."""
    return _on_offer(scene.view, scene.question, eye(scene))


def groups_beside(scene: Scene) -> list[Group]:
    """Return face-down cards, buildings without a card, wonders, governments and tiles."""
    return _beside(scene.view, scene.question, eye(scene))


@while_it_stands
def _on_offer(view: MosaicState, question: Question | None, seat: int) -> list[Group]:
    glance, player = glance_of(view, question, seat), view.players[seat]
    groups = []
    if not player.leader:
        taken = {other.leader for other in view.players}
        free = [leader for leader in LEADERS if leader not in taken]
        groups.append(Group("LEADERS", f"{len(free)} left", _items(glance, free), "LEAD"))
    if player.hand:
        hand = _items(glance, player.hand, held=True)
        groups.append(Group("HAND", "keep one, the rest goes on", hand, "HAND"))
    if player.drafted:
        kept = _items(glance, player.drafted, held=True)
        groups.append(Group("KEPT", "to be played before the first turn", kept, "KEPT"))
    if player.gained:
        gained = _items(glance, [player.gained.card], held=True)
        groups.append(Group("GAINED", "to be played or laid face down", gained, "NEW"))
    return groups + [_offer(glance, name) for name in OFFERS]


@while_it_stands
def _beside(view: MosaicState, question: Question | None, seat: int) -> list[Group]:
    glance, player = glance_of(view, question, seat), view.players[seat]
    held = _items(glance, [down.card for down in player.face_down], held=True)
    price = short_amounts(wonder_price(player)[0])
    points = f"{CONSTANTS.tile_vp} VP each at the end"

    def looked_at(look: Callable[[Glance, str], Facts], things: Sequence[str]) -> tuple[Item, ...]:
        return tuple(Item(thing, cache(partial(look, glance, thing))) for thing in things)

    wonders = f"{len(view.wonders)} of {len(WONDERS)} left, {price} each"
    pieces = looked_at(piece_alone, (*CITIES, *TOWNS))
    groups = [
        Group("FACE DOWN", "yours, to be played later", held),
        Group("WITHOUT A CARD", "a Build action that takes no card", pieces),
        Group("WONDERS", wonders, looked_at(wonder, view.wonders)),
        Group("GOVERNMENTS", "points at each scoring", looked_at(government, view.governments)),
        Group("GOLDEN AGES", points, looked_at(tile, view.golden_ages)),
        Group("ACHIEVEMENTS", points, looked_at(tile, view.achievements)),
    ]
    return [group for group in groups if group.items]


def _items(glance: Glance, cards: Sequence[str], held: bool = False) -> tuple[Item, ...]:
    known = [card for card in cards if card != HIDDEN]
    return tuple(Item(card, cache(partial(facts, glance, card, held))) for card in known)


def _offer(glance: Glance, name: str) -> Group:
    view = glance.view
    cards = [(card, False) for card in view.offers[name] if card]
    cards += [(card, True) for card in seen_on_deck(view, name)]
    left = str(len(view.decks[name].cards))
    notes = {
        "technology": f"{short_amounts(TECHNOLOGY_COST)} each, {left} left",
        "tax_tariff": f"{left} left, +{view.treasury}$ treasury",
    }
    price, growth = NO_CARD_GROWTH.cost, NO_CARD_GROWTH.gain["population"]
    without = {
        "population": f"none left: {short_amounts(price)} for +{growth} population",
        "tax_tariff": "none left: tax or tariff without a card, no unrest",
    }
    return Group(
        OFFER_NAME[name].upper(),
        notes.get(name, f"{left} left"),
        tuple(Item(card, cache(partial(facts, glance, card)), seen) for card, seen in cards),
        _SHORT[name],
        left,
        name,
        without.get(name, "none left"),
    )


def tile(glance: Glance, tile_id: str) -> Facts:
    """Return progress, nearest rival and reward of a tile."""
    name, asks, brings = tile_words(tile_id)
    far = tile_progress(glance.view, glance.seat, tile_id)
    near = f"{SEAT_LETTERS[far.rival]} has {far.best}" if far.best else ""
    when = NOW if tile_id in glance.legal else ""
    return Facts((name,), effect=progress_forms(far, asks), gives=near, detail=(brings,), when=when)


def progress_forms(far: Progress, asks: str) -> Forms:
    """Return `ECO ▮▮▮▯▯▯ 3/6`, for long counts without a bar."""
    number = f"{far.have}/{far.need}"
    full = min(far.have, far.need)
    bar = f"{'▮' * full}{'▯' * (far.need - full)}"
    bars = (f"{asks} {bar} {number}",) if far.need < 10 else ()
    return *bars, f"{asks} {number}"
