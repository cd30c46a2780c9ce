"""What is asked of a seat: a finite list of legal actions, never empty."""

from dataclasses import dataclass
from enum import Enum

from core.kernel.actions import Action
from core.kernel.records import fill_slots_directly


class Kind(str, Enum):
    """The closed set of choices there are in all games; a screen has one manner for each."""

    ACTION = "action"  # what to do: different kinds of things in one list
    CARD = "card"  # one of several cards or tiles
    SPACE = "space"  # a hex, a land, a region
    PIECE = "piece"  # a unit or building, own or foreign
    RESOURCE = "resource"  # a currency, a track, a symbol
    AMOUNT = "amount"  # how many
    PLAYER = "player"  # which seat
    ORDER = "order"  # which of several things comes next
    YES_NO = "yes_no"  # do it or leave it


@dataclass(frozen=True, slots=True)
class Decision:
    """One seat's pending choice."""

    seat: int
    kind: Kind
    topic: str  # what it is about, a key the game's words know: "starting_city"
    rule: str  # the number of the rule that asks: "R3.11"
    actions: tuple[Action, ...]
    subject: str = ""  # id of the card or tile being resolved
    main: bool = False  # a free choice of what to do next; false: a part of something begun
    secret: bool = False  # what can be chosen rests on what others do not see: even if it is one


fill_slots_directly(Decision)
