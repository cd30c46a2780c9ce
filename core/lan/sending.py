"""The host's frames to one guest: each whole, one after the other, none for who does not read."""

import asyncio

from core.lan.frames import FrameLine


class Sender:
    """Sends frames over a line; who does not read them in so many seconds is cut off."""

    def __init__(self, line: FrameLine, silence: float) -> None:
        self._line = line
        self._silence = silence
        self._waiting = asyncio.Lock()

    async def send(self, frame: bytes) -> None:
        """Send a frame, and wait until there is room for the next."""
        if self._has_sent_all() and not self._waiting.locked():
            self._line.transport.write(frame)
            if self._has_sent_all():  # as nearly always: the system has taken all of it
                return
            frame = b""
        try:
            async with asyncio.timeout(self._silence), self._waiting:
                self._line.transport.write(frame)
                await self._line.drain()
        except (OSError, TimeoutError):
            self.hang_up()

    def hang_up(self) -> None:
        """Close the line, whatever is still under way on it."""
        self._line.transport.abort()

    def _has_sent_all(self) -> bool:
        """Whether there is a line, and nothing waits to be sent over it."""
        transport = self._line.transport
        return not transport.is_closing() and not transport.get_write_buffer_size()


def address_of(line: FrameLine) -> str:
    """Where a connection comes from, without its port."""
    peer = line.transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else "here"
