"""Obstacles: why something is not legal now. The functions that decide legality return them.

Something is legal if there is no obstacle. Texts word obstacles and never look for them.
"""

from dataclasses import dataclass
from enum import Enum, auto

from core.games.mosaic.content import Amounts
from core.games.mosaic.rules.map_index import Building


class Reason(Enum):
    """An obstacle without data."""

    # actions
    NO_HEX = auto()  # no legal hex for the piece or wonder
    NOT_NOW = auto()  # this action is restricted to others
    TOO_FEW_PEOPLE = auto()  # for a technology that costs population
    LAID_THIS_TURN = auto()  # face-down technologies wait for a later turn (R8.4)
    CLAIMED_AS_FREE_ACTION = auto()
    NO_CLEARING_POWER = auto()
    # hexes
    OUT_OF_PLAY = auto()  # the region is not in play with this number of players (R3.2)
    NO_OWN_CITY = auto()  # in the region of a wonder (R6.4.1)
    TOO_FEW_CITIES = auto()  # fewer than three in the region of a wonder (R6.4.1)
    NO_PORT_HEX = auto()
    PORT_HEX = auto()
    NOT_NEXT_TO_CITY = auto()
    OUT_OF_REACH = auto()  # excluded by the card's placement
    NO_TOKEN = auto()
    OTHER_TOKEN = auto()
    NO_CITY_TO_TAKE = auto()
    NO_PIECE_TO_PLACE = auto()
    # regions
    NO_UNIT_MOVE = auto()
    NO_UNIT_GAINED = auto()
    NOT_DOMINATED = auto()
    NO_UNIT_TO_DEFEAT = auto()
    NO_UNIT_TO_PLACE = auto()


@dataclass(frozen=True, slots=True)
class Unaffordable:
    """A price that the player cannot pay, even with money for missing currencies."""

    cost: Amounts


@dataclass(frozen=True, slots=True)
class MissingSymbols:
    """Required symbols of which some are missing."""

    needs: Amounts


@dataclass(frozen=True, slots=True)
class RequirementUnmet:
    """A tile whose requirement the player does not meet: they have `amount` and need `need`."""

    amount: int
    need: int


@dataclass(frozen=True, slots=True)
class Held:
    """A card or tile that a player has already."""

    owner: int


@dataclass(frozen=True, slots=True)
class OtherTask:
    """A decision about something else."""

    topic: str


@dataclass(frozen=True, slots=True)
class Occupied:
    """A hex with a building."""

    building: Building


@dataclass(frozen=True, slots=True)
class Locked:
    """A hex in a region where only one player may build cities (R15.1)."""

    owner: int


Obstacle = (
    Reason | Unaffordable | MissingSymbols | RequirementUnmet | Held | OtherTask | Occupied | Locked
)
