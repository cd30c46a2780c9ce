"""The host's side of the handshake with an unauthenticated guest."""

from collections.abc import Awaitable, Callable, Iterable

from core.lan.door import NONCE_BYTES, check_protocol, proof_of
from core.lan.frames import FrameLine, ProtocolError
from core.lan.limits import LARGEST_HELLO
from core.lan.messages import PROTOCOL, Hello, Knock, Sign, TableSign
from core.lan.protocol import unpack, version_of
from core.lan.room import Room

Answer = Callable[[Sign], Awaitable[None]]


async def hear_hello(line: FrameLine, rooms: Iterable[Room], answer: Answer) -> Hello:
    """Return the guest's hello, answering a preceding `Knock` with the tables and proofs.

    Raises Refusal or ProtocolError.
    """
    content = await _first_words(line)
    greetings: tuple[type[Knock | Hello], ...] = (Knock, Hello)
    greeting = unpack(content, greetings)
    if isinstance(greeting, Hello):
        return greeting
    if len(greeting.nonce) != NONCE_BYTES:
        raise ProtocolError("Nobody knocks like that.")
    await answer(sign_for(rooms, greeting.nonce))
    return unpack(await _first_words(line), (Hello,))


def sign_for(rooms: Iterable[Room], nonce: bytes) -> Sign:
    """Make the reply to a `Knock`: each table with proofs that it knows its players."""
    return Sign(
        PROTOCOL,
        tuple(
            TableSign(room.id, tuple(proof_of(person, nonce) for person in room.expected))
            for room in rooms
        ),
    )


async def _first_words(line: FrameLine) -> bytes:
    content = await line.read(LARGEST_HELLO)
    if content is None:
        raise ConnectionResetError
    check_protocol(version_of(content))
    return content
