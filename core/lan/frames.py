"""A stream of length-prefixed frames with size limits."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

LENGTH_BYTES = 4
MOST_UNREAD = 128 << 10  # bytes to buffer before reading is paused

Take = Callable[[bytes], None]


class ProtocolError(ValueError):
    """Bytes that the protocol does not allow; the connection is closed."""


class CutShort(ProtocolError):
    """A stream that ended in the middle of a frame."""


class BadLength(ProtocolError):
    """A frame that is empty or longer than allowed."""


def frame(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


class FrameLine(asyncio.Protocol):
    """One end of a connection.

    Frames are read one by one, or forwarded as soon as they are complete.

    `on_open` handles a connection that was accepted.
    """

    transport: asyncio.Transport

    def __init__(self, meet: "Callable[[FrameLine], Coroutine[Any, Any, None]] | None" = None):
        self._meet = meet
        self._meeting: asyncio.Task[None] | None = None
        self._unread = bytearray()
        self._is_paused = False
        self._has_ended = False
        self._failure: Exception | None = None  # why reading has stopped
        self._news = asyncio.Event()  # set by new data and at the end of the stream
        self._can_write = asyncio.Event()
        self._can_write.set()
        self._take: Take | None = None
        self._longest = 0
        self._heard = 0.0  # time of the last data, on the event loop's clock

    # --- asyncio callbacks ------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        if self._meet is not None:
            self._meeting = asyncio.create_task(self._meet(self))

    def data_received(self, data: bytes) -> None:
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
        """Keep the connection half-open: a peer that has finished sending may still read."""
        self._has_ended = True
        self._news.set()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        self._has_ended = True
        self._failure = self._failure or error
        self._news.set()
        self._can_write.set()

    def pause_writing(self) -> None:
        self._can_write.clear()

    def resume_writing(self) -> None:
        self._can_write.set()

    # --- reading ----------------------------------------------------------------------------

    async def read(self, longest: int) -> bytes | None:
        """Return the next frame, or None at the end of the stream. Longer frames are an error."""
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
        """Pass every frame to the handler until the stream ends.

        TimeoutError when idle for too long.

        The handler runs inside the event loop's callback, which avoids the cost of waking a task.
        Raises whatever the handler raises.
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
        self._news.clear()
        if self._is_paused:
            self._is_paused = False
            self.transport.resume_reading()
        await self._news.wait()

    def _hand_on_what_is_whole(self, take: Take) -> None:
        try:
            while self._failure is None and (content := self._next_whole(self._longest)):
                take(content)
        except Exception as failure:  # re-raised in forward_frames
            self._failure = failure
            self._news.set()

    def _next_whole(self, longest: int) -> bytes | None:
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
        """Wait until more can be written. ConnectionResetError if the connection is closed."""
        await self._can_write.wait()
        if self._has_ended and self.transport.is_closing():
            raise ConnectionResetError
