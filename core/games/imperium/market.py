"""The market: taking, refilling and exiling cards (R12.2, R12.6, R12.11)."""

from core.games.imperium.content import (
    CARDS,
    PROGRESS,
    RESOURCES,
    RESTLESS,
    SLOT_DECKS,
    SMALL_DECKS,
    Filter,
)
from core.games.imperium.counting import fits
from core.games.imperium.events import (
    CardMoved,
    MarketRefilled,
    MarketTaken,
    MarketTokens,
    Searched,
    TakenUnseen,
    UnrestTaken,
)
from core.games.imperium.machine import Happened, fire
from core.games.imperium.state import ImperiumState, Slot
from core.games.imperium.zones import (
    check_main_deck,
    gain,
    leave_pile,
    take_unrest,
    to_pile,
)
from core.kernel import SPECTATOR

CONSOLATION = 2  # progress for a search without a match (R12.6)


def slot_of(state: ImperiumState, card: str) -> int:
    return next(at for at, slot in enumerate(state.market) if slot.card == card)


def is_restless(card: str) -> bool:
    """Return whether an Unrest card goes beneath this card (R4.13)."""
    return not RESTLESS.isdisjoint(CARDS[card].suits)


def refill(state: ImperiumState, at: int) -> None:
    """Fill a slot from its own deck, or else from the main deck (R4.18)."""
    own = state.small.get(SLOT_DECKS[at])
    deck = own or state.main
    if not deck:
        return  # the slot stays empty (R11.11)
    card = deck.pop()
    lay(state, at, card)
    state.tell(MarketRefilled(SPECTATOR, card, at + 1))
    if deck is state.main:
        check_main_deck(state)


def lay(state: ImperiumState, at: int, card: str) -> None:
    """Put a card into an empty slot, with Unrest beneath it if required."""
    slot = state.market[at]
    slot.card = card
    if is_restless(card) and not state.halted:
        slot.unrest = leave_pile(state)


def clear(state: ImperiumState, at: int) -> Slot:
    slot = state.market[at]
    state.market[at] = Slot()
    return slot


def acquire(state: ImperiumState, seat: int, card: str) -> None:
    """Take a card with its tokens and its Unrest (R12.2, R12.46)."""
    player = state.players[seat]
    if card in state.exile:
        state.exile.remove(card)
        player.hand.append(card)
        state.tell(MarketTaken(seat, card, "acquire", "exile"))
        _acquired(state, seat, card, "exile")
        if is_restless(card):
            take_unrest(state, seat)
        return
    at = slot_of(state, card)
    slot = clear(state, at)
    _into_hand(state, seat, slot, "acquire")
    taken = bool(slot.unrest)
    if taken:
        player.hand.append(slot.unrest)
        state.tell(UnrestTaken(seat))
    refill(state, at)
    _acquired(state, seat, card, "market")
    _had_tokens(state, seat, slot)
    if taken:
        fire(state, Happened("take_unrest", seat))


def break_through(state: ImperiumState, seat: int, card: str) -> None:
    """Take a card; its Unrest returns to the pile (R12.6)."""
    if card in state.exile:
        state.exile.remove(card)
        state.players[seat].hand.append(card)
        state.tell(MarketTaken(seat, card, "break_through", "exile"))
    else:
        at = slot_of(state, card)
        slot = clear(state, at)
        if slot.unrest:
            to_pile(state, slot.unrest)
        _into_hand(state, seat, slot, "break_through")
        refill(state, at)
        _had_tokens(state, seat, slot)
    fire(state, Happened("acquire_or_break_through", seat, card, suits=CARDS[card].suits))


def _into_hand(state: ImperiumState, seat: int, slot: Slot, how: str) -> None:
    state.players[seat].hand.append(slot.card)
    tokens = (slot.materials, slot.population, slot.progress)
    state.tell(MarketTaken(seat, slot.card, how, "market", *tokens))
    for res in RESOURCES:
        gain(state, seat, res, slot.has(res))


def _had_tokens(state: ImperiumState, seat: int, slot: Slot) -> None:
    had = tuple(res for res in RESOURCES if slot.has(res))
    if had:
        tokens = (slot.materials, slot.population, slot.progress)
        fire(state, Happened("gain_market_card_with_token", seat, slot.card, "", had, tokens))


def _acquired(state: ImperiumState, seat: int, card: str, source: str) -> None:
    suits = CARDS[card].suits
    fire(state, Happened("acquire_or_break_through", seat, card, source, suits))
    fire(state, Happened("acquire", seat, card, source, suits))


def take_unseen(state: ImperiumState, seat: int, suit: str) -> None:
    """Take the top card of a small deck, or search the main deck (R12.6)."""
    deck = state.small.get(suit) if suit in SMALL_DECKS else None
    if deck:
        card = deck.pop()
        player = state.players[seat]
        player.hand.append(card)
        player.secret.append(card)
        state.tell(TakenUnseen(seat, card, suit))
        fire(state, Happened("acquire_or_break_through", seat, card, suits=CARDS[card].suits))
    else:
        search(state, seat, Filter(suit=suit))


def search(state: ImperiumState, seat: int, wanted: Filter) -> None:
    """Reveal main deck cards until one fits, take it and reshuffle the rest (R12.6)."""
    found, revealed = reveal_until(state, wanted)
    state.tell(Searched(seat, found, tuple(revealed)))
    if found:
        state.players[seat].hand.append(found)
        suits = CARDS[found].suits
        fire(state, Happened("acquire_or_break_through", seat, found, suits=suits))
        check_main_deck(state)
    else:
        gain(state, seat, PROGRESS, CONSOLATION)


def reveal_until(state: ImperiumState, wanted: Filter) -> tuple[str, list[str]]:
    """Return the first main deck card that fits, and the cards revealed before it."""
    found, revealed = "", []
    for card in reversed(state.main):
        if fits(wanted, CARDS[card]):
            found = card
            break
        revealed.append(card)
    if found:
        state.main.remove(found)
    if revealed:
        state.main.sort()
        state.rng.shuffle(state.main)
    return found, revealed


def exile_from_market(state: ImperiumState, seat: int, card: str) -> None:
    """Exile a market card without tokens; its Unrest returns to the pile (R12.11)."""
    at = slot_of(state, card)
    slot = clear(state, at)
    if slot.unrest:
        to_pile(state, slot.unrest)
    state.exile.append(card)
    state.tell(CardMoved(seat, card, "market", "exile"))
    refill(state, at)


def swap_with_exile(state: ImperiumState, card: str, exiled: str) -> None:
    """Replace a market card with an exiled one, which gets its tokens (R12.11)."""
    at = slot_of(state, card)
    slot = state.market[at]
    if slot.unrest:
        to_pile(state, slot.unrest)
        slot.unrest = ""
    state.exile.remove(exiled)
    state.exile.append(card)
    lay(state, at, exiled)


def add_tokens(state: ImperiumState, seat: int, card: str, res: str, n: int) -> None:
    """Put tokens from the supply on a market card (R7.1)."""
    state.market[slot_of(state, card)].add(res, n)
    state.tell(MarketTokens(seat, card, res, n))
