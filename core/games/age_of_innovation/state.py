"""The state of a game of Age of Innovation, with simple queries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from core.games.age_of_innovation.content import (
    BUILDINGS,
    DISPLAYS,
    MAPS,
    TERRAINS,
    Display,
)
from core.games.age_of_innovation.rules.mechanics.hex_map import HexMap
from core.kernel import State
from core.kernel.agenda import TRANSIENT
from core.kernel.ranges import MAX_COUNT, Range, SeatOrNobody, SignedTotal

FREE_SPACE, NEUTRAL_SCHOLAR = -1, -2  # values of a scholar space, apart from seats

SETUP, INCOME, ACTIONS, SCIENCE_BONUS = 0, 1, 2, 3  # the phases

ALWAYS_ASK, NEVER_ACCEPT = -1, 0  # standing orders, apart from a maximum power
StandingOrder = Annotated[int, Range(ALWAYS_ASK, MAX_COUNT)]


@dataclass(frozen=True, slots=True)
class Built:
    """A building on a hex."""

    owner: int
    kind: str
    annex: bool = False
    city: bool = False  # part of a city
    marked: bool = False  # one of the Automa's marked half (R13.5)


@dataclass(frozen=True, slots=True)
class Bridge:
    """A bridge between two land hexes."""

    owner: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class City:
    """A city tile with its hex, or with the river hex of a city across a river."""

    owner: int
    tile: str
    hex: str


@dataclass(frozen=True, slots=True)
class Offered:
    """Power offered to the neighbors of a build, fixed when the building is placed (R6.8)."""

    builder: int
    hex: str
    power: tuple[int, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Set:
    """Planning display, faction and round bonus, taken together (R8.2)."""

    display: str
    faction: str
    bonus: str = ""


@dataclass(slots=True)
class Player:
    """A player's display, tiles and pieces."""

    points: dict[str, SignedTotal]  # by source; their sum is the score
    books: dict[str, int]
    science: dict[str, int]
    supply: dict[str, int]  # buildings on the planning display
    display: str = ""
    faction: str = ""
    palace: str = ""  # the tile; in effect with the building
    bonus: str = ""
    next_bonus: str = ""  # face down until the round ends
    coins: int = 0
    tools: int = 0
    scholars: int = 0
    scholars_left: int = 0  # in the supply
    bowls: list[int] = field(default_factory=lambda: [0, 0, 0])
    sailing: int = 0
    terraforming: int = 0  # steps taken
    bridges: int = 0  # not built yet
    annexes: int = 0  # to be placed
    keys_used: list[str] = field(default_factory=list)  # disciplines
    city_tiles: list[str] = field(default_factory=list)
    competencies: list[str] = field(default_factory=list)
    innovations: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # special actions of this round
    passed: bool = False
    standing_order: StandingOrder = ALWAYS_ASK  # maximum power accepted automatically; public
    active_effects: Any = field(  # cache of `rules.effect_registry`
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def score(self) -> int:
        return sum(self.points.values())

    @property
    def planning_display(self) -> Display:
        return DISPLAYS[self.display]

    @property
    def native_terrain(self) -> str:
        return DISPLAYS[self.display].terrain

    @property
    def has_palace(self) -> bool:
        return not self.supply["palace"]

    @property
    def tools_per_spade(self) -> int:
        return DISPLAYS[self.display].tools_per_spade[self.terraforming]

    @property
    def unused_keys(self) -> int:
        return len(self.city_tiles) - len(self.keys_used)


@dataclass(slots=True)
class Automa:
    """The card-driven opponent (R13)."""

    level: str
    faction: str = ""
    youth_terrain: str = ""  # second terrain of the Symbionts
    deck: list[str] = field(default_factory=list)  # last is top
    discard: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)  # last is top
    known: list[str] = field(default_factory=list)  # cards known to be in the deck or discard pile
    top_known: bool = False  # the top card of the deck is visible
    reserve_top_known: bool = False
    innovations: int = 0  # removed from the game so far
    achievements: list[str] = field(default_factory=list)  # of the Gognomes
    seedlings: list[str] = field(default_factory=list)  # hexes
    blight: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """The current turn: its seat and its number."""

    seat: int = 0
    number: int = 0  # counted over the whole game


@dataclass(frozen=True, slots=True)
class HexMasks:
    """Cached bit sets of hexes, updated with every build and terraforming."""

    by_owner: tuple[int, ...]  # hexes with buildings, by seat
    occupied: int  # hexes with any building
    by_terrain: Mapping[str, int]  # by terrain

    def with_building(self, seat: int, bit: int) -> "HexMasks":
        own = (*self.by_owner[:seat], self.by_owner[seat] | bit, *self.by_owner[seat + 1 :])
        return HexMasks(own, self.occupied | bit, self.by_terrain)

    def with_terrain(self, old: str, new: str, bit: int) -> "HexMasks":
        changed = {old: self.by_terrain[old] & ~bit, new: self.by_terrain[new] | bit}
        return HexMasks(self.by_owner, self.occupied, {**self.by_terrain, **changed})


@dataclass(slots=True)
class InnovationState(State):
    """The full state of a game."""

    options: dict[str, str]
    side: str  # side of the map
    persons: int  # seats of human players; the Automa's seat is last
    players: list[Player]
    first: int  # the start player
    terrain: dict[str, str]  # current terrain of every land hex
    round_tiles: list[str]
    final_tile: str
    book_actions: list[str]
    innovations: dict[str, str]  # by slot; "" is an empty slot
    competencies: dict[str, str]  # by slot
    stacks: dict[str, int]  # competencies left
    city_tiles: dict[str, int]  # left in the supply
    palaces: list[str]
    books: dict[str, int]  # in the common supply
    spaces: dict[str, list[SeatOrNobody]]  # for scholars, by discipline
    neutral_supply: dict[str, int]  # neutral buildings left
    box: list[str]  # unused tiles
    sets: list[Set] = field(default_factory=list)
    pool: dict[str, list[str]] = field(default_factory=dict)  # tiles left to draft, by kind
    bonuses: list[str] = field(default_factory=list)  # available, left to right
    bonus_coins: dict[str, int] = field(default_factory=dict)
    buildings: dict[str, Built] = field(default_factory=dict)
    bridges: list[Bridge] = field(default_factory=list)
    cities: list[City] = field(default_factory=list)
    marked: dict[str, int] = field(default_factory=dict)  # board actions used, with the seat
    order: list[int] = field(default_factory=list)  # turn order of this round
    next_order: list[int] = field(default_factory=list)
    round: int = 0
    phase: int = SETUP
    turn: Turn = field(default_factory=Turn)
    offers: list[Offered] = field(default_factory=list)  # of the current turn
    area_tile: str = ""  # two players: hidden until round 6
    neutral_science: dict[str, int] = field(default_factory=dict)  # two players
    automa: Automa | None = None
    hex_masks: HexMasks | None = field(  # cache
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def map(self) -> HexMap:
        return MAPS[self.side]

    @property
    def errata_players(self) -> int:
        """Return the player count for errata, or 0."""
        return len(self.players) if self.options["errata"] == "yes" else 0

    def is_automa(self, seat: int) -> bool:
        return seat >= self.persons

    def seats_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.persons for step in range(self.persons)]

    def put_building(self, hex_id: str, building: Built) -> None:
        """Put a building, or replace one of the same player."""
        self.buildings[hex_id] = building
        if self.hex_masks:
            self.hex_masks = self.hex_masks.with_building(building.owner, self.map.bit[hex_id])

    def change_terrain(self, hex_id: str, terrain: str) -> None:
        old, self.terrain[hex_id] = self.terrain[hex_id], terrain
        if self.hex_masks and old != terrain:
            self.hex_masks = self.hex_masks.with_terrain(old, terrain, self.map.bit[hex_id])

    def current_hex_masks(self) -> HexMasks:
        if not self.hex_masks:
            self.hex_masks = self.compute_hex_masks()
        return self.hex_masks

    def compute_hex_masks(self) -> HexMasks:
        bit = self.map.bit
        own, lands = [0] * len(self.players), dict.fromkeys(TERRAINS, 0)
        for hex_id, built in self.buildings.items():
            own[built.owner] |= bit[hex_id]
        for hex_id, terrain in self.terrain.items():
            lands[terrain] |= bit[hex_id]
        return HexMasks(tuple(own), self.map.mask(self.buildings), lands)

    def building_mask(self, seat: int) -> int:
        return self.current_hex_masks().by_owner[seat]

    def bridge_ends(self) -> list[tuple[str, str]]:
        return [(bridge.a, bridge.b) for bridge in self.bridges]

    def tiles_in_effect(self, seat: int) -> list[str]:
        player = self.players[seat]
        palace = (player.palace,) if player.has_palace else ()
        return [player.faction, *palace, *player.competencies, *player.innovations, player.bonus]

    def owners_of(self, tile: str) -> tuple[int, ...]:
        """Return the seats with a tile, also if it is not in effect."""
        found = []
        for seat, player in enumerate(self.players):
            own_tiles = (player.faction, player.palace, player.bonus, player.next_bonus)
            if tile in (*own_tiles, *player.competencies, *player.innovations):
                found.append(seat)
        return tuple(found)

    def count_buildings(self, seat: int, kind: str) -> int:
        """Count buildings of a kind, or all. Neutral ones count as their twin."""
        kinds = ("palace", "university") if kind == "palace_or_university" else (kind,)
        return sum(
            built.owner == seat and (kind == "buildings" or BUILDINGS[built.kind].twin in kinds)
            for built in self.buildings.values()
        )

    def round_tile(self) -> str:
        return self.round_tiles[self.round - 1]
