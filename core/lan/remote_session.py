"""The table as seen through a guest's line: screens need not know that it is somewhere else."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from core.bots import Advice, Advisor
from core.kernel import SPECTATOR, Action, Decision, Game, IllegalAction, Standing
from core.lan.address import CannotJoin
from core.lan.door import Refusal
from core.lan.host_line import ANSWER
from core.lan.messages import (
    Consent,
    GiveSeat,
    Lend,
    Mute,
    Play,
    Request,
    Say,
    SeatPosition,
    SendAway,
    SendWatcherAway,
    TakeBack,
)
from core.lan.names import is_same_name
from core.lan.remote_table import RemoteTable, Seen
from core.table import (
    OPENING,
    CannotUndo,
    Moment,
    People,
    SeenTable,
    Session,
    Told,
    hint,
)


class RemoteSession(SeenTable):
    """A seat at a table somewhere else; screens need not know."""

    def __init__(self, table: RemoteTable, first: Seen, advise: Advisor) -> None:
        self._table = table
        self._first = first
        self._advise = advise
        self.game: Game[Any] = table.game
        self.seat = table.lobby.seat
        self.seats_here = () if self.seat == SPECTATOR else (self.seat,)

    @property
    def _seen(self) -> Seen:
        """What was seen last."""
        return self._table.seen or self._first

    @property
    def _position(self) -> SeatPosition:
        return self._seen.position

    @property
    def has_company(self) -> bool:
        """Others hear what is said here."""
        return True

    @property
    def is_reseated(self) -> bool:
        """Whether the host has given one a seat, or taken it away."""
        return self._table.lobby.seat != self.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order, then those of automas."""
        return self._position.names

    @property
    def view(self) -> Any:
        """The position, as far as the seat may know it."""
        return self._seen.view

    @property
    def decision(self) -> Decision | None:
        """What the seat must choose now, if anything."""
        return self._seen.decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        return self._position.waiting

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.over

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Every seat's score, as known to this one; exact once the game is over."""
        if self.is_over:
            return self._position.scores
        return self.game.standings(self.view)

    @property
    def history(self) -> tuple[Moment, ...]:
        """How it stood after each turn; the host tells it when the game is over."""
        now = Moment(self.game.round(self.view), OPENING, tuple(s.total for s in self.standings))
        return self._position.history or (now,)

    @property
    def seed(self) -> int | None:
        """The host's own."""
        return None

    @property
    def log(self) -> Sequence[Told]:
        """Everything told to the seat so far."""
        return self._table.log

    @property
    def people(self) -> People:
        """The people at the table."""
        return self._table.people

    def at(self, seat: int) -> Session:
        """The same table from another seat that is played from here: there is but one."""
        if seat not in (self.seat, SPECTATOR):
            raise IllegalAction(f"Seat {seat} is not played from here.")
        return self

    async def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """What was told since the last time, at once and then at every change, until closed.

        It ends, too, where one has another seat by now: that is another session.
        """
        read, changes = 0, -1
        while await self._table.changed_since(changes) and not self.is_reseated:
            changes = self._table.line.changes
            news = tuple(self.log[read:])
            read = len(self.log)
            yield news

    async def play(self, action: Action) -> None:
        """Choose, and wait to see what came of it. IllegalAction changes nothing."""
        asked = self._position.asked
        try:
            await self._table.line.ask_surely(Play, asked, str(action))
            async with asyncio.timeout(ANSWER):
                await self._until_asked_anew(asked)
        except (Refusal, CannotJoin) as error:
            raise IllegalAction(str(error)) from None
        except TimeoutError:
            raise IllegalAction("The line to the table is cut; try again.") from None

    async def _until_asked_anew(self, asked: int) -> None:
        while self._position.asked == asked and not self.is_over:
            if not await self._table.changed_since(self._table.line.changes):
                raise CannotJoin("The line to the table was closed.")

    async def undo(self) -> None:
        """Take the last own choice back. CannotUndo where that may not be."""
        await self._take_back("last")

    async def undo_to(self, entry: int) -> None:
        """Take back the own choice with that number in the log. CannotUndo as before."""
        await self._take_back("to", entry)

    async def restart_turn(self) -> None:
        """Take back all chosen in this turn. CannotUndo as before."""
        await self._take_back("turn")

    async def _take_back(self, how: str, entry: int = 0) -> None:
        try:
            await self._table.line.ask(TakeBack, how, entry)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def say(self, text: str) -> None:
        """Let everybody at the table hear it. IllegalAction where they cannot."""
        await self._do(Say, text)

    async def consent(self, agrees: bool) -> None:
        """Answer whoever asks to take a choice back. CannotUndo where nobody does."""
        try:
            await self._table.line.ask(Consent, agrees)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def lend(self, seat: int, level: int) -> None:
        """Let a bot play the seat of somebody away, or the own one. IllegalAction as before."""
        await self._do(Lend, seat, level)

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """The seats of others that may be given away: all persons', for who opened the table."""
        here = self._table.lobby
        if not here.is_owner:
            return ()
        chairs = enumerate(here.chairs)
        return tuple(at for at, chair in chairs if chair.is_taken and at != self.seat)

    async def send_away(self, seat: int, level: int) -> None:
        """Give another's seat to a bot, or with 0 to whoever comes. IllegalAction as before."""
        await self._do(SendAway, seat, level)

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        """Seats of people who are away, and watchers, for who opened the table: those who go by
        the name of the seat come first."""
        here = self._table.lobby
        chairs = [(at, c) for at, c in enumerate(here.chairs) if at in self.people.away]
        pairs = [(at, c, name) for at, c in chairs for name in here.watching if here.is_owner]
        pairs.sort(key=lambda pair: not is_same_name(pair[1].name, pair[2]))
        return tuple((at, name) for at, _, name in pairs)

    async def give_seat(self, seat: int, name: str) -> None:
        """Let a watcher have the seat of somebody away. IllegalAction as before."""
        await self._do(GiveSeat, seat, name)

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        """Who watches, for who opened the table, each with whether they are muted."""
        here = self._table.lobby
        return tuple((name, name in here.muted) for name in here.watching if here.is_owner)

    async def mute(self, name: str, is_muted: bool) -> None:
        """Let a watcher be heard no more, or again. IllegalAction as before."""
        await self._do(Mute, name, is_muted)

    async def send_watcher_away(self, name: str) -> None:
        """Have a watcher at the table no more. IllegalAction as before."""
        await self._do(SendWatcherAway, name)

    async def _do(self, kind: type[Request], *values: Any) -> None:
        try:
            await self._table.line.ask(kind, *values)
        except Refusal as refusal:
            raise IllegalAction(str(refusal)) from None

    async def hint(self) -> Advice:
        """What a bot would choose in the seat's place; it thinks on this side, over the view."""
        return await hint(self.game, self.view, self.seat, self._advise)
