"""Events of the solo bot."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The solo bot rolled its die (R19.6)."""

    reveals = True
    die: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class BotRevealed(Event):
    """The solo bot revealed a card and applied a table row. Row 0 is for Unrest."""

    reveals = True
    card: str
    row: int


@dataclass(frozen=True, slots=True)
class TokensConverted(Event):
    """The solo bot converted tokens."""

    res: str
    n: int
    into: str
    gained: int
