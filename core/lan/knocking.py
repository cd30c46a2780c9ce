"""The first words between a host and somebody of whom nothing is known yet."""

from collections.abc import Awaitable, Callable, Iterable

from core.lan.door import NONCE_BYTES, check_protocol, proof_of
from core.lan.frames import FrameLine, ProtocolError
from core.lan.limits import LARGEST_HELLO
from core.lan.messages import PROTOCOL, Hello, Knock, Sign, TableSign
from core.lan.protocol import unpack, version_of
from core.lan.room import Room

Answer = Callable[[Sign], Awaitable[None]]


async def hear_hello(line: FrameLine, rooms: Iterable[Room], answer: Answer) -> Hello:
    """Who it is; who knocks first is shown which tables are here. Refusal, or ProtocolError."""
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
    """The tables here, each with proofs that it knows the people whose seats it keeps."""
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
