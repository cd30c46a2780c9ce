"""Length-prefixed frames: what is read from a line is whole, small enough, or refused."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

LENGTH_BYTES = 4
MOST_UNREAD = 128 << 10  # bytes that wait to be read; meanwhile no more are taken from the line

Take = Callable[[bytes], None]


class ProtocolError(ValueError):
    """Bytes that the protocol does not allow; the line they came on is closed."""


class CutShort(ProtocolError):
    """A line that ended in the middle of a frame."""


class BadLength(ProtocolError):
    """A frame of nothing, or of more than is allowed."""


def frame(content: bytes) -> bytes:
    """A content with its length before it."""
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


class FrameLine(asyncio.Protocol):
    """One end of a line: its frames are read one by one, or handed on as soon as they are whole.

    `meet` is what is done with a line that somebody else has opened.
    """

    transport: asyncio.Transport

    def __init__(self, meet: "Callable[[FrameLine], Coroutine[Any, Any, None]] | None" = None):
        self._meet = meet
        self._meeting: asyncio.Task[None] | None = None
        self._unread = bytearray()
        self._is_paused = False  # for there is much to be read
        self._has_ended = False
        self._failure: Exception | None = None  # why nothing more is read
        self._news = asyncio.Event()  # something came, or nothing more will
        self._can_write = asyncio.Event()
        self._can_write.set()
        self._take: Take | None = None
        self._longest = 0
        self._heard = 0.0  # when something came last (time of the event loop)

    # --- what the event loop says -----------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        """There is a line."""
        self.transport = transport
        if self._meet is not None:
            self._meeting = asyncio.create_task(self._meet(self))

    def data_received(self, data: bytes) -> None:
        """Something came over it."""
        self._unread += data
        if self._take is not None:
            self._heard = asyncio.get_running_loop().time()
            self._hand_on_what_is_whole(self._take)
            return
        if len(self._unread) > MOST_UNREAD and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()
        self._news.set()

    def eof_received(self) -> bool:
        """Nothing more comes; but who said all they had to say may still listen."""
        self._has_ended = True
        self._news.set()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        """There is none any more."""
        self._has_ended = True
        self._failure = self._failure or error
        self._news.set()
        self._can_write.set()

    def pause_writing(self) -> None:
        """Much waits to be sent."""
        self._can_write.clear()

    def resume_writing(self) -> None:
        """It was sent."""
        self._can_write.set()

    # --- reading ----------------------------------------------------------------------------

    async def read(self, longest: int) -> bytes | None:
        """The next content; None at the end of the line. Nothing longer is ever waited for."""
        while (content := self._next_whole(longest)) is None:
            if self._failure is not None:
                raise self._failure
            if self._has_ended and self._unread:
                raise CutShort("A frame was cut short.")
            if self._has_ended:
                return None
            await self._more()
        return content

    async def hand_on(self, longest: int, take: Take, silence: float) -> None:
        """Have all that comes taken, until the line ends; TimeoutError after so long a silence.

        It is taken where the event loop hears it: to wake somebody who reads it takes a while.
        Raises whatever is raised by who takes it.
        """
        now = asyncio.get_running_loop().time
        self._longest, self._take, self._heard = longest, take, now()
        try:
            self._hand_on_what_is_whole(take)
            while self._failure is None and not self._has_ended:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(self._heard + silence):
                        await self._more()
                if now() >= self._heard + silence:
                    raise TimeoutError
        finally:
            self._take = None
        if self._failure is not None:
            raise self._failure

    async def _more(self) -> None:
        """Wait until something came, or nothing more will."""
        self._news.clear()
        if self._is_paused:
            self._is_paused = False
            self.transport.resume_reading()
        await self._news.wait()

    def _hand_on_what_is_whole(self, take: Take) -> None:
        try:
            while self._failure is None and (content := self._next_whole(self._longest)):
                take(content)
        except Exception as failure:  # not lost: who waits for the end of the line is told
            self._failure = failure
            self._news.set()

    def _next_whole(self, longest: int) -> bytes | None:
        """The next content, if all of it is here."""
        if len(self._unread) < LENGTH_BYTES:
            return None
        length = int.from_bytes(self._unread[:LENGTH_BYTES], "big")
        if not 0 < length <= longest:
            raise BadLength(f"A frame of {length} bytes where {longest} are allowed.")
        end = LENGTH_BYTES + length
        if len(self._unread) < end:
            return None
        content = bytes(self._unread[LENGTH_BYTES:end])
        del self._unread[:end]
        return content

    # --- writing ----------------------------------------------------------------------------

    async def drain(self) -> None:
        """Wait until there is room to write more. ConnectionResetError where there is no line."""
        await self._can_write.wait()
        if self._has_ended and self.transport.is_closing():
            raise ConnectionResetError
