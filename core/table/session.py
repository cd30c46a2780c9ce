"""Sessions: the interface of a table for screens, whether it is local or remote."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

from core.bots import Advice
from core.kernel import SPECTATOR, Action, Decision, Game, IllegalAction, Phrase, Standing
from core.kernel.phrases import sentence
from core.table.history import Moment, history
from core.table.people import People
from core.table.preview import Foretold, foretell
from core.table.table import Table
from core.table.told import TableEvent, Told
from core.table.undo import CannotUndo


class Session(Protocol):
    """A game as one seat may see and play it."""

    @property
    def game(self) -> Game[Any]:
        ...

    @property
    def seat(self) -> int:
        """The seat of this session, or SPECTATOR."""

    @property
    def seats_here(self) -> tuple[int, ...]:
        """All seats that are played on this computer."""

    @property
    def has_company(self) -> bool:
        """Whether other computers are connected, so that chat makes sense."""

    @property
    def names(self) -> tuple[str, ...]:
        ...

    @property
    def view(self) -> Any:
        ...

    @property
    def decision(self) -> Decision | None:
        ...

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats with a pending decision; local seats act in this order."""

    @property
    def is_over(self) -> bool:
        ...

    @property
    def standings(self) -> tuple[Standing, ...]:
        ...

    @property
    def history(self) -> tuple[Moment, ...]:
        """The scores after each turn of the main line."""

    @property
    def seed(self) -> int | None:
        """The seed, once the game is over and if it may be known; else None."""

    @property
    def log(self) -> Sequence[Told]:
        """All log entries for the seat. It only grows, so an index is a valid bookmark."""

    @property
    def people(self) -> People:
        ...

    def at(self, seat: int) -> "Session":
        """Return a session of the same table for another local seat."""

    def phrase(self, told: Told) -> Phrase | None:
        ...

    def sentence(self, told: Told) -> str:
        """Return a log entry as a sentence without full stop; empty if it is not worth showing."""

    def foretell(self, action: Action) -> Foretold:
        ...

    def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """Yield new log entries, at once and after every change, until the table closes.

        A slow reader gets several changes at a time. Restored history is not yielded. Raises the
        error that stopped the game, if any.
        """

    async def play(self, action: Action) -> None:
        """Make a choice. IllegalAction leaves everything unchanged."""

    async def undo(self) -> None:
        ...

    async def undo_to(self, entry: int) -> None:
        ...

    async def restart_turn(self) -> None:
        ...

    async def say(self, text: str) -> None:
        ...

    async def consent(self, agrees: bool) -> None:
        ...

    async def lend(self, seat: int, level: int) -> None:
        """Let a bot play the seat of an absent player, or the own seat; 0 ends it.

        Raise IllegalAction if not allowed.
        """

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """Seats of other players that this session may remove."""

    async def send_away(self, seat: int, level: int) -> None:
        """Give another player's seat to a bot permanently; 0 opens it to anybody.

        Raise IllegalAction if not allowed.
        """

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        """Seats of absent players, each with a spectator who may get it."""

    async def give_seat(self, seat: int, name: str) -> None:
        """Give the seat of an absent player to a spectator. Raise IllegalAction if not allowed."""

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        """The spectators that this session may remove, each with whether they are muted."""

    async def mute(self, name: str, is_muted: bool) -> None:
        ...

    async def send_watcher_away(self, name: str) -> None:
        ...

    async def hint(self) -> Advice:
        ...


class SeenTable:
    """Session methods that need only the view."""

    game: Any
    seat: int
    names: Any
    view: Any

    def phrase(self, told: Told) -> Phrase | None:
        if isinstance(told.event, TableEvent):
            return told.event.phrase()
        phrase: Phrase | None = self.game.narrate(self.view, told.event)
        return phrase

    def sentence(self, told: Told) -> str:
        phrase = self.phrase(told)
        return "" if phrase is None else sentence(phrase, self.names)

    def foretell(self, action: Action) -> Foretold:
        return foretell(self.game, self.view, self.seat, action)


class LocalSession(SeenTable):
    """A seat at a table in this process."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat
        self.seats_here = tuple(i for i, who in enumerate(table.seats) if not who.is_bot)
        if seat not in (SPECTATOR, *self.seats_here):
            raise IllegalAction(f"Seat {seat} is not played from here.")
        self._view: Any = None
        self._viewed: Any = None  # the state of the cached view
        self._log: list[Told] = []
        self._read = 0  # index in the table's log

    @property
    def game(self) -> Game[Any]:
        return self._table.game

    @property
    def has_company(self) -> bool:
        return False

    @property
    def names(self) -> tuple[str, ...]:
        return self._table.names

    @property
    def view(self) -> Any:
        if self._viewed is not self._table.state:
            self._viewed = self._table.state
            self._view = self.game.view(self._viewed, self.seat)
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
    def history(self) -> tuple[Moment, ...]:
        return history(self._table.line, self.seat)

    @property
    def seed(self) -> int | None:
        """The seed of a finished game. Before the end it would reveal hidden information."""
        journal = self._table.line.journal
        return journal.setup.seed if self.is_over and not journal.start else None

    @property
    def log(self) -> Sequence[Told]:
        news = (told.seen_by(self.seat) for told in self._table.log[self._read :])
        self._log.extend(told for told in news if told is not None)
        self._read = len(self._table.log)
        return self._log

    @property
    def people(self) -> People:
        return People(lent=tuple(self._table.lent))

    def at(self, seat: int) -> Session:
        return LocalSession(self._table, seat)

    async def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        read, changes, is_news = 0, -1, True
        while await self._table.changed_since(changes):
            changes = self._table.changes
            news = tuple(self.log[read:]) if is_news else ()
            read, is_news = len(self.log), self._table.knows_its_past
            yield news

    async def play(self, action: Action) -> None:
        await self._table.play(self.seat, action)

    async def undo(self) -> None:
        await self._table.undo(self.seat)

    async def undo_to(self, entry: int) -> None:
        await self._table.undo_to(self.seat, entry)

    async def restart_turn(self) -> None:
        await self._table.restart_turn(self.seat)

    async def say(self, text: str) -> None:
        await self._table.known()
        self._table.say(self.seat, text)

    async def consent(self, agrees: bool) -> None:
        """Raise CannotUndo: on a shared computer undo needs no consent."""
        raise CannotUndo("Nobody asks to take a choice back.")

    async def lend(self, seat: int, level: int) -> None:
        await self._table.known()
        if level:
            self._table.lend(seat, level)
        else:
            self._table.give_back(seat)

    @property
    def may_send_away(self) -> tuple[int, ...]:
        return ()

    async def send_away(self, seat: int, level: int) -> None:
        raise IllegalAction("Only the host of a table in the network sends others away.")

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        return ()

    async def give_seat(self, seat: int, name: str) -> None:
        raise IllegalAction("Only the host of a table in the network gives seats back.")

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        return ()

    async def mute(self, name: str, is_muted: bool) -> None:
        raise IllegalAction("Only the host of a table in the network mutes others.")

    async def send_watcher_away(self, name: str) -> None:
        raise IllegalAction("Only the host of a table in the network sends others away.")

    async def hint(self) -> Advice:
        return await self._table.hint(self.seat)
