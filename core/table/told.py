"""What is told at a table: the game's own events, and what happens around them."""

from abc import abstractmethod
from dataclasses import dataclass

from core.kernel import SPECTATOR, Event, Phrase


@dataclass(frozen=True, slots=True)
class Told:
    """One thing told, and the choice it came from."""

    entry: int  # the choice's place in the journal; OPENING for what was there from the start
    seat: int  # who chose; SPECTATOR where nobody did
    turn: int  # the number of the turn in which that was chosen
    event: Event
    is_own_turn: bool = False  # they chose freely in that turn what to do; nobody else is told so

    @property
    def is_of_the_game(self) -> bool:
        """Whether it follows from a choice, and is gone when that is taken back."""
        return isinstance(self.event, OnlyChoice) or not isinstance(self.event, TableEvent)

    def concerns_others_than(self, seat: int) -> bool:
        """Whether somebody else chose it or it befell them, and it is worth hearing."""
        if not self.is_of_the_game or self.event.quiet or self.seat == SPECTATOR:
            return False
        return self.seat != seat or self.event.seat not in (seat, SPECTATOR)

    def seen_by(self, seat: int) -> "Told | None":
        """The same as that seat may know it; None where it may know nothing of it."""
        event = self.event.seen_by(seat)
        if event is None:
            return None
        return Told(self.entry, self.seat, self.turn, event, self.is_own_turn and self.seat == seat)


@dataclass(frozen=True, slots=True)
class TableEvent(Event):
    """Something that happened at the table and not in the game; it brings its own words."""

    @abstractmethod
    def phrase(self) -> Phrase:
        """What happened."""


@dataclass(frozen=True, slots=True)
class OnlyChoice(TableEvent):
    """A choice with one option was taken for a player, who alone is told."""

    label: str

    def seen_by(self, seat: int) -> Event | None:
        """Nobody else's business: the option may be a secret."""
        return self if seat == self.seat else None

    def phrase(self) -> Phrase:
        """What was taken."""
        return Phrase(self.seat, "had", "one choice", f": {self.label}")


@dataclass(frozen=True, slots=True)
class TakenBack(TableEvent):
    """A player went back to an earlier decision; what was told since then no longer holds."""

    first: int  # the first of the entries taken back

    def phrase(self) -> Phrase:
        """Who did."""
        return Phrase(self.seat, "went", "back to an earlier choice")


@dataclass(frozen=True, slots=True)
class Said(TableEvent):
    """Something a player said, or a spectator of that name."""

    text: str
    name: str = ""

    def phrase(self) -> Phrase:
        """Who said what."""
        speaker = self.name or "A spectator" if self.seat == SPECTATOR else ""
        return Phrase(self.seat, what=f": {self.text}", thing=speaker)


@dataclass(frozen=True, slots=True)
class Noted(TableEvent):
    """Something about a player that is no part of the game: "has" "lost the line"."""

    verb: str
    what: str

    def phrase(self) -> Phrase:
        """Who, and what of them."""
        return Phrase(self.seat, self.verb, self.what)


@dataclass(frozen=True, slots=True)
class Answered(TableEvent):
    """A player lets another take something back, or does not."""

    agrees: bool

    def phrase(self) -> Phrase:
        """What was answered."""
        if self.agrees:
            return Phrase(self.seat, "lets", "it be taken back")
        return Phrase(self.seat, "does", "not agree: it stays")


@dataclass(frozen=True, slots=True)
class NotSaved(TableEvent):
    """The game goes on, but what is chosen now would be lost with the host: its disk is full."""

    since: str  # the time of day, on the host's clock; empty when all is well again

    def phrase(self) -> Phrase:
        """How it stands."""
        if not self.since:
            return Phrase(self.seat, "is", "saved again", thing="The game")
        return Phrase(self.seat, "is", f"not saved since {self.since}", thing="The game")


TABLE_EVENTS: tuple[type[Event], ...] = (OnlyChoice, TakenBack, Said, Noted, Answered, NotSaved)
