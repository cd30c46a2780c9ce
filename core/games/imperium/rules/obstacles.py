"""Obstacles: the reasons against a choice. The functions that decide legality return them.

Without an obstacle a choice is legal. Texts word obstacles and never look for them.
"""

from dataclasses import dataclass
from enum import Enum, auto

from core.games.imperium.content import Filter
from core.games.imperium.rules.prices import Price


class Reason(Enum):
    """An obstacle without data."""

    ONLY_SCORES = auto()  # the card is never played
    NO_ACTION = auto()
    CONDITION_UNMET = auto()
    UNPAYABLE = auto()
    NO_EXHAUST_ABILITY = auto()  # none to use in one's own turn
    EXHAUSTED = auto()
    NO_EXHAUST_TOKEN = auto()
    UNUSABLE = auto()  # the price of the ability is too high, or nothing would change
    QUEST = auto()  # the nation has quests instead of developments
    BARBARIAN = auto()  # only an empire develops
    NOT_TAKEN = auto()  # the step takes cards of other suits, or from exile
    NO_TOKEN = auto()  # the step takes cards with a token


@dataclass(frozen=True, slots=True)
class WrongState:
    """A card for the other state (R2.4)."""

    needed: str


@dataclass(frozen=True, slots=True)
class MissingCards:
    """A cost in cards that are not in play."""

    n: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class Unaffordable:
    """A price that the player cannot pay."""

    price: Price


Obstacle = Reason | WrongState | MissingCards | Unaffordable
