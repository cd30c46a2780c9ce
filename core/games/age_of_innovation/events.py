"""What can happen in Age of Innovation."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class SetTaken(Event):
    """Planning display, faction and bonus were chosen (R8.2)."""

    display: str
    faction: str
    bonus: str


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A planning display, faction or palace tile was drafted (R8.3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """A round bonus tile was taken, with the coins on it."""

    bonus: str
    coins: int


@dataclass(frozen=True, slots=True)
class DisplayPrepared(Event):
    """Power lies in the bowls, the ship on its space (R8.4)."""

    bowls: tuple[int, ...]
    sailing: int


@dataclass(frozen=True, slots=True)
class AutomaJoined(Event):
    """The Automa has terrain and people (R13.2)."""

    reveals = True
    terrain: str
    faction: str
    youth_terrain: str
    science: tuple[int, ...]  # the levels of her people, from left to right


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round."""

    number: int


@dataclass(frozen=True, slots=True)
class AreaTileRevealed(Event):
    """Two players: the size of the neutral area (R12.4)."""

    reveals = True
    tile: str


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn."""


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Coins, tools, scholars, books, power or tokens came in."""

    what: tuple[str, ...]
    amounts: tuple[int, ...]
    source: str = ""
    bowls: tuple[int, ...] = ()  # what each bowl has more or less of, where power moved


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """A gain that could not be taken (R1.12)."""

    what: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A cost was paid."""

    what: tuple[str, ...]
    amounts: tuple[int, ...]
    bowls: tuple[int, ...] = ()  # what each bowl has more or less of, where power moved


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Victory points."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """A free exchange (R10)."""

    conversion: str
    bowls: tuple[int, ...] = ()  # what each bowl has more or less of, where a token was given


@dataclass(frozen=True, slots=True)
class Terraformed(Event):
    """Spades were used on a hex (R4)."""

    hex: str
    terrain: str
    spades: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A tunnel or a flight to a hex (R11.19)."""

    hex: str
    way: str


@dataclass(frozen=True, slots=True)
class BuildingPlaced(Event):
    """A building was built, upgraded to, or set down in set-up."""

    kind: str
    hex: str
    instead: str = ""  # what stood there


@dataclass(frozen=True, slots=True)
class BuildingLost(Event):
    """A neutral building found no place (R5.5)."""

    kind: str


@dataclass(frozen=True, slots=True)
class AnnexPlaced(Event):
    """An annex (R5.6)."""

    hex: str


@dataclass(frozen=True, slots=True)
class BridgeBuilt(Event):
    """A bridge (R11.16)."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class TrackAdvanced(Event):
    """A step in sailing or terraforming."""

    track: str
    level: int


@dataclass(frozen=True, slots=True)
class ScienceAdvanced(Event):
    """Steps in a discipline."""

    discipline: str
    level: int  # the one that was reached
    steps: int


@dataclass(frozen=True, slots=True)
class ScholarSent(Event):
    """A scholar went to a space, or back to the supply for one step (R11.8)."""

    discipline: str
    steps: int


@dataclass(frozen=True, slots=True)
class CompetencyTaken(Event):
    """A competency (R11.12)."""

    competency: str
    slot: str


@dataclass(frozen=True, slots=True)
class PalaceTaken(Event):
    """A palace tile begins to work."""

    palace: str


@dataclass(frozen=True, slots=True)
class InnovationTaken(Event):
    """An innovation (R11.7)."""

    innovation: str


@dataclass(frozen=True, slots=True)
class CityFounded(Event):
    """A city tile was taken (R7.3)."""

    tile: str
    hex: str


@dataclass(frozen=True, slots=True)
class ActionTaken(Event):
    """A board action or a special action of a tile."""

    action: str


@dataclass(frozen=True, slots=True)
class PowerTaken(Event):
    """Power from a neighbour's build was accepted (R6)."""

    power: int
    points: int
    builder: int
    bowls: tuple[int, ...]  # what each bowl has more or less of
    ordered: bool = False  # by a standing order


@dataclass(frozen=True, slots=True)
class PowerDeclined(Event):
    """Power was refused."""

    power: int
    builder: int
    ordered: bool = False  # by a standing order


@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    """A standing order for offered power."""

    up_to: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player has passed."""

    place: int  # in the next round's order


@dataclass(frozen=True, slots=True)
class ScienceBonus(Event):
    """The science bonus of the round tile (R11.21)."""

    tile: str
    times: int


@dataclass(frozen=True, slots=True)
class FinalScored(Event):
    """Points of the final scoring (R14)."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""


@dataclass(frozen=True, slots=True)
class AutomaPlayed(Event):
    """The Automa's two cards of a turn (R13.8)."""

    reveals = True
    support: str
    action: str  # "" where she has none left


@dataclass(frozen=True, slots=True)
class AutomaBlocked(Event):
    """The Automa has marked a board action, or taken an innovation away."""

    what: str


@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """The Automa's people has put a seedling or blight on a hex (R13.14)."""

    token: str
    hex: str


@dataclass(frozen=True, slots=True)
class Achieved(Event):
    """The Gognomes have reached something (R13.14)."""

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
