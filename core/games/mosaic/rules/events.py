"""The events of Mosaic."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class LeaderChosen(Event):
    """A player picked a leader (R3.9)."""

    leader: str


@dataclass(frozen=True, slots=True)
class LeaderActed(Event):
    """A leader gave its starting goods or used its power."""

    leader: str
    at_start: bool = False


@dataclass(frozen=True, slots=True)
class CardDrafted(Event):
    """A player kept a starting technology, hidden from other players (R3.10)."""

    is_silent = True
    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class HandsPassed(Event):
    """All players picked a card, and the hands moved to the left."""

    is_silent = True
    reveals = True


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round began."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""


@dataclass(frozen=True, slots=True)
class Worked(Event):
    """A player took a Work action (R6.1)."""

    currency: str
    amount: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A player paid a cost, in part with money if other currencies were missing."""

    stone: int = 0
    food: int = 0
    ideas: int = 0
    money: int = 0
    population: int = 0


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A player gained currency or population."""

    what: str
    amount: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class ProductionChanged(Event):
    """A production track rose or fell."""

    track: str
    amount: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class VictoryPoints(Event):
    """A player scored points immediately."""

    points: int
    source: str


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took a card from an offer, or a seen card from its deck."""

    card: str
    offer: str


@dataclass(frozen=True, slots=True)
class UnseenCardTaken(Event):
    """A player drew a technology, hidden from other players (R2.3)."""

    reveals = True
    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TechnologyPlayed(Event):
    """A player played a technology face up."""

    card: str


@dataclass(frozen=True, slots=True)
class LaidFaceDown(Event):
    """A player kept a technology face down."""

    card: str
    public: bool

    def view_for(self, seat: int) -> Event:
        """Hide the card from players who have not seen it."""
        return self if self.public or seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class PiecePlaced(Event):
    """A player placed a city, port or town."""

    piece: str
    hex: str


@dataclass(frozen=True, slots=True)
class WonderBuilt(Event):
    """A player built a wonder."""

    wonder: str
    hex: str


@dataclass(frozen=True, slots=True)
class TokenTaken(Event):
    """A player took a trade good or cache from the map."""

    token: str
    hex: str


@dataclass(frozen=True, slots=True)
class TreasuryFilled(Event):
    """A player added money to the treasury."""

    amount: int


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A player placed a recruited or gained unit."""

    unit: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A player moved a unit to another region."""

    unit: str
    origin: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitDefeated(Event):
    """A player returned an enemy unit to its owner's supply."""

    owner: int
    unit: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitsSentAway(Event):
    """A player moved an opponent's units with Diplomats (R12.2)."""

    owner: int
    origin: str
    region: str


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """A player gained a unit without a piece left to place (R11.6)."""

    unit: str


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """New cards came to an offer."""

    reveals = True
    offer: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferCleared(Event):
    """An offer's cards moved under its deck."""

    offer: str


@dataclass(frozen=True, slots=True)
class DeckLookedInto(Event):
    """A player looked at the top card of a deck with the Republic (R2.4)."""

    reveals = True
    deck: str
    card: str

    def view_for(self, seat: int) -> Event:
        """Others see the deck, but not the card."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class TileClaimed(Event):
    """A player claimed a tile. `close` has the rivals that nearly qualified."""

    tile: str
    close: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GovernmentTaken(Event):
    """A player took a government and returned the old one."""

    government: str
    before: str
    without_symbols: bool


@dataclass(frozen=True, slots=True)
class SymbolsGained(Event):
    """A player gained symbols with the Great Library (R15.4)."""

    pillar: str
    amount: int


@dataclass(frozen=True, slots=True)
class RegionLocked(Event):
    """A player closed a region to other players' cities with Loyalty (R15.1)."""

    region: str


@dataclass(frozen=True, slots=True)
class CityTakenOver(Event):
    """A player took over a city with the Priestess (R15.2)."""

    owner: int
    hex: str


@dataclass(frozen=True, slots=True)
class ScoringCardDrawn(Event):
    """An empire scoring card was drawn."""

    reveals = True
    card: str
    number: int


@dataclass(frozen=True, slots=True)
class EmpireScoring(Event):
    """An empire scoring began. Number 0 marks a card without effect."""

    number: int


@dataclass(frozen=True, slots=True)
class RegionScored(Event):
    """A player scored points for influence in a region."""

    region: str
    points: int
    influence: int


@dataclass(frozen=True, slots=True)
class EndTriggered(Event):
    """The last round became known (R13)."""

    by: str  # "scoring" or "tiles"
    last_round: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ended with the final scoring."""


@dataclass(frozen=True, slots=True)
class AutomaSeated(Event):
    """An automa joined with its leader and homeland (R16.1)."""

    reveals = True
    leader: str
    homeland: str


@dataclass(frozen=True, slots=True)
class AutomaActed(Event):
    """An automa drew an action card (R16)."""

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
