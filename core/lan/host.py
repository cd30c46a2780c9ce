"""The authority: it lets people in, hears their wishes, and tells each only what is theirs."""

import asyncio
import logging
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from core.kernel import IllegalAction
from core.lan.address import free_port
from core.lan.allowance import Allowances
from core.lan.door import Door, Person, Refusal
from core.lan.frames import ProtocolError, read_frame
from core.lan.knocking import hear_hello
from core.lan.limits import LARGEST_REPLY, LARGEST_REQUEST, MOST_PEOPLE, Limits
from core.lan.messages import (
    FROM_GUEST,
    PROTOCOL,
    Ack,
    Arrange,
    Choose,
    CloseTable,
    Closing,
    Consent,
    Done,
    Enter,
    GetPack,
    GiveSeat,
    Leave,
    Lend,
    Lobby,
    Mute,
    Open,
    PackFile,
    Ping,
    Play,
    Pong,
    Ready,
    Refused,
    Request,
    Say,
    SendAway,
    SendWatcherAway,
    ShownOut,
    Sit,
    TableCard,
    Tables,
    TakeBack,
    Update,
    Welcome,
)
from core.lan.news import News
from core.lan.pack_transfer import packed
from core.lan.protocol import pack, unpack
from core.lan.room import Participant, Room
from core.lan.sending import Sender, address_of
from core.lan.strangers import Strangers
from core.table import CannotUndo

OpenRoom = Callable[[Person, Open], Awaitable[Room]]

WRITE_BUFFER = 64 << 10
GOOD_BYE = 5.0  # seconds for the last words to arrive, then the line is cut

log = logging.getLogger("annals.lan")


class Host:
    """Tables, and the lines of the people at them.

    `open_room` opens a table somebody asks for, `forget_room` ends one for good; a host without
    them has the tables it was given.
    """

    def __init__(
        self,
        door: Door,
        house: str,
        product: str,
        limits: Limits | None = None,
        open_room: OpenRoom | None = None,
        forget_room: Callable[[Room], None] = lambda room: None,
    ) -> None:
        self.door = door
        self.house = house
        self.product = product
        self.limits = limits or Limits()
        self.rooms: dict[str, Room] = {}
        self.open_room = open_room
        self.forget_room = forget_room
        self._servers: list[asyncio.Server] = []
        self._lines: set[_Connection] = set()
        self.strangers = Strangers[_Connection](
            self.limits.strangers, self.limits.strangers_from_a_block, _Connection.give_up
        )
        self._allowances: dict[str, Allowances] = {}

    async def listen(self, address: str, port: int) -> int:
        """Listen on a port; 0 takes any that is free. Which one it is."""
        port = port or (0 if address else free_port())
        server = await asyncio.start_server(self._meet, address or None, port, limit=WRITE_BUFFER)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def listen_at(self, path: Path) -> None:
        """Listen on a socket in the file system, which only its owner can open."""
        self._servers.append(await asyncio.start_unix_server(self._meet, path, limit=WRITE_BUFFER))
        path.chmod(0o600)

    async def close(self) -> None:
        """Hang up and close all tables; their games are saved, and who sits there is told so."""
        for server in self._servers:
            server.close()
        for line in self._lines:
            line.say_good_bye()
        ending = {line.task for line in self._lines}
        for task in ending:
            task.cancel()
        if ending:
            await asyncio.wait(ending)
        for room in self.rooms.values():
            await room.close()

    async def everybody_knows(self, within: float = 3.0) -> None:
        """Wait a moment for the last news to reach everybody."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                while not all(line.is_told for line in self._lines):
                    await asyncio.sleep(0.02)

    def add(self, room: Room) -> None:
        """Have one more table."""
        self.rooms[room.id] = room
        self.tables_changed()

    def pack_of(self, wish: GetPack) -> bytes:
        """A pack of a table, for who lacks it. Refusal where there is none."""
        room = self.rooms.get(wish.table)
        packs = room.game.content.packs if room and room.game.content else ()
        return packed({pack.name: pack for pack in packs if pack.digest}, wish.name)

    def cards_for(self, person: Person) -> tuple[TableCard, ...]:
        """All tables, as somebody's list shows them."""
        return tuple(room.card_for(person) for room in self.rooms.values())

    def tables_changed(self) -> None:
        """Let everybody who looks at the list look again."""
        for line in self._lines:
            line.wake()

    def show_out(self, who: Participant, sentence: str) -> None:
        """Tell somebody that they are at a table no more, and why."""
        for line in self._lines:
            line.show_out(who, sentence)

    def take_seat_from(self, room: Room, owner: Participant, wish: SendAway) -> None:
        """Who opened a table sends somebody away from it. Refusal where that may not be."""
        gone = room.send_away(owner, wish.seat, wish.level)
        if gone is not None:
            self.show_out(gone, "Your seat was given away by the host.")

    def show_out_watcher(self, room: Room, owner: Participant, name: str) -> None:
        """Who opened a table sends a watcher away from it. Refusal where that may not be."""
        for gone in room.send_watcher_away(owner, name):
            self.show_out(gone, "The host does not want you to watch.")

    async def remove(self, room: Room) -> None:
        """Have a table no more; its game is saved."""
        del self.rooms[room.id]
        for who in room.people:
            self.show_out(who, "The table was closed.")
        await room.close()
        self.tables_changed()

    @property
    def forsaken(self) -> list[Room]:
        """The tables that nobody needs any more."""
        return [room for room in self.rooms.values() if room.is_forsaken]

    async def forget_forsaken(self) -> None:
        """They leave the list by themselves."""
        for room in self.forsaken:
            await self._forget(room)

    async def _forget(self, room: Room) -> None:
        await self.remove(room)
        self.forget_room(room)

    async def close_for(self, person: Person, table: str) -> None:
        """Who opened a table closes it. Refusal where that may not be."""
        room = self.rooms.get(table)
        if self.open_room is None or room is None or not room.can_be_closed_by(person):
            raise Refusal("close", "Only who has opened it closes a table, before the game begins.")
        await self._forget(room)

    async def open_for(self, person: Person, wish: Open) -> Room:
        """A new table. Refusal where there may be none."""
        if self.open_room is None:
            raise Refusal("open", "No tables can be opened here.")
        own = sum(room.seat_list.owner == person.id for room in self.rooms.values())
        if len(self.rooms) >= self.limits.tables or own >= self.limits.tables_each:
            raise Refusal("full", "There are too many tables already.")
        room = await self.open_room(person, wish)
        self.add(room)
        return room

    async def _meet(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection, from its first byte to its last."""
        line = _Connection(self, reader, writer)
        self._lines.add(line)
        self.strangers.add(line, line.address)
        try:
            try:
                await line.let_in()
            finally:
                self.strangers.remove(line)
            await line.serve()
        except Refusal as refusal:
            log.warning("%s: refused (%s)", line.address, refusal.code)
            await line.send(Refused(0, refusal.code, str(refusal)))
        except ProtocolError as error:
            log.warning("%s: %s", line.address, error)
            await line.send(Refused(0, "protocol", str(error)))
        except (OSError, TimeoutError):  # the line was cut, or nobody is at its other end
            if not line.is_let_in:
                log.warning("%s: came and said nothing", line.address)
        except asyncio.CancelledError:  # the host closes; streams complain of cancelled tasks
            pass
        except Exception:  # never the host's end, whatever a guest stumbled over
            log.exception("%s: a line failed", line.address)
        finally:
            line.end()
            self._lines.discard(line)

    def allowances_of(self, person: Person) -> Allowances:
        """The same for all lines of a person."""
        if len(self._allowances) >= MOST_PEOPLE:
            self._allowances.clear()
        return self._allowances.setdefault(person.id, Allowances.by(self.limits))

    def check_room_for(self, person: Person, address: str) -> None:
        """Refusal where there are too many already; the last places are for who has a seat."""
        others = [line for line in self._lines if line.is_let_in]
        has_seat = any(room.has_seat(person) for room in self.rooms.values())
        room_left = self.limits.connections - len(others)
        from_there = sum(line.address == address for line in others)
        least = 0 if has_seat else min(self.limits.kept_places, self.limits.connections - 1)
        own = sum(line.is_of(person) for line in others)
        if (
            room_left <= least
            or own >= self.limits.lines_each
            or (from_there >= self.limits.from_one_address and not has_seat)
        ):
            raise Refusal("full", "The host has too many guests.")


class _Connection:
    """The host's end of the line to one person."""

    def __init__(self, host: Host, reader: StreamReader, writer: StreamWriter) -> None:
        self._host = host
        self._reader = reader
        self._writer = writer
        self._limits = host.limits
        self.address = address_of(writer)
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[Any] = task
        writer.transport.set_write_buffer_limits(high=WRITE_BUFFER)
        self._sender = Sender(writer, host.limits.silence)
        self._news = asyncio.Event()
        self._person = Person("", "")
        self._me: Participant | None = None
        self._room: Room | None = None
        self._requests = 0  # the number of the last one
        self._allowances = Allowances.by(host.limits)
        self._sent = News(host.limits)

    # --- letting in -------------------------------------------------------------------------

    async def let_in(self) -> None:
        """Hear who it is within a short time, and say welcome. Refusal, or ProtocolError."""
        host = self._host
        async with asyncio.timeout(self._limits.hello_within):
            hello = await hear_hello(self._reader, host.rooms.values(), self.send)
        person, token = await host.door.admit(hello, self.address)
        host.check_room_for(person, self.address)
        host.strangers.remove(self)
        self._person = person
        self._allowances = host.allowances_of(self._person)
        await self._allowances.requests.use()
        cards, may_open = host.cards_for(person), host.open_room is not None
        self._sent.knows_tables(cards)
        await self.send(Welcome(PROTOCOL, host.product, host.house, token, may_open, cards))
        log.info("%s: %s is here", self.address, person.name)

    async def serve(self) -> None:
        """Hear requests and tell news until the line ends."""
        tasks = [asyncio.create_task(self._tell_news()), asyncio.create_task(self._ping())]
        try:
            await self._hear()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        """There may be something new to tell."""
        self._news.set()

    @property
    def is_let_in(self) -> bool:
        """Whether it is known who is at the other end."""
        return bool(self._person.id)

    def is_of(self, person: Person) -> bool:
        """Whether it is a line of that person."""
        return self._person.id == person.id

    @property
    def is_told(self) -> bool:
        """Whether all there is to tell was sent and has arrived."""
        return self._sent.all_arrived and not self._news.is_set()

    def give_up(self) -> None:
        """Others knock too, and here nobody says who they are."""
        log.warning("%s: sent away, too many strangers", self.address)
        self._writer.write(pack(Refused(0, "full", "The host has too many guests.")))
        self.task.cancel()

    def show_out(self, who: Participant, sentence: str) -> None:
        """Whoever this line is of is at their table no more, and hears why."""
        if self._me is who:
            self._room = self._me = None
            self._sent.forget()
            self._writer.write(pack(ShownOut(sentence)))
            self.wake()

    def say_good_bye(self) -> None:
        """The host closes: whoever is at a table hears that it was meant, and what is kept."""
        if self._room is not None:
            self._writer.write(pack(Closing(self._room.is_saved)))

    def end(self) -> None:
        """The line has ended: its person is not there any more."""
        self._leave_room()
        self._close()

    def _close(self) -> None:
        """Close the line; who does not read the last words does not keep it open."""
        self._writer.close()
        asyncio.get_running_loop().call_later(GOOD_BYE, self._sender.hang_up)

    async def send(self, message: Any) -> None:
        """Send a message; who does not read it in time is cut off."""
        data = pack(message)
        assert len(data) <= LARGEST_REPLY
        await self._sender.send(data)

    # --- hearing ----------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            async with asyncio.timeout(self._limits.silence):
                content = await read_frame(self._reader, LARGEST_REQUEST)
            if content is None:
                return
            message = unpack(content, FROM_GUEST)
            if isinstance(message, Ack):  # there are no more of them than there were updates
                if self._sent.arrived(message.number):
                    self.wake()
                continue
            await self._allowances.requests.use()
            if isinstance(message, Request):
                await self._answer(message)
            elif not isinstance(message, Pong):
                raise ProtocolError("Hello was said already.")

    async def _answer(self, wish: Request) -> None:
        if wish.request <= self._requests:
            raise ProtocolError("A request came twice, or out of order.")
        self._requests = wish.request
        reply: Done | Refused = Done(wish.request)
        try:
            await self._do(wish)
        except IllegalAction as error:
            reply = Refused(wish.request, "illegal", str(error))
        except CannotUndo as error:
            reply = Refused(wish.request, "cannot_undo", str(error))
        except Refusal as refusal:
            reply = Refused(wish.request, refusal.code, str(refusal))
        await self.send(reply)

    async def _do(self, wish: Request) -> None:
        match wish:
            case Enter():
                self._enter(wish)
                return
            case Open():
                room = await self._host.open_for(self._person, wish)
                self._enter(Enter(wish.request, room.id, "", 0))
                room.sit(self._here()[1], wish.seats.index("open"))
                return
            case GetPack():
                await self.send(PackFile(wish.name, self._host.pack_of(wish)))
                return
            case CloseTable():
                await self._host.close_for(self._person, wish.table)
                return
        room, me = self._here()
        match wish:
            case Play():
                await room.playing(me).play(me.seat, wish.asked, wish.action)
            case TakeBack():
                await room.playing(me).take_back(me.seat, wish)
            case Consent():
                await room.playing(me).consent(me.seat, wish.agrees)
            case Lend():
                room.playing(me).lend(me.seat, wish.seat, wish.level)
            case SendAway():
                self._host.take_seat_from(room, me, wish)
                await room.begin_if_all_are_ready()
            case Say():
                if not self._allowances.chat.use_at_once():
                    raise Refusal("chat", "You say too much at once: wait a moment.")
                room.say(me, wish.text)
            case GiveSeat():
                room.give_seat(me, wish.seat, wish.name)
            case Mute():
                room.mute(me, wish.name, wish.is_muted)
            case SendWatcherAway():
                self._host.show_out_watcher(room, me, wish.name)
            case Sit():
                room.sit(me, wish.seat)
            case Ready():
                room.ready(me, wish.ready)
                await room.begin_if_all_are_ready()
            case Arrange():
                room.arrange(me, wish.seat, wish.level)
                await room.begin_if_all_are_ready()
            case Choose():
                room.choose_option(me, wish.option, wish.value)
            case Leave():
                self._leave_room()
        if not isinstance(wish, Play | TakeBack | Consent | Lend | Say):
            self._host.tables_changed()

    def _here(self) -> tuple[Room, Participant]:
        if self._room is None or self._me is None:
            raise Refusal("table", "Go to a table first.")
        return self._room, self._me

    def _enter(self, wish: Enter) -> None:
        room = self._host.rooms.get(wish.table)
        if room is None:
            raise Refusal("table", "There is no such table.")
        room.check_may_enter(self._person)
        self._leave_room()
        self._room, self._me = room, Participant(self._person, self.wake)
        before = room.enter(self._me)
        if before is not None:
            self._host.show_out(before, "Your seat is being played from another place now.")
        self._sent.forget()
        if room.running is not None and wish.epoch == room.epoch_of(self._me.seat):
            log_length = len(room.running.log_of(self._me.seat).catch_up())
            self._sent.knows_log(self._me.seat, max(0, min(wish.seen, log_length)))
        self._host.tables_changed()

    def _leave_room(self) -> None:
        if self._room is not None and self._me is not None:
            self._room.leave(self._me)
        self._room = self._me = None
        self._sent.forget()
        self._host.tables_changed()

    # --- telling ----------------------------------------------------------------------------

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._limits.ping_every)
            await self.send(Ping())
            self.wake()  # the list of tables says how far each game is

    async def _tell_news(self) -> None:
        """Tell what is new, never more than the guest has room for; the rest is put together."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._sent.has_room:
                message = self._next_news()
                if message is None:
                    break
                await self.send(message)

    def _next_news(self) -> Tables | Lobby | Update | None:
        if self._room is None or self._me is None:
            return self._sent.of_tables(self._host.cards_for(self._person))
        return self._sent.of_room(self._room, self._me)
