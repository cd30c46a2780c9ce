"""Events of the market, the common decks and Unrest."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event

CURRENT_POINTS = "points if it ended now"  # the ledger's name for points


@dataclass(frozen=True, slots=True)
class MarketTaken(Event):
    """A market or exiled card was taken by `acquire` or `break_through`."""

    card: str
    how: str
    source: str = "market"
    materials: int = 0
    population: int = 0
    progress: int = 0


@dataclass(frozen=True, slots=True)
class TakenUnseen(Event):
    """The top card of a small deck or the fame deck was taken."""

    reveals = True
    unpredictable_counts = (CURRENT_POINTS,)
    card: str
    deck: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """Main deck cards were revealed until one matched (R12.6)."""

    reveals = True
    unpredictable_counts = (CURRENT_POINTS,)
    found: str  # "" without a match
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarketRefilled(Event):
    """A card entered the market."""

    reveals = True
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class MarketTokens(Event):
    """Tokens were put on a market card (R7.1) or a player's own card (R12.30)."""

    card: str
    res: str
    n: int


@dataclass(frozen=True, slots=True)
class UnrestTaken(Event):
    """Unrest was taken from the pile (R12.27)."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class UnrestReturned(Event):
    """Unrest was returned to the pile (R12.22)."""

    n: int
    source: str  # the previous zone


@dataclass(frozen=True, slots=True)
class MainRevealed(Event):
    """The top main deck card was revealed."""

    reveals = True
    unpredictable_counts = (CURRENT_POINTS,)
    card: str
