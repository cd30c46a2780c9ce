"""Text style: short symbols for screens, or long wording for plain mode.

The style is a context variable, so functions that produce text need no argument for it.

>>> choose_wording("4s 2p", "4 stone, 2 population")
'4s 2p'
>>> with use_long_style():
...     choose_wording("4s 2p", "4 stone, 2 population")
'4 stone, 2 population'
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _LongStyle:
    names: Sequence[str]


_STYLE: ContextVar[_LongStyle | None] = ContextVar("text_style", default=None)


@contextmanager
def use_long_style(names: Sequence[str] = ()) -> Iterator[None]:
    """Use the long style, with these names for players, inside a `with` block."""
    token = _STYLE.set(_LongStyle(names))
    try:
        yield
    finally:
        _STYLE.reset(token)


@contextmanager
def use_short_style() -> Iterator[None]:
    """Use the short style inside a `with` block, for names that are keys in data."""
    token = _STYLE.set(None)
    try:
        yield
    finally:
        _STYLE.reset(token)


def is_long_style() -> bool:
    return _STYLE.get() is not None


def choose_wording(short: str, long: str) -> str:
    """Return the wording that fits the current style."""
    return long if is_long_style() else short


def format_times(number: int) -> str:
    """Return a suffix for repeated items: `Unrest x3`."""
    return choose_wording(f" x{number}", f" ({number} times)") if number > 1 else ""


def player_name(seat: int) -> str:
    """Return the name of a player in the long style, if it is known; else an empty text."""
    style = _STYLE.get()
    return style.names[seat] if style is not None and seat < len(style.names) else ""
