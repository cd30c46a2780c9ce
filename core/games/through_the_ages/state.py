"""What changes during a game of Through the Ages, and the plain questions one can ask of it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from core.games.through_the_ages.actions import Build, Destroy, Upgrade
from core.games.through_the_ages.content import AGES, MODES, Mode
from core.kernel import State
from core.kernel.records import fill_slots_directly

NOBODY = -1
EVERYBODY = -2  # of what lies face down but was seen by all before
TRANSIENT = {"transient": True}


class Ratings(NamedTuple):
    """The derived values of a civilization (R2), worked out from what lies in front of it."""

    culture: int
    science: int
    strength: int
    happy: int
    civil: int  # action tokens in all
    military: int
    armies: int  # the part of the strength that comes from armies
    colonization: int
    civil_hand: int  # hand limits
    military_hand: int
    food: int  # what farms produce, if there are blue tokens enough
    resource: int  # and mines


Goods = tuple[int, int]  # food and resources on the cards of a player (R8.1)


class Works(NamedTuple):
    """What can be done with workers on some types of cards, and at what price.

    Whether there is a worker for it, and enough to pay, changes too often to be kept here.
    """

    builds: tuple[tuple[int, Build], ...]  # where there is room
    upgrades: tuple[tuple[int, Upgrade], ...]
    destroys: tuple[Destroy, ...]


class AllWorks(NamedTuple):
    """The same for all types, by the colour of the action token that is used."""

    civil: Works  # farms, mines and urban buildings
    military: Works


@dataclass(slots=True)
class Player:
    """One civilization: its board, its cards and its points."""

    yellow: int  # tokens in the yellow bank
    blue: int  # tokens in the blue bank
    unused: int  # workers in the pool
    workers: dict[str, int]  # on every farm, mine, building and unit technology in play
    tokens: dict[str, int]  # blue tokens on cards
    government: str
    specials: list[str] = field(default_factory=list)
    leader: str = ""
    wonder: str = ""  # under construction
    stages: int = 0  # built of it
    markers: int = 0  # blue tokens on it
    wonders: list[str] = field(default_factory=list)  # completed
    face_down: list[str] = field(default_factory=list)  # of these (R24.12)
    colonies: list[str] = field(default_factory=list)
    tactics: str = ""
    civil_hand: list[str] = field(default_factory=list)
    military_hand: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # military cards in hand that all have seen
    fresh_civil: list[str] = field(default_factory=list)  # came into the hand in this turn
    leader_ages: list[str] = field(default_factory=list)  # ages a leader was taken from
    columbus_used: bool = False
    culture: int = 0
    science: int = 0
    scored: dict[str, int] = field(default_factory=dict)  # culture by source
    used_civil: int = 0  # action tokens (R2.9)
    used_military: int = 0
    extra_civil: int = 0  # in this turn only
    extra_military: int = 0
    rebellion: int = 0  # civil actions lost in the next action phase (R14.12)
    pool: int = 0  # special resources for units in this turn (R7.22)
    homer: int = 0  # the same by Homer
    forfeits_politics: bool = False  # R13.9
    marker_with: int = NOBODY  # who holds this player's marker (R23.2)
    bonus_cards: list[str] = field(default_factory=list)  # kept or picked (R23.6)
    bonus_offered: list[str] = field(default_factory=list)  # to keep some of
    bonus_returned: list[str] = field(default_factory=list)  # seen and put back
    # Kept as long as nothing they depend on has changed.
    known: Ratings | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    works: AllWorks | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    goods: Goods | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    bound: "tuple[Bond, ...] | None" = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def has_secrets(self) -> bool:
        """Whether others have not seen all of the military hand (R25)."""
        return len(self.military_hand) > len(self.shown)


@dataclass(slots=True)
class Turn:
    """What has to be remembered within one turn."""

    seat: int = 0
    number: int = 0  # counts all turns of the game
    civil_spent: bool = False  # a civil action was used (R7.26)
    military_spent: bool = False
    skip_discard: bool = False  # Development of Politics (R12.3)
    liner_used: bool = False  # Ocean Liner Service
    homer_used: bool = False
    traded: bool = False  # Trade Routes Agreement (R24.18)
    trade_next: bool = False  # it is to be used in the next payment


@dataclass(frozen=True, slots=True)
class Seeded:
    """A card in the piles of events: its back shows the age, its owner knows the face."""

    card: str
    age: str
    by: int = NOBODY


@dataclass(frozen=True, slots=True)
class Discarded:
    """A military card out of play, face down; who has seen it knows it."""

    card: str
    seen_by: int = NOBODY


fill_slots_directly(Discarded)


@dataclass(frozen=True, slots=True)
class Pact:
    """A pact in force; it lies before its owner."""

    card: str
    owner: int
    a: int
    b: int

    @property
    def partner(self) -> int:
        """The one of the two who is not its owner."""
        return self.b if self.owner == self.a else self.a

    def binds(self, one: int, other: int) -> bool:
        """Whether these two are its partners."""
        return {one, other} == {self.a, self.b}


Bond = tuple[Pact, int, int]  # a pact, one of its sides (0: A, 1: B), and the partner


@dataclass(frozen=True, slots=True)
class War:
    """A war that was declared and not yet fought out."""

    card: str
    attacker: int
    target: int


@dataclass(slots=True)
class Attack:
    """An aggression or war being resolved."""

    card: str
    attacker: int
    target: int
    is_war: bool
    attack_units: dict[str, int] = field(default_factory=dict)  # sacrificed
    defence_units: dict[str, int] = field(default_factory=dict)
    defence_bonus: int = 0


@dataclass(slots=True)
class Auction:
    """A territory up for colonization."""

    card: str
    bid: int = 0
    bidder: int = NOBODY
    out: list[int] = field(default_factory=list)
    units: dict[str, int] = field(default_factory=dict)  # the force being paid
    cards: int = 0  # its value in bonus cards


def _empty_piles() -> dict[str, list[Discarded]]:
    """A pile for each age there are military cards of."""
    return {age: [] for age in AGES[:-1]}


@dataclass(slots=True)
class AgesState(State):
    """A game of Through the Ages."""

    options: dict[str, str]
    players: list[Player]
    first: int  # the starting player
    row: list[str]  # the card row; "" is an empty space
    civil: dict[str, list[str]]  # decks by age; the last card is the top one
    military: dict[str, list[str]]
    removed: list[str]  # civil cards out of play
    current: list[Seeded]  # the last one is revealed next
    future: list[Seeded] = field(default_factory=list)  # in the order they were put there
    past: list[str] = field(default_factory=list)
    discards: dict[str, list[Discarded]] = field(default_factory=_empty_piles)  # face down
    # Military cards of players who left: they never return (R22.3).
    boxed: dict[str, list[Discarded]] = field(default_factory=_empty_piles)
    bonus: list[str] = field(default_factory=list)  # final scoring cards, face up
    bonus_hidden: list[str] = field(default_factory=list)  # and face down (R23.6)
    pacts: list[Pact] = field(default_factory=list)
    wars: list[War] = field(default_factory=list)
    age: int = 0
    round: int = 0
    turn: Turn = field(default_factory=Turn)
    event: str = ""  # being resolved
    attack: Attack | None = None
    auction: Auction | None = None
    resigned: list[int] = field(default_factory=list)  # in this order
    last_round: int = 0  # 0: not yet known
    over: bool = False  # final scoring is done

    @property
    def mode(self) -> Mode:
        """Simple, advanced or full."""
        return MODES[self.options["length"]]

    @property
    def age_name(self) -> str:
        """A, I, II, III or IV."""
        return AGES[self.age]

    def seats_from(self, seat: int) -> list[int]:
        """All seats still in the game clockwise, beginning with this one."""
        return [seat, *self.rivals(seat)] if seat not in self.resigned else self.rivals(seat)

    def rivals(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise."""
        around = [*range(seat + 1, len(self.players)), *range(seat)]
        resigned = self.resigned
        return [other for other in around if other not in resigned] if resigned else around

    @property
    def still_playing(self) -> int:
        """How many have not resigned."""
        return len(self.players) - len(self.resigned)

    @property
    def in_last_round(self) -> bool:
        """Whether this round is known to be the last."""
        return bool(self.last_round) and self.round >= self.last_round

    @property
    def may_sacrifice(self) -> bool:
        """No units are sacrificed in the last round of the full game (R21.4)."""
        return not (self.mode.last_round_ban and self.in_last_round)

    def pacts_of(self, seat: int) -> "tuple[Bond, ...]":
        """A player's pacts, looked for again after every change."""
        bound = self.players[seat].bound
        if bound is None:
            bound = self.players[seat].bound = self.look_for_pacts(seat)
        return bound

    def look_for_pacts(self, seat: int) -> "tuple[Bond, ...]":
        """All of them anew."""
        return tuple(
            (pact, 0, pact.b) if pact.a == seat else (pact, 1, pact.a)
            for pact in self.pacts
            if seat in (pact.a, pact.b)
        )

    def changed(self) -> None:
        """Nothing that was worked out for anybody holds any longer."""
        self.pacts_changed()
        for player in self.players:
            player.known = player.works = player.goods = None

    def pacts_changed(self) -> None:
        """A pact begins or ends."""
        for player in self.players:
            player.bound = None

    def prices_changed(self) -> None:
        """Somebody has done what may make works of others cheaper or dearer (R7.25)."""
        for player in self.players:
            player.works = None

    def option(self, name: str) -> bool:
        """Whether a yes-or-no option is on."""
        return self.options[name] == "yes"
