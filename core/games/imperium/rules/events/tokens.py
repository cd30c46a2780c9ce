"""Events of resource, action and exhaust tokens."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class TokensGained(Event):
    """Tokens were gained from the supply or a card (R12.13)."""

    res: str
    n: int
    now: int | None = None  # the new total


@dataclass(frozen=True, slots=True)
class TokensPaid(Event):
    """Tokens were returned to the supply (R12.19)."""

    materials: int
    population: int
    progress: int
    left: tuple[int, int, int] | None = None  # the new totals


@dataclass(frozen=True, slots=True)
class TokensTaken(Event):
    """Tokens were stolen (R12.26) or received from another player."""

    res: str
    n: int
    victim: int
    handed: bool = False
    now: int | None = None


@dataclass(frozen=True, slots=True)
class TokensLost(Event):
    """Tokens were lost to another player, from the victim's side."""

    res: str
    n: int
    now: int | None = None


@dataclass(frozen=True, slots=True)
class ActionsChanged(Event):
    """Action tokens were gained or spent (R12.3)."""

    n: int


@dataclass(frozen=True, slots=True)
class ExhaustReturned(Event):
    """An exhaust token returned to the state card (R12.23)."""

    place: str
