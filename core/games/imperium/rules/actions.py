"""The actions of Imperium."""

from dataclasses import dataclass
from functools import cache

from core.kernel import Action


@dataclass(frozen=True, slots=True)
class ChooseNation(Action):
    """Choose a nation to play, or to play against (R3.1, R19.1)."""

    nation: str


@dataclass(frozen=True, slots=True)
class ChooseSide(Action):
    """Choose the side of the power card (R3.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card (R6.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class Exhaust(Action):
    """Use the exhaust ability of a card in play (R6.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class Innovate(Action):
    """Discard the hand and break through, instead of activating (R10.1)."""


@dataclass(frozen=True, slots=True)
class Revolt(Action):
    """Return Unrest, instead of activating (R10.2)."""


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the activate phase (R6.1)."""


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Choose a card, or a place with an exhaust token."""

    card: str


@dataclass(frozen=True, slots=True)
class Enough(Action):
    """Choose no more cards."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose one of a card's options, counted from 1 (R12.7)."""

    option: int


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept an optional effect (R6.6)."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an optional effect."""

    is_silent_when_forced = True


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay with these tokens (R12.36)."""

    materials: int = 0
    population: int = 0
    progress: int = 0


@dataclass(frozen=True, slots=True)
class Amount(Action):
    """Choose a number."""

    number: int


@dataclass(frozen=True, slots=True)
class NameSuit(Action):
    """Declare a suit."""

    suit: str


@dataclass(frozen=True, slots=True)
class TakeUnseen(Action):
    """Break through for the top card of a small deck, or search the main deck (R12.6)."""

    suit: str


# Actions are immutable, so those listed often are created only once.
pick_action, play_action, exhaust_action, choose_action = (
    cache(Pick),
    cache(Play),
    cache(Exhaust),
    cache(Choose),
)
take_unseen_action = cache(TakeUnseen)

ACTIONS: tuple[type[Action], ...] = (
    ChooseNation,
    ChooseSide,
    Play,
    Exhaust,
    Innovate,
    Revolt,
    EndTurn,
    Pick,
    Enough,
    Choose,
    Accept,
    Decline,
    Pay,
    Amount,
    NameSuit,
    TakeUnseen,
)
