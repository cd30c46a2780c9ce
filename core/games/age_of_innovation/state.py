"""What changes during a game of Age of Innovation, and the plain questions one can ask of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.games.age_of_innovation.content import (
    AT,
    BUILDINGS,
    DISPLAYS,
    FACTIONS,
    MAPS,
    TERRAINS,
    Display,
    Effect,
    with_errata,
)
from core.games.age_of_innovation.family.hexmap import HexMap
from core.kernel import State
from core.kernel.agenda import TRANSIENT

FREE, NEUTRAL = -1, -2  # whose scholar stands on a space, besides the seats

SETUP, INCOME, ACTIONS, SCIENCE_BONUS = 0, 1, 2, 3  # the phases

ASK, NEVER = -1, 0  # standing orders for offered power, besides "take up to so much"


@dataclass(frozen=True, slots=True)
class Built:
    """A building on its hex."""

    owner: int
    kind: str
    annex: bool = False
    city: bool = False  # part of a city
    marked: bool = False  # by the Automa (R13.5)


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge between two land hexes."""

    owner: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class City:
    """A city tile, and the hex it lies beside (or the river hex it lies on)."""

    owner: int
    tile: str
    hex: str


@dataclass(frozen=True, slots=True)
class Offered:
    """Power offered to the neighbours of a build; the sums are fixed when it is placed (R6.8)."""

    builder: int
    hex: str
    power: tuple[int, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Set:
    """Planning display, faction and round bonus to be taken together (R8.2)."""

    display: str
    faction: str
    bonus: str = ""


class Working:
    """Tiles that work for a player, and what they do at each moment, looked up once.

    `later_values` is for how many players those hold, 0 for none.
    """

    __slots__ = ("_at", "_later_values", "tiles")

    def __init__(self, tiles: tuple[str, ...], later_values: int) -> None:
        self.tiles = tiles
        self._later_values = later_values
        self._at: dict[str, tuple[tuple[str, Effect], ...]] = {}

    def at(self, hook: str) -> tuple[tuple[str, Effect], ...]:
        """Every effect at that moment, with the tile it is on."""
        if hook not in self._at:
            self._at[hook] = tuple(
                (tile, effect)
                for tile in self.tiles
                for effect in effects_of(tile, hook, self._later_values)
            )
        return self._at[hook]


def effects_of(tile: str, hook: str, later_values: int) -> tuple[Effect, ...]:
    """A tile's effects at that moment; a faction's by the edition that is played."""
    if later_values and tile in FACTIONS:
        return with_errata(tile, later_values).on(hook)
    return AT.get(hook, {}).get(tile, ())


@dataclass(slots=True)
class Player:
    """One player's board, tiles and pieces."""

    points: dict[str, int]  # by source; their sum is the score
    books: dict[str, int]
    science: dict[str, int]
    supply: dict[str, int]  # buildings on the planning display
    display: str = ""
    faction: str = ""
    palace: str = ""  # the tile; it works once the palace stands
    bonus: str = ""
    next_bonus: str = ""  # taken when passing, face down until the round is over
    coins: int = 0
    tools: int = 0
    scholars: int = 0
    scholars_left: int = 0  # in the supply
    bowls: list[int] = field(default_factory=lambda: [0, 0, 0])
    sailing: int = 0
    terraforming: int = 0  # steps taken
    bridges: int = 0  # left
    annexes: int = 0  # to be placed
    keys_used: list[str] = field(default_factory=list)  # disciplines
    city_tiles: list[str] = field(default_factory=list)
    competencies: list[str] = field(default_factory=list)
    innovations: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # special actions of this round
    passed: bool = False
    standing_order: int = ASK  # the most power taken without a question; open to all
    working: Working | None = field(  # the tiles that do, since the last came or went
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def score(self) -> int:
        """Victory points."""
        return sum(self.points.values())

    @property
    def board(self) -> Display:
        """The planning display."""
        return DISPLAYS[self.display]

    @property
    def terrain(self) -> str:
        """The native terrain."""
        return DISPLAYS[self.display].terrain

    @property
    def has_palace(self) -> bool:
        """Whether the coloured palace stands on the map."""
        return not self.supply["palace"]

    @property
    def spade_price(self) -> int:
        """Tools for a spade."""
        return DISPLAYS[self.display].tools_per_spade[self.terraforming]

    @property
    def free_keys(self) -> int:
        """City keys not yet used."""
        return len(self.city_tiles) - len(self.keys_used)


@dataclass(slots=True)
class Automa:
    """The opponent that follows its cards (R13)."""

    level: str
    faction: str = ""
    youth_terrain: str = ""  # Symbionts
    deck: list[str] = field(default_factory=list)  # the last is on top
    discard: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)  # the last is on top
    known: list[str] = field(default_factory=list)  # cards known to be in deck or discard
    top_known: bool = False  # the top card of the deck has been seen
    reserve_top_known: bool = False
    innovations: int = 0  # denied so far
    achievements: list[str] = field(default_factory=list)  # Gognomes
    seedlings: list[str] = field(default_factory=list)  # hexes
    blight: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """What has to be remembered within one turn."""

    seat: int = 0
    number: int = 0  # counts all turns of the game


@dataclass(frozen=True, slots=True)
class Outline:
    """The map as sets of hexes: it can be drawn anew at any time, but is kept as things change."""

    own: tuple[int, ...]  # with buildings, by seat
    taken: int  # all of them
    lands: Mapping[str, int]  # by terrain

    def with_building(self, seat: int, bit: int) -> "Outline":
        """A hex is built on."""
        own = (*self.own[:seat], self.own[seat] | bit, *self.own[seat + 1 :])
        return Outline(own, self.taken | bit, self.lands)

    def with_terrain(self, old: str, new: str, bit: int) -> "Outline":
        """A hex is terraformed."""
        changed = {old: self.lands[old] & ~bit, new: self.lands[new] | bit}
        return Outline(self.own, self.taken, {**self.lands, **changed})


@dataclass(slots=True)
class InnovationState(State):
    """A game of Age of Innovation."""

    options: dict[str, str]
    side: str  # of the map
    persons: int  # seats that choose; the Automa sits after them
    players: list[Player]
    first: int  # the start player
    terrain: dict[str, str]  # of every land hex now
    round_tiles: list[str]
    final_tile: str
    book_actions: list[str]
    innovations: dict[str, str]  # by slot of the display; "" is taken
    competencies: dict[str, str]  # by slot of the display
    stacks: dict[str, int]  # competencies left
    city_tiles: dict[str, int]  # left
    palaces: list[str]
    books: dict[str, int]  # in the common supply
    spaces: dict[str, list[int]]  # for scholars
    neutral_supply: dict[str, int]  # neutral buildings left
    box: list[str]  # tiles left out
    sets: list[Set] = field(default_factory=list)
    pool: dict[str, list[str]] = field(default_factory=dict)  # to be drafted, by kind
    bonuses: list[str] = field(default_factory=list)  # beside the board, left to right
    bonus_coins: dict[str, int] = field(default_factory=dict)
    buildings: dict[str, Built] = field(default_factory=dict)
    bridges: list[Bridge] = field(default_factory=list)
    cities: list[City] = field(default_factory=list)
    marked: dict[str, int] = field(default_factory=dict)  # board actions of this round: by whom
    order: list[int] = field(default_factory=list)  # of this round
    next_order: list[int] = field(default_factory=list)
    round: int = 0
    phase: int = SETUP
    turn: Turn = field(default_factory=Turn)
    offers: list[Offered] = field(default_factory=list)  # of the turn under way
    area_tile: str = ""  # two players: hidden until round 6
    neutral_science: dict[str, int] = field(default_factory=dict)  # two players
    automa: Automa | None = None
    outline: Outline | None = field(  # where it has been drawn
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def map(self) -> HexMap:
        """The side of the board in play."""
        return MAPS[self.side]

    @property
    def later_values(self) -> int:
        """For how many players the later values of three factions hold; 0: the first ones do."""
        return len(self.players) if self.options["errata"] == "yes" else 0

    def is_automa(self, seat: int) -> bool:
        """Whether the rules play this seat."""
        return seat >= self.persons

    def seats_from(self, seat: int) -> list[int]:
        """The seats of persons clockwise, beginning with this one."""
        return [(seat + step) % self.persons for step in range(self.persons)]

    def put(self, hex_id: str, built: Built) -> None:
        """A building comes to stand on a hex, or takes the place of one of the same player."""
        self.buildings[hex_id] = built
        if self.outline:
            self.outline = self.outline.with_building(built.owner, self.map.bit[hex_id])

    def turn_land(self, hex_id: str, terrain: str) -> None:
        """A hex is of another terrain from now on."""
        old, self.terrain[hex_id] = self.terrain[hex_id], terrain
        if self.outline and old != terrain:
            self.outline = self.outline.with_terrain(old, terrain, self.map.bit[hex_id])

    def outlined(self) -> Outline:
        """The map as sets of hexes."""
        if not self.outline:
            self.outline = self.draw_outline()
        return self.outline

    def draw_outline(self) -> Outline:
        """The same, read off the map."""
        bit = self.map.bit
        own, lands = [0] * len(self.players), dict.fromkeys(TERRAINS, 0)
        for hex_id, built in self.buildings.items():
            own[built.owner] |= bit[hex_id]
        for hex_id, terrain in self.terrain.items():
            lands[terrain] |= bit[hex_id]
        return Outline(tuple(own), self.map.mask(self.buildings), lands)

    def own(self, seat: int) -> int:
        """The hexes of a player's buildings, as a set."""
        return self.outlined().own[seat]

    def spans(self) -> list[tuple[str, str]]:
        """All bridges, as pairs of hexes."""
        return [(bridge.a, bridge.b) for bridge in self.bridges]

    def holdings(self, seat: int) -> list[str]:
        """Every tile that works for a player now."""
        player = self.players[seat]
        palace = (player.palace,) if player.has_palace else ()
        return [player.faction, *palace, *player.competencies, *player.innovations, player.bonus]

    def active(self, seat: int, hook: str) -> Sequence[tuple[str, Effect]]:
        """Every effect a player has at that moment, with the tile it is on."""
        player = self.players[seat]
        if not player.working:
            tiles = tuple(self.holdings(seat)) if seat < self.persons else ()
            player.working = Working(tiles, self.later_values)
        return player.working.at(hook)

    def effects(self, tile: str, hook: str) -> tuple[Effect, ...]:
        """A tile's effects at that moment."""
        return effects_of(tile, hook, self.later_values)

    def count(self, seat: int, what: str) -> int:
        """How many buildings of a kind (or of all kinds) a player has; twins count alike."""
        kinds = ("palace", "university") if what == "palace_or_university" else (what,)
        return sum(
            built.owner == seat and (what == "buildings" or BUILDINGS[built.kind].twin in kinds)
            for built in self.buildings.values()
        )

    def round_tile(self) -> str:
        """The scoring tile of this round."""
        return self.round_tiles[self.round - 1]
