"""The state of a game, and simple queries on it."""

from dataclasses import dataclass, field
from typing import Any

from core.games.imperium.content import BARBARIAN, CARDS, NATIONS, Card, Nation
from core.kernel import Frame, State
from core.kernel.ranges import SeatOrNobody, SignedTotal, Total

NO_SEAT = -1
BOT_SEAT = 1  # the seat of the solo bot, which makes no decisions


@dataclass(frozen=True, slots=True)
class Treated:
    """An icon on a card in play that counts as other icons until the turn ends (R12.42)."""

    card: str
    icon: str
    as_icon: str
    n: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A card passed from hand to hand and not seen by any third player since (R12.28)."""

    card: str
    giver: int
    taker: int

    def is_known_to(self, seat: int) -> bool:
        return seat in (self.giver, self.taker)


@dataclass(frozen=True, slots=True)
class Renewal:
    """An exhaust token returned by a card this turn, with the player's card counts at that time."""

    by: str
    place: str
    cards: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Tokens:
    """A pool of materials, population and progress."""

    materials: Total = 0
    population: Total = 0
    progress: Total = 0

    def amount(self, res: str) -> int:
        if res == "materials":
            return self.materials
        return self.population if res == "population" else self.progress

    def add(self, res: str, n: int) -> None:
        """Add tokens to the pool; a negative number removes them."""
        if res == "materials":
            self.materials += n
        elif res == "population":
            self.population += n
        else:
            self.progress += n


@dataclass(slots=True)
class Player(Tokens):
    """A player's nation: its zones and tokens. The last card of a deck is its top."""

    nation: str = ""
    power: str = ""
    state: str = BARBARIAN
    actions: int = 0  # tokens on the state card
    exhausts: int = 0
    court: str = ""  # King Arthur's Court
    journey: str = ""  # the visible side of the Utopian journey card
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    playing: list[str] = field(default_factory=list)  # not pinned, program running (R6.13)
    history: list[str] = field(default_factory=list)
    flooded: list[str] = field(default_factory=list)
    nation_deck: list[str] = field(default_factory=list)  # the first card is the special one
    development: list[str] = field(default_factory=list)  # or impending quests
    garrison: dict[str, list[str]] = field(default_factory=dict)  # by host card
    exhausted: list[str] = field(default_factory=list)  # places with an exhaust token
    renewed: list[Renewal] = field(default_factory=list)  # exhaust tokens returned this turn
    tokens: dict[str, Total] = field(default_factory=dict)  # progress on cards (R12.30)
    treated: list[Treated] = field(default_factory=list)
    ignoring: str = ""  # the state icon ignored on the next card
    king: bool = False  # has resolved King of Kings (R13.5)
    # Knowledge about hidden zones.
    seen_deck: int = 0  # cards on top of the deck known to its owner
    seen_nation: bool = False  # the owner knows the top of the nation deck
    mixed: bool = False  # a hand card entered the nation deck unseen (Sacred Pass)
    nation_before: list[str] = field(default_factory=list)  # its previous contents, not seen since
    secret: list[str] = field(default_factory=list)  # cards no rival has seen
    # In a view only: known cards whose hidden zone is unknown.
    somewhere: list[str] = field(default_factory=list)

    @property
    def nation_record(self) -> Nation:
        return NATIONS[self.nation]

    def active_cards(self) -> list[str]:
        """Return the cards with active abilities: power, court, journey and play area."""
        if self.power and not (self.court or self.journey):
            return [self.power, *self.play]  # the usual case, kept fast
        extra = [card for card in (self.power, self.court, self.journey) if card]
        return extra + self.play

    @property
    def special_nation_card(self) -> str:
        """Return the special card at the bottom of the nation deck, or ""."""
        return self.nation_deck[0] if self.nation_deck else ""

    @property
    def active_quest(self) -> str:
        """Return the active quest of the Arthurians, or "" (R14.2)."""
        held = self.garrison.get(self.court) if self.court else None
        return held[0] if held else ""

    def hidden_zones(self) -> tuple[list[str], ...]:
        return self.hand, self.deck, self.history, self.flooded

    def hidden_cards(self) -> list[str]:
        return [*self.hand, *self.deck, *self.history, *self.flooded]

    def unknown_nation_cards(self) -> int:
        """Return how many cards of a mixed nation deck may come from the hand, as rivals see it."""
        covered, before = len(self.nation_deck) - 1, len(self.nation_before)
        if covered < 1:
            return 0
        return 1 if covered == before else max(0, covered - before)


@dataclass(slots=True)
class Slot(Tokens):
    """A slot of the market (R4.12)."""

    card: str = ""
    unrest: str = ""  # beneath the card

    @property
    def has_tokens(self) -> bool:
        """Return whether the card has tokens, so that it cannot be exiled (R12.11)."""
        return bool(self.materials or self.population or self.progress)


@dataclass(slots=True)
class Scope:
    """The memory of a running program. Nested programs are stacked."""

    card: str  # the card that carries it: `self`
    seat: int
    kind: str  # play, exhaust, reaction, solstice, passive, ...
    source: str = "hand"  # where a played card came from
    stored: dict[str, list[str]] = field(default_factory=dict)
    counts: dict[str, Total] = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)  # indices in the hand
    looked: int = 0  # number of fame cards seen
    declared: str = ""
    revealed: str = ""
    paid: list[str] = field(default_factory=list)  # cards abandoned as a cost
    protected: list[int] = field(default_factory=list)  # seats protected from the attack
    attack: bool = False
    reduced: int = 0  # reduction of the discard being paid
    got_materials: bool = False  # its icons are in `icons` (R17.9)
    icons: list[str] = field(default_factory=list)
    tokens: dict[str, Total] = field(default_factory=dict)  # gained with a market card


@dataclass(slots=True)
class Turn:
    """The turn in progress."""

    seat: int = 0
    number: Total = 0
    activating: bool = False  # exhaust abilities can be used (R6.10)


@dataclass(slots=True)
class Bot(Tokens):
    """The solo opponent (R19). A pile's last card is its newest, a deck's the top."""

    nation: str
    side: str
    deck: list[str] = field(default_factory=list)
    dynasty: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    slots: list[str] = field(default_factory=list)  # "" is empty
    king: bool = False
    stage: int = 1  # of the Utopian journey
    die: int = 0
    blocked: str = ""  # the card in the blocked slot
    resolving: str = ""  # the card being resolved
    seen_deck: int = 0  # known cards on top of its deck
    secret: list[str] = field(default_factory=list)  # cards the player has not seen
    somewhere: list[str] = field(default_factory=list)  # in a view only, as for players


@dataclass(slots=True)
class Campaign:
    """A series of solo games (R20.1)."""

    game: int = 1
    wins: int = 0
    losses: int = 0
    level: int = 1
    beaten: list[str] = field(default_factory=list)  # nations of beaten bots
    added: list[str] = field(default_factory=list)  # common cards added to the starting deck
    removed: list[str] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)  # common cards owned after the last game
    head_start: bool = False  # double tokens after a loss (R20.2)
    points: SignedTotal = 0  # the player's in the last game
    against: SignedTotal = 0  # the bot's


@dataclass(slots=True)
class ImperiumState(State):
    """The state of a game."""

    options: dict[str, str]
    box: str  # the box of the common cards
    players: list[Player]
    first: int = 0  # left of the solstice card (R4.15)
    replacements: list[str] = field(default_factory=list)  # tributaries of the other box (R4.16)
    market: list[Slot] = field(default_factory=list)
    small: dict[str, list[str]] = field(default_factory=dict)  # decks by suit
    main: list[str] = field(default_factory=list)
    unrest: list[str] = field(default_factory=list)
    fame: list[str] = field(default_factory=list)
    fame_removed: list[str] = field(default_factory=list)
    fame_seen_by: SeatOrNobody = NO_SEAT  # the seat that knows the top of the fame deck
    fame_seen: int = 0  # number of cards known to that seat
    king: str = ""  # the visible side of King of Kings
    exile: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # removed from the game (R20.4)
    gifts: list[Gift] = field(default_factory=list)  # still unseen, the oldest first
    scopes: list[Scope] = field(default_factory=list)
    round: Total = 0
    turn: Turn = field(default_factory=Turn)
    scoring_round: Total = 0  # the last round, once scoring is triggered (R11.2)
    floor: int = 0  # number of frames at the bottom of the agenda that end the game
    halted: bool = False  # after a collapse no other frames run (R11.6)
    collapsed: bool = False
    over: bool = False
    bot: Bot | None = None
    bot_nation: str = ""  # the solo bot's nation
    campaign: Campaign | None = None
    pool: int = 0  # progress tokens left in the practice game (R20.3)
    picking: list[int] = field(default_factory=list)  # seats that still choose a nation, in order
    sides: dict[int, str] = field(default_factory=dict)  # power card sides chosen secretly, by seat

    @property
    def scope(self) -> Scope:
        return self.scopes[-1]

    def push(self, *frames: Frame[Any]) -> None:
        """Push frames to run next, unless the game has collapsed."""
        if not self.halted:
            self.agenda.extend(reversed(frames))

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats clockwise from this one; the solo bot counts as a seat."""
        if self.bot is not None:
            return [seat, BOT_SEAT - seat]
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def rivals(self, seat: int) -> list[int]:
        return self.seats_from(seat)[1:]

    def is_bot(self, seat: int) -> bool:
        return self.bot is not None and seat == BOT_SEAT

    def is_activating(self, seat: int) -> bool:
        return self.turn.activating and self.turn.seat == seat

    def has_option(self, name: str) -> bool:
        return self.options[name] == "yes"


def record(card: str) -> Card:
    return CARDS[card]
