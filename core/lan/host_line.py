"""A guest's connection to a host: handshake, requests, and reconnecting."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from core.kernel import IllegalAction
from core.lan.address import Address, CannotJoin
from core.lan.door import Refusal, id_of, new_nonce, proof_of
from core.lan.frames import BadLength, CutShort, FrameLine, ProtocolError
from core.lan.limits import LARGEST_REPLY, LONGEST_CHAT, Limits
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Done,
    Hello,
    Knock,
    Message,
    Ping,
    Pong,
    Refused,
    Request,
    Sign,
    TableSign,
    Welcome,
)
from core.lan.protocol import pack, unpack, version_of
from core.table import CannotUndo

FIRST_CALL = 10.0  # seconds
ANSWER = 20.0  # seconds
SILENCE = Limits().silence  # seconds without data that count as disconnected
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds; the last one repeats
# Reconnecting is pointless after these.
FINAL = ("version", "code", "needs code", "name")
LOOK_FROM = 4  # failed attempts before searching the network
NO_HOST = "The host does not speak as hosts do."
OLDER_HOST = "The host's Annals is older than yours: both need the same version."
NONSENSE = "The host sends nonsense: it may be no Annals at all."
LONGEST_SECRET = 100  # letters; no join code or token is this long


@dataclass(frozen=True, slots=True)
class Ways:
    """Local knowledge for rejoining a table: saved tokens, and a search for its new address."""

    tokens: Callable[[str], Iterable[str]] = lambda table: ()  # the saved tokens of a table
    find: Callable[[str], Awaitable[Sequence[Address]]] | None = None  # by table id


class HostLine:
    """A guest's connection to a host, which reconnects when it is lost.

    `change_count` grows with every arrival; `wait_for_message` waits for it. Subclasses define
    `handle_message` and `rejoin`, and set `target_table`.
    """

    def __init__(self, address: Address, hello: Hello, ways: Ways | None = None) -> None:
        self.address = address
        self.hello = hello
        self.goal = ""  # the table to rejoin after reconnecting
        self.trouble = ""  # shown while reconnecting
        self._ways = ways or Ways()
        self._known_at: Address | None = None  # the host that issued our token
        self.farewell = ""  # the host's reason for closing
        self.welcome: Welcome | None = None
        self.changes = 0
        self.failure: Exception | None = None  # the final failure, if any
        self._line: FrameLine | None = None
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def take(self, message: Message) -> None:
        """Handle any message that does not answer a request. ProtocolError if it is invalid."""
        raise NotImplementedError

    def came_back(self) -> None:
        raise NotImplementedError

    # --- connecting -------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and authenticate. CannotJoin, in one sentence, if that fails."""
        _check_can_be_sent(self.hello)
        try:
            await self._connect(self.address)
        except Refusal as refusal:
            self._hang_up()
            raise CannotJoin(str(refusal), refusal.code) from None
        except ProtocolError as error:
            self._hang_up()
            raise CannotJoin(str(error)) from None
        except (OSError, TimeoutError):
            self._hang_up()
            raise CannotJoin(f"Nobody answers at {self.address}.") from None
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._hang_up()
        self.wake()

    async def _connect(self, address: Address) -> None:
        """Open a stream and exchange hello and welcome. Refusal if the host does not admit us."""
        async with asyncio.timeout(FIRST_CALL):
            self._line = await address.connect()
        hello = self.hello
        if address.path is None:  # only the owner can open a Unix socket
            hello = await self._hello_at(address)
        reply = await self._answer_to(hello)
        if not isinstance(reply, Welcome):
            raise ProtocolError(NO_HOST)
        self.address = self._known_at = address
        self.welcome = reply
        self.hello = replace(hello, token=reply.token)
        self._numbers = count(1)
        self.take(reply)

    async def _answer_to(self, greeting: Knock | Hello) -> Message:
        assert self._line is not None
        async with asyncio.timeout(ANSWER):  # connected, so allow for a slow host
            self._line.transport.write(pack(greeting))
            content = await _first_words(self._line)
        _check_same_version(version_of(content))
        reply = _understood(content)
        if isinstance(reply, Refused):
            self._hang_up()
            raise Refusal(reply.code, in_short(reply.sentence))
        return reply

    async def _hello_at(self, address: Address) -> Hello:
        """Choose the hello for a host; a token is only sent to a host that proves it knows the
        seat.

        Refusal if none of the tokens match and the join code is missing.
        """
        nonce = new_nonce()
        try:
            sign = await self._answer_to(Knock(PROTOCOL, nonce))
        except Refusal as refusal:
            if refusal.code == "protocol":  # it does not know Knock
                raise Refusal("version", OLDER_HOST) from None
            raise
        if not isinstance(sign, Sign):
            raise ProtocolError(NO_HOST)
        is_a_house = self.welcome is not None and self.welcome.may_open  # a server
        if self.goal and not is_a_house and all(table.id != self.goal for table in sign.tables):
            raise ConnectionResetError  # this address hosts another table now
        own = self.hello.token
        is_meant_for_it = self._known_at in (None, address)  # given with it or from it
        if own and (is_meant_for_it or any(_is_seat(own, table, nonce) for table in sign.tables)):
            return self.hello
        for table in sign.tables:
            for token in self._ways.tokens(table.id):
                if _is_seat(token, table, nonce):
                    return replace(self.hello, token=token)
        if not self.hello.code:
            raise Refusal("needs code", "The table wants its join code.")
        return replace(self.hello, token="")

    async def _stay(self) -> None:
        """Receive messages and reconnect when needed, until a final failure."""
        try:
            while True:
                with suppress(OSError, TimeoutError):
                    await self._hear()
                self._cut()
                await self._call_again()
        except asyncio.CancelledError:
            raise
        except Exception as failure:  # a final refusal, or invalid data
            self.failure = failure
            self._hang_up()
            self._fail_answers("The line to the table has ended.")
            self.wake()

    async def _call_again(self) -> None:
        """Reconnect at the last address, or wherever the table is found, retrying until it works.
        """
        for attempt in count():
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            if await self._is_there_again(self.address):
                break
            if attempt >= LOOK_FROM and await self._is_found_elsewhere():
                break
        self.trouble = self.farewell = ""
        with suppress(OSError):  # disconnected again; _receive will notice
            self.came_back()
        self.wake()

    async def _is_there_again(self, address: Address) -> bool:
        """Try to reconnect at an address. Refusal if trying again is pointless."""
        try:
            await self._connect(address)
        except Refusal as refusal:
            self._hang_up()
            if refusal.code in FINAL and address == self.address:
                raise
        except ProtocolError:
            self._hang_up()
            if address == self.address:
                raise
        except (OSError, TimeoutError):
            self._hang_up()
        else:
            return True
        return False

    async def _is_found_elsewhere(self) -> bool:
        if not self.goal or self._ways.find is None:
            return False
        self._tell_trouble(" and looking for the table in the network")
        with suppress(OSError):
            for address in await self._ways.find(self.goal):
                if address != self.address and await self._is_there_again(address):
                    return True
        return False

    def _cut(self) -> None:
        self._hang_up()
        self._fail_answers("The line to the table was cut.")
        self._tell_trouble()

    def _tell_trouble(self, more: str = "") -> None:
        doing = f"calling {self.address} again{more} .."
        trouble = f"The line to the table is cut; {doing}"
        if self.farewell:
            trouble = f"{self.farewell} C{doing[1:]}"
        if trouble != self.trouble:
            self.trouble = trouble
            self.wake()

    @property
    def is_cut(self) -> bool:
        return bool(self.trouble)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.transport.close()
            self._line = None

    # --- receiving --------------------------------------------------------------------------

    async def _hear(self) -> None:
        """Handle messages until the connection ends.

        Raises Refusal, or ProtocolError for invalid data.
        """
        if self._line is not None:
            try:
                await self._line.hand_on(LARGEST_REPLY, self._take_frame, SILENCE)
            except BadLength:
                raise ProtocolError(NONSENSE) from None

    def _take_frame(self, content: bytes) -> None:
        match message := _understood(content):
            case Done():
                self._settle(message.request, None)
            case Refused(request=0):
                raise Refusal(message.code, in_short(message.sentence))
            case Refused():
                self.take(message)
                self._settle(message.request, _error(message))
            case Ping():
                self.send(Pong())
            case _:
                self.take(message)

    async def heard_since(self, changes: int) -> bool:
        """Wait for the next change; False once closed. Raises the final failure, if there is one.
        """
        while self.changes <= changes and not self._is_closed:
            if self.failure is not None:
                raise CannotJoin(str(self.failure))
            await self._news.wait()
        return self.changes > changes and not self._is_closed

    def wake(self) -> None:
        self.changes += 1
        self._news.set()
        self._news.clear()

    # --- requests ---------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        """Send a message. ConnectionResetError if the connection is lost."""
        if self._line is None or self._line.transport.is_closing():
            raise ConnectionResetError
        self._line.transport.write(pack(message))

    def next_number(self) -> int:
        return next(self._numbers)

    async def ask(self, kind: type[Request], *values: Any) -> None:
        """Send a request and wait for the reply. Raises Refusal, IllegalAction or CannotUndo."""
        if self.failure is not None:
            raise Refusal("closed", str(self.failure))
        number = self.next_number()
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            self.send(kind(number, *values))
            async with asyncio.timeout(ANSWER):
                await answer
        except (OSError, TimeoutError):
            raise Refusal("cut", "The line to the table is cut; try again.") from None
        finally:
            self._answers.pop(number, None)

    async def ask_surely(self, kind: type[Request], *values: Any) -> None:
        """Send a request again if the connection is lost; only for requests that are idempotent."""
        async with asyncio.timeout(ANSWER):
            while True:
                try:
                    return await self.ask(kind, *values)
                except Refusal as refusal:
                    if refusal.code != "cut" or self._is_closed or self.failure is not None:
                        raise
                await asyncio.sleep(PAUSES[0])  # the disconnect may not have been noticed yet
                while self.is_cut and self.failure is None:
                    await self.heard_since(self.changes)

    def _settle(self, request: int, error: Exception | None) -> None:
        answer = self._answers.pop(request, None)
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)

    def _fail_answers(self, sentence: str) -> None:
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Refusal("cut", sentence))


def _is_seat(token: str, table: TableSign, nonce: bytes) -> bool:
    """Return whether a table has proved that it knows the owner of a token."""
    return proof_of(id_of(token), nonce) in table.proofs


def _check_can_be_sent(hello: Hello) -> None:
    """Raise CannotJoin if a part of the hello is longer than any host accepts or not printable."""
    parts = (("name", hello.name), ("join code", hello.code), ("token", hello.token))
    for what, text in parts:
        if not text.isprintable():
            raise CannotJoin(f"The {what} has letters that cannot be shown.")
        if len(text) > LONGEST_SECRET:
            raise CannotJoin(f"The {what} is too long.")


def _check_same_version(spoken: int) -> None:
    if spoken != PROTOCOL:
        newer = "newer" if spoken > PROTOCOL else "older"
        raise Refusal(
            "version", f"The host's Annals is {newer} than yours: both need the same version."
        )


async def _first_words(line: FrameLine) -> bytes:
    try:
        content = await line.read(LARGEST_REPLY)
    except CutShort:  # for example when the host is killed
        raise ConnectionResetError from None
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None
    if content is None:
        raise ConnectionResetError
    return content


def _understood(content: bytes) -> Message:
    try:
        return unpack(content, FROM_HOST)
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None


def in_short(sentence: str) -> str:
    """Shorten a host's sentence of any length for display."""
    words = sentence.strip() or "The table refused, and did not say why."
    return words if len(words) <= LONGEST_CHAT else f"{words[: LONGEST_CHAT - 3]} .."


def _error(refused: Refused) -> Exception:
    sentence = in_short(refused.sentence)
    match refused.code:
        case "illegal":
            return IllegalAction(sentence)
        case "cannot_undo":
            return CannotUndo(sentence)
        case code:
            return Refusal(code, sentence)
