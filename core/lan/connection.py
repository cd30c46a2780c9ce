"""The host's end of the connection to one guest: requests in, updates out."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from core.kernel import IllegalAction
from core.lan.allowance import Allowances
from core.lan.door import Person, Refusal
from core.lan.frames import FrameLine, ProtocolError
from core.lan.knocking import hear_hello
from core.lan.limits import LARGEST_REPLY, LARGEST_REQUEST
from core.lan.messages import (
    FROM_GUEST,
    PROTOCOL,
    Ack,
    Arrange,
    Choose,
    CloseTable,
    Closing,
    Club,
    Consent,
    Done,
    Enter,
    GetLadder,
    GetPack,
    GetReplay,
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
    ReplayFile,
    Request,
    Say,
    SendAway,
    SendWatcherAway,
    ShownOut,
    Sit,
    Tables,
    TakeBack,
    Update,
    Welcome,
)
from core.lan.news import News
from core.lan.participant import Participant
from core.lan.protocol import pack, unpack
from core.lan.room import Room
from core.lan.sending import Sender, address_of
from core.table import CannotUndo

if TYPE_CHECKING:
    from core.lan.host import Host

WRITE_BUFFER = 64 << 10
GOOD_BYE = 5.0  # seconds to deliver the last message before the connection is aborted

log = logging.getLogger("annals.lan")


class Connection:
    """The host's end of the connection to one guest."""

    def __init__(self, host: "Host", line: FrameLine) -> None:
        self._host = host
        self._line = line
        self._limits = host.limits
        self.address = address_of(line)
        task = asyncio.current_task()
        assert task is not None
        self.task: asyncio.Task[Any] = task
        line.transport.set_write_buffer_limits(high=WRITE_BUFFER)
        self._sender = Sender(line, host.limits.silence)
        self._news = asyncio.Event()
        self._person = Person("", "")
        self._me: Participant | None = None
        self._room: Room | None = None
        self._requests = 0
        self._allowances = Allowances.by(host.limits)
        self._sent = News(host.limits)

    # --- handshake --------------------------------------------------------------------------

    async def let_in(self) -> None:
        """Authenticate the guest within the time limit, and send the welcome.

        Raises Refusal or ProtocolError.
        """
        host = self._host
        async with asyncio.timeout(self._limits.hello_within):
            hello = await hear_hello(self._line, host.rooms.values(), self.send)
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
        """Answer requests and send updates until the connection ends."""
        self.wake()
        tasks = [asyncio.create_task(self._tell_news()), asyncio.create_task(self._ping())]
        try:
            await self._hear()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self) -> None:
        self._news.set()

    @property
    def is_let_in(self) -> bool:
        return bool(self._person.id)

    @property
    def person(self) -> str:
        return self._person.id

    @property
    def is_among_the_tables(self) -> bool:
        return self.is_let_in and self._room is None

    @property
    def is_told(self) -> bool:
        return self._sent.all_arrived and not self._news.is_set()

    def give_up(self) -> None:
        """Refuse this unauthenticated connection to make space for another."""
        log.warning("%s: sent away, too many strangers", self.address)
        self._line.transport.write(pack(Refused(0, "full", "The host has too many guests.")))
        self.task.cancel()

    def show_out(self, who: Participant, sentence: str) -> None:
        """Tell the guest why they are no longer at the table, if this connection is theirs."""
        if self._me is who:
            self._room = self._me = None
            self._sent.forget()
            self._line.transport.write(pack(ShownOut(sentence)))
            self.wake()

    def say_good_bye(self) -> None:
        """Tell a guest at a table that the host closes it, and whether the game is saved."""
        if self._room is not None:
            self._line.transport.write(pack(Closing(self._room.is_saved)))

    def end(self) -> None:
        self._leave_room()
        self._close()

    def _close(self) -> None:
        """Close the stream, and abort it if the last bytes are not read in time."""
        self._line.transport.close()
        asyncio.get_running_loop().call_later(GOOD_BYE, self._sender.hang_up)

    async def send(self, message: Any) -> None:
        """Send a message; a guest that does not read it in time is disconnected."""
        data = pack(message)
        assert len(data) <= LARGEST_REPLY
        await self._sender.send(data)

    # --- requests ---------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            async with asyncio.timeout(self._limits.silence):
                content = await self._line.read(LARGEST_REQUEST)
            if content is None:
                return
            message = unpack(content, FROM_GUEST)
            if isinstance(message, Ack):  # not rate limited: there are at most as many as updates
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
                await self._enter(wish)
                return
            case Open():
                room = await self._host.open_for(self._person, wish)
                await self._enter(Enter(wish.request, room.id, "", 0))
                room.sit(self._here()[1], wish.seats.index("open"))
                return
            case GetPack():
                await self.send(PackFile(wish.name, self._host.pack_of(wish)))
                return
            case CloseTable():
                await self._host.close_for(self._person, wish.table)
                return
            case GetLadder():
                await self.send(self._host.club.ladder(wish.game))
                return
            case GetReplay():
                data = await self._host.club.replay(self._person, wish.table)
                await self.send(ReplayFile(wish.table, data))
                return
        room, me = self._here()
        match wish:
            case Play():
                await room.playing(me).play(me.seat, wish.asked, wish.action)
            case TakeBack():
                room.check_result_is_open()
                await room.playing(me).take_back(me.seat, wish)
            case Consent():
                room.check_result_is_open()
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
                if tables := self._sent.of_tables(self._host.cards_for(self._person)):
                    await self.send(tables)  # an answer at once for the person who left
        if not isinstance(wish, Play | TakeBack | Consent | Lend | Say):
            self._tables_changed()

    def _here(self) -> tuple[Room, Participant]:
        if self._room is None or self._me is None:
            raise Refusal("table", "Go to a table first.")
        return self._room, self._me

    async def _enter(self, wish: Enter) -> None:
        room = self._host.rooms.get(wish.table)
        if room is None:
            raise Refusal("table", "There is no such table.")
        try:
            await room.wake()  # from here on, no await until the person has entered
            if self._host.rooms.get(wish.table) is not room:
                raise Refusal("table", "There is no such table.")
            room.check_may_enter(self._person)
        except BaseException:
            self._host.left(room)
            raise
        self._leave_room()
        self._room, self._me = room, Participant(self._person, self.wake)
        before = room.enter(self._me)
        if before is not None:
            self._host.show_out(before, "Your seat is being played from another place now.")
        self._sent.forget()
        if room.running is not None and wish.epoch == room.epoch_of(self._me.seat):
            log_length = len(room.running.told_to(self._me.seat))
            self._sent.knows_log(self._me.seat, max(0, min(wish.seen, log_length)))
        self._tables_changed()

    def _leave_room(self) -> None:
        if self._room is not None and self._me is not None:
            self._room.leave(self._me)
            self._host.left(self._room)
        self._room = self._me = None
        self._sent.forget()
        self._tables_changed()

    def _tables_changed(self) -> None:
        """Refresh this guest's list at once, and everybody else's soon."""
        self.wake()
        self._host.tables_changed()

    # --- updates ----------------------------------------------------------------------------

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._limits.ping_every)
            await self.send(Ping())
            self.wake()  # the table list shows each game's progress

    async def _tell_news(self) -> None:
        """Send updates, but never more than the guest keeps up with; later ones are merged."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._sent.has_room:
                message = self._next_news()
                if message is None:
                    break
                await self.send(message)

    def _next_news(self) -> Tables | Club | Lobby | Update | None:
        if self._room is None or self._me is None:
            tables = self._sent.of_tables(self._host.cards_for(self._person))
            return tables or self._sent.of_club(self._host.club_for(self._person))
        return self._sent.of_room(self._room, self._me)
