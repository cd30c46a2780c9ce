"""What can happen in History of the World."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, SPECTATOR, Event


@dataclass(frozen=True, slots=True)
class EpochBegan(Event):
    """A new epoch."""

    number: int


@dataclass(frozen=True, slots=True)
class TokensLaid(Event):
    """New region tokens lie on these regions (R5.1)."""

    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckHeld(Event):
    """A player looks at a deck (R5.3), or at its top card (R14.2)."""

    reveals = True
    deck: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card of the draft was taken; only its owner knows which (R5.3)."""

    quiet = True
    deck: str
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a card was taken."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A card was given away face down; only the giver knows which (R14.5)."""

    deck: str
    card: str
    to: int

    def seen_by(self, seat: int) -> Event:
        """Others see that a card was given."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardLookedAt(Event):
    """Whoever was given a card looks at it now (R14.4)."""

    reveals = True
    deck: str
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that it was looked at."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EmpireCalled(Event):
    """An empire was called and turned up (R6.2)."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class EmpireSkipped(Event):
    """An empire was called that nobody holds (R17.5)."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class EventPlayed(Event):
    """An advancement or a kingdom was played."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class KingdomPutAway(Event):
    """An unplayed kingdom went to the box, face down (R7.2)."""

    reveals = True
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a card went away."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class ArmiesMustered(Event):
    """Armies went to the card, siege tokens for those missing (R7.3)."""

    card: str
    armies: int
    siege_tokens: int


@dataclass(frozen=True, slots=True)
class LandCleared(Event):
    """Everything was removed from a start land (R7.3)."""

    land: str
    pieces: tuple[str, ...]  # army, capital, city, monument, fort
    owner: int = SPECTATOR  # of the army


@dataclass(frozen=True, slots=True)
class Founded(Event):
    """A realm begins in a land."""

    card: str
    land: str
    structure: str  # capital, city or nothing


@dataclass(frozen=True, slots=True)
class DiscsPlaced(Event):
    """Fleets and caravans were placed."""

    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """A land was occupied (R8.3, R8.4, R9.3)."""

    land: str
    by: str
    was: str  # empty, own or enemy
    structures: tuple[str, ...] = ()  # that stand there and have changed hands


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """An army stands against another (R8.5)."""

    land: str
    by: str
    defender: int


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """Both sides have thrown (R9.1)."""

    reveals = True
    land: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_bonus: int
    defence_bonus: int


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """A die was thrown again (R9.11)."""

    reveals = True
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle is decided: win, tie or loss for the attacker."""

    land: str
    defender: int
    result: str
    attack: int  # with all bonuses
    defence: int
    attack_dice: tuple[int, ...] = ()
    defence_dice: tuple[int, ...] = ()
    structures: tuple[str, ...] = ()  # that the defender loses with the land


@dataclass(frozen=True, slots=True)
class Betrayed(Event):
    """A land is taken without dice (Treachery, R16.9)."""

    land: str
    defender: int
    structures: tuple[str, ...] = ()  # that the defender loses with the land


@dataclass(frozen=True, slots=True)
class SiegeLaid(Event):
    """An army or a siege token keeps the siege going (R9.6)."""

    land: str
    piece: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """The attacking army left the land (R9.8)."""

    land: str


@dataclass(frozen=True, slots=True)
class StructureDamaged(Event):
    """A capital became a city, or a city or monument was removed (R9.12)."""

    land: str
    structure: str
    owner: int = SPECTATOR  # whose army stands with it


@dataclass(frozen=True, slots=True)
class FortRemoved(Event):
    """A fort was removed."""

    land: str


@dataclass(frozen=True, slots=True)
class FortBuilt(Event):
    """A fort was built."""

    land: str
    paid: bool


@dataclass(frozen=True, slots=True)
class MonumentBuilt(Event):
    """A monument was built."""

    land: str


@dataclass(frozen=True, slots=True)
class CityBuilt(Event):
    """A city was built."""

    land: str


@dataclass(frozen=True, slots=True)
class PiecesGained(Event):
    """Armies or siege tokens came to the card (R2.6)."""

    armies: int
    siege_tokens: int
    source: str


@dataclass(frozen=True, slots=True)
class ArmyReturned(Event):
    """The attacking army went back to its card (Persians)."""

    land: str


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Event):
    """An army went back to its owner (`seat`)."""

    land: str
    source: str
    structures: tuple[str, ...] = ()  # that it leaves behind


@dataclass(frozen=True, slots=True)
class ArmyPlaced(Event):
    """An army came to a land without a conquest (R11.14)."""

    land: str
    active: bool
    before: int = SPECTATOR  # whose army it replaced
    structures: tuple[str, ...] = ()  # that stand there


@dataclass(frozen=True, slots=True)
class ArmyTakenBack(Event):
    """An own army was taken from the board to found with (R7.5)."""

    land: str
    structures: tuple[str, ...] = ()  # that it leaves behind


@dataclass(frozen=True, slots=True)
class PlagueRolled(Event):
    """A die for an army next to the plague (R16.13)."""

    reveals = True
    land: str
    die: int


@dataclass(frozen=True, slots=True)
class ConquestEnded(Event):
    """Armies left over went to the supply (R7.12)."""

    sets_apart = True
    armies: int


@dataclass(frozen=True, slots=True)
class RegionScored(Event):
    """Points for a region (R12.1)."""

    region: str
    level: str  # presence, dominance or control
    points: int


@dataclass(frozen=True, slots=True)
class StructuresScored(Event):
    """Points for structures (R12.3)."""

    capitals: int
    cities: int
    monuments: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """Points outside of the scoring step (R2.6)."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class MarkerMoved(Event):
    """The score marker stands somewhere else."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MarkerBlocked(Event):
    """The marker would stand on another one (R12.6)."""

    at: int


@dataclass(frozen=True, slots=True)
class EpochEnded(Event):
    """All empires of the epoch have been played (R13.1)."""

    number: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The fifth epoch is over (R13.2)."""


EVENTS: tuple[type[Event], ...] = (
    EpochBegan,
    TokensLaid,
    DeckHeld,
    CardTaken,
    CardGiven,
    CardLookedAt,
    EmpireCalled,
    EmpireSkipped,
    EventPlayed,
    KingdomPutAway,
    ArmiesMustered,
    LandCleared,
    Founded,
    DiscsPlaced,
    Conquered,
    BattleBegan,
    DiceThrown,
    DieRerolled,
    BattleEnded,
    Betrayed,
    SiegeLaid,
    Retreated,
    StructureDamaged,
    FortRemoved,
    FortBuilt,
    MonumentBuilt,
    CityBuilt,
    PiecesGained,
    ArmyReturned,
    ArmyRemoved,
    ArmyPlaced,
    ArmyTakenBack,
    PlagueRolled,
    ConquestEnded,
    RegionScored,
    StructuresScored,
    PointsGained,
    MarkerMoved,
    MarkerBlocked,
    EpochEnded,
    GameEnded,
)
