"""Length-prefixed frames over asyncio streams."""

import asyncio

LENGTH_BYTES = 4

# What reading and writing raise once the connection has ended or timed out.
CONNECTION_ERRORS = (OSError, asyncio.IncompleteReadError)


class ProtocolError(ValueError):
    """Bytes that the protocol does not allow; the connection is closed."""


def encode_frame(content: bytes) -> bytes:
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


async def read_frame(reader: asyncio.StreamReader, max_length: int) -> bytes:
    """Return the next frame. A longer or empty one is a ProtocolError before its content is read.

    Raise IncompleteReadError at the end of the stream.
    """
    length = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
    if not 0 < length <= max_length:
        raise ProtocolError(f"A frame of {length} bytes where {max_length} are allowed.")
    return await reader.readexactly(length)
