"""Sending frames to one guest, with a time limit."""

import asyncio

from core.lan.frames import FrameLine


class Sender:
    """Sends whole frames in order, and disconnects a guest that does not read them in time."""

    def __init__(self, line: FrameLine, silence: float) -> None:
        self._line = line
        self._silence = silence
        self._waiting = asyncio.Lock()

    async def send(self, frame: bytes) -> None:
        """Send a frame and wait until more can be written."""
        if self._has_sent_all() and not self._waiting.locked():
            self._line.transport.write(frame)
            if self._has_sent_all():  # the usual case: the system took all of it
                return
            frame = b""
        try:
            async with asyncio.timeout(self._silence), self._waiting:
                self._line.transport.write(frame)
                await self._line.drain()
        except (OSError, TimeoutError):
            self.hang_up()

    def hang_up(self) -> None:
        """Close the connection at once, dropping unsent data."""
        self._line.transport.abort()

    def _has_sent_all(self) -> bool:
        transport = self._line.transport
        return not transport.is_closing() and not transport.get_write_buffer_size()


def address_of(line: FrameLine) -> str:
    peer = line.transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else "here"
