"""The Automa's deck for a round, and its reserve (R13.6)."""

from core.games.age_of_innovation.content import AUTOMA_CARDS, DIFFICULTIES
from core.games.age_of_innovation.state import Automa, InnovationState
from core.kernel import Rng


def create_automa(level: str, rng: Rng) -> Automa:
    """Return an Automa. Cards outside its deck are the reserve (R13.6)."""
    difficulty = DIFFICULTIES[level]
    deck = [c.id for c in AUTOMA_CARDS.values() if c.starter and c.id not in difficulty.removed]
    deck += difficulty.added
    reserve = [c for c in AUTOMA_CARDS if c not in deck and c != difficulty.reserve_top]
    known = sorted(deck)
    rng.shuffle(reserve)
    deck += [reserve.pop() for _ in range(difficulty.random_cards)]
    if difficulty.reserve_top:
        reserve.append(difficulty.reserve_top)
    rng.shuffle(deck)
    return Automa(
        level=level,
        deck=deck,
        reserve=reserve,
        known=known,
        reserve_top_known=bool(difficulty.reserve_top),
    )


def reshuffle_deck(state: InnovationState, automa: Automa) -> None:
    """Shuffle deck, discard pile and one reserve card together (R13.6)."""
    cards = automa.deck + automa.discard
    if automa.reserve:
        cards.append(automa.reserve.pop())
        if automa.reserve_top_known:
            mark_known(automa, cards[-1])
            automa.reserve_top_known = False
    cards.sort()
    state.rng.shuffle(cards)
    automa.deck, automa.discard, automa.top_known = cards, [], False


def mark_known(automa: Automa, card: str) -> None:
    if card not in automa.known:
        automa.known.append(card)
        automa.known.sort()
