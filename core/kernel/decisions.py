"""Decisions: the finite, never empty list of legal actions of a seat."""

from dataclasses import dataclass
from enum import Enum

from core.kernel.actions import Action
from core.kernel.records import add_fast_init


class DecisionKind(str, Enum):
    """The kinds of decisions in all games. Screens present each kind in its own way."""

    ACTION = "action"  # different kinds of actions in one list
    CARD = "card"  # one of several cards or tiles
    SPACE = "space"  # a hex, land or region
    PIECE = "piece"  # a unit or building of any player
    RESOURCE = "resource"  # a currency, track or symbol
    AMOUNT = "amount"  # a number
    PLAYER = "player"  # a seat
    ORDER = "order"  # the next of several items
    YES_NO = "yes_no"


@dataclass(frozen=True, slots=True)
class Decision:
    """The pending choice of one seat."""

    seat: int
    kind: DecisionKind
    topic: str  # key for texts: "starting_city"
    rule: str  # number of the rule: "R3.11"
    actions: tuple[Action, ...]
    subject: str = ""  # id of the card or tile being resolved
    is_main: bool = False  # a free choice of what to do next, not a part of an action
    is_secret: bool = False  # the options depend on hidden information, so even one is asked


add_fast_init(Decision)
