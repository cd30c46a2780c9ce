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
class _Ear:
    names: Sequence[str]


_EAR: ContextVar[_Ear | None] = ContextVar("ear", default=None)


@contextmanager
def in_whole_words(names: Sequence[str] = ()) -> Iterator[None]:
    """Use the long style, with these names for players, inside a `with` block."""
    before = _EAR.set(_Ear(names))
    try:
        yield
    finally:
        _EAR.reset(before)


@contextmanager
def in_signs() -> Iterator[None]:
    """Use the short style inside a `with` block, for names that are keys in data."""
    before = _EAR.set(None)
    try:
        yield
    finally:
        _EAR.reset(before)


def is_aloud() -> bool:
    return _EAR.get() is not None


def told(in_signs: str, in_words: str) -> str:
    """Return the wording that fits the current style."""
    return in_words if is_aloud() else in_signs


def times(number: int) -> str:
    """Return a suffix for repeated items: `Unrest x3`."""
    return told(f" x{number}", f" ({number} times)") if number > 1 else ""


def name_of(seat: int) -> str:
    """Return the name of a player in the long style, if it is known; else an empty text."""
    ear = _EAR.get()
    return ear.names[seat] if ear is not None and seat < len(ear.names) else ""
