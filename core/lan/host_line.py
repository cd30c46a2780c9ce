"""A guest's line to a host: it says hello, asks, hears, and calls again when it is cut."""

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

FIRST_CALL = 10.0  # seconds in which there must be a line
ANSWER = 20.0  # seconds in which a request must be answered
SILENCE = Limits().silence  # seconds without a word after which the line counts as cut
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds before calling again; the last one over and over
# Refusals after which nobody calls again.
FINAL = ("version", "code", "needs code", "name")
LOOK_FROM = 4  # so many calls in vain, and the table is looked for elsewhere too
NO_HOST = "The host does not speak as hosts do."
OLDER_HOST = "The host's Annals is older than yours: both need the same version."
NONSENSE = "The host sends nonsense: it may be no Annals at all."
LONGEST_SECRET = 100  # letters of a join code or a token, more than any has


@dataclass(frozen=True, slots=True)
class Ways:
    """How a guest finds a table, and a seat at it: what this machine knows beside the address."""

    tokens: Callable[[str], Iterable[str]] = lambda table: ()  # kept for a table
    find: Callable[[str], Awaitable[Sequence[Address]]] | None = None  # where it may be now


class HostLine:
    """`changes` grows with all that arrives; `heard_since` waits for it.

    Whoever has the line says what becomes of the messages (`take`), what is to be said first on a
    line that was cut and is there again (`came_back`), and which table is meant (`goal`).
    """

    def __init__(self, address: Address, hello: Hello, ways: Ways | None = None) -> None:
        self.address = address
        self.hello = hello
        self.goal = ""  # the table to come back to, wherever it is then
        self.trouble = ""  # what is being done while the line is cut
        self._ways = ways or Ways()
        self._known_at: Address | None = None  # where our token comes from
        self.farewell = ""  # what the host has said before it hung up
        self.welcome: Welcome | None = None
        self.changes = 0
        self.failure: Exception | None = None  # why the line has ended for good
        self._line: FrameLine | None = None
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def take(self, message: Message) -> None:
        """Whatever the host says beside answers. ProtocolError where it makes no sense."""
        raise NotImplementedError

    def came_back(self) -> None:
        """The line was cut and is there again."""
        raise NotImplementedError

    # --- calling ----------------------------------------------------------------------------

    async def open(self) -> None:
        """Reach the host and be let in. CannotJoin, in one sentence, where that fails."""
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
        """Hang up."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._hang_up()
        self.wake()

    async def _connect(self, address: Address) -> None:
        """A line, a hello, a welcome; Refusal where there is none."""
        async with asyncio.timeout(FIRST_CALL):
            self._line = await address.connect()
        hello = self.hello
        if address.path is None:  # a socket in the file system is nobody else's
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
        """What the host says to the first words. Refusal where it does not want to hear more."""
        assert self._line is not None
        async with asyncio.timeout(ANSWER):  # somebody is there, if slow
            self._line.transport.write(pack(greeting))
            content = await _first_words(self._line)
        _check_same_version(version_of(content))
        reply = _understood(content)
        if isinstance(reply, Refused):
            self._hang_up()
            raise Refusal(reply.code, in_short(reply.sentence))
        return reply

    async def _hello_at(self, address: Address) -> Hello:
        """What to say there: a token only to a host who shows that it knows whose seat it is.

        Refusal where it is neither known nor is there a code to try.
        """
        nonce = new_nonce()
        try:
            sign = await self._answer_to(Knock(PROTOCOL, nonce))
        except Refusal as refusal:
            if refusal.code == "protocol":  # it has never heard of knocking
                raise Refusal("version", OLDER_HOST) from None
            raise
        if not isinstance(sign, Sign):
            raise ProtocolError(NO_HOST)
        is_a_house = self.welcome is not None and self.welcome.may_open  # where tables come and go
        if self.goal and not is_a_house and all(table.id != self.goal for table in sign.tables):
            raise ConnectionResetError  # another table is there now
        own = self.hello.token
        is_meant_for_it = self._known_at in (None, address)  # typed with the address, or from there
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
            self.wake()

    async def _call_again(self) -> None:
        """Call where the table was, and wherever it can be found by now, until it answers."""
        for attempt in count():
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            if await self._is_there_again(self.address):
                break
            if attempt >= LOOK_FROM and await self._is_found_elsewhere():
                break
        self.trouble = self.farewell = ""
        with suppress(OSError):  # cut at once: that is heard of next
            self.came_back()
        self.wake()

    async def _is_there_again(self, address: Address) -> bool:
        """Whether the table answers there. Refusal where there is no use in calling again."""
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
        """Whether somebody in the network says that they have the table, and they do."""
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
        """Say what happened and what is being done about it, where that is something new."""
        doing = f"calling {self.address} again{more} .."
        trouble = f"The line to the table is cut; {doing}"
        if self.farewell:
            trouble = f"{self.farewell} C{doing[1:]}"
        if trouble != self.trouble:
            self.trouble = trouble
            self.wake()

    @property
    def is_cut(self) -> bool:
        """Whether nobody is at the other end."""
        return bool(self.trouble)

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.transport.close()
            self._line = None

    # --- hearing ----------------------------------------------------------------------------

    async def _hear(self) -> None:
        """Take what the host says until the line ends. Refusal, or ProtocolError for nonsense."""
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
        """Wait until more has arrived; False once closed. Raises what ended the line for good."""
        while self.changes <= changes and not self._is_closed:
            if self.failure is not None:
                raise CannotJoin(str(self.failure))
            await self._news.wait()
        return self.changes > changes and not self._is_closed

    def wake(self) -> None:
        """Let everybody look who waits for something new."""
        self.changes += 1
        self._news.set()
        self._news.clear()

    # --- asking -----------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        """Say something; ConnectionResetError where the line is cut."""
        if self._line is None or self._line.transport.is_closing():
            raise ConnectionResetError
        self._line.transport.write(pack(message))

    def next_number(self) -> int:
        """The number of the next request."""
        return next(self._numbers)

    async def ask(self, kind: type[Request], *values: Any) -> None:
        """Ask the host for something; Refusal, IllegalAction or CannotUndo where it says no."""
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
        """Ask again over a new line where one was cut: for requests that count once."""
        async with asyncio.timeout(ANSWER):
            while True:
                try:
                    return await self.ask(kind, *values)
                except Refusal as refusal:
                    if refusal.code != "cut" or self._is_closed or self.failure is not None:
                        raise
                await asyncio.sleep(PAUSES[0])  # the cut itself may not have been heard of yet
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
    """Whether a table has shown that it knows the person a token stands for."""
    return proof_of(id_of(token), nonce) in table.proofs


def _check_can_be_sent(hello: Hello) -> None:
    """CannotJoin where a part of it is nothing that any host could know."""
    parts = (("name", hello.name), ("join code", hello.code), ("token", hello.token))
    for what, text in parts:
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


async def _first_words(line: FrameLine) -> bytes:
    """What a host says that was called just now."""
    try:
        content = await line.read(LARGEST_REPLY)
    except CutShort:  # as when a host is killed
        raise ConnectionResetError from None
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None
    if content is None:
        raise ConnectionResetError
    return content


def _understood(content: bytes) -> Message:
    """The message of a host. ProtocolError where it is none."""
    try:
        return unpack(content, FROM_HOST)
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None


def in_short(sentence: str) -> str:
    """What a host says, which may be of any length, as something a person can be told."""
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
