"""Materials, population, progress, actions and exhaust tokens."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class TokensGained(Event):
    """Tokens from the supply, or from a card (R12.13)."""

    res: str
    n: int
    now: int | None = None  # how many there are since then


@dataclass(frozen=True, slots=True)
class TokensPaid(Event):
    """Tokens went back to the supply (R12.19)."""

    materials: int
    population: int
    progress: int
    left: tuple[int, int, int] | None = None  # of each, since then


@dataclass(frozen=True, slots=True)
class TokensTaken(Event):
    """Tokens from another player: stolen (R12.26), or handed over."""

    res: str
    n: int
    victim: int
    handed: bool = False
    now: int | None = None


@dataclass(frozen=True, slots=True)
class TokensLost(Event):
    """Tokens another player took, told of whom they were taken from."""

    res: str
    n: int
    now: int | None = None


@dataclass(frozen=True, slots=True)
class ActionsChanged(Event):
    """Action tokens gained, or spent (R12.3)."""

    n: int


@dataclass(frozen=True, slots=True)
class ExhaustReturned(Event):
    """An exhaust token went back to the state card (R12.23)."""

    place: str
