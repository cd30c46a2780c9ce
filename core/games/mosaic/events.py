"""What can happen in Mosaic."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class LeaderChosen(Event):
    """A leader was picked (R3.9)."""

    leader: str


@dataclass(frozen=True, slots=True)
class LeaderActed(Event):
    """A leader brings what a player begins with, or uses its power."""

    leader: str
    at_start: bool = False


@dataclass(frozen=True, slots=True)
class CardDrafted(Event):
    """A starting technology was kept; only its owner knows which (R3.10)."""

    quiet = True
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a card was kept."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class HandsPassed(Event):
    """Everybody has picked; the hands went on to the left."""

    quiet = True
    reveals = True


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn."""


@dataclass(frozen=True, slots=True)
class Worked(Event):
    """A Work action (R6.1)."""

    currency: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A cost was paid; money may stand in for other currencies."""

    stone: int = 0
    food: int = 0
    ideas: int = 0
    money: int = 0
    population: int = 0


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Currency or population came in."""

    what: str
    amount: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class ProductionChanged(Event):
    """A production track went up or down."""

    track: str
    amount: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class VictoryPoints(Event):
    """Points scored at once."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card was taken from an offer (or, seen before, from the deck)."""

    card: str
    offer: str


@dataclass(frozen=True, slots=True)
class UnseenCardTaken(Event):
    """A technology came from the deck; only its owner knows it (R2.3)."""

    reveals = True
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a card was taken."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TechnologyPlayed(Event):
    """A technology came face up."""

    card: str


@dataclass(frozen=True, slots=True)
class LaidFaceDown(Event):
    """A technology was laid face down."""

    card: str
    public: bool

    def seen_by(self, seat: int) -> Event:
        """Whoever has not seen the card does not learn it now."""
        return self if self.public or seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A city, port or town was set on the map."""

    piece: str
    hex: str


@dataclass(frozen=True, slots=True)
class WonderBuilt(Event):
    """A wonder was built."""

    wonder: str
    hex: str


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    """A good or cache left the map."""

    token: str
    hex: str


@dataclass(frozen=True, slots=True)
class TreasuryFilled(Event):
    """Money went into the treasury."""

    amount: int


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A unit was recruited or gained."""

    unit: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit went to another region."""

    unit: str
    origin: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitDefeated(Event):
    """An enemy unit went back to its owner's supply."""

    owner: int
    unit: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitsSentAway(Event):
    """Diplomats moved all units of an opponent (R12.2)."""

    owner: int
    origin: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """A gained unit could not be placed: no piece is left (R11.6)."""

    unit: str


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """New cards lie in an offer."""

    reveals = True
    offer: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferCleared(Event):
    """An offer went under its deck."""

    offer: str


@dataclass(frozen=True, slots=True)
class DeckLookedInto(Event):
    """The Republic has seen the top card of a deck (R2.4)."""

    reveals = True
    deck: str
    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see only which deck it was."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TileClaimed(Event):
    """A golden age or an achievement was claimed, and who else was about to."""

    tile: str
    close: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GovernmentTaken(Event):
    """A government was taken, an old one given back."""

    government: str
    before: str
    without_symbols: bool


@dataclass(frozen=True, slots=True)
class SymbolsGained(Event):
    """The Great Library's symbols (R15.4)."""

    pillar: str
    amount: int


@dataclass(frozen=True, slots=True)
class RegionLocked(Event):
    """Loyalty keeps other players' cities out (R15.1)."""

    region: str


@dataclass(frozen=True, slots=True)
class CityTakenOver(Event):
    """The Priestess took a city (R15.2)."""

    owner: int
    hex: str


@dataclass(frozen=True, slots=True)
class ScoringCardDrawn(Event):
    """An empire scoring card came up."""

    reveals = True
    card: str
    number: int


@dataclass(frozen=True, slots=True)
class EmpireScoring(Event):
    """An empire scoring begins, or a card has no effect any more (number 0)."""

    number: int


@dataclass(frozen=True, slots=True)
class RegionScored(Event):
    """Points for influence in a region."""

    region: str
    points: int
    influence: int


@dataclass(frozen=True, slots=True)
class EndTriggered(Event):
    """It is known now when the game ends (R13)."""

    by: str  # "scoring" or "tiles"
    last_round: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Final scoring."""


@dataclass(frozen=True, slots=True)
class AutomaSeated(Event):
    """An automa with its leader and homeland (R16.1)."""

    reveals = True
    leader: str
    homeland: str


@dataclass(frozen=True, slots=True)
class AutomaActed(Event):
    """An automa's action card (R16)."""

    reveals = True
    card: str


EVENTS: tuple[type[Event], ...] = (
    LeaderChosen,
    LeaderActed,
    CardDrafted,
    HandsPassed,
    RoundBegan,
    TurnBegan,
    Worked,
    Paid,
    Gained,
    ProductionChanged,
    VictoryPoints,
    CardTaken,
    UnseenCardTaken,
    TechnologyPlayed,
    LaidFaceDown,
    PiecePlaced,
    WonderBuilt,
    TokenTaken,
    TreasuryFilled,
    UnitPlaced,
    UnitMoved,
    UnitDefeated,
    UnitsSentAway,
    UnitLost,
    CardsRevealed,
    OfferCleared,
    DeckLookedInto,
    TileClaimed,
    GovernmentTaken,
    SymbolsGained,
    RegionLocked,
    CityTakenOver,
    ScoringCardDrawn,
    EmpireScoring,
    RegionScored,
    EndTriggered,
    GameEnded,
    AutomaSeated,
    AutomaActed,
)
