"""A player's own cards: played, drawn, moved, developed, looked at."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was played (R6.2)."""

    card: str
    source: str = "hand"
    free: bool = False


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """An ability of a card in play was used: exhaust, reaction, solstice, passive."""

    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card went from one place to another; `secret` cards are known to the owner only."""

    card: str
    source: str
    target: str
    secret: bool = False
    other: int = -1  # whom it went to

    def seen_by(self, seat: int) -> Event:
        """Others see that it moved."""
        if not self.secret or seat in (self.seat, self.other):
            return self
        return replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardReceived(Event):
    """A card another player gave, told of whom it was given to (R12.28)."""

    card: str
    giver: int
    secret: bool = False

    def seen_by(self, seat: int) -> Event:
        """Others see that it changed hands."""
        if not self.secret or seat in (self.seat, self.giver):
            return self
        return replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardLaidOpen(CardMoved):
    """A card of a hidden hand had to move, and nobody chose it."""

    reveals = True


@dataclass(frozen=True, slots=True)
class HandShowed(Event):
    """Nothing was asked because of what is in a hand: others may draw conclusions."""

    reveals = True


@dataclass(frozen=True, slots=True)
class CardFound(Event):
    """A card was searched for, shown and moved (R12.15)."""

    reveals = True
    card: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards from the draw deck (R12.10)."""

    reveals = True
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        """Others see how many."""
        if seat == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the draw deck (R8.5)."""

    reveals = True
    number: int


@dataclass(frozen=True, slots=True)
class NationAdvanced(Event):
    """A card left the nation deck (R8.2)."""

    reveals = True
    card: str
    target: str
    exhausted: bool = False  # an exhaust token went onto the deck


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """A development went to the discard pile (R12.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class AttackAvoided(Event):
    """The attack does not touch this player (R12.4)."""


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """Cards were looked at: `fame` or `nation_deck` (R12.16)."""

    reveals = True
    cards: tuple[str, ...]
    deck: str

    def seen_by(self, seat: int) -> Event:
        """Others see how many."""
        if seat == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class NationArranged(Event):
    """The nation deck was shuffled, or its top card put down (R12.17)."""

    shuffled: bool


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two cards changed places (R12.11)."""

    given: str
    taken: str
    secret: bool = False

    def seen_by(self, seat: int) -> Event:
        """A swap with the nation deck is not shown."""
        if not self.secret or seat == self.seat:
            return self
        return replace(self, given=HIDDEN, taken=HIDDEN)


@dataclass(frozen=True, slots=True)
class IconTreated(Event):
    """An icon counts as others for this turn (R12.42)."""

    card: str
    icon: str
    as_icon: str
    n: int


@dataclass(frozen=True, slots=True)
class SuitNamed(Event):
    """A suit was declared."""

    suit: str


@dataclass(frozen=True, slots=True)
class ZonesShown(Event):
    """A player shows hand, deck and discard pile."""

    reveals = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IconIgnored(Event):
    """The next card may be played without regard to this state icon."""

    state: str
