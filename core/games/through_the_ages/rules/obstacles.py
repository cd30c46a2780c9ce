"""Obstacles: why something is not legal now. The functions that decide legality return them.

Something without an obstacle is legal. `text.facts.obstacles` has the words.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache


class Reason(Enum):
    """An obstacle without data."""

    # the phase of the turn
    FIRST_ROUND = auto()  # cards are only taken (R4.2)
    POLITICS_FIRST = auto()  # the political action comes before the others (R4.3)
    RESIGNATION_FIRST = auto()  # so does the question whether to resign (R22.1)
    # cards of the row
    WONDER_UNDER_WAY = auto()  # R6.4
    HAND_FULL = auto()  # R6.2
    LEADER_OF_AGE_TAKEN = auto()  # R6.3
    TECHNOLOGY_OWNED = auto()  # R6.6
    # civil actions
    NO_CIVIL_ACTION = auto()
    NO_WORKER = auto()
    NO_ROOM = auto()  # the government's urban limit is reached (R2.6)
    YELLOW_BANK_EMPTY = auto()
    TAKEN_THIS_TURN = auto()  # action cards wait for the next turn (R6.5)
    NO_USE = auto()  # for the action inside an action card
    NO_SCIENCE_FOR_PACT = auto()  # R24.8
    NEWER_SPECIAL = auto()  # a newer special technology has the same icon (R7.9)
    REVOLUTION_TOO_LATE = auto()  # a revolution needs all actions of the turn (R7.10)
    # military cards
    NO_MILITARY_ACTION = auto()
    NO_TARGET = auto()  # no rival that the attack could be used against
    NO_PARTNER = auto()  # pacts need three players (R18.7)


@dataclass(frozen=True, slots=True)
class Shortage:
    """Units of something that are missing for a price."""

    stat: str
    amount: int


@dataclass(frozen=True, slots=True)
class TooFewActions:
    """A card on the row that costs more civil actions than are left."""

    left: int


@dataclass(frozen=True, slots=True)
class AttackForbidden:
    """A rival who may not be attacked, because of a pact or of the attacker's leader (R16.1)."""

    card: str


Obstacle = Reason | Shortage | TooFewActions | AttackForbidden


make_shortage = cache(Shortage)


def find_shortage(stat: str, price: int, available: int) -> Shortage | None:
    return make_shortage(stat, price - available) if price > available else None
