"""A guest's line to a host: it says hello, asks, hears, and calls again when it is cut."""

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any

from core.kernel import IllegalAction
from core.lan.address import Address, CannotJoin
from core.lan.door import Refusal
from core.lan.frames import CutShort, ProtocolError, read_frame
from core.lan.limits import LARGEST_REPLY, LONGEST_CHAT, Limits
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Done,
    Hello,
    Message,
    Ping,
    Pong,
    Refused,
    Request,
    Welcome,
)
from core.lan.protocol import pack, unpack, version_of
from core.table import CannotUndo

FIRST_CALL = 10.0  # seconds in which there must be a line
ANSWER = 20.0  # seconds in which a request must be answered
SILENCE = Limits().silence  # seconds without a word after which the line counts as cut
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds before calling again; the last one over and over
# Refusals after which nobody calls again.
FINAL = ("version", "code", "name")
NONSENSE = "The host sends nonsense: it may be no Annals at all."
LONGEST_SECRET = 100  # letters of a join code or a token, more than any has


class HostLine:
    """`changes` grows with all that arrives; `heard_since` waits for it.

    Whoever has the line says what becomes of the messages (`take`) and what is to be said first
    on a line that was cut and is there again (`came_back`).
    """

    def __init__(self, address: Address, hello: Hello) -> None:
        self.address = address
        self.hello = hello
        self.welcome: Welcome | None = None
        self.changes = 0
        self.failure: Exception | None = None  # why the line has ended for good
        self.is_cut = False
        self._reader: StreamReader | None = None
        self._writer: StreamWriter | None = None
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
            await self._connect()
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

    async def _connect(self) -> None:
        """A line, a hello, a welcome; Refusal where there is none."""
        async with asyncio.timeout(FIRST_CALL):
            self._reader, self._writer = await self.address.connect()
        async with asyncio.timeout(ANSWER):  # somebody is there, if slow
            self._writer.write(pack(self.hello))
            content = await self._read(self._reader)
        _check_same_version(version_of(content))
        reply = _understood(content)
        if isinstance(reply, Refused):
            self._hang_up()
            raise Refusal(reply.code, in_short(reply.sentence))
        if not isinstance(reply, Welcome):
            raise ProtocolError("The host does not speak as hosts do.")
        self.welcome = reply
        self.hello = replace(self.hello, token=reply.token)
        self._numbers = count(1)
        self.take(reply)

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
        self.is_cut = False
        with suppress(OSError):  # cut at once: that is heard of next
            self.came_back()
        self.wake()

    def _cut(self) -> None:
        self._hang_up()
        self._fail_answers("The line to the table was cut.")
        self.is_cut = True
        self.wake()

    def _hang_up(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    # --- hearing ----------------------------------------------------------------------------

    async def _hear(self) -> None:
        reader = self._reader
        while reader is not None:
            async with asyncio.timeout(SILENCE):
                content = await self._read(reader)
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

    async def _read(self, reader: StreamReader) -> bytes:
        try:
            content = await read_frame(reader, LARGEST_REPLY)
        except CutShort:  # as when a host is killed
            raise ConnectionResetError from None
        except ProtocolError:
            raise ProtocolError(NONSENSE) from None
        if content is None:
            raise ConnectionResetError
        return content

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
        news, self._news = self._news, asyncio.Event()
        news.set()

    # --- asking -----------------------------------------------------------------------------

    def send(self, message: Message) -> None:
        """Say something; ConnectionResetError where the line is cut."""
        if self._writer is None or self._writer.is_closing():
            raise ConnectionResetError
        self._writer.write(pack(message))

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
