"""What a player of History of the World can choose."""

from dataclasses import dataclass

from core.kernel import Action


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Draft: take a card of the deck and hand the rest on (R5.3)."""

    goes_without_saying = True
    card: str


@dataclass(frozen=True, slots=True)
class LookAt(Action):
    """Draft: with both decks in hand, look at this one first (R5.4)."""

    deck: str


@dataclass(frozen=True, slots=True)
class KeepCard(Action):
    """Classic selection: keep the drawn card (R14.2)."""

    goes_without_saying = True
    card: str


@dataclass(frozen=True, slots=True)
class GiveCard(Action):
    """Classic selection: give the drawn card to another player (R14.2)."""

    goes_without_saying = True
    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class PlayEvent(Action):
    """Play an advancement (R11.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class PlayKingdom(Action):
    """Play the kingdom of this epoch before the empire (R11.6)."""

    card: str


@dataclass(frozen=True, slots=True)
class GoOn(Action):
    """Play nothing more now."""

    goes_without_saying = True


@dataclass(frozen=True, slots=True)
class Conquer(Action):
    """Put an army in a land (R8.2)."""

    land: str
    by: str  # land, caravan or fleet

    @property
    def targets(self) -> tuple[str, ...]:
        """The land."""
        return (self.land,)


@dataclass(frozen=True, slots=True)
class BuildFort(Action):
    """Build a fort (R8.9)."""

    land: str


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the conquest; armies left go to the supply (R7.6)."""

    goes_without_saying = True


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throw the dice."""

    goes_without_saying = True
    luck = True


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Throw one of the own dice again (R9.11)."""

    die: int  # the number it shows


@dataclass(frozen=True, slots=True)
class KeepDice(Action):
    """Leave the dice as they lie."""


@dataclass(frozen=True, slots=True)
class Siege(Action):
    """Go on with an army or a siege token on the catapult (R9.6)."""

    piece: str  # army or token

    @property
    def targets(self) -> tuple[str, ...]:
        """Nothing on the table."""
        return ()


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Give the battle up (R9.8)."""


@dataclass(frozen=True, slots=True)
class BuildMonument(Action):
    """Put a monument in a land (R7.8)."""

    land: str


@dataclass(frozen=True, slots=True)
class BuildCity(Action):
    """Put a city in a land."""

    land: str


@dataclass(frozen=True, slots=True)
class DamageAgain(Action):
    """Huns: damage a second structure."""

    land: str


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """Name the land or region an event is aimed at (R16.7)."""

    at: str


@dataclass(frozen=True, slots=True)
class PlaceArmy(Action):
    """Migration: put an army in an empty land (R16.9)."""

    land: str


@dataclass(frozen=True, slots=True)
class PlaceFleet(Action):
    """Shipbuilding: put a fleet in a sea or ocean (R16.9)."""

    zone: str


@dataclass(frozen=True, slots=True)
class ReturnArmy(Action):
    """Black Death: return an army to the supply (R16.13)."""

    land: str


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take an own army from the board to found with it (R7.5)."""

    land: str


@dataclass(frozen=True, slots=True)
class MoveMarker(Action):
    """Go to this free space of the score track (R12.6)."""

    to: int


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave it at that: do not use an ability, choose no further target."""


ACTIONS: tuple[type[Action], ...] = (
    TakeCard,
    LookAt,
    KeepCard,
    GiveCard,
    PlayEvent,
    PlayKingdom,
    GoOn,
    Conquer,
    BuildFort,
    Stop,
    Roll,
    Reroll,
    KeepDice,
    Siege,
    Retreat,
    BuildMonument,
    BuildCity,
    DamageAgain,
    Aim,
    PlaceArmy,
    PlaceFleet,
    ReturnArmy,
    TakeBack,
    MoveMarker,
    Decline,
)
