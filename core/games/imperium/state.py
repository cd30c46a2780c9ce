"""What changes during a game of Imperium, and the plain questions one can ask of it."""

from dataclasses import dataclass, field
from typing import Any

from core.games.imperium.content import BARBARIAN, CARDS, NATIONS, Card, Nation
from core.kernel import Frame, State

NOBODY = -1
BOT = 1  # the seat of the solo bot, which is asked nothing


@dataclass(frozen=True, slots=True)
class Treated:
    """An icon on a card in play that counts as other icons until the turn ends (R12.42)."""

    card: str
    icon: str
    as_icon: str
    n: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A card that went from hand to hand, and that no third player has seen since (R12.28)."""

    card: str
    giver: int
    taker: int

    def is_known_to(self, seat: int) -> bool:
        """Whether a seat has seen which card it is."""
        return seat in (self.giver, self.taker)


@dataclass(frozen=True, slots=True)
class Renewal:
    """An exhaust token that a card gave back in this turn, and what the player had then."""

    by: str
    place: str
    cards: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class Tokens:
    """Where materials, population and progress lie together."""

    materials: int = 0
    population: int = 0
    progress: int = 0

    def has(self, res: str) -> int:
        """Tokens of a resource in the pool."""
        if res == "materials":
            return self.materials
        return self.population if res == "population" else self.progress

    def add(self, res: str, n: int) -> None:
        """Put tokens into the pool, or take them out."""
        if res == "materials":
            self.materials += n
        elif res == "population":
            self.population += n
        else:
            self.progress += n


@dataclass(slots=True)
class Player(Tokens):
    """One nation: its zones, its tokens. The top of a deck is its last card."""

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
    playing: list[str] = field(default_factory=list)  # not pinned, its program still runs (R6.13)
    history: list[str] = field(default_factory=list)
    flooded: list[str] = field(default_factory=list)
    nation_deck: list[str] = field(default_factory=list)  # the first is the special card
    development: list[str] = field(default_factory=list)  # or impending quests
    garrison: dict[str, list[str]] = field(default_factory=dict)  # under a card
    exhausted: list[str] = field(default_factory=list)  # places with an exhaust token
    renewed: list[Renewal] = field(default_factory=list)  # exhaust tokens given back this turn
    tokens: dict[str, int] = field(default_factory=dict)  # progress lying on cards (R12.30)
    treated: list[Treated] = field(default_factory=list)
    ignoring: str = ""  # the state icon the next card is played without
    king: bool = False  # has resolved King of Kings (R13.5)
    # What is known of hidden places.
    seen_deck: int = 0  # cards on top of the own deck its owner knows
    seen_nation: bool = False  # the owner knows the top of the nation deck
    mixed: bool = False  # a card of the hand came into the nation deck unseen (Sacred Pass)
    nation_before: list[str] = field(default_factory=list)  # what lay there, not seen since
    secret: list[str] = field(default_factory=list)  # own cards no rival has seen
    # In a view only: the cards known to be in the places that are hidden there.
    somewhere: list[str] = field(default_factory=list)

    @property
    def of(self) -> Nation:
        """Its nation's record."""
        return NATIONS[self.nation]

    def in_force(self) -> list[str]:
        """The cards whose abilities count: power card, court, journey card, play area."""
        if self.power and not (self.court or self.journey):
            return [self.power, *self.play]  # as with nearly all nations
        extra = [card for card in (self.power, self.court, self.journey) if card]
        return extra + self.play

    @property
    def bottom(self) -> str:
        """The special card at the bottom of the nation deck, while it is there."""
        return self.nation_deck[0] if self.nation_deck else ""

    @property
    def quest(self) -> str:
        """The active quest of the Arthurians (R14.2)."""
        held = self.garrison.get(self.court) if self.court else None
        return held[0] if held else ""

    def hidden_zones(self) -> tuple[list[str], ...]:
        """Where only the owner may look, if anybody."""
        return self.hand, self.deck, self.history, self.flooded

    def hidden_from_others(self) -> list[str]:
        """All that lies there."""
        return [*self.hand, *self.deck, *self.history, *self.flooded]

    def strangers(self) -> int:
        """How many cards of the mixed nation deck others must take for such of the hand."""
        covered, before = len(self.nation_deck) - 1, len(self.nation_before)
        if covered < 1:
            return 0
        return 1 if covered == before else max(0, covered - before)


@dataclass(slots=True)
class Slot(Tokens):
    """A place of the market (R4.12)."""

    card: str = ""
    unrest: str = ""  # tucked beneath

    @property
    def has_tokens(self) -> bool:
        """A card with tokens cannot be exiled (R12.11)."""
        return bool(self.materials or self.population or self.progress)


@dataclass(slots=True)
class Scope:
    """What a running program has to remember; programs inside programs are stacked."""

    card: str  # the card that carries it: `self`
    seat: int
    kind: str  # play, exhaust, reaction, solstice, passive, ...
    source: str = "hand"  # where a played card came from
    stored: dict[str, list[str]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    drawn: list[int] = field(default_factory=list)  # places in the hand
    looked: int = 0  # fame cards
    declared: str = ""
    revealed: str = ""
    paid: list[str] = field(default_factory=list)  # cards abandoned as a cost
    protected: list[int] = field(default_factory=list)  # seats the attack does not touch
    attack: bool = False
    reduced: int = 0  # cards fewer of the discard being paid
    got_materials: bool = False  # and the icons that had to do with it (R17.9)
    icons: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)  # that came with a market card


@dataclass(slots=True)
class Turn:
    """Whose turn it is."""

    seat: int = 0
    number: int = 0
    activating: bool = False  # exhaust abilities can be used (R6.10)


@dataclass(slots=True)
class Bot(Tokens):
    """The solo opponent (R19); newest cards last, the top of a deck is its last card."""

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
    seen_deck: int = 0  # cards on top of its deck that are known
    secret: list[str] = field(default_factory=list)  # its cards you have not seen
    somewhere: list[str] = field(default_factory=list)  # in a view only, as for players


@dataclass(slots=True)
class Campaign:
    """A row of solo games (R20.1)."""

    game: int = 1
    wins: int = 0
    losses: int = 0
    level: int = 1
    beaten: list[str] = field(default_factory=list)  # bot nations
    added: list[str] = field(default_factory=list)  # commons in the starting deck
    removed: list[str] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)  # commons owned at the end of the last game
    head_start: bool = False  # double tokens after a loss (R20.2)
    points: int = 0  # yours in the last game
    against: int = 0  # the bot's


@dataclass(slots=True)
class ImperiumState(State):
    """A game of Imperium."""

    options: dict[str, str]
    box: str  # whose common cards are played with
    players: list[Player]
    first: int = 0  # left of the solstice card (R4.15)
    replacements: list[str] = field(default_factory=list)  # tributaries of the other box (R4.16)
    market: list[Slot] = field(default_factory=list)
    small: dict[str, list[str]] = field(default_factory=dict)  # decks by suit
    main: list[str] = field(default_factory=list)
    unrest: list[str] = field(default_factory=list)
    fame: list[str] = field(default_factory=list)
    fame_removed: list[str] = field(default_factory=list)
    fame_seen_by: int = NOBODY  # who knows the top of the fame deck
    fame_seen: int = 0  # so many cards
    king: str = ""  # the visible side of King of Kings
    exile: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)  # out of the game (R20.4)
    gifts: list[Gift] = field(default_factory=list)  # still unseen, the oldest first
    scopes: list[Scope] = field(default_factory=list)
    round: int = 0
    turn: Turn = field(default_factory=Turn)
    scoring_round: int = 0  # the last round, once scoring is triggered (R11.2)
    floor: int = 0  # frames at the bottom of the agenda that end the game
    halted: bool = False  # a collapse stops everything above them (R11.6)
    collapsed: bool = False
    over: bool = False
    bot: Bot | None = None
    bot_nation: str = ""  # chosen for the solo bot
    campaign: Campaign | None = None
    pool: int = 0  # progress tokens left in the practice game (R20.3)
    picking: list[int] = field(default_factory=list)  # seats in the order they choose a nation
    sides: dict[int, str] = field(default_factory=dict)  # power sides chosen in secret

    @property
    def scope(self) -> Scope:
        """Of the program that is running."""
        return self.scopes[-1]

    def then(self, *frames: Frame[Any]) -> None:
        """Do these next; nothing comes next after a collapse."""
        if not self.halted:
            self.agenda.extend(reversed(frames))

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one; the solo bot is the other seat."""
        if self.bot is not None:
            return [seat, BOT - seat]
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return self.seats_from(seat)[1:]

    def is_bot(self, seat: int) -> bool:
        """Whether the rules play this seat."""
        return self.bot is not None and seat == BOT

    def activates(self, seat: int) -> bool:
        """Whether the seat is in the activate part of its turn."""
        return self.turn.activating and self.turn.seat == seat

    def option(self, name: str) -> bool:
        """Whether a yes-or-no option is on."""
        return self.options[name] == "yes"


def record(card: str) -> Card:
    """The record of a physical card."""
    return CARDS[card]
