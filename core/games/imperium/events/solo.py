"""The solo bot."""

from dataclasses import dataclass

from core.kernel import Event


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The solo bot's die (R19.6)."""

    reveals = True
    die: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class BotRevealed(Event):
    """The solo bot resolves a card by a row of its table; 0: the card is an unrest."""

    reveals = True
    card: str
    row: int


@dataclass(frozen=True, slots=True)
class TokensConverted(Event):
    """The solo bot changes tokens into others."""

    res: str
    n: int
    into: str
    gained: int
