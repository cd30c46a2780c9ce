"""The one face every table shows to a screen, whether it stands here or across a network."""

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
    """A game as one seat may see it and play it."""

    @property
    def game(self) -> Game[Any]:
        """The game being played."""

    @property
    def seat(self) -> int:
        """The seat that looks and plays; SPECTATOR where somebody only watches."""

    @property
    def seats_here(self) -> tuple[int, ...]:
        """All seats that are played from this side."""

    @property
    def has_company(self) -> bool:
        """Whether there are others elsewhere who hear what is said."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order, then those of automas."""

    @property
    def view(self) -> Any:
        """The position, as far as the seat may know it."""

    @property
    def decision(self) -> Decision | None:
        """What the seat must choose now, if anything."""

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must choose now; where several are played from here, in this order."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every seat's score, as known to this one; exact once the game is over."""

    @property
    def history(self) -> tuple[Moment, ...]:
        """How it stood (if it had ended then) after each turn of the line being played."""

    @property
    def seed(self) -> int | None:
        """The luck the game came from, once it is over; None where it is not told."""

    @property
    def log(self) -> Sequence[Told]:
        """Everything told to the seat so far; it only grows, so a place in it is a bookmark."""

    @property
    def people(self) -> People:
        """The people at the table: who is away, who asks to take a choice back."""

    def at(self, seat: int) -> "Session":
        """The same table from another seat that is played from here."""

    def phrase(self, told: Told) -> Phrase | None:
        """Something told, as a phrase; None where it is not worth telling."""

    def sentence(self, told: Told) -> str:
        """The same as a sentence, without its full stop; empty where it is not worth telling."""

    def foretell(self, action: Action) -> Foretold:
        """What the action would certainly do."""

    def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """What was told since the last time, at once and then at every change, until closed.

        Who is slow gets several changes at a time; nobody is waited for. What is only recalled of
        a game that is gone on with is no news. Raises what stops the game, if anything does.
        """

    async def play(self, action: Action) -> None:
        """Choose. IllegalAction changes nothing."""

    async def undo(self) -> None:
        """Take the last own choice back. CannotUndo where that may not be."""

    async def undo_to(self, entry: int) -> None:
        """Take back the own choice with that place in the journal. CannotUndo as before."""

    async def restart_turn(self) -> None:
        """Take back all chosen in this turn. CannotUndo as before."""

    async def say(self, text: str) -> None:
        """Let everybody at the table hear it. IllegalAction where they cannot."""

    async def consent(self, agrees: bool) -> None:
        """Answer whoever asks to take a choice back. CannotUndo where nobody does."""

    async def lend(self, seat: int, level: int) -> None:
        """Let a bot play the seat of somebody away, or the own one; 0 gives it back.

        IllegalAction where that may not be.
        """

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """The seats of others that may be given away from here."""

    async def send_away(self, seat: int, level: int) -> None:
        """Give another's seat to a bot for good; 0 opens it to whoever comes.

        IllegalAction where that may not be.
        """

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        """Seats of people who are away, each with a watcher who can be given it from here."""

    async def give_seat(self, seat: int, name: str) -> None:
        """Let a watcher have the seat of somebody away. IllegalAction where that may not be."""

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        """Who watches and can be sent away from here, each with whether they are muted."""

    async def mute(self, name: str, is_muted: bool) -> None:
        """Let a watcher be heard no more, or again. IllegalAction where that may not be."""

    async def send_watcher_away(self, name: str) -> None:
        """Have a watcher at the table no more. IllegalAction where that may not be."""

    async def hint(self) -> Advice:
        """What a bot would choose in the seat's place, and why."""


class SeenTable:
    """What every session works out from the view alone, wherever it comes from."""

    game: Any
    seat: int
    names: Any
    view: Any

    def phrase(self, told: Told) -> Phrase | None:
        """Something told, as a phrase; None where it is not worth telling."""
        if isinstance(told.event, TableEvent):
            return told.event.phrase()
        phrase: Phrase | None = self.game.narrate(self.view, told.event)
        return phrase

    def sentence(self, told: Told) -> str:
        """The same as a sentence, without its full stop; empty where it is not worth telling."""
        phrase = self.phrase(told)
        return "" if phrase is None else sentence(phrase, self.names)

    def foretell(self, action: Action) -> Foretold:
        """What the action would certainly do."""
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
        self._viewed: Any = None  # the state of which that is the view
        self._log: list[Told] = []
        self._read = 0  # how much of the table's log is in there

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self._table.game

    @property
    def has_company(self) -> bool:
        """Everybody sits at this keyboard."""
        return False

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order, then those of automas."""
        return self._table.names

    @property
    def view(self) -> Any:
        """The position, as far as the seat may know it."""
        if self._viewed is not self._table.state:
            self._viewed = self._table.state
            self._view = self.game.view(self._viewed, self.seat)
        return self._view

    @property
    def decision(self) -> Decision | None:
        """What the seat must choose now, if anything."""
        return self.game.decision_of(self._table.state, self.seat)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return tuple(decision.seat for decision in self.game.decisions(self._table.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.is_over

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every seat's score, as known to this one; exact once the game is over."""
        return self.game.standings(self._table.state if self.is_over else self.view)

    @property
    def history(self) -> tuple[Moment, ...]:
        """How it stood after each turn."""
        return history(self._table.line, self.seat)

    @property
    def seed(self) -> int | None:
        """The luck the game came from; before the end it would tell what is hidden."""
        journal = self._table.line.journal
        return journal.setup.seed if self.is_over and not journal.start else None

    @property
    def log(self) -> Sequence[Told]:
        """Everything told to the seat so far."""
        news = (told.seen_by(self.seat) for told in self._table.log[self._read :])
        self._log.extend(told for told in news if told is not None)
        self._read = len(self._table.log)
        return self._log

    @property
    def people(self) -> People:
        """Everybody is here."""
        return People(lent=tuple(self._table.lent))

    def at(self, seat: int) -> Session:
        """The same table from another seat that is played from here."""
        return LocalSession(self._table, seat)

    async def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """What was told since the last time, at once and then at every change, until closed."""
        read, changes, is_news = 0, -1, True
        while await self._table.changed_since(changes):
            changes = self._table.changes
            news = tuple(self.log[read:]) if is_news else ()
            read, is_news = len(self.log), self._table.knows_its_past
            yield news

    async def play(self, action: Action) -> None:
        """Choose. IllegalAction changes nothing."""
        await self._table.play(self.seat, action)

    async def undo(self) -> None:
        """Take the last own choice back. CannotUndo where that may not be."""
        await self._table.undo(self.seat)

    async def undo_to(self, entry: int) -> None:
        """Take back the own choice with that place in the journal. CannotUndo as before."""
        await self._table.undo_to(self.seat, entry)

    async def restart_turn(self) -> None:
        """Take back all chosen in this turn. CannotUndo as before."""
        await self._table.restart_turn(self.seat)

    async def say(self, text: str) -> None:
        """Let everybody at the table hear it."""
        await self._table.known()
        self._table.say(self.seat, text)

    async def consent(self, agrees: bool) -> None:
        """At one keyboard nobody needs to ask."""
        raise CannotUndo("Nobody asks to take a choice back.")

    async def lend(self, seat: int, level: int) -> None:
        """Let a bot play a seat; 0 gives it back."""
        await self._table.known()
        if level:
            self._table.lend(seat, level)
        else:
            self._table.give_back(seat)

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """At one keyboard people settle that among themselves."""
        return ()

    async def send_away(self, seat: int, level: int) -> None:
        """Nobody can be."""
        raise IllegalAction("Only the host of a table in the network sends others away.")

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        """Everybody is here."""
        return ()

    async def give_seat(self, seat: int, name: str) -> None:
        """Nobody can be."""
        raise IllegalAction("Only the host of a table in the network gives seats back.")

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        """Who looks over one's shoulder is not known here."""
        return ()

    async def mute(self, name: str, is_muted: bool) -> None:
        """Nobody can be."""
        raise IllegalAction("Only the host of a table in the network mutes others.")

    async def send_watcher_away(self, name: str) -> None:
        """Nobody can be."""
        raise IllegalAction("Only the host of a table in the network sends others away.")

    async def hint(self) -> Advice:
        """What a bot would choose in the seat's place, and why."""
        return await self._table.hint(self.seat)
