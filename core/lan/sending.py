"""The host's frames to one guest: each whole, one after the other, none for who does not read."""

import asyncio
from asyncio import StreamWriter


class Sender:
    """Sends frames over a line; who does not read them in so many seconds is cut off."""

    def __init__(self, writer: StreamWriter, silence: float) -> None:
        self._writer = writer
        self._silence = silence
        self._waiting = asyncio.Lock()

    async def send(self, frame: bytes) -> None:
        """Send a frame, and wait until there is room for the next."""
        if self._has_sent_all() and not self._waiting.locked():
            self._writer.write(frame)
            if self._has_sent_all():  # as nearly always: the system has taken all of it
                return
            frame = b""
        try:
            async with asyncio.timeout(self._silence), self._waiting:
                self._writer.write(frame)
                await self._writer.drain()
        except (OSError, TimeoutError):
            self.hang_up()

    def hang_up(self) -> None:
        """Close the line, whatever is still under way on it."""
        self._writer.transport.abort()

    def _has_sent_all(self) -> bool:
        """Whether there is a line, and nothing waits to be sent over it."""
        transport = self._writer.transport
        return not transport.is_closing() and not transport.get_write_buffer_size()


def address_of(writer: StreamWriter) -> str:
    """Where a connection comes from, without its port."""
    peer = writer.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else "here"
