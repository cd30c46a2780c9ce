"""All events of Age of Innovation."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class SetTaken(Event):
    """A planning display, faction and round bonus are chosen (R8.2)."""

    display: str
    faction: str
    bonus: str


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A planning display, faction or palace tile is drafted (R8.3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """A round bonus is taken with its coins."""

    bonus: str
    coins: int


@dataclass(frozen=True, slots=True)
class DisplayPrepared(Event):
    """The power bowls and the sailing track of a display are set up (R8.4)."""

    bowls: tuple[int, ...]
    sailing: int


@dataclass(frozen=True, slots=True)
class AutomaJoined(Event):
    """The Automa has its terrain and faction (R13.2)."""

    reveals = True
    terrain: str
    faction: str
    youth_terrain: str
    science: tuple[int, ...]  # levels by discipline, from left to right


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class AreaTileRevealed(Event):
    """The size of the neutral area is revealed in a game for two (R12.4)."""

    reveals = True
    tile: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins."""


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Coins, tools, scholars, books, power or tokens are gained."""

    what: tuple[str, ...]
    amounts: tuple[int, ...]
    source: str = ""
    bowls: tuple[int, ...] = ()  # change of each bowl, if power moved


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A gain is lost (R1.12)."""

    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A cost is paid."""

    what: tuple[str, ...]
    amounts: tuple[int, ...]
    bowls: tuple[int, ...] = ()  # change of each bowl, if power moved


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Victory points are scored."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """A free conversion is made (R10)."""

    conversion: str
    bowls: tuple[int, ...] = ()  # change of each bowl after a sacrifice


@dataclass(frozen=True, slots=True)
class Terraformed(Event):
    """Spades are used on a hex (R4)."""

    hex: str
    terrain: str
    spades: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A tunnel or a flight leads to a hex (R11.19)."""

    hex: str
    way: str


@dataclass(frozen=True, slots=True)
class BuildingPlaced(Event):
    """A building is built, upgraded or placed during setup."""

    kind: str
    hex: str
    instead: str = ""  # the previous building


@dataclass(frozen=True, slots=True)
class BuildingLost(Event):
    """A neutral building has no legal hex and is lost (R5.5)."""

    kind: str


@dataclass(frozen=True, slots=True)
class AnnexPlaced(Event):
    """An annex is placed (R5.6)."""

    hex: str


@dataclass(frozen=True, slots=True)
class BridgeBuilt(Event):
    """A bridge is built (R11.16)."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class TrackAdvanced(Event):
    """A player advances in sailing or terraforming."""

    track: str
    level: int


@dataclass(frozen=True, slots=True)
class ScienceAdvanced(Event):
    """A player advances in a discipline."""

    discipline: str
    level: int  # the new level
    steps: int


@dataclass(frozen=True, slots=True)
class ScholarSent(Event):
    """A scholar goes to a space, or back to the supply for one step (R11.8)."""

    discipline: str
    steps: int


@dataclass(frozen=True, slots=True)
class CompetencyTaken(Event):
    """A competency is taken (R11.12)."""

    competency: str
    slot: str


@dataclass(frozen=True, slots=True)
class PalaceTaken(Event):
    """A palace tile takes effect."""

    palace: str


@dataclass(frozen=True, slots=True)
class InnovationTaken(Event):
    """An innovation is taken (R11.7)."""

    innovation: str


@dataclass(frozen=True, slots=True)
class CityFounded(Event):
    """A city tile is taken (R7.3)."""

    tile: str
    hex: str


@dataclass(frozen=True, slots=True)
class ActionTaken(Event):
    """A board action or a tile's action is used."""

    action: str


@dataclass(frozen=True, slots=True)
class PowerTaken(Event):
    """Power from a neighbor's build is accepted (R6)."""

    power: int
    points: int
    builder: int
    bowls: tuple[int, ...]  # change of each bowl
    ordered: bool = False  # by a standing order


@dataclass(frozen=True, slots=True)
class PowerDeclined(Event):
    """Power from a neighbor's build is declined."""

    power: int
    builder: int
    ordered: bool = False  # by a standing order


@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    """A standing order for power offers is set."""

    up_to: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passes."""

    place: int  # position in the next turn order


@dataclass(frozen=True, slots=True)
class ScienceBonus(Event):
    """The science bonus of the round tile is paid (R11.21)."""

    tile: str
    times: int


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """Points of the final scoring are added (R14)."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ends."""


@dataclass(frozen=True, slots=True)
class AutomaPlayed(Event):
    """The Automa reveals the two cards of its turn (R13.8)."""

    reveals = True
    support: str
    action: str  # "" without a second card


@dataclass(frozen=True, slots=True)
class AutomaBlocked(Event):
    """The Automa marks a board action or removes an innovation."""

    what: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """The Automa places a seedling or blight on a hex (R13.14)."""

    token: str
    hex: str


@dataclass(frozen=True, slots=True)
class Achieved(Event):
    """The Gognomes complete an achievement (R13.14)."""

    what: str


EVENTS: tuple[type[Event], ...] = (
    SetTaken,
    Drafted,
    BonusTaken,
    DisplayPrepared,
    AutomaJoined,
    RoundBegan,
    AreaTileRevealed,
    TurnBegan,
    Gained,
    Lost,
    Paid,
    Scored,
    Converted,
    Terraformed,
    Skipped,
    BuildingPlaced,
    BuildingLost,
    AnnexPlaced,
    BridgeBuilt,
    TrackAdvanced,
    ScienceAdvanced,
    ScholarSent,
    CompetencyTaken,
    PalaceTaken,
    InnovationTaken,
    CityFounded,
    ActionTaken,
    PowerTaken,
    PowerDeclined,
    OrderGiven,
    Passed,
    ScienceBonus,
    FinalScored,
    GameEnded,
    AutomaPlayed,
    AutomaBlocked,
    TokenPlaced,
    Achieved,
)
