"""What can happen in Imperium."""

from dataclasses import dataclass, replace

from core.kernel import HIDDEN, Event

POINTS = "points if it ended now"  # as the ledger calls them


@dataclass(frozen=True, slots=True)
class NationChosen(Event):
    """A player plays a nation; or the solo bot does."""

    nation: str


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """The side of the power card, kept secret until all have chosen (R3.10)."""

    card: str

    def seen_by(self, seat: int) -> Event:
        """Others see that a choice was made."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class PowerRevealed(Event):
    """The power card is turned up."""

    card: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn."""


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """What a player does with the turn: `innovate`, `revolt` or `pass`."""

    what: str


@dataclass(frozen=True, slots=True)
class SolsticeBegan(Event):
    """The end of a round (R9)."""


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
class TokensGained(Event):
    """Tokens from the supply, or from a card (R12.13)."""

    res: str
    n: int
    now: int | None = None  # how many there are since then


@dataclass(frozen=True, slots=True)
class TokensPaid(Event):
    """Tokens went back to the supply (R12.19)."""

    materials: int
    population: int
    progress: int
    left: tuple[int, int, int] | None = None  # of each, since then


@dataclass(frozen=True, slots=True)
class TokensTaken(Event):
    """Tokens from another player: stolen (R12.26), or handed over."""

    res: str
    n: int
    victim: int
    handed: bool = False
    now: int | None = None


@dataclass(frozen=True, slots=True)
class TokensLost(Event):
    """Tokens another player took, told of whom they were taken from."""

    res: str
    n: int
    now: int | None = None


@dataclass(frozen=True, slots=True)
class ActionsChanged(Event):
    """Action tokens gained, or spent (R12.3)."""

    n: int


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
class StateFlipped(Event):
    """The state card was turned over (R8.3)."""

    state: str


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """A development went to the discard pile (R12.8)."""

    card: str


@dataclass(frozen=True, slots=True)
class MarketTaken(Event):
    """A market card or an exiled card was taken: `acquire` or `break_through`."""

    card: str
    how: str
    source: str = "market"
    materials: int = 0
    population: int = 0
    progress: int = 0


@dataclass(frozen=True, slots=True)
class TakenUnseen(Event):
    """The top card of a small deck or the fame deck."""

    reveals = True
    unforeseen = (POINTS,)
    card: str
    deck: str

    def seen_by(self, seat: int) -> Event:
        """Others see the back."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@dataclass(frozen=True, slots=True)
class Searched(Event):
    """Main deck cards were revealed until one fitted (R12.6)."""

    reveals = True
    unforeseen = (POINTS,)
    found: str  # "" where nothing was
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarketRefilled(Event):
    """A new card in the market."""

    reveals = True
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class MarketTokens(Event):
    """Tokens were put on a market card (R7.1), or on an own card (R12.30)."""

    card: str
    res: str
    n: int


@dataclass(frozen=True, slots=True)
class UnrestTaken(Event):
    """Unrest from the pile (R12.27)."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class UnrestReturned(Event):
    """Unrest back to the pile (R12.22)."""

    n: int
    source: str  # where it was


@dataclass(frozen=True, slots=True)
class ExhaustReturned(Event):
    """An exhaust token went back to the state card (R12.23)."""

    place: str


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
class MainRevealed(Event):
    """The top card of the main deck was turned up."""

    reveals = True
    unforeseen = (POINTS,)
    card: str


@dataclass(frozen=True, slots=True)
class ZonesShown(Event):
    """A player shows hand, deck and discard pile."""

    reveals = True
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IconIgnored(Event):
    """The next card may be played without regard to this state icon."""

    state: str


@dataclass(frozen=True, slots=True)
class JourneyMoved(Event):
    """The journey to Shangri-La has a new stage (R16.2)."""

    card: str


@dataclass(frozen=True, slots=True)
class KingResolved(Event):
    """King of Kings instead of a fame card (R13.3)."""

    card: str


@dataclass(frozen=True, slots=True)
class ScoringTriggered(Event):
    """The end is set: this round, and one more (R11.2)."""

    last_round: int


@dataclass(frozen=True, slots=True)
class Collapsed(Event):
    """The unrest pile is empty (R11.6)."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Nothing more is played; all cards are laid open."""

    reveals = True


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


@dataclass(frozen=True, slots=True)
class CampaignGame(Event):
    """A game of a campaign was won or lost (R20.1)."""

    won: bool
    wins: int
    losses: int
    points: int = 0
    against: int = 0


EVENTS: tuple[type[Event], ...] = (
    NationChosen,
    SideChosen,
    PowerRevealed,
    RoundBegan,
    TurnBegan,
    TurnTaken,
    SolsticeBegan,
    CardPlayed,
    AbilityUsed,
    TokensGained,
    TokensPaid,
    TokensTaken,
    TokensLost,
    ActionsChanged,
    CardMoved,
    CardReceived,
    CardLaidOpen,
    HandShowed,
    CardFound,
    CardsDrawn,
    Reshuffled,
    NationAdvanced,
    StateFlipped,
    Developed,
    MarketTaken,
    TakenUnseen,
    Searched,
    MarketRefilled,
    MarketTokens,
    UnrestTaken,
    UnrestReturned,
    ExhaustReturned,
    AttackAvoided,
    Looked,
    NationArranged,
    Swapped,
    IconTreated,
    SuitNamed,
    MainRevealed,
    ZonesShown,
    IconIgnored,
    JourneyMoved,
    KingResolved,
    ScoringTriggered,
    Collapsed,
    GameEnded,
    DieRolled,
    BotRevealed,
    TokensConverted,
    CampaignGame,
)
