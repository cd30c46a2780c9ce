"""The host's end of the connection to one guest: requests in, updates out."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, assert_never

from core.kernel import IllegalAction
from core.lan.auth import Person, Refusal
from core.lan.handshake import receive_hello
from core.lan.limits import MAX_REPLY_BYTES, MAX_REQUEST_BYTES, Limits
from core.lan.messages import (
    FROM_GUEST,
    PROTOCOL,
    Ack,
    AnswerUndo,
    CloseTable,
    Closing,
    Done,
    Enter,
    GameRequest,
    GetLadder,
    GetPack,
    GetReplay,
    GuestRequest,
    Hello,
    HostMessage,
    Leave,
    MuteSpectator,
    Open,
    PackFile,
    Ping,
    Play,
    Pong,
    Probe,
    Refused,
    Removed,
    RemovePlayer,
    RemoveSpectator,
    ReplayFile,
    Request,
    ReturnSeat,
    SendChat,
    SetOption,
    SetReady,
    SetResigning,
    SetSeat,
    SetSubstitute,
    TableRequest,
    TakeSeat,
    Undo,
    Welcome,
)
from core.lan.participant import Participant
from core.lan.protocol import decode_message, encode_message
from core.lan.rate_limit import RateLimiter, RateLimiters
from core.lan.room import Room
from core.lan.seat_feed import SeatFeed
from core.lan.stream import ProtocolError, read_frame
from core.lan.table_registry import TableRegistry
from core.table import CannotUndo

CLOSE_GRACE = 5.0  # seconds to deliver the last message before the connection is aborted

log = logging.getLogger("annals.lan")


class GuestConnection:
    """The host's end of the connection to one guest.

    The host authenticates the guest and calls `set_person`. Then `serve` handles the requests, at a
    table or in the list of tables, and sends updates of what the guest looks at.
    """

    def __init__(
        self,
        tables: TableRegistry,
        limits: Limits,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._tables = tables
        self._limits = limits
        self._reader = reader
        self._writer = writer
        peer = writer.get_extra_info("peername")
        self.address = str(peer[0]) if isinstance(peer, tuple) else "here"  # on a Unix socket
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[Any] = task
        self._person = Person("", "")
        self._rate_limiters: RateLimiters  # set with the person
        self._address_chat: RateLimiter
        self._participant: Participant | None = None
        self._room: Room | None = None
        self._last_request = 0
        self._feed = SeatFeed(tables, limits, self.send)

    # --- handshake --------------------------------------------------------------------------

    async def receive_hello(self) -> Hello:
        """Raise TimeoutError, Refusal or ProtocolError if no hello comes."""
        async with asyncio.timeout(self._limits.hello_timeout):
            return await receive_hello(self._reader, self._tables.rooms.values(), self.send)

    def set_person(
        self, person: Person, rate_limiters: RateLimiters, address_chat: RateLimiter
    ) -> None:
        """Accept the guest as this person. The limiters are shared with other connections."""
        self._person = person
        self._rate_limiters, self._address_chat = rate_limiters, address_chat
        self._feed.show_tables(person)

    async def welcome(self, product: str, host_name: str, token: str) -> None:
        await self._rate_limiters.requests.acquire()
        tables, can_open = self._feed.take_tables().tables, self._tables.can_open_tables
        await self.send(Welcome(PROTOCOL, product, host_name, token, can_open, tables))

    async def serve(self) -> None:
        """Answer requests and send updates. Raise the error that ends the connection."""
        self.notify()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._feed.run())
                tasks.create_task(self._ping())
                await self._receive()
        except ExceptionGroup as group:
            raise group.exceptions[0] from None

    def notify(self) -> None:
        self._feed.notify()

    @property
    def is_authenticated(self) -> bool:
        return bool(self._person.id)

    @property
    def person(self) -> str:
        return self._person.id

    @property
    def is_browsing_tables(self) -> bool:
        return self.is_authenticated and self._room is None

    @property
    def is_up_to_date(self) -> bool:
        return self._feed.is_up_to_date

    def drop_pending(self) -> None:
        """Refuse this unauthenticated connection, to make space for another."""
        log.warning("%s: refused, too many pending connections", self.address)
        self.refuse("full", "The host has too many guests. Try again later.")
        self.task.cancel()

    def _eject(self, sentence: str) -> None:
        self._room = self._participant = None
        self._feed.show_tables(self._person)
        self._writer.write(encode_message(Removed(sentence)))

    def send_closing(self) -> None:
        """Tell a guest that the host closes the table, and whether the game is saved."""
        if self._room is not None:
            self._writer.write(encode_message(Closing(self._room.is_saved)))

    def refuse(self, code: str, sentence: str) -> None:
        """Say why the connection is closed."""
        self._writer.write(encode_message(Refused(0, code, sentence)))

    async def close(self) -> None:
        """Leave the table and close the connection, at the latest after a while."""
        self._leave_room()
        self._writer.close()
        try:
            with suppress(OSError):
                async with asyncio.timeout(CLOSE_GRACE):
                    await self._writer.wait_closed()
        finally:
            self._writer.transport.abort()

    async def send(self, message: HostMessage) -> None:
        """Send a message. A guest that does not read it in time is disconnected."""
        data = encode_message(message)
        assert len(data) <= MAX_REPLY_BYTES
        self._writer.write(data)
        try:
            async with asyncio.timeout(self._limits.idle_timeout):
                await self._writer.drain()
        except OSError:  # ends `_receive`, but not before a choice is saved
            self._writer.transport.abort()

    # --- requests ---------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            async with asyncio.timeout(self._limits.idle_timeout):
                content = await read_frame(self._reader, MAX_REQUEST_BYTES)
            message = decode_message(content, FROM_GUEST)
            if isinstance(message, Ack):  # not rate limited: there are at most as many as updates
                self._feed.acknowledge(message.number)
                continue
            await self._rate_limiters.requests.acquire()
            match message:
                case Request():
                    await self._reply_to(message)
                case Pong():
                    pass
                case Probe() | Hello():
                    raise ProtocolError("The greeting was already sent.")
                case _:
                    assert_never(message)

    async def _reply_to(self, request: GuestRequest) -> None:
        if request.number <= self._last_request:
            raise ProtocolError("A request arrived twice or out of order.")
        self._last_request = request.number
        reply: Done | Refused = Done(request.number)
        try:
            await self._handle(request)
        except IllegalAction as error:
            reply = Refused(request.number, "illegal", str(error))
        except CannotUndo as error:
            reply = Refused(request.number, "cannot_undo", str(error))
        except Refusal as refusal:
            reply = Refused(request.number, refusal.code, str(refusal))
        await self.send(reply)

    async def _handle(self, request: GuestRequest) -> None:
        match request:
            case Enter():
                await self._enter(request)
            case Open():
                room = await self._tables.open_for(self._person, request)
                await self._enter(Enter(request.number, room.id, "", 0))
                room.take_seat(self._require_room()[1], request.seats.index("open"))
            case GetPack():
                await self.send(PackFile(request.name, self._tables.pack_data(request)))
            case CloseTable():
                await self._tables.close_for(self._person, request.table)
            case GetLadder():
                await self.send(self._tables.club.ladder(request.game))
            case GetReplay():
                data = await self._tables.club.replay(self._person, request.table)
                await self.send(ReplayFile(request.table, data))
            case SendChat():
                self._send_chat(request)
            case Play() | Undo() | AnswerUndo() | SetSubstitute() | SetResigning():
                await self._handle_in_game(request)
            case _:
                await self._change_table(request)
                self._notify_tables_changed()

    def _send_chat(self, request: SendChat) -> None:
        room, me = self._require_room()
        if not (self._rate_limiters.chat.try_acquire() and self._address_chat.try_acquire()):
            raise Refusal("chat", "You are sending messages too fast. Wait a moment.")
        room.send_chat(me, request.text)

    async def _handle_in_game(self, request: GameRequest) -> None:
        """Handle a request of a player, which does not change the list of tables."""
        room, me = self._require_room()
        if isinstance(request, Undo | AnswerUndo):
            room.check_result_not_recorded()
        game, seat = room.require_game(me), me.seat
        match request:
            case Play():
                await game.play(seat, request.decision_number, request.action)
            case Undo():
                await game.undo(seat, request)
            case AnswerUndo():
                await game.answer_undo_request(seat, request.agrees)
            case SetSubstitute():
                game.substitute_bot(seat, request.seat, request.level)
            case SetResigning():
                game.set_resigning(seat, request.is_wanted)
            case _:
                assert_never(request)

    async def _change_table(self, request: TableRequest) -> None:
        """Handle a request about seats, options or people, which are in the list of tables."""
        room, me = self._require_room()
        match request:
            case TakeSeat():
                room.take_seat(me, request.seat)
            case SetReady():
                room.set_ready(me, request.is_ready)
                await room.start_if_ready()
            case SetSeat():
                room.set_seat(me, request.seat, request.level)
                await room.start_if_ready()
            case SetOption():
                room.set_option(me, request.option, request.value)
            case RemovePlayer():
                room.remove_player(me, request.seat, request.level)
                await room.start_if_ready()
            case ReturnSeat():
                room.return_seat(me, request.seat, request.name)
            case MuteSpectator():
                room.mute_spectator(me, request.name, request.is_muted)
            case RemoveSpectator():
                room.remove_spectator(me, request.name)
            case Leave():
                self._leave_room()
                await self.send(self._feed.take_tables())  # at once for the person who left
            case _:
                assert_never(request)

    def _require_room(self) -> tuple[Room, Participant]:
        if self._room is None or self._participant is None:
            raise Refusal("table", "Join a table first.")
        return self._room, self._participant

    async def _enter(self, request: Enter) -> None:
        room = self._tables.rooms.get(request.table)
        if room is None:
            raise Refusal("table", "This table no longer exists.")
        try:
            await room.resume()  # from here on, no await until the person has entered
            if self._tables.rooms.get(request.table) is not room:
                raise Refusal("table", "This table no longer exists.")
            room.check_may_enter(self._person)
        except BaseException:
            self._tables.suspend_if_empty(room)
            raise
        self._leave_room()
        self._room, self._participant = room, Participant(self._person, self.notify, self._eject)
        room.enter(self._participant)
        self._feed.show_table(room, self._participant, request.log_id, request.log_length)
        self._notify_tables_changed()

    def _leave_room(self) -> None:
        if self._room is not None and self._participant is not None:
            self._room.leave(self._participant)
            self._tables.suspend_if_empty(self._room)
        self._room = self._participant = None
        self._feed.show_tables(self._person)
        self._notify_tables_changed()

    def _notify_tables_changed(self) -> None:
        """Refresh this guest's list at once, and everybody else's soon."""
        self.notify()
        self._tables.on_change()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._limits.ping_interval)
            await self.send(Ping())
            self.notify()  # the table list shows each game's progress
