"""The events of History of the World."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, SPECTATOR, Event


@dataclass(frozen=True, slots=True)
class EpochBegan(Event):
    """A new epoch began."""

    number: int


@dataclass(frozen=True, slots=True)
class TokensLaid(Event):
    """New region tokens were placed on these regions (R5.1)."""

    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckHeld(Event):
    """A player looks at a deck (R5.3), or at its top card (R14.2)."""

    reveals = True
    deck: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took a card in the draft. Only the owner knows the card (R5.3)."""

    is_silent = True
    deck: str
    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A player gave away a card face down. Only the giver knows it (R14.5)."""

    deck: str
    card: str
    to: int

    def view_for(self, seat: int) -> Event:
        """Only the giver knows the card."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardLookedAt(Event):
    """A player looks at a card received from another player (R14.4)."""

    reveals = True
    deck: str
    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EmpireCalled(Event):
    """An empire was called and revealed (R6.2)."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class EmpireSkipped(Event):
    """An empire was called that no player holds (R17.5)."""

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

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class ArmiesMustered(Event):
    """Armies were put on the card, with siege tokens for missing ones (R7.3)."""

    card: str
    armies: int
    siege_tokens: int


@dataclass(frozen=True, slots=True)
class LandCleared(Event):
    """All pieces were removed from a start land (R7.3)."""

    land: str
    pieces: tuple[str, ...]  # army, capital, city, monument, fort
    owner: int = SPECTATOR  # of the army


@dataclass(frozen=True, slots=True)
class Founded(Event):
    """A realm was founded in a land."""

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
    structures: tuple[str, ...] = ()  # that changed owners


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """An army entered a land with a rival army (R8.5)."""

    land: str
    by: str
    defender: int


@dataclass(frozen=True, slots=True)
class DiceThrown(Event):
    """The attacker rolled the dice of both sides (R9.1)."""

    reveals = True
    is_die_roll = True
    land: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    attack_bonus: int
    defence_bonus: int


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """A die was rerolled (R9.11)."""

    reveals = True
    is_die_roll = True
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle was decided: win, tie or loss for the attacker."""

    land: str
    defender: int
    result: str
    attack: int  # with all bonuses
    defence: int
    attack_dice: tuple[int, ...] = ()
    defence_dice: tuple[int, ...] = ()
    structures: tuple[str, ...] = ()  # lost by the defender


@dataclass(frozen=True, slots=True)
class Betrayed(Event):
    """A land was taken without dice (Treachery, R16.9)."""

    land: str
    defender: int
    structures: tuple[str, ...] = ()  # lost by the defender


@dataclass(frozen=True, slots=True)
class SiegeLaid(Event):
    """An army or siege token continued the siege (R9.6)."""

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
    owner: int = SPECTATOR  # of the army in the land


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
    """Armies or siege tokens were added to the card (R2.6)."""

    armies: int
    siege_tokens: int
    source: str


@dataclass(frozen=True, slots=True)
class ArmyReturned(Event):
    """The attacking army returned to its card (Persians)."""

    land: str


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Event):
    """An army returned to its owner, `seat`."""

    land: str
    source: str
    structures: tuple[str, ...] = ()  # left in the land


@dataclass(frozen=True, slots=True)
class ArmyPlaced(Event):
    """An army was placed without a conquest (R11.14)."""

    land: str
    active: bool
    before: int = SPECTATOR  # the owner of the replaced army
    structures: tuple[str, ...] = ()  # in the land


@dataclass(frozen=True, slots=True)
class ArmyTakenBack(Event):
    """A player took an own army from the board to found with it (R7.5)."""

    land: str
    structures: tuple[str, ...] = ()  # left in the land


@dataclass(frozen=True, slots=True)
class PlagueRolled(Event):
    """A die was rolled for an army next to the plague (R16.13)."""

    reveals = True
    is_die_roll = True
    land: str
    die: int


@dataclass(frozen=True, slots=True)
class ConquestEnded(Event):
    """Remaining armies returned to the supply (R7.12)."""

    starts_section = True
    armies: int


@dataclass(frozen=True, slots=True)
class RegionScored(Event):
    """A region scored points (R12.1)."""

    region: str
    level: str  # presence, dominance or control
    points: int


@dataclass(frozen=True, slots=True)
class StructuresScored(Event):
    """Structures scored points (R12.3)."""

    capitals: int
    cities: int
    monuments: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsGained(Event):
    """A player gained points outside the scoring step (R2.6)."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class MarkerMoved(Event):
    """The score marker moved."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MarkerBlocked(Event):
    """The marker would land on an occupied space (R12.6)."""

    at: int


@dataclass(frozen=True, slots=True)
class EpochEnded(Event):
    """All empires of the epoch have been played (R13.1)."""

    number: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The fifth epoch ended (R13.2)."""


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
