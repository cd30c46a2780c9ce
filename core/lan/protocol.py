"""The wire format: a frame holds a list of the message's name and its fields in order.

Messages are validated against their record types. In text, spaces replace control characters.
"""

from functools import cache
from typing import Any, TypeVar

import msgpack

from core.kernel import BadRecord, Codec, Event, Frame, Game, TaggedUnion, Validators
from core.kernel.delta_codec import DeltaCodec
from core.kernel.ranges import MAX_TOTAL, check_count
from core.lan.messages import (
    FROM_GUEST,
    FROM_HOST,
    PROTOCOL,
    Message,
)
from core.lan.stream import ProtocolError, encode_frame
from core.table import TABLE_EVENTS, LogEntry

M = TypeVar("M")

ALL_MESSAGES = (*FROM_GUEST, *FROM_HOST)
# Those that start with the protocol number. Up to protocol 9 a probe was a Knock, its reply a Sign.
FIRST_MESSAGES = ("Probe", "Hello", "ProbeReply", "Welcome", "Knock", "Sign")

_MAX_NUMBER = 1 << 63


def encode_message(message: Message) -> bytes:
    return encode_frame(_message_codec(ALL_MESSAGES).dump(message))


def decode_message(content: bytes, allowed: tuple[type[M], ...]) -> M:
    """Decode a frame. Raise ProtocolError unless it is one of the allowed messages."""
    try:
        message: M = _message_codec(allowed).load(content)
    except BadRecord:
        raise ProtocolError("A frame that holds no message known here.") from None
    return message


def protocol_version(content: bytes) -> int:
    """Return the version that a first message names, or ours if there is none.

    It is not validated, because the rest may follow another version's format.
    """
    try:
        data = msgpack.unpackb(content, strict_map_key=False)
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError):
        return PROTOCOL
    names_one = isinstance(data, list) and len(data) > 1 and data[0] in FIRST_MESSAGES
    return data[1] if names_one and type(data[1]) is int else PROTOCOL


@cache
def log_codec(game: Game[Any]) -> Codec[LogEntry]:
    """Return the codec for log entries, including the table's own events."""
    events = TaggedUnion(Event, "", (*game.event_types, *TABLE_EVENTS))
    validators = {**_CHECKS, int: _check_log_number}
    return Codec(LogEntry, events, positional=True, validators=validators)


@cache
def view_codec(game: Game[Any]) -> DeltaCodec[Any]:
    """Return a delta codec, because a choice leaves most of a view unchanged."""
    frames = TaggedUnion(Frame, "", game.frame_types)
    validators: Validators = {int: check_count}
    return DeltaCodec(Codec(game.state_type, frames, positional=True, validators=validators))


def prepare_codecs(game: Game[Any]) -> None:
    """Create a game's codecs in advance, because that takes a while."""
    _message_codec(FROM_HOST)
    _message_codec(ALL_MESSAGES)
    log_codec(game)
    view_codec(game)


@cache
def _message_codec(allowed: tuple[type[M], ...]) -> Codec[M]:
    base: Any = Message
    return Codec(base, TaggedUnion(Message, "", allowed), positional=True, validators=_CHECKS)


def _check_number(number: int) -> int:
    if abs(number) >= _MAX_NUMBER:
        raise ValueError("a number that no message needs")
    return number


def _check_log_number(number: int) -> int:
    if abs(number) > MAX_TOTAL:
        raise ValueError("a number that no event needs")
    return number


def _make_printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


_CHECKS: Validators = {int: _check_number, str: _make_printable}
