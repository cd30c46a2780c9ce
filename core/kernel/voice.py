"""How games speak: in signs, for screens that are short of room, or in whole words, for the ear.

What is asked for holds for everything a game says meanwhile, as a language would. So no function
that words something needs to be told, and the same ones serve a screen and a reader.

>>> told("4s 2p", "4 stone, 2 population")
'4s 2p'
>>> with in_whole_words():
...     told("4s 2p", "4 stone, 2 population")
'4 stone, 2 population'
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class _Ear:
    """Whoever listens, and how the players are called."""

    names: Sequence[str]


_EAR: ContextVar[_Ear | None] = ContextVar("ear", default=None)


@contextmanager
def in_whole_words(names: Sequence[str] = ()) -> Iterator[None]:
    """Have everything said in whole words, and players called by their names."""
    before = _EAR.set(_Ear(names))
    try:
        yield
    finally:
        _EAR.reset(before)


@contextmanager
def in_signs() -> Iterator[None]:
    """Have everything said in signs, whoever listens: for names that data know."""
    before = _EAR.set(None)
    try:
        yield
    finally:
        _EAR.reset(before)


def is_aloud() -> bool:
    """Whether whole words are asked for."""
    return _EAR.get() is not None


def told(in_signs: str, in_words: str) -> str:
    """Whichever of the two is asked for."""
    return in_words if is_aloud() else in_signs


def times(number: int) -> str:
    """Behind what there is several times of: `Unrest x3`."""
    return told(f" x{number}", f" ({number} times)") if number > 1 else ""


def name_of(seat: int) -> str:
    """How a player is called, where somebody listens who knows the name; else nothing."""
    ear = _EAR.get()
    return ear.names[seat] if ear is not None and seat < len(ear.names) else ""
