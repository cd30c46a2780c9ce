"""Everything on the table that a player cannot choose now, with the reason."""

from collections.abc import Iterator

from core.games.mosaic.content import CARDS, CITIES, HEXES, OFFERS, REGIONS, TOWNS
from core.games.mosaic.rules.target_obstacles import ObstacleFinder, owned_cards
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.card_text import kind_name
from core.games.mosaic.text.facts.obstacles import obstacle_forms
from core.games.mosaic.text.wording import (
    OFFER_NAMES,
    brief_card_name,
    card_name,
    hex_name,
    id_to_words,
)
from core.kernel import HIDDEN, Decision, Unavailable
from core.kernel.presentation import sentence_case
from core.kernel.style import Style


def find_unavailable(
    view: MosaicState, decision: Decision, style: Style
) -> tuple[Unavailable, ...]:
    """Return an entry for each card, tile, hex and region that no legal action targets."""
    finder, seat = ObstacleFinder(view, decision), decision.seat
    found: dict[str, Unavailable] = {}
    for target, label, kind in _things(view, seat, style):
        obstacle = None if target in found else finder.find(target)
        if obstacle:
            reason = obstacle_forms(view, seat, target, obstacle, style)[0]
            found[target] = Unavailable(target, label, reason, kind)
    return tuple(found.values())


def _things(view: MosaicState, seat: int, style: Style) -> Iterator[tuple[str, str, str]]:
    """Yield everything that a player can point at, with label and kind."""
    for card in (card for offer in view.offers.values() for card in offer):
        if card not in ("", HIDDEN):
            yield card, brief_card_name(card, style), kind_name(CARDS[card])
    for piece in (*CITIES, *TOWNS):
        yield piece, sentence_case(id_to_words(piece)), ""
    for card in (*view.wonders, *view.governments):
        yield card, card_name(card), kind_name(CARDS[card])
    for offer in OFFERS:
        yield offer, f"{sentence_case(OFFER_NAMES[offer])} offer", ""
    for tile in (*view.golden_ages, *view.achievements):
        yield tile, card_name(tile), kind_name(CARDS[tile])
    for owner, player in enumerate(view.players):
        cards = [*owned_cards(view, owner), *(player.hand if owner == seat else ())]
        for card in filter(CARDS.__contains__, cards):
            yield card, card_name(card), ""
    for hex_id in HEXES:
        yield hex_id, hex_name(hex_id), ""
    for region, record in REGIONS.items():
        yield region, record.name, ""
