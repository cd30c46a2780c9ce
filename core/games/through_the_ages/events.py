"""What can happen in Through the Ages; what military cards bring is in `military_events`."""

from dataclasses import dataclass, replace

from core.games.through_the_ages.military_events import MILITARY_EVENTS
from core.kernel import HIDDEN, Event


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn."""


@dataclass(frozen=True, slots=True)
class CardsSwept(Event):
    """Cards left the front of the row (R5.2)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """New cards came to the row."""

    reveals = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeBegan(Event):
    """An age ended and the next one began (R20)."""

    reveals = True
    age: str


@dataclass(frozen=True, slots=True)
class LastRoundSet(Event):
    """It is known which round is the last (R21)."""

    number: int


@dataclass(frozen=True, slots=True)
class Obsolete(Event):
    """A player lost cards with the end of an age (R20.3); hand cards of the military unseen."""

    cards: tuple[str, ...]
    military: tuple[str, ...] = ()

    def seen_by(self, seat: int) -> Event:
        """Others see how many military cards it was."""
        if seat == self.seat:
            return self
        return replace(self, military=(HIDDEN,) * len(self.military))


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A civil card was taken from the row (R6)."""

    card: str
    actions: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A leader, technology, action card or tactics card was played."""

    card: str


@dataclass(frozen=True, slots=True)
class GovernmentChanged(Event):
    """A new government, by revolution or in peace."""

    card: str
    revolution: bool


OBSOLETE, REPLACED = "obsolete", "replaced"  # the age after its own is over (R20.3)


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A card left a player's table: replaced, assassinated, sabotaged, annexed, obsolete."""

    card: str
    stages: int = 0  # built of a wonder that was under construction
    markers: int = 0  # its blue tokens, which return to the bank
    why: str = ""  # OBSOLETE, or REPLACED by one that was just played


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A worker went to a card: a farm, mine, building or unit."""

    card: str
    instead_of: str = ""  # the card the worker came from, in an upgrade
    free: bool = False


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """Workers left a card for the pool."""

    card: str
    number: int = 1
    by_choice: bool = False  # of who had them there, as an action (R7.5)


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
    """A yellow token went from the bank to the pool."""

    number: int
    free: bool


@dataclass(frozen=True, slots=True)
class PopulationLost(Event):
    """A worker returned to the yellow bank, from a card or from the pool."""

    card: str = ""


@dataclass(frozen=True, slots=True)
class WorkersReturned(Event):
    """The workers of sacrificed units are back in the yellow bank (R16.4, R15.8)."""

    number: int


@dataclass(frozen=True, slots=True)
class YellowTokens(Event):
    """The yellow bank gained or lost tokens to the box or to a rival."""

    number: int


@dataclass(frozen=True, slots=True)
class BlueTokens(Event):
    """The blue tokens of a civilization became more or fewer, in the bank or on a card."""

    number: int
    card: str = ""  # the farm, mine, lab or wonder it lay on; in the bank where none is named
    now: int = 0  # what is left of the good that lies on such cards


@dataclass(frozen=True, slots=True)
class GoodsGained(Event):
    """Food or resources came in: by a card, or produced by farms, mines and pacts."""

    good: str
    amount: int
    now: int  # what there is since then
    blue: int  # tokens that came from the blue bank
    card: str = ""


@dataclass(frozen=True, slots=True)
class GoodsPaid(Event):
    """Food or resources were paid, eaten or lost."""

    good: str
    amount: int
    now: int  # what is left
    blue: int  # tokens that went to the blue bank
    why: str = ""  # "lost", "eaten", "corruption"; else it is the price of what is told next
    card: str = ""  # that takes it


@dataclass(frozen=True, slots=True)
class CultureChanged(Event):
    """Culture points came or went."""

    points: int
    now: int
    source: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class ScienceChanged(Event):
    """Science points came or went; without a card they are produced, or a technology's price."""

    points: int
    now: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class RatingsChanged(Event):
    """What follows from the cards in play became more or less, with whatever is told beside it."""

    culture: int = 0
    science: int = 0
    strength: int = 0
    happy: int = 0
    civil_actions: int = 0
    military_actions: int = 0
    food: int = 0  # what farms, mines and pacts produce
    resource: int = 0


@dataclass(frozen=True, slots=True)
class SpecialResources(Event):
    """Special resources for units in this turn (R7.22)."""

    amount: int
    card: str


@dataclass(frozen=True, slots=True)
class Uprising(Event):
    """Nothing is produced (R10.4)."""

    discontent: int


@dataclass(frozen=True, slots=True)
class Famine(Event):
    """Food is missing (R9.4)."""

    missing: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """No political action."""


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player left the game (R22); the backs of the cards that were in hand are seen."""

    reveals = True


@dataclass(frozen=True, slots=True)
class BonusRevealed(Event):
    """A bonus card for the final scoring lies open (R23.6)."""

    reveals = True
    card: str


@dataclass(frozen=True, slots=True)
class BonusKept(Event):
    """A bonus card was kept in secret (R23.6)."""

    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that one was."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class BonusDealt(Event):
    """Bonus cards were dealt to choose from (R23.6)."""

    reveals = True
    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> Event:
        """Others see how many."""
        return self if seat == self.seat else replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class FinalScoring(Event):
    """A card is scored after the last turn (R21.5)."""

    reveals = True
    card: str
    culture: tuple[tuple[int, int, int], ...] = ()  # a seat, what it scores, what it has then


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; the piles of events are turned over."""

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
