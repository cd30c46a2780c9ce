"""The host's side of the handshake with an unauthenticated guest."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from core.lan.auth import NONCE_BYTES, Refusal, seat_proof
from core.lan.limits import MAX_HELLO_BYTES
from core.lan.messages import PROTOCOL, Hello, Probe, ProbeReply, TableProofs
from core.lan.protocol import decode_message, protocol_version
from core.lan.room import Room
from core.lan.stream import ProtocolError, read_frame

SendReply = Callable[[ProbeReply], Awaitable[None]]


async def receive_hello(
    reader: asyncio.StreamReader, rooms: Iterable[Room], send_reply: SendReply
) -> Hello:
    """Return the guest's hello, answering a preceding `Probe` with tables and proofs.

    Raise Refusal or ProtocolError.
    """
    content = await _read_greeting(reader)
    greetings: tuple[type[Probe | Hello], ...] = (Probe, Hello)
    greeting = decode_message(content, greetings)
    if isinstance(greeting, Hello):
        return greeting
    if len(greeting.nonce) != NONCE_BYTES:
        raise ProtocolError("The connection did not start like an Annals client.")
    await send_reply(make_probe_reply(rooms, greeting.nonce))
    return decode_message(await _read_greeting(reader), (Hello,))


def make_probe_reply(rooms: Iterable[Room], nonce: bytes) -> ProbeReply:
    """Prove for each table that it knows its players."""
    return ProbeReply(
        PROTOCOL,
        tuple(
            TableProofs(room.id, tuple(seat_proof(person, nonce) for person in room.known_people))
            for room in rooms
        ),
    )


async def _read_greeting(reader: asyncio.StreamReader) -> bytes:
    content = await read_frame(reader, MAX_HELLO_BYTES)
    version = protocol_version(content)
    if version != PROTOCOL:
        newer = "newer" if version > PROTOCOL else "older"
        raise Refusal(
            "version",
            f"Your version of Annals is {newer} than the host's. Both need the same version.",
        )
    return content
