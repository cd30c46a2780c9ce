"""The host's end of the connection to one guest: requests in, updates out."""

import asyncio
import logging
from typing import Any

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
    Club,
    Done,
    Enter,
    GetLadder,
    GetPack,
    GetReplay,
    Hello,
    Leave,
    MuteSpectator,
    Open,
    PackFile,
    Ping,
    Play,
    Pong,
    ReassignSeat,
    Refused,
    Removed,
    RemovePlayer,
    RemoveSpectator,
    ReplayFile,
    Request,
    SendChat,
    SetOption,
    SetReady,
    SetSeat,
    SetSubstitute,
    TableInfo,
    Tables,
    TakeSeat,
    Undo,
    Update,
    Welcome,
)
from core.lan.participant import Participant
from core.lan.protocol import decode_message, encode_message
from core.lan.rate_limit import RateLimiters
from core.lan.room import Room
from core.lan.sender import Sender, peer_address
from core.lan.sent_state import SentState
from core.lan.stream import FrameStream, ProtocolError
from core.lan.table_registry import TableRegistry
from core.table import CannotUndo

WRITE_BUFFER = 64 << 10
CLOSE_GRACE = 5.0  # seconds to deliver the last message before the connection is aborted

log = logging.getLogger("annals.lan")


class GuestConnection:
    """The host's end of the connection to one guest.

    The host authenticates the guest and calls `set_person`; then `serve` handles requests, for one
    of the tables or for the list of tables, and sends updates of what the guest looks at.
    """

    def __init__(self, tables: TableRegistry, limits: Limits, stream: FrameStream) -> None:
        self._tables = tables
        self._limits = limits
        self._stream = stream
        self.address = peer_address(stream)
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[Any] = task
        stream.transport.set_write_buffer_limits(high=WRITE_BUFFER)
        self._sender = Sender(stream, limits.idle_timeout)
        self._has_news = asyncio.Event()
        self._person = Person("", "")
        self._participant: Participant | None = None
        self._room: Room | None = None
        self._last_request = 0
        self._rate_limiters = RateLimiters.from_limits(limits)
        self._sent = SentState(limits)

    # --- handshake --------------------------------------------------------------------------

    async def receive_hello(self) -> Hello:
        """Return the guest's hello. TimeoutError, Refusal or ProtocolError if none comes."""
        async with asyncio.timeout(self._limits.hello_timeout):
            return await receive_hello(self._stream, self._tables.rooms.values(), self.send)

    def set_person(self, person: Person, rate_limiters: RateLimiters) -> None:
        """Accept the guest as this person."""
        self._person = person
        self._rate_limiters = rate_limiters

    async def welcome(self, product: str, host_name: str, token: str) -> None:
        await self._rate_limiters.requests.acquire()
        tables, can_open = self._tables.cards_for(self._person), self._tables.can_open_tables
        self._sent.mark_tables_sent(tables)
        await self.send(Welcome(PROTOCOL, product, host_name, token, can_open, tables))

    async def serve(self) -> None:
        """Answer requests and send updates until the connection ends."""
        self.notify()
        tasks = [asyncio.create_task(self._send_news()), asyncio.create_task(self._ping())]
        try:
            await self._receive()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def notify(self) -> None:
        self._has_news.set()

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
        return self._sent.is_all_acknowledged and not self._has_news.is_set()

    def drop_pending(self) -> None:
        """Refuse this unauthenticated connection to make space for another."""
        log.warning("%s: sent away, too many strangers", self.address)
        self._stream.transport.write(
            encode_message(Refused(0, "full", "The host has too many guests."))
        )
        self.task.cancel()

    def _eject(self, sentence: str) -> None:
        """Tell the guest why they are no longer at the table, and show them the list of tables."""
        self._room = self._participant = None
        self._sent.reset()
        self._stream.transport.write(encode_message(Removed(sentence)))
        self.notify()

    def send_closing(self) -> None:
        """Tell a guest at a table that the host closes it, and whether the game is saved."""
        if self._room is not None:
            self._stream.transport.write(encode_message(Closing(self._room.is_saved)))

    def end(self) -> None:
        self._leave_room()
        self._close()

    def _close(self) -> None:
        """Close the stream, and abort it if the last bytes are not read in time."""
        self._stream.transport.close()
        asyncio.get_running_loop().call_later(CLOSE_GRACE, self._sender.abort)

    async def send(self, message: Any) -> None:
        """Send a message; a guest that does not read it in time is disconnected."""
        data = encode_message(message)
        assert len(data) <= MAX_REPLY_BYTES
        await self._sender.send(data)

    # --- requests ---------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            async with asyncio.timeout(self._limits.idle_timeout):
                content = await self._stream.read(MAX_REQUEST_BYTES)
            if content is None:
                return
            message = decode_message(content, FROM_GUEST)
            if isinstance(message, Ack):  # not rate limited: there are at most as many as updates
                if self._sent.acknowledge(message.number):
                    self.notify()
                continue
            await self._rate_limiters.requests.acquire()
            if isinstance(message, Request):
                await self._reply_to(message)
            elif not isinstance(message, Pong):
                raise ProtocolError("Hello was said already.")

    async def _reply_to(self, request: Request) -> None:
        if request.number <= self._last_request:
            raise ProtocolError("A request came twice, or out of order.")
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

    async def _handle(self, request: Request) -> None:
        match request:
            case Enter():
                await self._enter(request)
                return
            case Open():
                room = await self._tables.open_for(self._person, request)
                await self._enter(Enter(request.number, room.id, "", 0))
                room.take_seat(self._require_room()[1], request.seats.index("open"))
                return
            case GetPack():
                await self.send(PackFile(request.name, self._tables.pack_data(request)))
                return
            case CloseTable():
                await self._tables.close_for(self._person, request.table)
                return
            case GetLadder():
                await self.send(self._tables.club.ladder(request.game))
                return
            case GetReplay():
                data = await self._tables.club.replay(self._person, request.table)
                await self.send(ReplayFile(request.table, data))
                return
        room, me = self._require_room()
        match request:
            case Play():
                await room.require_game(me).play(me.seat, request.decision_number, request.action)
            case Undo():
                room.check_result_not_recorded()
                await room.require_game(me).undo(me.seat, request)
            case AnswerUndo():
                room.check_result_not_recorded()
                await room.require_game(me).answer_undo_request(me.seat, request.agrees)
            case SetSubstitute():
                room.require_game(me).substitute_bot(me.seat, request.seat, request.level)
            case RemovePlayer():
                room.remove_player(me, request.seat, request.level)
                await room.start_if_ready()
            case SendChat():
                if not self._rate_limiters.chat.try_acquire():
                    raise Refusal("chat", "You say too much at once: wait a moment.")
                room.send_chat(me, request.text)
            case ReassignSeat():
                room.reassign_seat(me, request.seat, request.name)
            case MuteSpectator():
                room.mute_spectator(me, request.name, request.is_muted)
            case RemoveSpectator():
                room.remove_spectator(me, request.name)
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
            case Leave():
                self._leave_room()
                if tables := self._sent.next_tables(self._tables.cards_for(self._person)):
                    await self.send(tables)  # an answer at once for the person who left
        if not isinstance(request, Play | Undo | AnswerUndo | SetSubstitute | SendChat):
            self._notify_tables_changed()

    def _require_room(self) -> tuple[Room, Participant]:
        if self._room is None or self._participant is None:
            raise Refusal("table", "Go to a table first.")
        return self._room, self._participant

    async def _enter(self, request: Enter) -> None:
        room = self._tables.rooms.get(request.table)
        if room is None:
            raise Refusal("table", "There is no such table.")
        try:
            await room.resume()  # from here on, no await until the person has entered
            if self._tables.rooms.get(request.table) is not room:
                raise Refusal("table", "There is no such table.")
            room.check_may_enter(self._person)
        except BaseException:
            self._tables.suspend_if_empty(room)
            raise
        self._leave_room()
        self._room, self._participant = room, Participant(self._person, self.notify, self._eject)
        room.enter(self._participant)
        self._sent.reset()
        if room.running is not None and request.log_epoch == room.log_epoch(self._participant.seat):
            log_length = len(room.running.log_entries(self._participant.seat))
            self._sent.mark_log_sent(
                self._participant.seat, max(0, min(request.log_length, log_length))
            )
        self._notify_tables_changed()

    def _leave_room(self) -> None:
        if self._room is not None and self._participant is not None:
            self._room.leave(self._participant)
            self._tables.suspend_if_empty(self._room)
        self._room = self._participant = None
        self._sent.reset()
        self._notify_tables_changed()

    def _notify_tables_changed(self) -> None:
        """Refresh this guest's list at once, and everybody else's soon."""
        self.notify()
        self._tables.on_change()

    # --- updates ----------------------------------------------------------------------------

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._limits.ping_interval)
            await self.send(Ping())
            self.notify()  # the table list shows each game's progress

    async def _send_news(self) -> None:
        """Send updates, but never more than the guest keeps up with; later ones are merged."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            while self._sent.has_capacity:
                message = self._next_message()
                if message is None:
                    break
                await self.send(message)

    def _next_message(self) -> Tables | Club | TableInfo | Update | None:
        if self._room is None or self._participant is None:
            tables = self._sent.next_tables(self._tables.cards_for(self._person))
            return tables or self._sent.next_club(self._tables.club_for(self._person))
        return self._sent.next_room_message(self._room, self._participant)
