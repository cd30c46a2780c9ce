"""The guest's end: a line that calls again when it is cut, and the table as seen through it."""

import asyncio
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from core.bots import Advice, Advisor
from core.kernel import (
    SPECTATOR,
    Action,
    BadRecord,
    BadSetup,
    Decision,
    Game,
    IllegalAction,
    Standing,
)
from core.lan.door import Refusal
from core.lan.frames import CutShort, ProtocolError, read_frame
from core.lan.limits import LARGEST_REPLY, LONGEST_CHAT, LONGEST_CLOCK, Limits
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Ack,
    Consent,
    Done,
    Enter,
    Hello,
    Leave,
    Lend,
    Lobby,
    Offer,
    Ping,
    Play,
    Pong,
    Position,
    Refused,
    Request,
    Say,
    SendAway,
    ShownOut,
    TableCard,
    Tables,
    TakeBack,
    Update,
    Welcome,
)
from core.lan.protocol import pack, told_codec, unpack, version_of
from core.table import CannotUndo, People, SeenTable, Session, Told, hint

FIRST_CALL = 10.0  # seconds in which a host must answer
ANSWER = 20.0  # seconds in which a request must be answered
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds before calling again; the last one over and over
# Refusals after which nobody calls again.
FINAL = ("version", "code", "name")
NONSENSE = "The host sends nonsense: it may be no Annals at all."
LONGEST_SECRET = 100  # letters of a join code or a token, more than any has

LoadGame = Callable[[str], Game[Any]]


class CannotJoin(ConnectionError):
    """A table that cannot be reached, in one sentence; `code` is the refusal's, if it was one."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Address:
    """Where a host is: a machine and a port, or a socket in the file system."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    async def connect(self) -> tuple[StreamReader, StreamWriter]:
        """A line to it."""
        if self.path is not None:
            return await asyncio.open_unix_connection(self.path)
        return await asyncio.open_connection(self.host, self.port)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.path is None else str(self.path)


class Guest:
    """Somebody at the other end: the list of tables, a lobby, then a game.

    `changes` grows with all that arrives; `changed_since` waits for it.
    """

    def __init__(
        self, address: Address, hello: Hello, load_game: LoadGame, silence: float = Limits().silence
    ) -> None:
        self.address = address
        self.hello = hello
        self.welcome: Welcome | None = None
        self.tables: tuple[TableCard, ...] = ()
        self.lobby: Lobby | None = None
        self.game: Game[Any] | None = None
        self.log: list[Told] = []
        self.position: Position | None = None
        self.view: Any = None
        self.decision: Decision | None = None
        self.people = People()
        self.changes = 0
        self.failure: Exception | None = None  # why the line has ended for good
        self.shown_out = ""  # why one is no longer at the table entered last
        self._load_game = load_game
        self._silence = silence
        self._table = ""  # where to go back to when the line was cut
        self._returning = 0  # the number of the request to go back there
        self._epoch = ""  # of the log we have
        self._reader: StreamReader | None = None
        self._writer: StreamWriter | None = None
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    # --- the line ---------------------------------------------------------------------------

    @classmethod
    async def call(
        cls,
        address: Address,
        load_game: LoadGame,
        name: str,
        code: str = "",
        token: str = "",
        silence: float = Limits().silence,
    ) -> "Guest":
        """Reach a host and be let in. CannotJoin, in one sentence, where that fails."""
        _check_can_be_sent(name, code, token)
        guest = cls(address, Hello(PROTOCOL, name, code, token), load_game, silence)
        try:
            await guest._connect()
        except Refusal as refusal:
            guest._hang_up()
            raise CannotJoin(str(refusal), refusal.code) from None
        except ProtocolError as error:
            guest._hang_up()
            raise CannotJoin(str(error)) from None
        except (OSError, TimeoutError):
            guest._hang_up()
            raise CannotJoin(f"Nobody answers at {address}.") from None
        guest._task = asyncio.create_task(guest._stay())
        return guest

    async def close(self) -> None:
        """Hang up."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._hang_up()
        self._wake()

    async def _connect(self) -> None:
        """A line, a hello, a welcome; Refusal where there is none."""
        async with asyncio.timeout(FIRST_CALL):
            self._reader, self._writer = await self.address.connect()
            self._writer.write(pack(self.hello))
            content = await self._read()
        _check_same_version(version_of(content))
        reply = _understood(content)
        if isinstance(reply, Refused):
            self._hang_up()
            raise Refusal(reply.code, _in_short(reply.sentence))
        if not isinstance(reply, Welcome):
            raise ProtocolError("The host does not speak as hosts do.")
        self.welcome, self.tables = reply, reply.tables
        self.hello = replace(self.hello, token=reply.token)
        self._numbers, self._returning = count(1), 0

    async def _stay(self) -> None:
        """Hear the host; call again when the line is cut, until there is no use in it."""
        try:
            while True:
                with suppress(OSError, TimeoutError):
                    await self._hear()
                self._cut()
                await self._call_again()
        except asyncio.CancelledError:
            raise
        except Exception as failure:  # a refusal that is final, or nonsense from the host
            self.failure = failure
            self._hang_up()
            self._fail_answers("The line to the table has ended.")
            self._wake()

    async def _call_again(self) -> None:
        for attempt in count():
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            try:
                await self._connect()
            except Refusal as refusal:
                if refusal.code in FINAL:
                    raise
            except (OSError, TimeoutError):
                self._hang_up()
                continue
            else:
                break
        if self._table:
            self._returning = next(self._numbers)
            self._send(Enter(self._returning, self._table, self._epoch, len(self.log)))
        self.people = replace(self.people, is_cut=False)
        self._wake()

    def _cut(self) -> None:
        self._hang_up()
        self._fail_answers("The line to the table was cut.")
        self.people = replace(self.people, is_cut=True)
        self._wake()

    def _hang_up(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def _read(self) -> bytes:
        assert self._reader is not None
        try:
            content = await read_frame(self._reader, LARGEST_REPLY)
        except CutShort:  # as when a host is killed
            raise ConnectionResetError from None
        except ProtocolError:
            raise ProtocolError(NONSENSE) from None
        if content is None:
            raise ConnectionResetError
        return content

    def _send(self, message: Any) -> None:
        if self._writer is None or self._writer.is_closing():
            raise ConnectionResetError
        self._writer.write(pack(message))

    # --- requests ---------------------------------------------------------------------------

    async def ask(self, kind: type[Request], *values: Any) -> None:
        """Ask the host for something; Refusal, IllegalAction or CannotUndo where it says no."""
        if self.failure is not None:
            raise Refusal("closed", str(self.failure))
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            self._send(kind(number, *values))
            async with asyncio.timeout(ANSWER):
                await answer
        except (OSError, TimeoutError):
            raise Refusal("cut", "The line to the table is cut; try again.") from None
        finally:
            self._answers.pop(number, None)

    async def ask_surely(self, kind: type[Request], *values: Any) -> None:
        """Ask again over a new line where one was cut: for requests that count once."""
        async with asyncio.timeout(ANSWER):
            while True:
                try:
                    return await self.ask(kind, *values)
                except Refusal as refusal:
                    if refusal.code != "cut" or self._is_closed or self.failure is not None:
                        raise
                await asyncio.sleep(PAUSES[0])  # the cut itself may not have been heard of yet
                while self.people.is_cut and self.failure is None:
                    await self.changed_since(self.changes)

    @property
    def here(self) -> Lobby:
        """The table entered last."""
        assert self.lobby is not None
        return self.lobby

    async def enter(self, table: str) -> Lobby:
        """Go to a table, and wait to be shown it."""
        self._table, self._epoch, self.shown_out = table, "", ""
        self.lobby, self.position, self.log = None, None, []
        await self.ask(Enter, table, "", 0)
        await self.until(lambda: self.lobby is not None and self.lobby.table == table)
        return self.here

    async def leave(self) -> None:
        """Get up from the table, back to the list; the seat is kept."""
        self._table = self.shown_out = ""
        with suppress(Refusal):
            await self.ask(Leave)
        self.lobby = self.position = None  # what was still on its way

    def _fail_answers(self, sentence: str) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Refusal("cut", sentence))

    # --- hearing ----------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            async with asyncio.timeout(self._silence):
                content = await self._read()
            match message := _understood(content):
                case Done():
                    self._settle(message.request, None)
                case Refused(request=0):
                    raise Refusal(message.code, _in_short(message.sentence))
                case Refused():
                    if message.request == self._returning:
                        self._take_leave(message.sentence)
                    self._settle(message.request, _error(message))
                case ShownOut():
                    self._take_leave(message.sentence)
                case Ping():
                    self._send(Pong())
                case Tables():
                    self.tables = message.tables
                    self._wake()
                case Lobby():
                    self._take_lobby(message)
                case Update():
                    self._take(message)
                    self._send(Ack(message.number))

    def _settle(self, request: int, error: Exception | None) -> None:
        answer = self._answers.pop(request, None)
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)

    def _take_leave(self, sentence: str) -> None:
        """One is not at the table any more; what was seen of it stays to be looked at."""
        self._table, self.shown_out = "", _in_short(sentence)
        self._wake()

    def _take_lobby(self, lobby: Lobby) -> None:
        """A table entered, or changed; what was on its way when one was shown out is too late."""
        if self.shown_out:
            return
        if self.game is None or self.game.id != lobby.game:
            try:
                self.game = self._load_game(lobby.game)
            except BadSetup as error:
                raise ProtocolError(str(error)) from None
        if self.game.rules_version != lobby.rules_version:
            raise ProtocolError(
                f"The host plays another version of {self.game.name}: both need the same Annals."
            )
        self._table, self._epoch, self.lobby = lobby.table, lobby.epoch, lobby
        self._wake()

    def _take(self, update: Update) -> None:
        """Something new at the table; what comes from one that was left does not count."""
        if self.lobby is None or self.game is None:
            return
        try:
            told = [told_codec(self.game).load(raw) for raw in update.told]
        except BadRecord:
            raise ProtocolError("The host told something that makes no sense.") from None
        self.log[update.first :] = told
        if update.people is not None:
            self.people = _by_our_clock(update.people)
        if update.position is not None:
            self._take_position(self.game, self.here.seat, update.position)
        self._wake()

    def _take_position(self, game: Game[Any], seat: int, position: Position) -> None:
        try:
            view = game.codec.load(position.view)
            decision = None if position.offer is None else _decision(game, seat, position.offer)
        except (BadRecord, ValueError):
            raise ProtocolError("The host sent a position that makes no sense here.") from None
        if game.codec.digest(view) != position.digest:
            raise ProtocolError("The host and this Annals do not agree on the position.")
        view.pending = () if decision is None else (decision,)
        self.view, self.decision, self.position = view, decision, position

    # --- waiting ----------------------------------------------------------------------------

    async def changed_since(self, changes: int) -> bool:
        """Wait for news of the table; False once closed. CannotJoin where one was shown out."""
        has_changed = bool(self.shown_out) or await self.heard_since(changes)
        if self.shown_out:
            raise CannotJoin(self.shown_out)
        return has_changed

    async def heard_since(self, changes: int) -> bool:
        """Wait until more has arrived; False once closed. Raises what ended the line for good."""
        while self.changes <= changes and not self._is_closed:
            if self.failure is not None:
                raise CannotJoin(str(self.failure))
            await self._news.wait()
        return self.changes > changes and not self._is_closed

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not happened():
            if not await self.changed_since(self.changes):
                raise CannotJoin("The line to the table was closed.")

    async def session(self, advise: Advisor) -> "RemoteSession":
        """The game, once it has begun and its position is here."""
        await self.until(lambda: self.position is not None)
        return RemoteSession(self, advise)

    def _wake(self) -> None:
        self.changes += 1
        news, self._news = self._news, asyncio.Event()
        news.set()


class RemoteSession(SeenTable):
    """A seat at a table somewhere else; screens need not know."""

    def __init__(self, guest: Guest, advise: Advisor) -> None:
        self._guest = guest
        self._advise = advise
        assert guest.game is not None
        self.game: Game[Any] = guest.game
        self.seat = guest.here.seat
        self.seats_here = () if self.seat == SPECTATOR else (self.seat,)

    @property
    def _position(self) -> Position:
        assert self._guest.position is not None
        return self._guest.position

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order, then those of automas."""
        return self._position.names

    @property
    def view(self) -> Any:
        """The position, as far as the seat may know it."""
        return self._guest.view

    @property
    def decision(self) -> Decision | None:
        """What the seat must choose now, if anything."""
        return self._guest.decision

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
    def history(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's points after each turn; the host tells it when the game is over."""
        return self._position.history or (tuple(s.total for s in self.standings),)

    @property
    def log(self) -> Sequence[Told]:
        """Everything told to the seat so far."""
        return self._guest.log

    @property
    def people(self) -> People:
        """The people at the table."""
        return self._guest.people

    def at(self, seat: int) -> Session:
        """The same table from another seat that is played from here: there is but one."""
        if seat not in (self.seat, SPECTATOR):
            raise IllegalAction(f"Seat {seat} is not played from here.")
        return self

    async def updates(self) -> AsyncIterator[tuple[Told, ...]]:
        """What was told since the last time, at once and then at every change, until closed."""
        read, changes = 0, -1
        while await self._guest.changed_since(changes):
            changes = self._guest.changes
            news = tuple(self.log[read:])
            read = len(self.log)
            yield news

    async def play(self, action: Action) -> None:
        """Choose, and wait to see what came of it. IllegalAction changes nothing."""
        asked = self._position.asked
        try:
            await self._guest.ask_surely(Play, asked, str(action))
            async with asyncio.timeout(ANSWER):
                await self._guest.until(lambda: self._position.asked != asked or self.is_over)
        except (Refusal, CannotJoin) as error:
            raise IllegalAction(str(error)) from None
        except TimeoutError:
            raise IllegalAction("The line to the table is cut; try again.") from None

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
            await self._guest.ask(TakeBack, how, entry)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def say(self, text: str) -> None:
        """Let everybody at the table hear it. IllegalAction where they cannot."""
        await self._do(Say, text)

    async def consent(self, agrees: bool) -> None:
        """Answer whoever asks to take a choice back. CannotUndo where nobody does."""
        try:
            await self._guest.ask(Consent, agrees)
        except Refusal as refusal:
            raise CannotUndo(str(refusal)) from None

    async def lend(self, seat: int, level: int) -> None:
        """Let a bot play the seat of somebody away, or the own one. IllegalAction as before."""
        await self._do(Lend, seat, level)

    @property
    def may_send_away(self) -> tuple[int, ...]:
        """The seats of others that may be given away: all persons', for who opened the table."""
        here = self._guest.here
        if not here.is_owner:
            return ()
        chairs = enumerate(here.chairs)
        return tuple(at for at, chair in chairs if chair.is_taken and at != self.seat)

    async def send_away(self, seat: int, level: int) -> None:
        """Give another's seat to a bot, or with 0 to whoever comes. IllegalAction as before."""
        await self._do(SendAway, seat, level)

    async def _do(self, kind: type[Request], *values: Any) -> None:
        try:
            await self._guest.ask(kind, *values)
        except Refusal as refusal:
            raise IllegalAction(str(refusal)) from None

    async def hint(self) -> Advice:
        """What a bot would choose in the seat's place; it thinks on this side, over the view."""
        return await hint(self.game, self.view, self.seat, self._advise)


def _check_can_be_sent(name: str, code: str, token: str) -> None:
    """CannotJoin where one of them is nothing that any host could know."""
    for what, text in (("name", name), ("join code", code), ("token", token)):
        if not text.isprintable():
            raise CannotJoin(f"The {what} has letters that cannot be shown.")
        if len(text) > LONGEST_SECRET:
            raise CannotJoin(f"The {what} is too long.")


def _check_same_version(spoken: int) -> None:
    """Refusal, and a final one, where the host speaks another version."""
    if spoken != PROTOCOL:
        newer = "newer" if spoken > PROTOCOL else "older"
        raise Refusal(
            "version", f"The host's Annals is {newer} than yours: both need the same version."
        )


def _understood(content: bytes) -> Any:
    """The message of a host. ProtocolError where it is none."""
    try:
        return unpack(content, FROM_HOST)
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None


def _in_short(sentence: str) -> str:
    """What a host says, which may be of any length, as something a person can be told."""
    words = sentence.strip() or "The table refused, and did not say why."
    return words if len(words) <= LONGEST_CHAT else f"{words[: LONGEST_CHAT - 3]} .."


def _error(refused: Refused) -> Exception:
    sentence = _in_short(refused.sentence)
    match refused.code:
        case "illegal":
            return IllegalAction(sentence)
        case "cannot_undo":
            return CannotUndo(sentence)
        case code:
            return Refusal(code, sentence)


def _decision(game: Game[Any], seat: int, offer: Offer) -> Decision:
    actions = tuple(game.parse(text) for text in offer.actions)
    if not actions:
        raise ValueError("a decision without a choice")
    return Decision(seat, offer.kind, offer.topic, offer.rule, actions, offer.subject, offer.main)


def _by_our_clock(people: People) -> People:
    """The host says how many seconds are left; here it is told when they are over."""
    now = time.time()
    clock = tuple((seat, now + min(seconds, LONGEST_CLOCK)) for seat, seconds in people.clock)
    return replace(people, clock=clock, is_cut=False)
