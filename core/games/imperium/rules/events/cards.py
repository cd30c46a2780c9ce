"""Events of a player's own cards."""

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
    """An exhaust, reaction, solstice or passive ability was used."""

    card: str
    kind: str


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card moved between zones. Only its owner sees a `secret` card."""

    card: str
    source: str
    target: str
    secret: bool = False
    other: int = -1  # the recipient's seat

    def view_for(self, seat: int) -> Event:
        if not self.secret or seat in (self.seat, self.other):
            return self
        return replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardReceived(Event):
    """A card was received from another player, from the recipient's side (R12.28)."""

    card: str
    giver: int
    secret: bool = False

    def view_for(self, seat: int) -> Event:
        if not self.secret or seat in (self.seat, self.giver):
            return self
        return replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class CardLaidOpen(CardMoved):
    """A card of a hidden zone was revealed by a forced move."""

    reveals = True


@dataclass(frozen=True, slots=True)
class HandShowed(Event):
    """No decision was possible, which reveals something about a hand."""

    reveals = True


@dataclass(frozen=True, slots=True)
class CardFound(Event):
    """A card was found in a search, revealed and moved (R12.15)."""

    reveals = True
    card: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards were drawn from the draw deck (R12.10)."""

    reveals = True
    cards: tuple[str, ...]

    def view_for(self, seat: int) -> Event:
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
    exhausted: bool = False  # an exhaust token was put on the deck


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """A development moved to the discard pile (R12.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class AttackAvoided(Event):
    """The player avoided the attack (R12.4)."""


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """A player looked at cards of the `fame` deck or the `nation_deck` (R12.16)."""

    reveals = True
    cards: tuple[str, ...]
    deck: str

    def view_for(self, seat: int) -> Event:
        if seat == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class NationArranged(Event):
    """The nation deck was shuffled, or its top card moved down (R12.17)."""

    shuffled: bool


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two cards were swapped (R12.11)."""

    given: str
    taken: str
    secret: bool = False

    def view_for(self, seat: int) -> Event:
        if not self.secret or seat == self.seat:
            return self
        return replace(self, given=HIDDEN, taken=HIDDEN)


@dataclass(frozen=True, slots=True)
class IconTreated(Event):
    """An icon counts as other icons this turn (R12.42)."""

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
    """A player revealed hand, deck and discard pile."""

    reveals = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IconIgnored(Event):
    """The state icon of the next card is ignored."""

    state: str
