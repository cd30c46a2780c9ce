"""Sessions: the interface of a local or remote table for screens."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from core.bots import Advice
from core.kernel import SPECTATOR, Action, Decision, Game, IllegalAction, Phrase, Standing
from core.kernel.phrases import format_sentence
from core.kernel.style import SHORT, Style
from core.table.log import LogEntry, TableEvent
from core.table.participants import Participants
from core.table.preview import Preview, preview_action
from core.table.score_history import TurnScores, score_history
from core.table.table import Table
from core.table.undo import CannotUndo, Seen, UndoTarget


class Session(Protocol):
    """A game as one seat may see and play it."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def seat(self) -> int: ...

    @property
    def local_seats(self) -> tuple[int, ...]:
        """Return all seats that are played on this computer."""

    @property
    def has_remote_players(self) -> bool:
        """Return whether other computers are connected, so that chat makes sense."""

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def view(self) -> Any: ...

    @property
    def decision(self) -> Decision | None: ...

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Return the seats with a pending decision. Local seats act in this order."""

    @property
    def is_over(self) -> bool: ...

    @property
    def standings(self) -> tuple[Standing, ...]: ...

    @property
    def score_history(self) -> tuple[TurnScores, ...]:
        """Return the scores after each turn of the main line."""

    @property
    def seed(self) -> int | None:
        """Return the seed if the game is over and it may be known, else None."""

    @property
    def log(self) -> Sequence[LogEntry]:
        """Return all log entries for the seat. Entries keep their index."""

    @property
    def participants(self) -> Participants: ...

    def for_seat(self, seat: int) -> "Session":
        """Return a session of the same table for another local seat."""

    def phrase(self, entry: LogEntry, style: Style) -> Phrase | None: ...

    def sentence(self, entry: LogEntry, style: Style) -> str:
        """Return a log entry as a sentence without full stop, or "" if it is not shown."""

    def preview(self, action: Action, style: Style, *following: Action) -> Preview:
        """Preview an action, together with the following ones if it is a whole choice."""

    @property
    def may_resign(self) -> bool:
        """Return whether this seat may resign, now or at its next turn."""

    def updates(self) -> AsyncIterator[tuple[LogEntry, ...]]:
        """Yield new log entries, at once and after every change, until the table closes.

        A slow reader gets several changes at a time. Restored history is not yielded. Raise the
        error that stopped the game, if any.
        """

    async def play(self, action: Action, style: Style = SHORT) -> None:
        """Make a choice. IllegalAction leaves everything unchanged.

        A table in this process logs choices that follow automatically in this style.
        """

    async def seen_before_undo(self, target: UndoTarget) -> Seen:
        """Return the kind of information that this seat has seen since the undone choice."""

    async def undo(self) -> None: ...

    async def undo_to(self, entry: int) -> None: ...

    async def restart_turn(self) -> None: ...

    async def send_chat(self, text: str) -> None: ...

    async def answer_undo_request(self, agrees: bool) -> None: ...

    async def substitute_bot(self, seat: int, level: int) -> None:
        """Let a bot play an absent player's seat, or the own seat; 0 ends it.

        Raise IllegalAction if that is not allowed.
        """

    async def set_resigning(self, is_wanted: bool) -> None:
        """Resign at the start of the next turn, or not. Raise IllegalAction if not allowed."""

    @property
    def removable_seats(self) -> tuple[int, ...]:
        """Return the other players' seats that this session may remove."""

    async def remove_player(self, seat: int, level: int) -> None:
        """Give another player's seat permanently to a bot, or to anybody (0).

        Raise IllegalAction if that is not allowed.
        """

    @property
    def returnable_seats(self) -> tuple[tuple[int, str], ...]:
        """Return absent players' seats, each with a spectator who may get it."""

    async def return_seat(self, seat: int, name: str) -> None:
        """Give an absent player's seat to a spectator. Raise IllegalAction."""

    @property
    def spectators(self) -> tuple[tuple[str, bool], ...]:
        """Return the spectators that this session may remove, and whether they are muted."""

    async def mute_spectator(self, name: str, is_muted: bool) -> None: ...

    async def remove_spectator(self, name: str) -> None: ...

    async def hint(self, style: Style) -> Advice: ...


class ViewedTable:
    """Session methods that need only the view."""

    game: Any
    seat: int
    names: Any
    view: Any

    def phrase(self, entry: LogEntry, style: Style) -> Phrase | None:
        if isinstance(entry.event, TableEvent):
            return entry.event.phrase()
        phrase: Phrase | None = self.game.text.narrate(self.view, entry.event, style)
        return phrase

    def sentence(self, entry: LogEntry, style: Style) -> str:
        phrase = self.phrase(entry, style)
        return "" if phrase is None else format_sentence(phrase, self.names, style)

    def preview(self, action: Action, style: Style, *following: Action) -> Preview:
        return preview_action(self.game, self.view, self.seat, action, style, *following)

    @property
    def may_resign(self) -> bool:
        may_resign: bool = self.game.may_resign(self.view, self.seat)
        return may_resign and self.seat != SPECTATOR


class LocalSession(ViewedTable):
    """A seat at a table in this process."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        self.local_seats = tuple(
            i for i, participant in enumerate(table.seats) if not participant.is_bot
        )
        if seat not in (SPECTATOR, *self.local_seats):
            raise IllegalAction(f"You don't play seat {seat}.")
        self._view: Any = None
        self._viewed_state: Any = None  # the state of the cached view
        self._log: list[LogEntry] = []
        self._log_position = 0  # index in the table's log

    @property
    def game(self) -> Game[Any]:
        return self._table.game

    @property
    def has_remote_players(self) -> bool:
        return False

    @property
    def names(self) -> tuple[str, ...]:
        return self._table.names

    @property
    def view(self) -> Any:
        if self._viewed_state is not self._table.state:
            self._viewed_state = self._table.state
            self._view = self.game.view(self._viewed_state, self.seat)
        return self._view

    @property
    def decision(self) -> Decision | None:
        return self.game.decision_of(self._table.state, self.seat)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return tuple(decision.seat for decision in self.game.decisions(self._table.state))

    @property
    def is_over(self) -> bool:
        return self._table.is_over

    @property
    def standings(self) -> tuple[Standing, ...]:
        return self.game.standings(self._table.state if self.is_over else self.view)

    @property
    def score_history(self) -> tuple[TurnScores, ...]:
        return score_history(self._table.main_line, self.seat)

    @property
    def seed(self) -> int | None:
        """Return the seed of a finished game. Earlier it would reveal hidden information."""
        journal = self._table.main_line.journal
        return journal.setup.seed if self.is_over and not journal.start else None

    @property
    def log(self) -> Sequence[LogEntry]:
        news = (entry.view_for(self.seat) for entry in self._table.log[self._log_position :])
        self._log.extend(entry for entry in news if entry is not None)
        self._log_position = len(self._table.log)
        return self._log

    @property
    def participants(self) -> Participants:
        return Participants(
            substitutes=tuple(self._table.substitutes),
            is_resigning=self.seat in self._table.resigning,
        )

    def for_seat(self, seat: int) -> Session:
        return LocalSession(self._table, seat)

    async def updates(self) -> AsyncIterator[tuple[LogEntry, ...]]:
        read, changes, is_news = 0, -1, True
        while await self._table.wait_for_change(changes):
            changes = self._table.change_count
            news = tuple(self.log[read:]) if is_news else ()
            read, is_news = len(self.log), self._table.is_history_known
            yield news

    async def play(self, action: Action, style: Style = SHORT) -> None:
        await self._table.play(self.seat, action, style)

    async def seen_before_undo(self, target: UndoTarget) -> Seen:
        return await self._table.seen_before_undo(self.seat, target)

    async def undo(self) -> None:
        await self._table.undo(self.seat)

    async def undo_to(self, entry: int) -> None:
        await self._table.undo_to(self.seat, entry)

    async def restart_turn(self) -> None:
        await self._table.restart_turn(self.seat)

    async def send_chat(self, text: str) -> None:
        await self._table.wait_for_history()
        self._table.send_chat(self.seat, text)

    async def answer_undo_request(self, agrees: bool) -> None:
        """Raise CannotUndo: on a shared computer undo needs no consent."""
        raise CannotUndo("There is no undo request.")

    async def substitute_bot(self, seat: int, level: int) -> None:
        await self._table.wait_for_history()
        if level:
            self._table.substitute_bot(seat, level)
        else:
            self._table.restore_player(seat)

    async def set_resigning(self, is_wanted: bool) -> None:
        await self._table.wait_for_history()
        self._table.set_resigning(self.seat, is_wanted)

    @property
    def removable_seats(self) -> tuple[int, ...]:
        return ()

    async def remove_player(self, seat: int, level: int) -> None:
        raise IllegalAction("Only the host of a network table can remove players.")

    @property
    def returnable_seats(self) -> tuple[tuple[int, str], ...]:
        return ()

    async def return_seat(self, seat: int, name: str) -> None:
        raise IllegalAction("Only the host of a network table can give seats back.")

    @property
    def spectators(self) -> tuple[tuple[str, bool], ...]:
        return ()

    async def mute_spectator(self, name: str, is_muted: bool) -> None:
        raise IllegalAction("Only the host of a network table can mute spectators.")

    async def remove_spectator(self, name: str) -> None:
        raise IllegalAction("Only the host of a network table can remove players.")

    async def hint(self, style: Style) -> Advice:
        return await self._table.hint(self.seat, style)
