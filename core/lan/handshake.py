"""The host's side of the handshake with an unauthenticated guest."""

from collections.abc import Awaitable, Callable, Iterable

from core.lan.auth import NONCE_BYTES, check_protocol, seat_proof
from core.lan.limits import MAX_HELLO_BYTES
from core.lan.messages import PROTOCOL, Hello, Knock, Sign, TableSign
from core.lan.protocol import decode_message, protocol_version
from core.lan.room import Room
from core.lan.stream import FrameStream, ProtocolError

SendSign = Callable[[Sign], Awaitable[None]]


async def receive_hello(stream: FrameStream, rooms: Iterable[Room], send_sign: SendSign) -> Hello:
    """Return the guest's hello, answering a preceding `Knock` with the tables and proofs.

    Raises Refusal or ProtocolError.
    """
    content = await _read_greeting(stream)
    greetings: tuple[type[Knock | Hello], ...] = (Knock, Hello)
    greeting = decode_message(content, greetings)
    if isinstance(greeting, Hello):
        return greeting
    if len(greeting.nonce) != NONCE_BYTES:
        raise ProtocolError("Nobody knocks like that.")
    await send_sign(make_sign(rooms, greeting.nonce))
    return decode_message(await _read_greeting(stream), (Hello,))


def make_sign(rooms: Iterable[Room], nonce: bytes) -> Sign:
    """Make the reply to a `Knock`: each table with proofs that it knows its players."""
    return Sign(
        PROTOCOL,
        tuple(
            TableSign(room.id, tuple(seat_proof(person, nonce) for person in room.known_people))
            for room in rooms
        ),
    )


async def _read_greeting(stream: FrameStream) -> bytes:
    content = await stream.read(MAX_HELLO_BYTES)
    if content is None:
        raise ConnectionResetError
    check_protocol(protocol_version(content))
    return content
