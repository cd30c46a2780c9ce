"""The messages between a guest and a host, and their form on the wire.

A message is a list: its name, then its fields in order. What is read is checked field by field,
so that whoever handles a message handles exactly what its record says. Texts come without
anything that a terminal would obey.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgpack

from core.lan.frames import ProtocolError, frame

PROTOCOL = 2  # raised when an older guest and a newer host would misunderstand each other

_LARGEST_NUMBER = 1 << 63
_DEEPEST = 16  # lists in lists, in what a game tells


# --- parts of messages ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the lobby shows it."""

    name: str  # empty where nobody has sat down yet
    level: int  # of the bot that plays it; 0 for a person's
    is_ready: bool
    is_here: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as the list of tables shows it."""

    id: str
    title: str
    game: str
    players: tuple[str, ...]
    open_seats: int
    progress: str  # empty before the game has begun
    is_over: bool
    is_yours: bool  # whether a seat at it is kept for who reads this
    can_be_closed: bool  # by who reads this: their own table, and not begun


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision; its actions by their text form."""

    kind: str
    topic: str
    rule: str
    actions: tuple[str, ...]
    subject: str
    main: bool


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's final standing."""

    seat: int
    points: int
    rank: int
    sources: tuple[str, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The game as one seat may know it; scores and history once it is over."""

    view: bytes
    digest: str  # of the view: both sides must mean the same by it
    asked: int  # grows with every decision of the seat: an answer names the one it answers
    offer: Offer | None
    waiting: tuple[int, ...]
    names: tuple[str, ...]
    over: bool
    scores: tuple[Score, ...]
    history: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """The people around the table; clocks in seconds left."""

    away: tuple[int, ...]
    lent: tuple[int, ...]
    asking: int
    is_asked: bool
    clock_seats: tuple[int, ...]
    clock_seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class News:
    """Something told: its number in the seat's own counting, who chose, the event's data."""

    entry: int
    seat: int
    event: dict[str, Any]


# --- from the guest -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who calls, and what lets them in."""

    protocol: int
    name: str
    code: str
    token: str


@dataclass(frozen=True, slots=True)
class Ack:
    """An update has arrived."""

    number: int


@dataclass(frozen=True, slots=True)
class Pong:
    """Still there."""


@dataclass(frozen=True, slots=True)
class Request:
    """Base of what a guest wants; each is answered by Done or Refused with its number."""

    request: int


@dataclass(frozen=True, slots=True)
class Enter(Request):
    """Go to a table; `epoch` and `seen` say how much of its log is known already."""

    table: str
    epoch: str
    seen: int


@dataclass(frozen=True, slots=True)
class Leave(Request):
    """Get up from the table, back to the list; a seat is kept."""


@dataclass(frozen=True, slots=True)
class Open(Request):
    """Open a new table: seats are "open" or "bot:LEVEL", the first that is open is one's own."""

    game: str
    title: str
    seats: tuple[str, ...]
    options: dict[str, str]
    clock: int
    seed: int | None


@dataclass(frozen=True, slots=True)
class Sit(Request):
    """Take a free seat; SPECTATOR gets up and only watches."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ready(Request):
    """A ready mark; the game begins when all have one."""

    ready: bool


@dataclass(frozen=True, slots=True)
class Arrange(Request):
    """Change a free seat before the game: 0 is open, else a bot of that level."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class Choose(Request):
    """Change an option before the game."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Play(Request):
    """A choice, and the decision it answers."""

    asked: int
    action: str


@dataclass(frozen=True, slots=True)
class TakeBack(Request):
    """Go back: to the "last" choice, the start of the "turn", or "to" an entry."""

    how: str
    entry: int


@dataclass(frozen=True, slots=True)
class Consent(Request):
    """Let another take a choice back, or not."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class Lend(Request):
    """Let a bot of a level play a seat; 0 gives it back."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class SendAway(Request):
    """Take a seat from its person: 0 opens it to anybody, else a bot of that level has it."""

    seat: int
    level: int


@dataclass(frozen=True, slots=True)
class CloseTable(Request):
    """Have a table no more that one has opened and that has not begun."""

    table: str


@dataclass(frozen=True, slots=True)
class Say(Request):
    """Chat."""

    text: str


# --- from the host --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """Let in. The token is worth a seat: whoever has it is this person."""

    protocol: int
    product: str
    house: str
    token: str
    may_open: bool
    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """A request was carried out."""

    request: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A request was not; request 0 is the line itself, which is then closed."""

    request: int
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables there are now."""

    tables: tuple[TableCard, ...]


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table and the people at it; `seat` is the reader's."""

    table: str
    epoch: str  # of the log the reader is told: another one for each opening and each seat
    title: str
    game: str
    rules_version: int
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    watching: tuple[str, ...]
    seat: int
    is_owner: bool
    clock: int
    is_seeded: bool  # whether who opened the table has chosen the seed, and so may know the decks
    has_begun: bool
    chat: tuple[str, ...]  # before the game; later it is in the log


@dataclass(frozen=True, slots=True)
class Update:
    """What is new at the table: lines of the log from place `first` on, and the rest if changed."""

    number: int
    first: int
    told: tuple[News, ...]
    position: Position | None
    circle: Circle | None


@dataclass(frozen=True, slots=True)
class ShownOut:
    """At the table no more, and why; the line stays, and leads back to the list."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""


FROM_GUEST: tuple[type[Any], ...] = (
    *(Hello, Ack, Pong, Enter, Leave, Open, Sit, Ready, Arrange, Choose),
    *(Play, TakeBack, Consent, Lend, SendAway, CloseTable, Say),
)
FROM_HOST: tuple[type[Any], ...] = (
    *(Welcome, Done, Refused, Tables, Lobby, Update, ShownOut, Ping),
)


# --- the wire -------------------------------------------------------------------------------

M = TypeVar("M")
Check = Callable[[Any], Any]


def pack(message: Any) -> bytes:
    """A message as the frame that is sent."""
    return frame(msgpack.packb([type(message).__name__, *_values(message)]))


def unpack(content: bytes, allowed: tuple[type[Any], ...]) -> Any:
    """The message in a frame's content. ProtocolError where it is none of those allowed."""
    try:
        data = msgpack.unpackb(content, strict_map_key=False)
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError):
        raise ProtocolError("A frame that holds no message.") from None
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise ProtocolError("A frame that holds no message.")
    for kind in allowed:
        if kind.__name__ == data[0]:
            return _record(kind)(data[1:])
    raise ProtocolError(f"There is no message called {data[0][:40]!r} here.")


def version_of(content: bytes) -> int:
    """The protocol that a first message names: ours where it names none.

    It is looked for before all else, for the rest may be what only another version understands.
    """
    try:
        data = msgpack.unpackb(content, strict_map_key=False)
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError):
        return PROTOCOL
    greetings = (Hello.__name__, Welcome.__name__)
    names_one = isinstance(data, list) and len(data) > 1 and data[0] in greetings
    return data[1] if names_one and type(data[1]) is int else PROTOCOL


def _values(record: Any) -> list[Any]:
    return [_plain(getattr(record, f.name)) for f in fields(record)]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return _values(value) if hasattr(value, "__dataclass_fields__") else value


_checks: dict[Any, Check] = {}


def _record(kind: type[Any]) -> Check:
    """What makes a record of that kind from a list of values, or refuses."""
    known = _checks.get(kind)
    if known is None:
        hints = get_type_hints(kind)
        parts = [_check(hints[f.name]) for f in fields(kind)]

        def build(data: Any) -> Any:
            if not isinstance(data, list) or len(data) != len(parts):
                raise ProtocolError(f"A {kind.__name__} that lacks a part or has one too many.")
            return kind(*[check(value) for check, value in zip(parts, data, strict=True)])

        known = _checks[kind] = build
    return known


def _check(hint: Any) -> Check:
    """What lets a value of the hinted type through and refuses every other."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        part = _check(args[0])
        return lambda data: tuple(part(value) for value in _is(list, data))
    if origin is UnionType:
        some = _check(next(arg for arg in args if arg is not NoneType))
        return lambda data: None if data is None else some(data)
    if origin is dict:
        texts_only = args[1] is str
        return lambda data: _texts(data, texts_only)
    if hint is int:
        return _number
    if hint is float:
        return _seconds
    if hint is str:
        return _text
    if hint in (bool, bytes):
        return lambda data: _is(hint, data)
    return _record(hint)


def _is(kind: Any, data: Any) -> Any:
    if not isinstance(data, kind):
        raise ProtocolError("A message with a part of another kind.")
    return data


def _number(data: Any) -> int:
    if type(data) is not int or abs(data) >= _LARGEST_NUMBER:
        raise ProtocolError("A message with a part of another kind.")
    return data


def _seconds(data: Any) -> float:
    if type(data) not in (int, float) or not abs(data) < _LARGEST_NUMBER:
        raise ProtocolError("A message with a part of another kind.")
    return float(data)


def _text(data: Any) -> str:
    """A text of one line, with a space for whatever else there was in it."""
    text: str = _is(str, data)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _texts(data: Any, texts_only: bool) -> dict[str, Any]:
    found: dict[str, Any] = _is(dict, data)
    check = _text if texts_only else _clean
    return {_text(key): check(value) for key, value in found.items()}


def _clean(data: Any, depth: int = 0) -> Any:
    """Anything at all, with clean texts in it; but nothing deeper than a game would ever tell."""
    if depth > _DEEPEST:
        raise ProtocolError("A message with too many parts within parts.")
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, list):
        return [_clean(part, depth + 1) for part in data]
    if isinstance(data, dict):
        return {_clean(key, depth + 1): _clean(value, depth + 1) for key, value in data.items()}
    return data
