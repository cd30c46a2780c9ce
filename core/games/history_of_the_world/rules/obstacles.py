"""Obstacles: why a land, zone or card cannot be chosen.

The functions that decide what is legal return an obstacle, or None for a legal choice.
`text/facts/unavailable.py` has the words.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, runtime_checkable

from core.games.history_of_the_world.state import WorldState


class ObstacleKind(Enum):
    """The kinds of obstacles. A comment says what the `subject` of the obstacle is."""

    # armies in the land
    OWN_ARMY = auto()
    ANY_ARMY = auto()
    NO_ARMY = auto()
    NO_OWN_ARMY = auto()
    NO_ACTIVE_ARMY = auto()
    JUST_FOUNDED = auto()
    # the way there
    CARD_EMPTY = auto()
    OUT_OF_REACH = auto()
    OUT_OF_REACH_FROM = auto()  # land
    BEYOND = auto()  # zone
    NOT_NEXT_TO_ARMY = auto()
    NOT_NEXT_TO_ACTIVE_ARMY = auto()
    NOT_IN_REGION = auto()  # region
    # targets
    NO_BARREN_LAND = auto()
    NOTHING_TO_DAMAGE = auto()
    WHOLE_REGION = auto()
    ALREADY_CHOSEN = auto()
    DOES_NOT_FIT = auto()  # land
    NO_SECOND_TARGET = auto()
    SUPPLY_EMPTY = auto()
    # pieces
    PIECE_STANDS = auto()  # piece
    NO_MONUMENT_SITE = auto()
    BETTER_SITES = auto()
    NOT_THIS_ABILITY = auto()
    NO_PIECE_LEFT = auto()
    # zones
    ZONE_LINKED = auto()
    NO_WATER = auto()
    ZONE_NEEDS_DISC = auto()
    # other
    BATTLE_FIRST = auto()  # land
    NOT_LOOKED_AT = auto()
    OTHER_CHOICE_FIRST = auto()
    KINGDOM_TIME = auto()
    NO_EFFECT = auto()


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why something cannot be chosen now, with the place or piece that is in the way."""

    kind: ObstacleKind
    subject: str = ""


@runtime_checkable
class PlaceQuestion(Protocol):
    """A frame that asks for a land or a zone."""

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        """Return why a land or zone cannot be chosen, or None if it can."""
