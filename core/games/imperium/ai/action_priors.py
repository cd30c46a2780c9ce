"""Cheap estimates of actions before they are tried."""

from core.games.imperium.ai.card_values import card_values
from core.games.imperium.ai.weights import Weights
from core.games.imperium.content import CARDS
from core.games.imperium.rules.actions import (
    Accept,
    Decline,
    Enough,
    Pay,
    Pick,
    TakeUnseen,
)
from core.games.imperium.rules.scoring import Scorer
from core.games.imperium.state import ImperiumState
from core.kernel import Action

# Topics whose cards stay with the player and score as before.
_KEPT_TOPICS = frozenset(("discard", "clean_up", "put_on_deck"))


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
            return _pick_prior(state, seat, card, weights)
        case _:
            return 0.0


def _pick_prior(state: ImperiumState, seat: int, card: str, weights: Weights) -> float:
    """Return the value of a card to take, or minus that of a card to give up."""
    if not state.market:
        return 0.0
    topic = next((pending.topic for pending in state.pending or () if pending.seat == seat), "")
    play_value = card_values(weights).when_played[state.players[seat].state].get(card, 0.0)
    if topic in _KEPT_TOPICS:
        return -play_value
    value = float(Scorer(state, seat).card_value(card, "hand")) + weights.new_card * play_value
    for slot in state.market:
        if slot.card == card:
            tokens = weights.tokens_on_card * (slot.materials + slot.population)
            return value + slot.progress + tokens
    return value if card in state.exile or card in state.fame else -value
