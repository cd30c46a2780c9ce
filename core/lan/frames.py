"""Length-prefixed frames: what is read from a line is whole, small enough, or refused."""

from asyncio import IncompleteReadError, StreamReader

LENGTH_BYTES = 4


class ProtocolError(ValueError):
    """Bytes that the protocol does not allow; the line they came on is closed."""


class CutShort(ProtocolError):
    """A line that ended in the middle of a frame."""


def frame(content: bytes) -> bytes:
    """A content with its length before it."""
    return len(content).to_bytes(LENGTH_BYTES, "big") + content


async def read_frame(reader: StreamReader, longest: int) -> bytes | None:
    """The next content; None at the end of the line. Nothing longer is ever waited for."""
    try:
        length = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
        if not 0 < length <= longest:
            raise ProtocolError(f"A frame of {length} bytes where {longest} are allowed.")
        return await reader.readexactly(length)
    except IncompleteReadError as cut:
        if cut.partial or cut.expected != LENGTH_BYTES:
            raise CutShort("A frame was cut short.") from None
        return None
