"""The actions of History of the World."""

from dataclasses import dataclass

from core.kernel import Action


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Take a card of the deck in the draft and pass the rest (R5.3)."""

    is_silent_when_forced = True
    card: str


@dataclass(frozen=True, slots=True)
class LookAt(Action):
    """Choose the deck to look at first, when holding both (R5.4)."""

    deck: str


@dataclass(frozen=True, slots=True)
class KeepCard(Action):
    """Keep the drawn card in the classic selection (R14.2)."""

    is_silent_when_forced = True
    card: str


@dataclass(frozen=True, slots=True)
class GiveCard(Action):
    """Give the drawn card to another player in the classic selection (R14.2)."""

    is_silent_when_forced = True
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
    """Continue without playing another card."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Conquer(Action):
    """Move an army into a land (R8.2)."""

    land: str
    by: str  # land, caravan or fleet

    @property
    def targets(self) -> tuple[str, ...]:
        return (self.land,)


@dataclass(frozen=True, slots=True)
class BuildFort(Action):
    """Build a fort (R8.9)."""

    land: str


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the conquest. Remaining armies return to the supply (R7.6)."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice."""

    is_silent_when_forced = True
    is_chance = True


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Reroll one of the player's own dice (R9.11)."""

    die: int  # the number it shows


@dataclass(frozen=True, slots=True)
class KeepDice(Action):
    """Keep the dice as rolled."""


@dataclass(frozen=True, slots=True)
class Siege(Action):
    """Continue the attack with an army or siege token on the catapult (R9.6)."""

    piece: str  # army or token

    @property
    def targets(self) -> tuple[str, ...]:
        """Return nothing: pieces on the catapult are not targets."""
        return ()


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Give up the battle (R9.8)."""


@dataclass(frozen=True, slots=True)
class BuildMonument(Action):
    """Build a monument in a land (R7.8)."""

    land: str


@dataclass(frozen=True, slots=True)
class BuildCity(Action):
    """Build a city in a land."""

    land: str


@dataclass(frozen=True, slots=True)
class DamageAgain(Action):
    """Damage a second structure (Huns)."""

    land: str


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """Choose the target land or region of an event (R16.7)."""

    at: str


@dataclass(frozen=True, slots=True)
class PlaceArmy(Action):
    """Place an army in an empty land (Migration, R16.9)."""

    land: str


@dataclass(frozen=True, slots=True)
class PlaceFleet(Action):
    """Place a fleet in a sea or ocean (Shipbuilding, R16.9)."""

    zone: str


@dataclass(frozen=True, slots=True)
class ReturnArmy(Action):
    """Return an army to the supply (Black Death, R16.13)."""

    land: str


@dataclass(frozen=True, slots=True)
class TakeBack(Action):
    """Take an own army from the board to found with it (R7.5)."""

    land: str


@dataclass(frozen=True, slots=True)
class MoveMarker(Action):
    """Move the score marker to a free space (R12.6)."""

    to: int


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an optional ability or a further target."""


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
