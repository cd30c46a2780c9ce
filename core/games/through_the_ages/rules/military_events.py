"""Events from military cards: events, colonies, attacks, wars and pacts."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class MilitaryDrawn(Event):
    """Military cards were drawn, which only their owner knows."""

    reveals = True
    cards: tuple[str, ...]

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class MilitaryDiscarded(Event):
    """A military card was discarded face down."""

    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EventSeeded(Event):
    """A card was prepared face down as a future event (R13.1)."""

    card: str
    age: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class EventRevealed(Event):
    """The top current event was revealed."""

    reveals = True
    unpredictable_counts = ("culture",)
    card: str


@dataclass(frozen=True, slots=True)
class EventsRenewed(Event):
    """The future events became the current ones (R13.1)."""

    reveals = True
    number: int


@dataclass(frozen=True, slots=True)
class ActionsLost(Event):
    """A player lost civil actions of the next action phase (Rebellion)."""

    number: int


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A player bid for a territory. 0 is a pass."""

    amount: int


@dataclass(frozen=True, slots=True)
class Colonized(Event):
    """A territory became a colony."""

    card: str


@dataclass(frozen=True, slots=True)
class NotColonized(Event):
    """A territory was not colonized."""

    card: str


@dataclass(frozen=True, slots=True)
class ColonyLost(Event):
    """A colony was lost, to the past events or to a rival."""

    card: str
    to: int


@dataclass(frozen=True, slots=True)
class UnitSacrificed(Event):
    """A unit was sacrificed in an attack, a defense or a colonization."""

    card: str


@dataclass(frozen=True, slots=True)
class BonusCardSpent(Event):
    """A military bonus card was discarded for its value."""

    reveals = True
    card: str
    value: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An aggression was announced, or a declared war is being resolved."""

    reveals = True
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class WarDeclared(Event):
    """A war was declared, to be resolved in the declarer's next turn."""

    reveals = True
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class AttackDecided(Event):
    """The total strengths of both sides were compared."""

    card: str
    target: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class WarEnded(Event):
    """A war ended without a fight (R22.1)."""

    card: str
    target: int


@dataclass(frozen=True, slots=True)
class PactOffered(Event):
    """A pact was offered. `side` is that of the offering player."""

    reveals = True
    card: str
    partner: int
    side: str


@dataclass(frozen=True, slots=True)
class PactAnswered(Event):
    """The partner accepted or refused a pact."""

    card: str
    owner: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class PactBegan(Event):
    """A pact came into force (R18.2)."""

    card: str
    partner: int


@dataclass(frozen=True, slots=True)
class PactEnded(Event):
    """A pact ended."""

    card: str
    partner: int
    obsolete: bool = False  # one age after its own has ended (R20.3)


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
