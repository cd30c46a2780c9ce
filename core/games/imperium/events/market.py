"""The market, the decks behind it, and unrest."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event

POINTS = "points if it ended now"  # as the ledger calls them


@dataclass(frozen=True, slots=True)
class MarketTaken(Event):
    """A market card or an exiled card was taken: `acquire` or `break_through`."""

    card: str
    how: str
    source: str = "market"
    materials: int = 0
    population: int = 0
    progress: int = 0


@dataclass(frozen=True, slots=True)
class TakenUnseen(Event):
    """The top card of a small deck or the fame deck."""

    reveals = True
    unforeseen = (POINTS,)
    card: str
    deck: str

    def seen_by(self, seat: int) -> Event:
        """Others see the back."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """Main deck cards were revealed until one fitted (R12.6)."""

    reveals = True
    unforeseen = (POINTS,)
    found: str  # "" where nothing was
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarketRefilled(Event):
    """A new card in the market."""

    reveals = True
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class MarketTokens(Event):
    """Tokens were put on a market card (R7.1), or on an own card (R12.30)."""

    card: str
    res: str
    n: int


@dataclass(frozen=True, slots=True)
class UnrestTaken(Event):
    """Unrest from the pile (R12.27)."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class UnrestReturned(Event):
    """Unrest back to the pile (R12.22)."""

    n: int
    source: str  # where it was


@dataclass(frozen=True, slots=True)
class MainRevealed(Event):
    """The top card of the main deck was turned up."""

    reveals = True
    unforeseen = (POINTS,)
    card: str
