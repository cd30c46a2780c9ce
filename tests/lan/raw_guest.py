"""A guest at the byte level, to check what is sent and to send what no client would."""

import asyncio
from typing import Any

import msgpack

from core.lan.limits import MAX_REPLY_BYTES
from core.lan.messages import FROM_HOST, PROTOCOL, Ack, Enter, Hello, Update
from core.lan.protocol import decode_message, encode_message
from core.lan.stream import CONNECTION_ERRORS, ProtocolError, encode_frame, read_frame
from tests.lan.hosts import CODE, HostedTable
from tests.timeouts import Deadline


class RawGuest:
    """A connection without the client library."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.received = b""

    @classmethod
    async def connect(cls, server: HostedTable) -> "RawGuest":
        return cls(*await server.address.open_connection())

    @classmethod
    async def enter(
        cls, server: HostedTable, name: str = "Raw", token: str = "", seen: int = 0
    ) -> "RawGuest":
        """Connect and enter the table; discard everything received until then."""
        raw = await cls.connect(server)
        raw.send(Hello(PROTOCOL, name, CODE, token))
        await raw.read()
        raw.send(Enter(1, "t1", server.room.log_id(0) if seen else "", seen))
        raw.received = b""
        return raw

    def send(self, message: Any) -> None:
        self.writer.write(encode_message(message))

    def send_data(self, *data: Any) -> None:
        """Send a frame with arbitrary packed data."""
        self.writer.write(encode_frame(msgpack.packb(data)))

    async def read(self) -> Any:
        """Return the next message, or None at the end of the connection."""
        deadline = Deadline("a message of the host")
        try:
            async with asyncio.timeout(deadline.seconds_left):
                content = await read_frame(self.reader, MAX_REPLY_BYTES)
        except TimeoutError:
            deadline.fail()
        except (*CONNECTION_ERRORS, ProtocolError):
            return None
        self.received += encode_frame(content)
        return decode_message(content, FROM_HOST)

    async def read_until(self, kind: type[Any]) -> Any:
        """Return the next message of a kind; acknowledge updates on the way."""
        while True:
            message = await self.read()
            assert message is not None, f"no {kind.__name__} comes any more"
            if isinstance(message, Update):
                self.send(Ack(message.number))
            if isinstance(message, kind):
                return message

    async def read_position(self) -> Update:
        while True:
            update: Update = await self.read_until(Update)
            if update.position is not None:
                return update

    async def read_rest(self) -> None:
        """Read to the end of the connection."""
        while await self.read() is not None:
            pass

    def close(self) -> None:
        self.writer.close()
