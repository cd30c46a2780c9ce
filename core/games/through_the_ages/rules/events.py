"""Events of the game. Those from military cards are in `military_events`."""

from dataclasses import dataclass, replace

from core.games.through_the_ages.rules.military_events import MILITARY_EVENTS
from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""


@dataclass(frozen=True, slots=True)
class CardsSwept(Event):
    """Cards were discarded from the card row (R5.2)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """New cards were added to the card row."""

    reveals = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeBegan(Event):
    """An age ended and the next one began (R20)."""

    reveals = True
    age: str


@dataclass(frozen=True, slots=True)
class LastRoundSet(Event):
    """The last round was determined (R21)."""

    number: int


@dataclass(frozen=True, slots=True)
class Obsolete(Event):
    """A player lost cards at the end of an age (R20.3)."""

    cards: tuple[str, ...]
    military: tuple[str, ...] = ()

    def view_for(self, seat: int) -> Event:
        if seat == self.seat:
            return self
        return replace(self, military=(HIDDEN,) * len(self.military))


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A civil card was taken from the card row (R6)."""

    card: str
    actions: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A leader, technology, action card or tactics card was played."""

    card: str


@dataclass(frozen=True, slots=True)
class GovernmentChanged(Event):
    """A government was changed by revolution or peacefully."""

    card: str
    revolution: bool


OBSOLETE, REPLACED = "obsolete", "replaced"  # one age after its own has ended (R20.3)


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A player lost a card in play."""

    card: str
    stages: int = 0  # completed stages of an unfinished wonder
    markers: int = 0  # its blue tokens, which return to the bank
    why: str = ""  # OBSOLETE, or REPLACED by one that was just played


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A worker moved to a card."""

    card: str
    instead_of: str = ""  # the card the worker came from, in an upgrade
    free: bool = False


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """Workers on a card became unused."""

    card: str
    number: int = 1
    by_choice: bool = False  # the owner's own action (R7.5)


@dataclass(frozen=True, slots=True)
class StageBuilt(Event):
    """Stages of a wonder were built (R7.6)."""

    wonder: str
    number: int
    markers: int  # blue tokens from the bank that mark them


@dataclass(frozen=True, slots=True)
class WonderCompleted(Event):
    """A wonder is complete (R7.7)."""

    wonder: str
    markers: int  # blue tokens that return to the bank


@dataclass(frozen=True, slots=True)
class WonderTurned(Event):
    """A wonder was turned face down (R24.12)."""

    wonder: str


@dataclass(frozen=True, slots=True)
class PopulationGrew(Event):
    """Population increased."""

    number: int
    free: bool


@dataclass(frozen=True, slots=True)
class PopulationLost(Event):
    """A worker returned to the yellow bank."""

    card: str = ""


@dataclass(frozen=True, slots=True)
class WorkersReturned(Event):
    """Sacrificed units' workers returned to the bank (R16.4, R15.8)."""

    number: int


@dataclass(frozen=True, slots=True)
class YellowTokens(Event):
    """The yellow bank gained or lost tokens."""

    number: int


@dataclass(frozen=True, slots=True)
class BlueTokens(Event):
    """A civilization gained or lost blue tokens."""

    number: int
    card: str = ""  # the farm, mine, lab or wonder; "" for the bank
    now: int = 0  # the remaining amount of its good


@dataclass(frozen=True, slots=True)
class GoodsGained(Event):
    """Food or resources were produced or gained."""

    good: str
    amount: int
    now: int  # the new total
    blue: int  # tokens taken from the blue bank
    card: str = ""


@dataclass(frozen=True, slots=True)
class GoodsPaid(Event):
    """Food or resources were paid, consumed or lost."""

    good: str
    amount: int
    now: int  # the new total
    blue: int  # tokens returned to the blue bank
    why: str = ""  # "lost", "eaten", "corruption"; "" for the price of the next event
    card: str = ""  # the cause


@dataclass(frozen=True, slots=True)
class CultureChanged(Event):
    """Culture points were scored or lost."""

    points: int
    now: int
    source: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class ScienceChanged(Event):
    """Science points were scored or paid."""

    points: int
    now: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class RatingsChanged(Event):
    """Ratings changed because of another event."""

    culture: int = 0
    science: int = 0
    strength: int = 0
    happy: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    food: int = 0  # production of farms, mines and pacts
    resource: int = 0


@dataclass(frozen=True, slots=True)
class SpecialResources(Event):
    """A player gained special resources for units (R7.22)."""

    amount: int
    card: str


@dataclass(frozen=True, slots=True)
class Uprising(Event):
    """An uprising prevented production (R10.4)."""

    discontent: int


@dataclass(frozen=True, slots=True)
class Famine(Event):
    """Food was missing for consumption (R9.4)."""

    missing: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player took no political action."""


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player left the game. The backs of their hand are visible (R22)."""

    reveals = True


@dataclass(frozen=True, slots=True)
class BonusRevealed(Event):
    """An event set aside for the final scoring was revealed (R23.6)."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class BonusKept(Event):
    """An event for the final scoring was kept in secret (R23.6)."""

    card: str

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class BonusDealt(Event):
    """Events for the final scoring were dealt to choose from (R23.6)."""

    reveals = True
    cards: tuple[str, ...]

    def view_for(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class FinalScoring(Event):
    """A card was scored after the last turn (R21.5)."""

    reveals = True
    card: str
    culture: tuple[tuple[int, int, int], ...] = ()  # seat, points, new total


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game ended; event piles were revealed."""

    reveals = True


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    TurnBegan,
    CardsSwept,
    CardsRevealed,
    AgeBegan,
    LastRoundSet,
    Obsolete,
    CardTaken,
    CardPlayed,
    GovernmentChanged,
    CardLost,
    Built,
    Destroyed,
    StageBuilt,
    WonderCompleted,
    WonderTurned,
    PopulationGrew,
    PopulationLost,
    WorkersReturned,
    YellowTokens,
    BlueTokens,
    GoodsGained,
    GoodsPaid,
    CultureChanged,
    ScienceChanged,
    RatingsChanged,
    SpecialResources,
    Uprising,
    Famine,
    Passed,
    Resigned,
    BonusRevealed,
    BonusKept,
    BonusDealt,
    FinalScoring,
    GameEnded,
    *MILITARY_EVENTS,
)
