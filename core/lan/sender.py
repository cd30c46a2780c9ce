"""Sending frames to one guest, with a time limit."""

import asyncio

from core.lan.stream import FrameStream


class Sender:
    """Sends whole frames in order, and disconnects a guest that does not read them in time."""

    def __init__(self, stream: FrameStream, timeout: float) -> None:
        self._stream = stream
        self._timeout = timeout
        self._lock = asyncio.Lock()

    async def send(self, frame: bytes) -> None:
        """Send a frame and wait until more can be written."""
        if self._is_idle() and not self._lock.locked():
            self._stream.transport.write(frame)
            if self._is_idle():  # the usual case: the system took all of it
                return
            frame = b""
        try:
            async with asyncio.timeout(self._timeout), self._lock:
                self._stream.transport.write(frame)
                await self._stream.drain()
        except (OSError, TimeoutError):
            self.abort()

    def abort(self) -> None:
        """Close the connection at once, dropping unsent data."""
        self._stream.transport.abort()

    def _is_idle(self) -> bool:
        transport = self._stream.transport
        return not transport.is_closing() and not transport.get_write_buffer_size()


def peer_address(stream: FrameStream) -> str:
    peer = stream.transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else "here"
