"""The state of a Mosaic game, with simple queries."""

from dataclasses import dataclass, field

from core.games.mosaic.content import GOOD_KIND_COUNT, REGIONS
from core.games.mosaic.rules.map_index import (
    Building as Building,  # exported for users of the state
)
from core.games.mosaic.rules.map_index import MapIndex
from core.kernel import State
from core.kernel.agenda import TRANSIENT
from core.kernel.ranges import Total
from core.kernel.records import add_fast_init


@dataclass(slots=True)
class Deck:
    """A draw pile. The last card of the list is on top."""

    cards: list[str]
    scoring_low: int  # the scoring card is between these places,
    scoring_high: int  # counted from the bottom of the original pile
    under: int = 0  # public cards put under the pile
    top_known_by: list[int] = field(default_factory=list)  # seats that have looked (R2.4)


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A face-down technology, its turn, and whether all players know it (R2.3)."""

    card: str
    turn: Total
    public: bool


add_fast_init(FaceDown)


@dataclass(slots=True)
class Player:
    """A player's resources, cards and pieces."""

    population: Total
    stock: dict[str, Total]
    production: dict[str, Total]
    symbols: dict[str, int]  # by pillar, from face-up cards
    supply: dict[str, int]  # pieces not on the map
    leader: str = ""
    government: str = ""
    library: str = ""  # pillar of the Great Library (R15.4)
    goods: dict[str, int] = field(default_factory=dict)
    wild_goods: int = 0
    technologies: list[str] = field(default_factory=list)  # face up
    face_down: list[FaceDown] = field(default_factory=list)
    gained: FaceDown | None = None  # the technology of a PlayOrKeep decision
    build_cards: list[str] = field(default_factory=list)
    tax_cards: list[str] = field(default_factory=list)
    wonders: list[str] = field(default_factory=list)
    golden_ages: list[str] = field(default_factory=list)
    achievements: list[str] = field(default_factory=list)
    units: dict[str, dict[str, int]] = field(default_factory=dict)  # counts by region and kind
    empire_vp: int = 0
    played_vp: int = 0
    multiplier: int = 1  # of the next population card (Flood Farming)
    used: list[str] = field(default_factory=list)  # spent once-per-game powers
    hand: list[str] = field(default_factory=list)  # during the draft
    pick: str = ""
    drafted: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)  # cards passed in the draft


@dataclass(slots=True)
class Turn:
    """Information that is valid for one turn."""

    seat: int = 0
    number: Total = 0  # counts all turns of the game
    recruited: int = 0
    moved: dict[str, int] = field(default_factory=dict)  # moved units by "region/kind"
    pay_otherwise: bool = False  # ask how to pay the next cost
    look: str = ""  # the deck seen by the Republic


@dataclass(slots=True)
class Automa:
    """The cards and tokens of an automa (R16)."""

    level: str
    homeland: str
    secondary: str
    tokens: dict[str, int]
    actions: list[str] = field(default_factory=list)  # the last card is on top
    seen_actions: list[str] = field(default_factory=list)  # since the last reshuffle
    locations: list[str] = field(default_factory=list)
    seen_locations: list[str] = field(default_factory=list)
    taxed: bool = False  # since the last reshuffle
    grown: bool = False


@dataclass(slots=True)
class MosaicState(State):
    """The complete state of a game."""

    options: dict[str, str]
    persons: int  # human or bot seats; automas follow
    players: list[Player]
    automas: list[Automa]
    first: int
    regions: list[str]  # in play
    tokens: dict[str, str]  # by hex
    buildings: dict[str, Building]  # by hex
    decks: dict[str, Deck]
    offers: dict[str, list[str]]  # "" is an empty slot
    box: list[str]  # unused hidden cards
    removed: list[str]  # public cards out of the game
    wonders: list[str]
    golden_ages: list[str]
    achievements: list[str]
    governments: list[str]  # on the board
    cleared_with: list[str] = field(default_factory=list)  # governments turned over (R10.6)
    locks: dict[str, int] = field(default_factory=dict)  # Loyalty: owner by region
    treasury: Total = 0
    round: Total = 0
    turn: Turn = field(default_factory=Turn)
    scoring_cards: int = 0  # drawn so far
    scorings_due: int = 0
    scorings_done: int = 0
    tiles_trigger: bool = False  # whether R13.2 has triggered the end
    last_round: Total = 0  # 0 until the end is triggered
    cached_map_index: MapIndex | None = field(
        default=None, init=False, compare=False, repr=False, metadata=TRANSIENT
    )

    @property
    def map_index(self) -> MapIndex:
        """Return data derived from the buildings, computed on first use."""
        if self.cached_map_index is None:
            self.cached_map_index = MapIndex.from_buildings(
                self.regions, len(self.players), self.buildings
            )
        return self.cached_map_index

    def set_building(self, hex_id: str, building: Building) -> None:
        """Change the map and update its index. Code must not change `buildings` directly."""
        replaced = hex_id in self.buildings
        self.cached_map_index = None if replaced else self.map_index.with_building(hex_id, building)
        self.buildings[hex_id] = building

    def seats_from(self, seat: int) -> list[int]:
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def building_hexes(self, seat: int, kinds: tuple[str, ...]) -> list[str]:
        own_hexes = self.map_index.hexes_by_kind[seat]
        return [hex_id for kind in kinds for hex_id in own_hexes.get(kind, ())]

    def city_hexes(self, seat: int) -> list[str]:
        return self.map_index.city_hexes[seat]

    def city_regions(self, seat: int) -> list[str]:
        return self.map_index.city_regions[seat]

    def adjacent_regions(self, region: str) -> list[str]:
        """Return the regions in play (R1.2)."""
        return [other for other in REGIONS[region].adjacent if other in self.regions]

    def different_good_count(self, seat: int) -> int:
        """Return the number of different goods, including a wild one (R7.4, R7.8)."""
        player = self.players[seat]
        return min(len(player.goods) + player.wild_goods, GOOD_KIND_COUNT)

    def unit_count(self, seat: int) -> int:
        return sum(sum(kinds.values()) for kinds in self.players[seat].units.values())

    def is_automa(self, seat: int) -> bool:
        return seat >= self.persons
