"""Quick estimates of actions, made before the search."""

from core.games.through_the_ages.ai.evaluation import military_card_value
from core.games.through_the_ages.ai.weights import Weights
from core.games.through_the_ages.content import CARDS, URBAN
from core.games.through_the_ages.rules.actions import (
    Bid,
    DestroyOf,
    Discard,
    Done,
    EndTurn,
    LoseWorker,
    Mix,
    Pass,
    Refuse,
    Sacrifice,
    Spend,
)
from core.games.through_the_ages.rules.attacks import attack_totals, defense_value
from core.games.through_the_ages.rules.ratings import unit_strength
from core.games.through_the_ages.state import AgesState, Player
from core.kernel import Action


def prior(state: AgesState, seat: int, action: Action, weights: Weights) -> float:
    """Estimate an action, to order the search and to predict replies."""
    player = state.players[seat]
    match action:
        case Sacrifice(card=card):
            penalty = 0.0 if state.auction else weights.sacrifice_needless
            strength = unit_strength(player, card)
            return weights.sacrifice - penalty - weights.unit_strength * strength
        case Spend(card=card):
            if state.attack and not _can_cards_save(state, seat):
                return 0.0
            return weights.spend + weights.spend_level * CARDS[card].level
        case Done() | Pass() | Refuse():
            return weights.accept
        case Bid(amount=amount):
            return weights.bid - weights.bid_more * amount
        case Discard(card=card):
            return -military_card_value(CARDS[card], weights)
        case LoseWorker(card=card):
            return -_worker_value(player, card, weights)
        case DestroyOf(card=card, number=number):
            return CARDS[card].level + 0.5 * number
        case Mix(food=food, resource=resource):
            return weights.mix_food * food + weights.mix_resource * resource
        case _:
            return 0.0


def provokes_reply(state: AgesState, seat: int, action: Action) -> bool:
    """Return whether the turn ends, because rivals may then attack a weak player."""
    return isinstance(action, EndTurn)


def _can_cards_save(state: AgesState, seat: int) -> bool:
    strike, defense = attack_totals(state)
    cards = [card for card in state.players[seat].military_hand if card in CARDS]
    hidden = sum(defense_value(state, seat, card) for card in cards)
    return defense < strike <= defense + hidden


def _worker_value(player: Player, card: str, weights: Weights) -> float:
    record = CARDS[card]
    each = sum(record.per_worker.values())
    urban = record.type in URBAN
    worth = each * (weights.urban_worker if urban else weights.other_worker)
    return worth + weights.worker_level * record.level
