"""The market: taking, refilling and exiling cards (R12.2, R12.6, R12.11)."""

from core.games.imperium.content import (
    CARDS,
    PROGRESS,
    RESOURCES,
    SLOT_DECKS,
    SMALL_DECKS,
    SUITS_WITH_UNREST,
    Filter,
)
from core.games.imperium.rules.card_queries import fits_filter
from core.games.imperium.rules.events import (
    CardMoved,
    MarketRefilled,
    MarketTaken,
    MarketTokens,
    Searched,
    TakenUnseen,
    UnrestTaken,
)
from core.games.imperium.rules.program_interpreter import fire_triggers
from core.games.imperium.rules.programs import TriggerEvent
from core.games.imperium.rules.zones import (
    check_main_deck_empty,
    gain_resource,
    put_on_unrest_pile,
    take_from_unrest_pile,
    take_unrest,
)
from core.games.imperium.state import ImperiumState, Slot
from core.kernel import SPECTATOR

FAILED_SEARCH_PROGRESS = 2  # progress for a search without a match (R12.6)


def slot_index(state: ImperiumState, card: str) -> int:
    return next(index for index, slot in enumerate(state.market) if slot.card == card)


def has_unrest_beneath(card: str) -> bool:
    """Return whether an Unrest card goes beneath this card (R4.13)."""
    return not SUITS_WITH_UNREST.isdisjoint(CARDS[card].suits)


def refill_slot(state: ImperiumState, at: int) -> None:
    """Fill a slot from its own deck, or else from the main deck (R4.18)."""
    own_deck = state.small.get(SLOT_DECKS[at])
    deck = own_deck or state.main
    if not deck:
        return  # the slot stays empty (R11.11)
    card = deck.pop()
    place_in_slot(state, at, card)
    state.emit(MarketRefilled(SPECTATOR, card, at + 1))
    if deck is state.main:
        check_main_deck_empty(state)


def place_in_slot(state: ImperiumState, at: int, card: str) -> None:
    """Put a card into an empty slot, with Unrest beneath it if required."""
    slot = state.market[at]
    slot.card = card
    if has_unrest_beneath(card) and not state.halted:
        slot.unrest = take_from_unrest_pile(state)


def clear_slot(state: ImperiumState, at: int) -> Slot:
    slot = state.market[at]
    state.market[at] = Slot()
    return slot


def acquire(state: ImperiumState, seat: int, card: str) -> None:
    """Take a card with its tokens and its Unrest (R12.2, R12.46)."""
    player = state.players[seat]
    if card in state.exile:
        state.exile.remove(card)
        player.hand.append(card)
        state.emit(MarketTaken(seat, card, "acquire", "exile"))
        _fire_acquire_triggers(state, seat, card, "exile")
        if has_unrest_beneath(card):
            take_unrest(state, seat)
        return
    index = slot_index(state, card)
    slot = clear_slot(state, index)
    _take_slot_into_hand(state, seat, slot, "acquire")
    taken = bool(slot.unrest)
    if taken:
        player.hand.append(slot.unrest)
        state.emit(UnrestTaken(seat))
    refill_slot(state, index)
    _fire_acquire_triggers(state, seat, card, "market")
    _fire_token_triggers(state, seat, slot)
    if taken:
        fire_triggers(state, TriggerEvent("take_unrest", seat))


def break_through(state: ImperiumState, seat: int, card: str) -> None:
    """Take a card. Its Unrest returns to the pile (R12.6)."""
    if card in state.exile:
        state.exile.remove(card)
        state.players[seat].hand.append(card)
        state.emit(MarketTaken(seat, card, "break_through", "exile"))
    else:
        index = slot_index(state, card)
        slot = clear_slot(state, index)
        if slot.unrest:
            put_on_unrest_pile(state, slot.unrest)
        _take_slot_into_hand(state, seat, slot, "break_through")
        refill_slot(state, index)
        _fire_token_triggers(state, seat, slot)
    fire_triggers(
        state, TriggerEvent("acquire_or_break_through", seat, card, suits=CARDS[card].suits)
    )


def _take_slot_into_hand(state: ImperiumState, seat: int, slot: Slot, how: str) -> None:
    state.players[seat].hand.append(slot.card)
    tokens = (slot.materials, slot.population, slot.progress)
    state.emit(MarketTaken(seat, slot.card, how, "market", *tokens))
    for res in RESOURCES:
        gain_resource(state, seat, res, slot.amount(res))


def _fire_token_triggers(state: ImperiumState, seat: int, slot: Slot) -> None:
    had = tuple(res for res in RESOURCES if slot.amount(res))
    if had:
        tokens = (slot.materials, slot.population, slot.progress)
        fire_triggers(
            state, TriggerEvent("gain_market_card_with_token", seat, slot.card, "", had, tokens)
        )


def _fire_acquire_triggers(state: ImperiumState, seat: int, card: str, source: str) -> None:
    suits = CARDS[card].suits
    fire_triggers(state, TriggerEvent("acquire_or_break_through", seat, card, source, suits))
    fire_triggers(state, TriggerEvent("acquire", seat, card, source, suits))


def take_unseen(state: ImperiumState, seat: int, suit: str) -> None:
    """Take the top card of a small deck, or search the main deck (R12.6)."""
    deck = state.small.get(suit) if suit in SMALL_DECKS else None
    if deck:
        card = deck.pop()
        player = state.players[seat]
        player.hand.append(card)
        player.secret.append(card)
        state.emit(TakenUnseen(seat, card, suit))
        fire_triggers(
            state, TriggerEvent("acquire_or_break_through", seat, card, suits=CARDS[card].suits)
        )
    else:
        search_main_deck(state, seat, Filter(suit=suit))


def search_main_deck(state: ImperiumState, seat: int, card_filter: Filter) -> None:
    """Reveal main deck cards until one fits, take it and reshuffle the rest (R12.6)."""
    card, revealed = reveal_until(state, card_filter)
    state.emit(Searched(seat, card, tuple(revealed)))
    if card:
        state.players[seat].hand.append(card)
        suits = CARDS[card].suits
        fire_triggers(state, TriggerEvent("acquire_or_break_through", seat, card, suits=suits))
        check_main_deck_empty(state)
    else:
        gain_resource(state, seat, PROGRESS, FAILED_SEARCH_PROGRESS)


def reveal_until(state: ImperiumState, card_filter: Filter) -> tuple[str, list[str]]:
    """Return the first main deck card that fits, and the cards revealed before it."""
    matching_card, revealed = "", []
    for card in reversed(state.main):
        if fits_filter(card_filter, CARDS[card]):
            matching_card = card
            break
        revealed.append(card)
    if matching_card:
        state.main.remove(matching_card)
    if revealed:
        state.main.sort()
        state.rng.shuffle(state.main)
    return matching_card, revealed


def exile_from_market(state: ImperiumState, seat: int, card: str) -> None:
    """Exile a market card without tokens. Its Unrest returns to the pile (R12.11)."""
    index = slot_index(state, card)
    slot = clear_slot(state, index)
    if slot.unrest:
        put_on_unrest_pile(state, slot.unrest)
    state.exile.append(card)
    state.emit(CardMoved(seat, card, "market", "exile"))
    refill_slot(state, index)


def swap_with_exile(state: ImperiumState, card: str, exiled: str) -> None:
    """Replace a market card with an exiled one, which gets its tokens (R12.11)."""
    index = slot_index(state, card)
    slot = state.market[index]
    if slot.unrest:
        put_on_unrest_pile(state, slot.unrest)
        slot.unrest = ""
    state.exile.remove(exiled)
    state.exile.append(card)
    place_in_slot(state, index, exiled)


def add_tokens(state: ImperiumState, seat: int, card: str, res: str, n: int) -> None:
    """Put tokens from the supply on a market card (R7.1)."""
    state.market[slot_index(state, card)].add(res, n)
    state.emit(MarketTokens(seat, card, res, n))
