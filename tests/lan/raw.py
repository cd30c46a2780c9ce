"""A guest who sees every byte: for what must not be sent, and for what no program would send."""

from typing import Any

import msgpack

from core.lan.frames import FrameLine, frame
from core.lan.limits import LARGEST_REPLY
from core.lan.messages import FROM_HOST, PROTOCOL, Ack, Enter, Hello, Update
from core.lan.protocol import pack, unpack
from tests.lan.houses import CODE, House


class Raw:
    """A connection, spoken by hand."""

    def __init__(self, line: FrameLine) -> None:
        self.line, self.writer = line, line.transport
        self.received = b""

    @classmethod
    async def connect(cls, it: House) -> "Raw":
        return cls(await it.address.connect())

    @classmethod
    async def enter(cls, it: House, name: str = "Raw", token: str = "", seen: int = 0) -> "Raw":
        """Somebody let in, and at the table; what has arrived till then does not count."""
        raw = await cls.connect(it)
        raw.send(Hello(PROTOCOL, name, CODE, token))
        await raw.read()
        raw.send(Enter(1, "t1", it.room.epoch_of(0) if seen else "", seen))
        raw.received = b""
        return raw

    def send(self, message: Any) -> None:
        self.writer.write(pack(message))

    def send_data(self, *data: Any) -> None:
        """A frame of anything that can be packed."""
        self.writer.write(frame(msgpack.packb(data)))

    async def read(self) -> Any:
        """The next message; None at the end of the line."""
        try:
            content = await self.line.read(LARGEST_REPLY)
        except (ConnectionError, ValueError):
            return None
        if content is None:
            return None
        self.received += frame(content)
        return unpack(content, FROM_HOST)

    async def read_until(self, kind: type[Any]) -> Any:
        """The next message of a kind; updates on the way are acknowledged."""
        while True:
            message = await self.read()
            assert message is not None, f"no {kind.__name__} comes any more"
            if isinstance(message, Update):
                self.send(Ack(message.number))
            if isinstance(message, kind):
                return message

    async def read_position(self) -> Update:
        """The next update with a position."""
        while True:
            update: Update = await self.read_until(Update)
            if update.position is not None:
                return update

    async def rest(self) -> None:
        """Read to the end of the line."""
        while await self.read() is not None:
            pass

    def close(self) -> None:
        self.writer.close()
