"""Decks and offers: draw, take, refill and clear."""

from collections.abc import Callable
from functools import lru_cache

from core.games.mosaic.content import CONSTANTS, OFFER_SIZES, OFFERS, SCORING_CARD_BY_DECK
from core.games.mosaic.rules import actions
from core.games.mosaic.rules.actions import Build, Collect, Grow, TakeTechnology
from core.games.mosaic.rules.events import (
    CardsRevealed,
    CardTaken,
    EndTriggered,
    OfferCleared,
    ScoringCardDrawn,
)
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR

TakeAction = Build | Collect | Grow | TakeTechnology

_TAKE_ACTIONS: dict[str, Callable[[str, bool], TakeAction]] = {
    "technology": actions.take_technology_action,
    "build": actions.build_action,
    "population": actions.grow_action,
    "tax_tariff": actions.collect_action,
}


def draw_card(state: MosaicState, name: str) -> str:
    """Return a deck's next card, or "". Set scoring cards aside (R12.1)."""
    deck = state.decks[name]
    while deck.cards:
        card = deck.cards.pop()
        deck.top_known_by.clear()
        deck.under = min(deck.under, len(deck.cards))
        if card != SCORING_CARD_BY_DECK[name]:
            return card
        state.scoring_cards += 1
        state.scorings_due += 1
        state.removed.append(card)
        state.emit(ScoringCardDrawn(SPECTATOR, card, state.scoring_cards))
        if state.scoring_cards == CONSTANTS.scoring_cards_to_end:
            trigger_end(state, "scoring")
    return ""


def trigger_end(state: MosaicState, by: str) -> None:
    """Make the next round the last. Only the first trigger counts (R13.3)."""
    if not state.last_round:
        state.last_round = state.round + 1
        state.emit(EndTriggered(SPECTATOR, by, state.last_round))


def refill_offer(state: MosaicState, name: str) -> None:
    """Fill an offer's empty slots. Without a deck, the offer shrinks (R4.10)."""
    offer = state.offers[name]
    if "" not in offer and (len(offer) == OFFER_SIZES[name] or not state.decks[name].cards):
        return
    offer += [""] * (OFFER_SIZES[name] - len(offer))
    revealed = []
    for slot, card in enumerate(offer):
        if not card:
            offer[slot] = drawn = draw_card(state, name)
            if drawn:
                revealed.append(drawn)
    state.offers[name] = [*filter(None, offer)]
    if revealed:
        state.emit(CardsRevealed(SPECTATOR, name, tuple(revealed)))


def refill_offers(state: MosaicState) -> None:
    """Refill incomplete offers (R4.5 (1))."""
    for name in OFFERS:
        offer = state.offers[name]
        if "" in offer or len(offer) < OFFER_SIZES[name]:
            refill_offer(state, name)


def clear_offer(state: MosaicState, name: str) -> None:
    """Move an offer's cards under its deck, first slot first, and refill it (R10.6, R10.10)."""
    deck = state.decks[name]
    cards = [card for card in state.offers[name] if card]
    for card in cards:
        deck.cards.insert(0, card)
    deck.under += len(cards)
    if len(deck.cards) == len(cards):
        deck.top_known_by.clear()
    state.offers[name] = []
    state.emit(OfferCleared(SPECTATOR, name))
    refill_offer(state, name)


def clearable_offers(state: MosaicState) -> list[str]:
    """Return the offers whose deck still has cards (R10.10)."""
    return [name for name in OFFERS if state.decks[name].cards]


def take_card(state: MosaicState, seat: int, name: str, card: str, seen: bool) -> None:
    """Take a card from an offer, or the seen top card of its deck (R10.8)."""
    if seen:
        draw_card(state, name)
    else:
        offer = state.offers[name]
        offer[offer.index(card)] = ""
    state.emit(CardTaken(seat, card, name))


def take_actions(state: MosaicState, name: str) -> tuple[TakeAction, ...]:
    """Return actions for offered cards and the seen top card (R10.9)."""
    found = _open_card_actions(name, *state.offers[name])
    if state.turn.look == name:
        top = state.decks[name].cards[-1]
        if top != SCORING_CARD_BY_DECK[name]:
            found = (*found, _TAKE_ACTIONS[name](top, True))
    return found


@lru_cache(maxsize=1024)
def _open_card_actions(name: str, *cards: str) -> tuple[TakeAction, ...]:
    return tuple(_TAKE_ACTIONS[name](card, False) for card in dict.fromkeys(cards) if card)
