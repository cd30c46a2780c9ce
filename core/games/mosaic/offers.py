"""Decks and offers: draw, take, refill and clear."""

from collections.abc import Callable
from functools import lru_cache

from core.games.mosaic import actions
from core.games.mosaic.actions import Build, Collect, Grow, TakeTechnology
from core.games.mosaic.content import CONSTANTS, OFFER_SIZE, OFFERS, SCORING_CARD_OF
from core.games.mosaic.events import (
    CardsRevealed,
    CardTaken,
    EndTriggered,
    OfferCleared,
    ScoringCardDrawn,
)
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR

Taking = Build | Collect | Grow | TakeTechnology

_TAKING: dict[str, Callable[[str, bool], Taking]] = {
    "technology": actions.take_technology,
    "build": actions.build,
    "population": actions.grow,
    "tax_tariff": actions.collect,
}


def draw(state: MosaicState, name: str) -> str:
    """Return the next card of a deck, or ""; set scoring cards aside (R12.1)."""
    deck = state.decks[name]
    while deck.cards:
        card = deck.cards.pop()
        deck.top_known_by.clear()
        deck.under = min(deck.under, len(deck.cards))
        if card != SCORING_CARD_OF[name]:
            return card
        state.scoring_cards += 1
        state.scorings_due += 1
        state.removed.append(card)
        state.tell(ScoringCardDrawn(SPECTATOR, card, state.scoring_cards))
        if state.scoring_cards == CONSTANTS.scoring_cards_to_end:
            trigger_end(state, "scoring")
    return ""


def scoring_within(state: MosaicState, name: str) -> tuple[int, int] | None:
    """Return the fewest and most draws to the scoring card, from public information (R3.4).

    Return None if the card is already out.
    """
    if SCORING_CARD_OF[name] in state.removed:
        return None
    deck = state.decks[name]
    above = len(deck.cards) - deck.under
    return max(above - deck.scoring_high, 1), above - deck.scoring_low


def trigger_end(state: MosaicState, by: str) -> None:
    """Make the next round the last; only the first trigger counts (R13.3)."""
    if not state.last_round:
        state.last_round = state.round + 1
        state.tell(EndTriggered(SPECTATOR, by, state.last_round))


def refill(state: MosaicState, name: str) -> None:
    """Fill an offer's empty slots; without a deck, the offer shrinks (R4.10)."""
    offer = state.offers[name]
    if "" not in offer and (len(offer) == OFFER_SIZE[name] or not state.decks[name].cards):
        return
    offer += [""] * (OFFER_SIZE[name] - len(offer))
    revealed = []
    for slot, card in enumerate(offer):
        if not card:
            offer[slot] = drawn = draw(state, name)
            if drawn:
                revealed.append(drawn)
    state.offers[name] = [*filter(None, offer)]
    if revealed:
        state.tell(CardsRevealed(SPECTATOR, name, tuple(revealed)))


def refill_all(state: MosaicState) -> None:
    """Refill incomplete offers (R4.5 (1))."""
    for name in OFFERS:
        offer = state.offers[name]
        if "" in offer or len(offer) < OFFER_SIZE[name]:
            refill(state, name)


def clear(state: MosaicState, name: str) -> None:
    """Move an offer's cards under its deck, first slot first, and refill it (R10.6, R10.10)."""
    deck = state.decks[name]
    cards = [card for card in state.offers[name] if card]
    for card in cards:
        deck.cards.insert(0, card)
    deck.under += len(cards)
    if len(deck.cards) == len(cards):
        deck.top_known_by.clear()
    state.offers[name] = []
    state.tell(OfferCleared(SPECTATOR, name))
    refill(state, name)


def clearable(state: MosaicState) -> list[str]:
    """Return the offers whose deck still has cards (R10.10)."""
    return [name for name in OFFERS if state.decks[name].cards]


def take(state: MosaicState, seat: int, name: str, card: str, seen: bool) -> None:
    """Take a card from an offer, or the seen top card of its deck (R10.8)."""
    if seen:
        draw(state, name)
    else:
        offer = state.offers[name]
        offer[offer.index(card)] = ""
    state.tell(CardTaken(seat, card, name))


def on_offer(state: MosaicState, name: str) -> tuple[Taking, ...]:
    """Return actions for offered cards and the seen top card (R10.9)."""
    takings = _of_row(name, *state.offers[name])
    if state.turn.look == name:
        top = state.decks[name].cards[-1]
        if top != SCORING_CARD_OF[name]:
            takings = (*takings, _TAKING[name](top, True))
    return takings


@lru_cache(maxsize=1024)
def _of_row(name: str, *row: str) -> tuple[Taking, ...]:
    return tuple(_TAKING[name](card, False) for card in dict.fromkeys(row) if card)
