"""The host's side of the handshake with an unauthenticated guest."""

from collections.abc import Awaitable, Callable, Iterable

from core.lan.auth import NONCE_BYTES, check_protocol, seat_proof
from core.lan.limits import MAX_HELLO_BYTES
from core.lan.messages import PROTOCOL, Hello, Probe, ProbeReply, TableProofs
from core.lan.protocol import decode_message, protocol_version
from core.lan.room import Room
from core.lan.stream import FrameStream, ProtocolError

SendReply = Callable[[ProbeReply], Awaitable[None]]


async def receive_hello(stream: FrameStream, rooms: Iterable[Room], send_reply: SendReply) -> Hello:
    """Return the guest's hello, answering a preceding `Probe` with the tables and proofs.

    Raises Refusal or ProtocolError.
    """
    content = await _read_greeting(stream)
    greetings: tuple[type[Probe | Hello], ...] = (Probe, Hello)
    greeting = decode_message(content, greetings)
    if isinstance(greeting, Hello):
        return greeting
    if len(greeting.nonce) != NONCE_BYTES:
        raise ProtocolError("Nobody knocks like that.")
    await send_reply(make_probe_reply(rooms, greeting.nonce))
    return decode_message(await _read_greeting(stream), (Hello,))


def make_probe_reply(rooms: Iterable[Room], nonce: bytes) -> ProbeReply:
    """Make the reply to a `Probe`: each table with proofs that it knows its players."""
    return ProbeReply(
        PROTOCOL,
        tuple(
            TableProofs(room.id, tuple(seat_proof(person, nonce) for person in room.known_people))
            for room in rooms
        ),
    )


async def _read_greeting(stream: FrameStream) -> bytes:
    content = await stream.read(MAX_HELLO_BYTES)
    if content is None:
        raise ConnectionResetError
    check_protocol(protocol_version(content))
    return content
