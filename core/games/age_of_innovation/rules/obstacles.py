"""Why something cannot be chosen.

Legality asks for an obstacle, and an action is legal if there is none. The words are in
`text.facts.obstacles`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from core.games.age_of_innovation.state import InnovationState


class Obstacle:
    """A reason why something cannot be chosen."""

    __slots__ = ()


class Fixed(Obstacle, Enum):
    """Obstacles that need no data."""

    ACTION_DONE = auto()  # only conversions are left
    AT_TRACK_END = auto()
    NO_SCHOLAR = auto()
    USED = auto()  # a special action of this round
    OWNED = auto()
    NONE_LEFT = auto()  # in the supply
    NONE_AT_HOME = auto()  # on the planning display
    NO_WORKSHOP = auto()
    NO_BOOK_LEFT = auto()  # of the color
    NO_OWN_BOOK = auto()
    NO_STEP = auto()
    # hexes
    OUT_OF_REACH = auto()
    NATIVE_ALREADY = auto()
    SEEDLING = auto()
    NOT_OWN_BUILDING = auto()
    HAS_ANNEX = auto()
    NO_BRIDGE_END = auto()
    # conversions
    NO_TOKENS = auto()
    NO_SCHOLAR_LEFT = auto()
    NO_BOOKS_LEFT = auto()
    # things that are not chosen by themselves
    NEUTRAL = auto()
    NO_HEX_IN_REACH = auto()
    CHOSEN_ON_MAP = auto()
    TAKEN_BY_PASSING = auto()
    COMES_WITH_CITY = auto()
    SCORES_BY_ITSELF = auto()


@dataclass(frozen=True, slots=True)
class Unaffordable(Obstacle):
    """A cost that is too high, for spades and perhaps a workshop if these are given."""

    cost: Mapping[str, int]
    spades: int = 0
    with_workshop: bool = False


@dataclass(frozen=True, slots=True)
class MissingBooks(Obstacle):
    """Too few books, of a color or any, and coins for an innovation."""

    missing: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Taken(Obstacle):
    """A hex or a tile of these seats."""

    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UsedBy(Obstacle):
    """A board action that a seat used in this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class TooManyInnovations(Obstacle):
    """The maximum number of innovations."""

    number: int


@dataclass(frozen=True, slots=True)
class ComesWith(Obstacle):
    """A tile that comes with some kinds of buildings."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NothingToUpgrade(Obstacle):
    """No building of a kind that could be upgraded."""

    kind: str


@dataclass(frozen=True, slots=True)
class NeverUpgraded(Obstacle):
    """A kind of building without upgrades."""

    kind: str


@dataclass(frozen=True, slots=True)
class NotExchanged(Obstacle):
    """A kind of building that this effect does not exchange."""

    kind: str


@dataclass(frozen=True, slots=True)
class NoUpgrade(Obstacle):
    """An own building, with the obstacle of each upgrade by kind."""

    obstacles: tuple[tuple[str, Obstacle], ...]


@dataclass(frozen=True, slots=True)
class NotNative(Obstacle):
    """A hex that needs spades, where none can be used."""

    spades: int


@dataclass(frozen=True, slots=True)
class HasOfKind(Obstacle):
    """A draft tile of a kind of which the player has this one."""

    tile: str


# --- obstacles of the current question ------------------------------------------------------------


class ChoosesHex:
    """A frame that asks for a hex."""

    __slots__ = ()

    def hex_obstacle(self, state: InnovationState, hex_id: str) -> Obstacle | None:
        raise NotImplementedError


class ChoosesTarget:
    """A frame that asks for something else than a hex."""

    __slots__ = ()

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        raise NotImplementedError


def find_obstacle(state: InnovationState, target: str) -> Obstacle | None:
    """Return why a target cannot be chosen now, or None if it can or has nothing to do with it."""
    frame = state.agenda[-1]
    if target in state.terrain:
        return frame.hex_obstacle(state, target) if isinstance(frame, ChoosesHex) else None
    if isinstance(frame, ChoosesTarget):
        return frame.target_obstacle(state, target)
    owners = state.owners_of(target)
    return Taken(owners) if owners else None
