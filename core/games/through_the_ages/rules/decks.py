"""Military decks, hands and discards, and the event piles (R12, R13.1)."""

from core.games.through_the_ages.content import CARD_ORDER, CARDS
from core.games.through_the_ages.rules.military_events import (
    EventsRenewed,
    MilitaryDiscarded,
    MilitaryDrawn,
)
from core.games.through_the_ages.state import EVERYBODY, AgesState, Discarded, Seeded
from core.kernel import SPECTATOR


def military_deck(state: AgesState) -> list[str] | None:
    return state.military.get(state.age_name)


def can_draw(state: AgesState) -> bool:
    """Check for a military card to draw, counting discards (R12.4)."""
    deck = military_deck(state)
    return deck is not None and bool(deck or state.discards[state.age_name])


def draw_military(state: AgesState, seat: int, number: int) -> None:
    """Draw from the current deck; reshuffle its discards if needed (R12.4)."""
    deck = military_deck(state)
    if deck is None or number <= 0:
        return
    player = state.players[seat]
    cards = []
    for _ in range(number):
        if not deck:
            pile = state.discards[state.age_name]
            deck += sorted((gone.card for gone in pile), key=CARD_ORDER.__getitem__)
            pile.clear()
            state.rng.shuffle(deck)
        if not deck:
            break
        cards.append(deck.pop())
    if cards:
        player.military_hand += cards
        player.military_hand.sort(key=CARD_ORDER.__getitem__)
        state.emit(MilitaryDrawn(seat, tuple(cards)))


def discard(state: AgesState, card: str, seen_by: int) -> None:
    """Put a military card on the discard pile of its age (R12.6)."""
    state.discards[CARDS[card].age].append(Discarded(card, seen_by))


def remove_from_hand(state: AgesState, seat: int, card: str) -> None:
    """Remove a military card from a hand, without placing it elsewhere."""
    player = state.players[seat]
    player.military_hand.remove(card)
    if card in player.shown:
        player.shown.remove(card)


def card_visibility(state: AgesState, seat: int, card: str) -> int:
    """Return the seat that knows a hand card, or EVERYBODY if it was shown (R25.1)."""
    return EVERYBODY if card in state.players[seat].shown else seat


def move_to_discards(state: AgesState, seat: int, card: str) -> None:
    seen_by = card_visibility(state, seat, card)
    remove_from_hand(state, seat, card)
    discard(state, card, seen_by)


def discard_from_hand(state: AgesState, seat: int, card: str) -> None:
    """Discard a chosen military card (R4.3)."""
    move_to_discards(state, seat, card)
    state.emit(MilitaryDiscarded(seat, card))


def renew_events(state: AgesState) -> None:
    """Make future events current, shuffled within each age, oldest on top (R13.1)."""
    pile: list[Seeded] = []
    for age in ("III", "II", "I", "A"):
        group = [seeded for seeded in state.future if seeded.age == age]
        state.rng.shuffle(group)
        pile += group
    state.current, state.future = pile, []
    state.emit(EventsRenewed(SPECTATOR, len(pile)))
