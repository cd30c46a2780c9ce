"""The log: events of the game and of the table around it."""

from abc import abstractmethod
from dataclasses import dataclass

from core.kernel import SPECTATOR, Event, Phrase


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event and the choice that caused it."""

    journal_entry: int  # index of the choice; OPENING for the setup; a guest's log counts anew
    seat: int  # who chose; SPECTATOR if there was no choice
    turn: int  # of the choice
    event: Event
    is_own_turn: bool = False  # their own turn, with a main decision; visible to them only

    @property
    def is_game_event(self) -> bool:
        """Return whether the entry follows from a choice and disappears with its undo."""
        return isinstance(self.event, OnlyChoice) or not isinstance(self.event, TableEvent)

    def concerns_others(self, seat: int) -> bool:
        if not self.is_game_event or self.event.is_silent or self.seat == SPECTATOR:
            return False
        return self.seat != seat or self.event.seat not in (seat, SPECTATOR)

    def view_for(self, seat: int) -> "LogEntry | None":
        """Return the entry as the seat may see it, or None if it is secret."""
        event = self.event.view_for(seat)
        if event is None:
            return None
        return LogEntry(
            self.journal_entry, self.seat, self.turn, event, self.is_own_turn and self.seat == seat
        )


@dataclass(frozen=True, slots=True)
class TableEvent(Event):
    """An event at the table that is not part of the game."""

    @abstractmethod
    def phrase(self) -> Phrase: ...


@dataclass(frozen=True, slots=True)
class OnlyChoice(TableEvent):
    """A single option was taken automatically. Only its player sees this."""

    label: str

    def view_for(self, seat: int) -> Event | None:
        return self if seat == self.seat else None

    def phrase(self) -> Phrase:
        return Phrase(self.seat, "had", "one choice", f": {self.label}")


@dataclass(frozen=True, slots=True)
class Undone(TableEvent):
    """Choices were undone. Log entries since then no longer apply."""

    first: int  # the first undone entry

    def phrase(self) -> Phrase:
        return Phrase(self.seat, "went", "back to an earlier choice")


@dataclass(frozen=True, slots=True)
class ChatMessage(TableEvent):
    """A chat message of a player, or of a spectator with this name."""

    text: str
    name: str = ""

    def phrase(self) -> Phrase:
        speaker = self.name or "A spectator" if self.seat == SPECTATOR else ""
        return Phrase(self.seat, object=f": {self.text}", subject=speaker)


@dataclass(frozen=True, slots=True)
class PlayerNote(TableEvent):
    """A note about a player that is not part of the game: "has" "lost the line"."""

    verb: str
    what: str

    def phrase(self) -> Phrase:
        return Phrase(self.seat, self.verb, self.what)


@dataclass(frozen=True, slots=True)
class UndoAnswered(TableEvent):
    """A player's answer to an undo request."""

    agrees: bool

    def phrase(self) -> Phrase:
        if self.agrees:
            return Phrase(self.seat, "agrees", "to the undo")
        return Phrase(self.seat, "refuses", "the undo")


@dataclass(frozen=True, slots=True)
class SaveStatus(TableEvent):
    """Saving fails, usually because the host's disk is full, or works again."""

    unsaved_since: str  # time of day on the host's clock; empty once saving works

    def phrase(self) -> Phrase:
        if not self.unsaved_since:
            return Phrase(self.seat, "is", "saved again", subject="The game")
        return Phrase(self.seat, "is", f"not saved since {self.unsaved_since}", subject="The game")


TABLE_EVENTS: tuple[type[Event], ...] = (
    OnlyChoice,
    Undone,
    ChatMessage,
    PlayerNote,
    UndoAnswered,
    SaveStatus,
)
