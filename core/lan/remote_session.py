"""A session over the network, with the same interface as a local one."""

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
    """A seat at a remote table."""

    def __init__(self, table: RemoteTable, first: Seen, advise: Advisor) -> None:
        self._table = table
        self._first = first
        self._advise = advise
        self.game: Game[Any] = table.game
        self.seat = table.lobby.seat
        self.seats_here = () if self.seat == SPECTATOR else (self.seat,)

    @property
    def _seen(self) -> Seen:
        return self._table.seen or self._first

    @property
    def _position(self) -> SeatPosition:
        return self._seen.position

    @property
    def has_company(self) -> bool:
        return True

    @property
    def is_reseated(self) -> bool:
        """Return whether the host has changed this person's seat."""
        return self._table.lobby.seat != self.seat

    @property
    def names(self) -> tuple[str, ...]:
        return self._position.names

    @property
    def view(self) -> Any:
        return self._seen.view

    @property
    def decision(self) -> Decision | None:
        return self._seen.decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return self._position.waiting

    @property
    def is_over(self) -> bool:
        return self._position.over

    @property
    def standings(self) -> tuple[Standing, ...]:
        if self.is_over:
            return self._position.scores
        return self.game.standings(self.view)

    @property
    def history(self) -> tuple[Moment, ...]:
        """Return the score history, or only the current scores until the game is over."""
        now = Moment(self.game.round(self.view), OPENING, tuple(s.total for s in self.standings))
        return self._position.history or (now,)

    @property
    def seed(self) -> int | None:
        return None

    @property
    def log(self) -> Sequence[Told]:
        return self._table.log

    @property
    def people(self) -> People:
        return self._table.people

    def at(self, seat: int) -> Session:
        """Return this session; no other seat can be played from here."""
        if seat not in (self.seat, SPECTATOR):
            raise IllegalAction(f"Seat {seat} is not played from here.")
        return self

    async def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """Yield new log entries, once immediately and then at every change, until closed.

        Also ends when the host changes the seat, because that needs a new session.
        """
        read, changes = 0, -1
        while await self._table.changed_since(changes) and not self.is_reseated:
            changes = self._table.line.changes
            news = tuple(self.log[read:])
            read = len(self.log)
            yield news

    async def play(self, action: Action) -> None:
        """Play an action and wait for the result. IllegalAction changes nothing."""
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
        await self._take_back("last")

    async def undo_to(self, entry: int) -> None:
        """Undo the choice with this number in the log. CannotUndo if that is not allowed."""
        await self._take_back("to", entry)

    async def restart_turn(self) -> None:
        await self._take_back("turn")

    async def _take_back(self, how: str, entry: int = 0) -> None:
        try:
            await self._table.line.ask(TakeBack, how, entry)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def say(self, text: str) -> None:
        await self._do(Say, text)

    async def consent(self, agrees: bool) -> None:
        try:
            await self._table.line.ask(Consent, agrees)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def lend(self, seat: int, level: int) -> None:
        await self._do(Lend, seat, level)

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """Return the seats that the table's owner may take from their players."""
        here = self._table.lobby
        if not here.is_owner:
            return ()
        chairs = enumerate(here.chairs)
        return tuple(at for at, chair in chairs if chair.is_taken and at != self.seat)

    async def send_away(self, seat: int, level: int) -> None:
        await self._do(SendAway, seat, level)

    @property
    def may_be_given(self) -> tuple[tuple[int, str], ...]:
        """Return pairs of an absent player's seat and a spectator, for the table's owner.

        Pairs with matching names come first.
        """
        here = self._table.lobby
        chairs = [(at, c) for at, c in enumerate(here.chairs) if at in self.people.away]
        pairs = [(at, c, name) for at, c in chairs for name in here.watching if here.is_owner]
        pairs.sort(key=lambda pair: not is_same_name(pair[1].name, pair[2]))
        return tuple((at, name) for at, _, name in pairs)

    async def give_seat(self, seat: int, name: str) -> None:
        await self._do(GiveSeat, seat, name)

    @property
    def watchers(self) -> tuple[tuple[str, bool], ...]:
        """Return the spectators' names and whether each is muted, for the table's owner."""
        here = self._table.lobby
        return tuple((name, name in here.muted) for name in here.watching if here.is_owner)

    async def mute(self, name: str, is_muted: bool) -> None:
        await self._do(Mute, name, is_muted)

    async def send_watcher_away(self, name: str) -> None:
        await self._do(SendWatcherAway, name)

    async def _do(self, kind: type[Request], *values: Any) -> None:
        try:
            await self._table.line.ask(kind, *values)
        except Refusal as refusal:
            raise IllegalAction(str(refusal)) from None

    async def hint(self) -> Advice:
        return await hint(self.game, self.view, self.seat, self._advise)
