"""Cheap estimates of actions before they are tried."""

from core.games.imperium.actions import (
    Accept,
    Decline,
    Enough,
    Pay,
    Pick,
    TakeUnseen,
)
from core.games.imperium.content import CARDS
from core.games.imperium.evaluate.programs import uses
from core.games.imperium.scoring import Scorer
from core.games.imperium.state import ImperiumState
from core.games.imperium.weights import Weights
from core.kernel import Action

# Topics whose cards stay with the player and score as before.
_KEPT = frozenset(("discard", "clean_up", "put_on_deck"))


def prior(state: ImperiumState, seat: int, action: Action, weights: Weights) -> float:
    match action:
        case Pay(progress=progress):
            return -float(progress)  # progress is worth points
        case Accept():
            return weights.accept
        case Decline() | Enough():
            return weights.enough
        case TakeUnseen():
            return weights.take_unseen
        case Pick(card=card) if card in CARDS:
            return _wanted(state, seat, card, weights)
        case _:
            return 0.0


def _wanted(state: ImperiumState, seat: int, card: str, weights: Weights) -> float:
    """Return the value of a card to take, or the negative value of a card to give up."""
    if not state.market:
        return 0.0
    topic = next((asked.topic for asked in state.pending or () if asked.seat == seat), "")
    use = uses(weights).played[state.players[seat].state].get(card, 0.0)
    if topic in _KEPT:
        return -use
    worth = float(Scorer(state, seat).value(card, "hand")) + weights.new_card * use
    for slot in state.market:
        if slot.card == card:
            tokens = weights.tokens_on_card * (slot.materials + slot.population)
            return worth + slot.progress + tokens
    return worth if card in state.exile or card in state.fame else -worth
