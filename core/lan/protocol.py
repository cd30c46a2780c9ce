"""The wire format: a frame holds a list of the message's name and its fields in order.

Messages are validated against their record types. In text, spaces replace control characters.
"""

from functools import cache
from typing import Any, TypeVar

import msgpack

from core.kernel import BadRecord, Checks, Codec, Event, Family, Frame, Game
from core.kernel.parts import PartsCodec
from core.lan.frames import ProtocolError, frame
from core.lan.messages import FROM_GUEST, FROM_HOST, PROTOCOL, Hello, Knock, Message, Sign, Welcome
from core.table import TABLE_EVENTS, Told

M = TypeVar("M")

ALL = (*FROM_GUEST, *FROM_HOST)

_LARGEST_NUMBER = 1 << 63


def pack(message: Message) -> bytes:
    return frame(_codec(ALL).dump(message))


def unpack(content: bytes, allowed: tuple[type[M], ...]) -> M:
    """Decode a frame's content. ProtocolError if it is not one of the allowed messages."""
    try:
        message: M = _codec(allowed).load(content)
    except BadRecord:
        raise ProtocolError("A frame that holds no message known here.") from None
    return message


def version_of(content: bytes) -> int:
    """Return the protocol version that a first message names, or ours if there is none.

    It is read without validation because the rest may follow another version's format.
    """
    try:
        data = msgpack.unpackb(content, strict_map_key=False)
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError):
        return PROTOCOL
    greetings = [kind.__name__ for kind in (Knock, Hello, Sign, Welcome)]
    names_one = isinstance(data, list) and len(data) > 1 and data[0] in greetings
    return data[1] if names_one and type(data[1]) is int else PROTOCOL


@cache
def told_codec(game: Game[Any]) -> Codec[Told]:
    """Return the codec for log entries, including the table's own events."""
    events = Family(Event, "", (*game.event_types, *TABLE_EVENTS))
    return Codec(Told, events, in_order=True, checks=_CHECKS)


@cache
def view_codec(game: Game[Any]) -> PartsCodec[Any]:
    """Return the delta codec for views, most of which stay the same from choice to choice."""
    frames = Family(Frame, "", game.frame_types)
    return PartsCodec(Codec(game.state_type, frames, in_order=True))


def make_ready(game: Game[Any]) -> None:
    """Create a game's codecs in advance, because that takes a while."""
    _codec(FROM_HOST)
    _codec(ALL)
    told_codec(game)
    view_codec(game)


@cache
def _codec(allowed: tuple[type[M], ...]) -> Codec[M]:
    base: Any = Message
    return Codec(base, Family(Message, "", allowed), in_order=True, checks=_CHECKS)


def _number(number: int) -> int:
    if abs(number) >= _LARGEST_NUMBER:
        raise ValueError("a number that no message needs")
    return number


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


_CHECKS: Checks = {int: _number, str: _printable}
