"""The state of a Mosaic game, with simple queries."""

from dataclasses import dataclass, field

from core.games.mosaic.content import (
    EFFECTS_BY_HOOK,
    EFFECTS_BY_HOOK_AND_VERB,
    GOOD_KIND_COUNT,
    REGIONS,
    Effect,
)
from core.games.mosaic.rules.map_index import (
    Building as Building,  # exported for users of the state
)
from core.games.mosaic.rules.map_index import MapIndex
from core.kernel import State
from core.kernel.agenda import TRANSIENT
from core.kernel.records import add_fast_init


@dataclass(slots=True)
class Deck:
    """A draw pile; the last card of the list is on top."""

    cards: list[str]
    scoring_low: int  # the scoring card is between these places,
    scoring_high: int  # counted from the bottom of the original pile
    under: int = 0  # public cards put under the pile
    top_known_by: list[int] = field(default_factory=list)  # seats that have looked (R2.4)


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A face-down technology, with its turn and whether all players know it (R2.3)."""

    card: str
    turn: int
    public: bool


add_fast_init(FaceDown)


@dataclass(slots=True)
class Player:
    """A player's resources, cards and pieces."""

    population: int
    stock: dict[str, int]
    production: dict[str, int]
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
    number: int = 0  # counts all turns of the game
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
    treasury: int = 0
    round: int = 0
    turn: Turn = field(default_factory=Turn)
    scoring_cards: int = 0  # drawn so far
    scorings_due: int = 0
    scorings_done: int = 0
    tiles_trigger: bool = False  # whether R13.2 has triggered the end
    last_round: int = 0  # 0 until the end is triggered
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
        """Change the map and update its index; code must not change `buildings` directly."""
        replaced = hex_id in self.buildings
        self.cached_map_index = None if replaced else self.map_index.with_building(hex_id, building)
        self.buildings[hex_id] = building

    def active_effects(self, seat: int, hook: str, verb: str = "") -> list[Effect]:
        """Return effects for a hook, optionally of one verb."""
        hook_effects = (
            EFFECTS_BY_HOOK_AND_VERB.get((hook, verb)) if verb else EFFECTS_BY_HOOK.get(hook)
        )
        if hook_effects is None or seat >= self.persons:
            return []
        player, effects = self.players[seat], hook_effects.effects
        effects_found: list[Effect] = []
        if player.leader in effects:
            effects_found += effects[player.leader]
        if player.government in effects:
            effects_found += effects[player.government]
        if hook_effects.has_technologies and not effects.keys().isdisjoint(player.technologies):
            for card in player.technologies:
                if card in effects:
                    effects_found += effects[card]
        if hook_effects.has_buildings:
            for card in (*player.build_cards, *player.wonders):
                if card in effects:
                    effects_found += effects[card]
        return effects_found

    def active_effects_with_source(
        self, seat: int, hook: str, verb: str = ""
    ) -> list[tuple[str, Effect]]:
        """Pair each effect with its card."""
        found = self.active_effects(seat, hook, verb)
        if not found:
            return []
        player = self.players[seat]
        cards = (
            player.leader,
            player.government,
            *player.technologies,
            *player.build_cards,
            *player.wonders,
        )
        effects = (EFFECTS_BY_HOOK_AND_VERB[hook, verb] if verb else EFFECTS_BY_HOOK[hook]).effects
        return [(card, effect) for card in cards for effect in effects.get(card, ())]

    def ongoing_value(self, seat: int, verb: str) -> int:
        """Return the sum of an ongoing ability's numbers, or 0."""
        effects = self.active_effects(seat, "ongoing", verb)
        return sum(effect.number or 1 for effect in effects) if effects else 0

    def seats_from(self, seat: int) -> list[int]:
        """Return all seats clockwise from this one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def building_hexes(self, seat: int, kinds: tuple[str, ...]) -> list[str]:
        own_hexes = self.map_index.hexes_by_kind[seat]
        return [hex_id for kind in kinds for hex_id in own_hexes.get(kind, ())]

    def city_hexes(self, seat: int) -> list[str]:
        """Return the hexes of a player's cities and ports."""
        return self.map_index.city_hexes[seat]

    def city_regions(self, seat: int) -> list[str]:
        return self.map_index.city_regions[seat]

    def adjacent_regions(self, region: str) -> list[str]:
        """Return the regions in play (R1.2)."""
        return [other for other in REGIONS[region].adjacent if other in self.regions]

    def different_good_count(self, seat: int) -> int:
        """Return a player's number of different goods, including a wild one (R7.4, R7.8)."""
        player = self.players[seat]
        return min(len(player.goods) + player.wild_goods, GOOD_KIND_COUNT)

    def unit_count(self, seat: int) -> int:
        return sum(sum(kinds.values()) for kinds in self.players[seat].units.values())

    def is_automa(self, seat: int) -> bool:
        return seat >= self.persons
