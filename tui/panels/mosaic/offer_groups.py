"""Groups of things to take: the four offers and all others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

from core.games.mosaic.content import (
    CITIES,
    CONSTANTS,
    GROWTH_WITHOUT_CARD,
    LEADERS,
    OFFERS,
    TECHNOLOGY_COST,
    TOWNS,
    WONDERS,
)
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.facts.cards import (
    NOW,
    CardContext,
    CardFacts,
    card_facts,
    government_facts,
    piece_facts,
    seen_deck_cards,
    wonder_facts,
    wonder_price,
)
from core.games.mosaic.text.facts.forms import TextForms
from core.games.mosaic.text.facts.tiles import TileProgress, tile_progress, tile_texts
from core.games.mosaic.text.wording import OFFER_NAMES, amounts_text
from core.kernel import HIDDEN
from core.kernel.style import SHORT
from tui.draw.glyphs import SEAT_LETTERS
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position
from tui.model.choices import Question
from tui.panels.mosaic.perspective import make_glance, viewing_seat

_SHORT_TITLES = dict(zip(OFFERS, ("TECH", "BUILD", "POP", "TAX"), strict=True))


@dataclass(frozen=True, slots=True)
class Item:
    """A card, wonder or tile, the same while a position lasts."""

    card: str
    get_facts: Callable[[], CardFacts]
    is_on_deck: bool = False  # on top of its deck, seen by the viewer (R10.8)


@dataclass(frozen=True, slots=True)
class Group:
    """Items with a common title."""

    title: str
    note: str
    items: tuple[Item, ...]
    short_title: str = ""  # the title in up to five letters
    deck_count: str = ""  # cards left in its deck
    offer_id: str = ""  # target of the offer itself, "" for other groups
    empty_text: str = ""  # shown if the group is empty


def list_offers(props: PanelProps) -> list[Group]:
    """Return the offers, preceded by cards to choose first."""
    return _list_offers(props.view, props.question, viewing_seat(props))


def list_other_groups(props: PanelProps) -> list[Group]:
    """Return face-down cards, buildings without a card, wonders, governments and tiles."""
    return _list_other_groups(props.view, props.question, viewing_seat(props))


@cache_for_position
def _list_offers(view: MosaicState, question: Question | None, seat: int) -> list[Group]:
    glance, player = make_glance(view, question, seat), view.players[seat]
    groups = []
    if not player.leader:
        taken = {other.leader for other in view.players}
        free = [leader for leader in LEADERS if leader not in taken]
        groups.append(Group("LEADERS", f"{len(free)} left", _make_card_items(glance, free), "LEAD"))
    if player.hand:
        hand = _make_card_items(glance, player.hand, is_held=True)
        groups.append(Group("HAND", "keep one, the rest goes on", hand, "HAND"))
    if player.drafted:
        kept_items = _make_card_items(glance, player.drafted, is_held=True)
        groups.append(Group("KEPT", "to be played before the first turn", kept_items, "KEPT"))
    if player.gained:
        gained = _make_card_items(glance, [player.gained.card], is_held=True)
        groups.append(Group("GAINED", "to be played or laid face down", gained, "NEW"))
    return groups + [_make_offer(glance, name) for name in OFFERS]


@cache_for_position
def _list_other_groups(view: MosaicState, question: Question | None, seat: int) -> list[Group]:
    glance, player = make_glance(view, question, seat), view.players[seat]
    held_cards = _make_card_items(glance, [dy.card for dy in player.face_down], is_held=True)
    price = amounts_text(wonder_price(player)[0], SHORT)
    points = f"{CONSTANTS.tile_vp} VP each at the end"

    def make_items(
        look: Callable[[CardContext, str], CardFacts], targets: Sequence[str]
    ) -> tuple[Item, ...]:
        return tuple(Item(target, cache(partial(look, glance, target))) for target in targets)

    wonders = f"{len(view.wonders)} of {len(WONDERS)} left, {price} each"
    pieces = make_items(piece_facts, (*CITIES, *TOWNS))
    groups = [
        Group("FACE DOWN", "yours, to be played later", held_cards),
        Group("WITHOUT A CARD", "a Build action that takes no card", pieces),
        Group("WONDERS", wonders, make_items(wonder_facts, view.wonders)),
        Group(
            "GOVERNMENTS", "points at each scoring", make_items(government_facts, view.governments)
        ),
        Group("GOLDEN AGES", points, make_items(tile_facts, view.golden_ages)),
        Group("ACHIEVEMENTS", points, make_items(tile_facts, view.achievements)),
    ]
    return [group for group in groups if group.items]


def _make_card_items(
    glance: CardContext, cards: Sequence[str], is_held: bool = False
) -> tuple[Item, ...]:
    known_cards = [card for card in cards if card != HIDDEN]
    return tuple(
        Item(card, cache(partial(card_facts, glance, card, is_held))) for card in known_cards
    )


def _make_offer(glance: CardContext, name: str) -> Group:
    view = glance.view
    cards = [(card, False) for card in view.offers[name] if card]
    cards += [(card, True) for card in seen_deck_cards(view, name)]
    left = str(len(view.decks[name].cards))
    notes = {
        "technology": f"{amounts_text(TECHNOLOGY_COST, SHORT)} each, {left} left",
        "tax_tariff": f"{left} left, +{view.treasury}$ treasury",
    }
    price, growth = GROWTH_WITHOUT_CARD.cost, GROWTH_WITHOUT_CARD.gain["population"]
    empty_notes = {
        "population": f"none left: {amounts_text(price, SHORT)} for +{growth} population",
        "tax_tariff": "none left: tax or tariff without a card, no unrest",
    }
    return Group(
        OFFER_NAMES[name].upper(),
        notes.get(name, f"{left} left"),
        tuple(
            Item(card, cache(partial(card_facts, glance, card)), is_on_deck)
            for card, is_on_deck in cards
        ),
        _SHORT_TITLES[name],
        left,
        name,
        empty_notes.get(name, "none left"),
    )


def tile_facts(glance: CardContext, tile_id: str) -> CardFacts:
    """Return a tile's progress, nearest rival and reward."""
    name, condition, reward = tile_texts(tile_id, SHORT)
    progress = tile_progress(glance.view, glance.seat, tile_id)
    rival_text = f"{SEAT_LETTERS[progress.rival]} has {progress.best}" if progress.best else ""
    timing = NOW if tile_id in glance.legal else ""
    return CardFacts(
        (name,),
        effect=progress_forms(progress, condition),
        symbols=rival_text,
        detail=(reward,),
        timing=timing,
    )


def progress_forms(progress: TileProgress, asks: str) -> TextForms:
    """Return `ECO ▮▮▮▯▯▯ 3/6`, without a bar for long counts."""
    number = f"{progress.have}/{progress.need}"
    full = min(progress.have, progress.need)
    bar = f"{'▮' * full}{'▯' * (progress.need - full)}"
    bars = (f"{asks} {bar} {number}",) if progress.need < 10 else ()
    return *bars, f"{asks} {number}"
