"""The state of a game, with simple queries and the caches of derived values."""

from dataclasses import dataclass, field
from typing import NamedTuple

from core.games.through_the_ages.content import AGES, MODES, Mode
from core.games.through_the_ages.rules.actions import Build, Destroy, Upgrade
from core.kernel import State
from core.kernel.ranges import SeatOrNobody, SignedCount, SignedTotal, Total
from core.kernel.records import add_fast_init

NOBODY = -1
EVERYBODY = -2  # face down, but all players have seen it
TRANSIENT = {"transient": True}


class Ratings(NamedTuple):
    """Derived values of a civilization (R2)."""

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
    food: int  # production of farms, given enough blue tokens
    resource: int  # production of mines


Goods = tuple[int, int]  # food and resources on the cards of a player (R8.1)


class WorkerActions(NamedTuple):
    """Actions that workers on some card types allow, with prices.

    Unused workers and stocks change too often to be cached here.
    """

    builds: tuple[tuple[int, Build], ...]  # within the urban limit
    upgrades: tuple[tuple[int, Upgrade], ...]
    destroys: tuple[Destroy, ...]


class AllWorkerActions(NamedTuple):
    """Worker actions by the color of their action token."""

    civil: WorkerActions  # farms, mines and urban buildings
    military: WorkerActions


@dataclass(slots=True)
class Player:
    """A civilization: its board, cards and points."""

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
    shown: list[str] = field(default_factory=list)  # military cards in hand that all players know
    fresh_civil: list[str] = field(default_factory=list)  # added to the hand this turn
    leader_ages: list[str] = field(default_factory=list)  # ages a leader was taken from
    columbus_used: bool = False
    culture: Total = 0
    science: int = 0
    scored: dict[str, SignedTotal] = field(default_factory=dict)  # culture by source
    used_civil: int = 0  # action tokens (R2.9)
    used_military: int = 0
    extra_civil: SignedCount = 0  # this turn only
    extra_military: int = 0
    rebellion: int = 0  # civil actions lost in the next action phase (R14.12)
    pool: int = 0  # special resources for units in this turn (R7.22)
    homer: int = 0  # special resources from Homer
    forfeits_politics: bool = False  # R13.9
    marker_with: SeatOrNobody = NOBODY  # who holds this player's marker (R23.2)
    bonus_cards: list[str] = field(default_factory=list)  # chosen for the final scoring (R23.6)
    bonus_offered: list[str] = field(default_factory=list)  # to choose from
    bonus_returned: list[str] = field(default_factory=list)  # seen and put back
    # Caches, cleared when their inputs change.
    cached_ratings: Ratings | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    cached_actions: AllWorkerActions | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    cached_goods: Goods | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )
    cached_pacts: "tuple[Bond, ...] | None" = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def has_secrets(self) -> bool:
        """Return whether others do not know all military cards in hand (R25)."""
        return len(self.military_hand) > len(self.shown)


@dataclass(slots=True)
class Turn:
    """State that lasts for one turn."""

    seat: int = 0
    number: int = 0  # counts all turns of the game
    civil_spent: bool = False  # a civil action was used (R7.26)
    military_spent: bool = False
    skip_discard: bool = False  # Development of Politics (R12.3)
    liner_used: bool = False  # Ocean Liner Service
    homer_used: bool = False
    traded: bool = False  # Trade Routes Agreement (R24.18)
    trade_next: bool = False  # replace a unit in the next payment


@dataclass(frozen=True, slots=True)
class Seeded:
    """A card in an event pile. Only its owner knows more than its age."""

    card: str
    age: str
    by: SeatOrNobody = NOBODY


@dataclass(frozen=True, slots=True)
class Discarded:
    """A military card out of play, face down. Only `seen_by` knows it."""

    card: str
    seen_by: SeatOrNobody = NOBODY


add_fast_init(Discarded)


@dataclass(frozen=True, slots=True)
class Pact:
    """A pact in force."""

    card: str
    owner: int
    a: int
    b: int

    @property
    def partner(self) -> int:
        return self.b if self.owner == self.a else self.a

    def is_between(self, one: int, other: int) -> bool:
        return {one, other} == {self.a, self.b}


Bond = tuple[Pact, int, int]  # a pact, one of its sides (0: A, 1: B), and the partner


@dataclass(frozen=True, slots=True)
class War:
    """A declared war that is not yet resolved."""

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
    """A territory being auctioned."""

    card: str
    bid: int = 0
    bidder: SeatOrNobody = NOBODY
    out: list[int] = field(default_factory=list)
    units: dict[str, int] = field(default_factory=dict)  # the force being paid
    cards: int = 0  # the bonus cards' part of the force


def _empty_piles() -> dict[str, list[Discarded]]:
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
    future: list[Seeded] = field(default_factory=list)  # in the order of preparation
    past: list[str] = field(default_factory=list)
    discards: dict[str, list[Discarded]] = field(default_factory=_empty_piles)  # face down
    # Military cards of resigned players, which never return (R22.3).
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
    resigned: list[int] = field(default_factory=list)  # in order of resignation
    last_round: int = 0  # 0: not yet known
    over: bool = False  # final scoring is done

    @property
    def mode(self) -> Mode:
        return MODES[self.options["length"]]

    @property
    def age_name(self) -> str:
        return AGES[self.age]

    def seats_from(self, seat: int) -> list[int]:
        return [seat, *self.rivals(seat)] if seat not in self.resigned else self.rivals(seat)

    def rivals(self, seat: int) -> list[int]:
        around = [*range(seat + 1, len(self.players)), *range(seat)]
        resigned = self.resigned
        return [other for other in around if other not in resigned] if resigned else around

    @property
    def remaining_players(self) -> int:
        return len(self.players) - len(self.resigned)

    @property
    def in_last_round(self) -> bool:
        return bool(self.last_round) and self.round >= self.last_round

    @property
    def can_sacrifice(self) -> bool:
        """Return False in the last round of the full game (R21.4)."""
        return not (self.mode.last_round_ban and self.in_last_round)

    def pacts_of(self, seat: int) -> "tuple[Bond, ...]":
        bound = self.players[seat].cached_pacts
        if bound is None:
            bound = self.players[seat].cached_pacts = self.find_pacts(seat)
        return bound

    def find_pacts(self, seat: int) -> "tuple[Bond, ...]":
        return tuple(
            (pact, 0, pact.b) if pact.a == seat else (pact, 1, pact.a)
            for pact in self.pacts
            if seat in (pact.a, pact.b)
        )

    def clear_caches(self) -> None:
        self.clear_pact_cache()
        for player in self.players:
            player.cached_ratings = player.cached_actions = player.cached_goods = None

    def clear_pact_cache(self) -> None:
        for player in self.players:
            player.cached_pacts = None

    def clear_price_cache(self) -> None:
        """Clear the cached actions of all, because one player can affect others' prices (R7.25)."""
        for player in self.players:
            player.cached_actions = None

    def has_option(self, name: str) -> bool:
        return self.options[name] == "yes"
