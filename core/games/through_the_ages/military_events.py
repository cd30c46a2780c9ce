"""What can happen by military cards: events, colonies, attacks, wars and pacts."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class MilitaryDrawn(Event):
    """Military cards came into a hand; only its owner knows which."""

    reveals = True
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        """Others see how many."""
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class MilitaryDiscarded(Event):
    """A military card was put away face down."""

    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that one was."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EventSeeded(Event):
    """A card went face down to the future events (R13.1)."""

    card: str
    age: str

    def seen_by(self, seat: int) -> Event:
        """Others see its back."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EventRevealed(Event):
    """The top current event."""

    reveals = True
    unforeseen = ("culture",)
    card: str


@dataclass(frozen=True, slots=True)
class EventsRenewed(Event):
    """The future events became the current ones (R13.1)."""

    reveals = True
    number: int


@dataclass(frozen=True, slots=True)
class ActionsLost(Event):
    """Civil actions missing in the next action phase (Rebellion)."""

    number: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A bid for a territory; 0 is a pass."""

    amount: int


@dataclass(frozen=True, slots=True)
class Colonized(Event):
    """A territory became a colony."""

    card: str


@dataclass(frozen=True, slots=True)
class NotColonized(Event):
    """Nobody wanted or could have a territory."""

    card: str


@dataclass(frozen=True, slots=True)
class ColonyLost(Event):
    """A colony is gone, to past events or to a rival."""

    card: str
    to: int


@dataclass(frozen=True, slots=True)
class UnitSacrificed(Event):
    """A unit is given up in an attack, a defence or a colonization."""

    card: str


@dataclass(frozen=True, slots=True)
class BonusCardSpent(Event):
    """A bonus card was shown and discarded for its value."""

    reveals = True
    card: str
    value: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An aggression was announced or a war is fought out."""

    reveals = True
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    """A war to be fought in the declarer's next turn."""

    reveals = True
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class AttackDecided(Event):
    """The totals of both sides."""

    card: str
    target: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class WarEnded(Event):
    """A war was given up without a fight (R22.1)."""

    card: str
    target: int


@dataclass(frozen=True, slots=True)
class PactOffered(Event):
    """A pact was shown to a partner; `side` is the one the offering player wants."""

    reveals = True
    card: str
    partner: int
    side: str


@dataclass(frozen=True, slots=True)
class PactAnswered(Event):
    """The partner accepted or refused."""

    card: str
    owner: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class PactBegan(Event):
    """A pact lies before its owner (R18.2)."""

    card: str
    partner: int


@dataclass(frozen=True, slots=True)
class PactEnded(Event):
    """A pact is no longer in force."""

    card: str
    partner: int
    obsolete: bool = False  # because the age after its own is over (R20.3)


MILITARY_EVENTS: tuple[type[Event], ...] = (
    MilitaryDrawn,
    MilitaryDiscarded,
    EventSeeded,
    EventRevealed,
    EventsRenewed,
    ActionsLost,
    BidMade,
    Colonized,
    NotColonized,
    ColonyLost,
    UnitSacrificed,
    BonusCardSpent,
    Attacked,
    WarDeclared,
    AttackDecided,
    WarEnded,
    PactOffered,
    PactAnswered,
    PactBegan,
    PactEnded,
)
