"""A session over the network, with the same interface as a local one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

from core.bots import Advice, Advisor
from core.kernel import SPECTATOR, Action, Decision, Game, IllegalAction, Standing
from core.kernel.style import SHORT, Style
from core.lan.address import CannotJoin
from core.lan.auth import Refusal
from core.lan.client import REPLY_TIMEOUT
from core.lan.lookalike_names import is_same_name
from core.lan.messages import (
    AnswerUndo,
    GuestRequest,
    MuteSpectator,
    Play,
    RemovePlayer,
    RemoveSpectator,
    ReturnSeat,
    SeatPosition,
    SendChat,
    SetResigning,
    SetSubstitute,
    Undo,
)
from core.lan.remote_table import ReceivedPosition, RemoteTable
from core.table import (
    OPENING,
    CannotUndo,
    LogEntry,
    Participants,
    Seen,
    Session,
    TurnScores,
    UndoTarget,
    ViewedTable,
    make_hint,
)


class RemoteSession(ViewedTable):
    """A seat at a remote table."""

    def __init__(self, table: RemoteTable, first: ReceivedPosition, advise: Advisor) -> None:
        self._table = table
        self._first = first
        self._advise = advise
        self.game: Game[Any] = table.game
        self.seat = table.info.seat
        self.local_seats = () if self.seat == SPECTATOR else (self.seat,)

    @property
    def _latest(self) -> ReceivedPosition:
        return self._table.latest or self._first

    @property
    def _position(self) -> SeatPosition:
        return self._latest.position

    @property
    def has_remote_players(self) -> bool:
        return True

    @property
    def is_reseated(self) -> bool:
        return self._table.info.seat != self.seat

    @property
    def names(self) -> tuple[str, ...]:
        return self._position.names

    @property
    def view(self) -> Any:
        return self._latest.view

    @property
    def decision(self) -> Decision | None:
        return self._latest.decision

    @property
    def waiting_for(self) -> tuple[int, ...]:
        return self._position.waiting_for

    @property
    def is_over(self) -> bool:
        return self._position.is_over

    @property
    def standings(self) -> tuple[Standing, ...]:
        if self.is_over:
            return self._position.standings
        return self.game.standings(self.view)

    @property
    def score_history(self) -> tuple[TurnScores, ...]:
        """Return only the current scores until the game is over."""
        current = TurnScores(
            self.game.round_number(self.view), OPENING, tuple(s.total for s in self.standings)
        )
        return self._position.score_history or (current,)

    @property
    def seed(self) -> int | None:
        return None

    @property
    def log(self) -> Sequence[LogEntry]:
        return self._table.log

    @property
    def participants(self) -> Participants:
        return self._table.participants

    def for_seat(self, seat: int) -> Session:
        """Return this session: no other seat can be played from here."""
        if seat not in (self.seat, SPECTATOR):
            raise IllegalAction(f"You don't play seat {seat}.")
        return self

    async def updates(self) -> AsyncIterator[tuple[LogEntry, ...]]:
        """Yield new log entries at once and at every change.

        Ends when closed, or when the host changes the seat, which needs a new session.
        """
        read, changes = 0, -1
        while await self._table.wait_for_change(changes) and not self.is_reseated:
            changes = self._table.connection.change_count
            news = tuple(self.log[read:])
            read = len(self.log)
            yield news

    async def play(self, action: Action, style: Style = SHORT) -> None:
        """Play an action and wait for the result. IllegalAction changes nothing."""
        number = self._position.decision_number
        try:
            await self._table.connection.request_with_retry(Play, number, str(action))
            async with asyncio.timeout(REPLY_TIMEOUT):
                await self._wait_for_next_decision(number)
        except (Refusal, CannotJoin) as error:
            raise IllegalAction(str(error)) from None
        except TimeoutError:
            raise IllegalAction("The connection to the table was lost. Try again.") from None

    async def _wait_for_next_decision(self, number: int) -> None:
        while self._position.decision_number == number and not self.is_over:
            if not await self._table.wait_for_change(self._table.connection.change_count):
                raise CannotJoin("The connection to the table was closed.")

    async def seen_before_undo(self, target: UndoTarget) -> Seen:
        return Seen.NOTHING  # the other players are asked instead

    async def undo(self) -> None:
        await self._undo("last")

    async def undo_to(self, entry: int) -> None:
        """Undo the choice with this number in the log. Raise CannotUndo if that is not allowed."""
        await self._undo("to", entry)

    async def restart_turn(self) -> None:
        await self._undo("turn")

    async def _undo(self, scope: str, entry: int = 0) -> None:
        """Undo, and wait until the undone question is back."""
        number = self._position.decision_number
        try:
            await self._table.connection.request(Undo, scope, entry)
            async with asyncio.timeout(REPLY_TIMEOUT):
                await self._wait_for_next_decision(number)
        except (Refusal, CannotJoin) as error:
            raise CannotUndo(str(error)) from None
        except TimeoutError:
            raise CannotUndo("The line to the table is cut; try again.") from None

    async def send_chat(self, text: str) -> None:
        await self._request(SendChat, text)

    async def answer_undo_request(self, agrees: bool) -> None:
        try:
            await self._table.connection.request(AnswerUndo, agrees)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def set_resigning(self, is_wanted: bool) -> None:
        await self._request(SetResigning, is_wanted)

    async def substitute_bot(self, seat: int, level: int) -> None:
        await self._request(SetSubstitute, seat, level)

    @property
    def removable_seats(self) -> tuple[int, ...]:
        """Return the seats that the table's owner may take from their players."""
        info = self._table.info
        if not info.is_host:
            return ()
        return tuple(
            index for index, seat in enumerate(info.seats) if seat.is_taken and index != self.seat
        )

    async def remove_player(self, seat: int, level: int) -> None:
        await self._request(RemovePlayer, seat, level)

    @property
    def returnable_seats(self) -> tuple[tuple[int, str], ...]:
        """Return pairs of an absent player's seat and a spectator, matching names first."""
        info = self._table.info
        if not info.is_host:
            return ()
        away = self.participants.absent_seats
        seats = [index for index in range(len(info.seats)) if index in away]
        pairs = [(index, name) for index in seats for name in info.spectators]
        return tuple(
            sorted(pairs, key=lambda pair: not is_same_name(info.seats[pair[0]].name, pair[1]))
        )

    async def return_seat(self, seat: int, name: str) -> None:
        await self._request(ReturnSeat, seat, name)

    @property
    def spectators(self) -> tuple[tuple[str, bool], ...]:
        """Return each spectator's name, and whether they are muted."""
        info = self._table.info
        return tuple((name, name in info.muted) for name in info.spectators if info.is_host)

    async def mute_spectator(self, name: str, is_muted: bool) -> None:
        await self._request(MuteSpectator, name, is_muted)

    async def remove_spectator(self, name: str) -> None:
        await self._request(RemoveSpectator, name)

    async def _request(self, kind: type[GuestRequest], *values: Any) -> None:
        try:
            await self._table.connection.request(kind, *values)
        except Refusal as refusal:
            raise IllegalAction(str(refusal)) from None

    async def hint(self, style: Style) -> Advice:
        return await make_hint(self.game, self.view, self.seat, self._advise, style)
