"""A cheap guess at an answer's worth, before anything is tried."""

from core.games.through_the_ages.actions import (
    Bid,
    DestroyOf,
    Discard,
    Done,
    LoseWorker,
    Mix,
    Pass,
    Refuse,
    Sacrifice,
    Spend,
)
from core.games.through_the_ages.content import CARDS, URBAN
from core.games.through_the_ages.evaluate.position import military_worth
from core.games.through_the_ages.flow.attacks import defence_value, totals
from core.games.through_the_ages.ratings import unit_strength
from core.games.through_the_ages.state import AgesState, Player
from core.kernel import Action


def prior(state: AgesState, seat: int, action: Action) -> float:
    """What to look at first, and what others are expected to do."""
    player = state.players[seat]
    match action:
        case Sacrifice(card=card):
            enough = 0.0 if state.auction else 0.5
            return 0.4 - enough - 0.1 * unit_strength(player, card)
        case Spend(card=card):
            if state.attack and not _can_be_saved(state, seat):
                return 0.0
            return 0.6 + 0.05 * CARDS[card].level
        case Done() | Pass() | Refuse():
            return 0.5
        case Bid(amount=amount):
            return 0.45 - 0.05 * amount
        case Discard(card=card):
            return -military_worth(CARDS[card])
        case LoseWorker(card=card):
            return -_worker_worth(player, card)
        case DestroyOf(card=card, number=number):
            return CARDS[card].level + 0.5 * number
        case Mix(food=food, resource=resource):
            return 0.5 * food + 0.7 * resource
        case _:
            return 0.0


def _can_be_saved(state: AgesState, seat: int) -> bool:
    """Whether the defender is not safe yet, but could be with the bonus cards in hand."""
    strike, defence = totals(state)
    cards = [card for card in state.players[seat].military_hand if card in CARDS]
    hidden = sum(defence_value(state, seat, card) for card in cards)
    return defence < strike <= defence + hidden


def _worker_worth(player: Player, card: str) -> float:
    record = CARDS[card]
    each = sum(record.per_worker.values())
    return each * (1.0 if record.type in URBAN else 0.8) + 0.1 * record.level
