"""A stream of length-prefixed frames with size limits."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

LENGTH_BYTES = 4
MAX_BUFFER = 128 << 10  # bytes to buffer before reading is paused

FrameHandler = Callable[[bytes], None]


class ProtocolError(ValueError):
    """Bytes that the protocol does not allow; the connection is closed."""


class TruncatedFrame(ProtocolError):
    """A stream that ended in the middle of a frame."""


class BadFrameLength(ProtocolError):
    """A frame that is empty or longer than allowed."""


def encode_frame(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


class FrameStream(asyncio.Protocol):
    """One end of a connection.

    Frames are read one by one, or forwarded as soon as they are complete.

    `on_open` handles a connection that was accepted.
    """

    transport: asyncio.Transport

    def __init__(self, on_open: "Callable[[FrameStream], Coroutine[Any, Any, None]] | None" = None):
        self._on_open = on_open
        self._open_task: asyncio.Task[None] | None = None
        self._buffer = bytearray()
        self._is_paused = False
        self._has_ended = False
        self._failure: Exception | None = None  # why reading has stopped
        self._data_event = asyncio.Event()  # set by new data and at the end of the stream
        self._can_write = asyncio.Event()
        self._can_write.set()
        self._handler: FrameHandler | None = None
        self._max_length = 0
        self._last_received = 0.0  # time of the last data, on the event loop's clock

    # --- asyncio callbacks ------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        if self._on_open is not None:
            self._open_task = asyncio.create_task(self._on_open(self))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._handler is not None:
            self._last_received = asyncio.get_running_loop().time()
            self._forward_complete(self._handler)
            return
        if len(self._buffer) > MAX_BUFFER and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()
        self._data_event.set()

    def eof_received(self) -> bool:
        """Keep the connection half-open: a peer that has finished sending may still read."""
        self._has_ended = True
        self._data_event.set()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        self._has_ended = True
        self._failure = self._failure or error
        self._data_event.set()
        self._can_write.set()

    def pause_writing(self) -> None:
        self._can_write.clear()

    def resume_writing(self) -> None:
        self._can_write.set()

    # --- reading ----------------------------------------------------------------------------

    async def read(self, max_length: int) -> bytes | None:
        """Return the next frame, or None at the end of the stream. Longer frames are an error."""
        while (content := self._next_frame(max_length)) is None:
            if self._failure is not None:
                raise self._failure
            if self._has_ended and self._buffer:
                raise TruncatedFrame("A frame was cut short.")
            if self._has_ended:
                return None
            await self._wait_for_data()
        return content

    async def forward_frames(
        self, max_length: int, handler: FrameHandler, idle_timeout: float
    ) -> None:
        """Pass every frame to the handler until the stream ends.

        TimeoutError when idle for too long.

        The handler runs inside the event loop's callback, which avoids the cost of waking a task.
        Raises whatever the handler raises.
        """
        now = asyncio.get_running_loop().time
        self._max_length, self._handler, self._last_received = max_length, handler, now()
        try:
            self._forward_complete(handler)
            while self._failure is None and not self._has_ended:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(self._last_received + idle_timeout):
                        await self._wait_for_data()
                if now() >= self._last_received + idle_timeout:
                    raise TimeoutError
        finally:
            self._handler = None
        if self._failure is not None:
            raise self._failure

    async def _wait_for_data(self) -> None:
        self._data_event.clear()
        if self._is_paused:
            self._is_paused = False
            self.transport.resume_reading()
        await self._data_event.wait()

    def _forward_complete(self, handler: FrameHandler) -> None:
        try:
            while self._failure is None and (content := self._next_frame(self._max_length)):
                handler(content)
        except Exception as failure:  # re-raised in forward_frames
            self._failure = failure
            self._data_event.set()

    def _next_frame(self, max_length: int) -> bytes | None:
        if len(self._buffer) < LENGTH_BYTES:
            return None
        length = int.from_bytes(self._buffer[:LENGTH_BYTES], "big")
        if not 0 < length <= max_length:
            raise BadFrameLength(f"A frame of {length} bytes where {max_length} are allowed.")
        end = LENGTH_BYTES + length
        if len(self._buffer) < end:
            return None
        content = bytes(self._buffer[LENGTH_BYTES:end])
        del self._buffer[:end]
        return content

    # --- writing ----------------------------------------------------------------------------

    async def drain(self) -> None:
        """Wait until more can be written. ConnectionResetError if the connection is closed."""
        await self._can_write.wait()
        if self._has_ended and self.transport.is_closing():
            raise ConnectionResetError
