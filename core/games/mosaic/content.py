"""Mosaic's cards, tiles and map as frozen, typed records, read once from the files in data/."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from core.kernel import Rule
from core.kernel.content import BadContent, Content, IdIn, OneOf, Sourced, together

BASIC = ("stone", "food", "ideas")  # the currencies that money can stand in for (R5.2)
CURRENCIES = (*BASIC, "money")
TRACKS = (*BASIC, "tax", "tariff")
OFFERS = ("technology", "build", "population", "tax_tariff")
CITIES = ("city", "port")
GRAND = (*CITIES, "wonder")  # what makes a region worth more to its leader (R12.4)
TOWNS = ("farm_town", "manufactory_town")
UNITS = ("infantry", "cavalry", "siege_engine")

Stock = Annotated[str, OneOf(*CURRENCIES, "population")]
Track = Annotated[str, OneOf(*TRACKS)]
Piece = Annotated[str, OneOf(*CITIES, *TOWNS)]
Unit = Annotated[str, OneOf(*UNITS)]
Offer = Annotated[str, OneOf(*OFFERS)]
PillarId = Annotated[str, IdIn("pillars")]
GoodId = Annotated[str, IdIn("trade_goods")]
RegionId = Annotated[str, IdIn("map/regions")]
HexId = Annotated[str, IdIn("map/hexes")]

Amounts = Mapping[str, int]


class _Nothing(dict[str, int]):
    """An empty amount; hashable, so that it can be a record's default."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


NOTHING: Amounts = _Nothing()


# --- effects ---------------------------------------------------------------------------------

_OWN_THINGS = (
    *("population", "two_population", "food_production", "technology", "unit_on_map"),
    *("city", "port", "city_in_chosen_region", "farm_town", "manufactory_town"),
    *("wonder", "project", "achievement", "golden_age_or_achievement"),
    *("trade_good", "different_good"),
)
_ANYBODYS_THINGS = (
    *("city_in_same_region", "city_on_adjacent_hex"),
    *("unit_in_same_region", "wonder_in_same_region"),
)
_KINDS_OF_REGION = ("sole_majority", "own_city_present")
_PLACES = (
    *("any_region", "own_city_region", "region_of_this_city"),  # units (R11.3)
    *("any_hex", "hex_adjacent_to_own_city", "region_without_own_city"),  # pieces (R18.6)
    *("same_region_without_own_city", "region_adjacent_to_region_with_own_city"),
)

# What each verb needs, and what it may have besides.
_VERBS = {
    "gain": ("amounts", "per at_most produced"),
    "lose": ("amounts", ""),
    "production": ("amounts", "per at_most of"),
    "production_choice": ("number", "not_track"),
    "gain_choice": ("number of", "per pay once"),
    "convert_production": ("", ""),
    "vp": ("", "number by_players per at_most goods"),
    "unrest": ("number", "per"),
    "units": ("amounts place", ""),
    "units_choice": ("number of place", "per"),
    "units_immune": ("", ""),
    "defeat": ("number region_has_own", "same_region"),
    "move_all_enemy_units": ("", "once"),
    "take_token": ("number", "per at_most good caches"),
    "place_free": ("pieces place", ""),
    "take_over_city": ("number", "once"),
    "lock_region": ("", ""),
    "clear_offer": ("word", ""),
    "extra_action": ("word", ""),
    "extra_actions": ("number", ""),
    "influence": ("number region_has_own", ""),
    "wild_good": ("number", ""),
    "pillar_choice": ("number", ""),
    "double_project": ("number", ""),
    "draw_technology": ("number", ""),
    "government_without_symbols": ("number", ""),
    "multiply": ("number", ""),
    "peek": ("", ""),
    "enables": ("word", ""),
    "recruit_limit": ("number", ""),
    "recruit_limit_base": ("number", ""),
    "cavalry_move": ("number", ""),
}

# The verbs that are listened to at each moment; at the others a card does what it says at once.
_AT_ONCE = ("play", "take", "claim", "build", "start")
_MOMENTS = {
    "ongoing": "production enables recruit_limit recruit_limit_base cavalry_move"
    " units_immune government_without_symbols",
    "while_held": "production",
    "work": "gain",
    "next_population_card": "multiply",
    "population_card": "gain",
    "tax_card": "gain",
    "own_build": "production",
    "any_city_built": "gain",
    "any_port_built": "gain",
    "any_wonder_built": "gain",
    "own_turn": "gain_choice take_over_city",
    "before_action": "peek",
    "first_turn": "extra_actions",
    "game_end_turn": "extra_actions",
    "pre_scoring": "defeat move_all_enemy_units",
    "empire_scoring": "influence vp",
    "game_end": "vp unrest double_project",
}


@dataclass(frozen=True, slots=True)
class Per:
    """What an effect is multiplied by: own symbols of a pillar, own things, all players' things."""

    scope: Annotated[str, OneOf("pillar", "own", "any_player", "region")]
    thing: PillarId | Annotated[str, OneOf(*_OWN_THINGS, *_ANYBODYS_THINGS, *_KINDS_OF_REGION)]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card or tile does: when (`on`), what (`verb`) and how much."""

    on: Annotated[str, OneOf(*_AT_ONCE, *_MOMENTS)]
    verb: Annotated[str, OneOf(*_VERBS)]
    amounts: Mapping[Stock | Track | Unit, int] = NOTHING
    number: int = 0
    word: Annotated[str, OneOf("any", "work", "any_one", "technology", "siege_engine")] = ""
    per: Per | None = None
    at_most: int = 0  # 0: no limit
    of: tuple[Annotated[str, OneOf(*CURRENCIES, *CITIES, *TOWNS, *UNITS)], ...] = ()
    produced: tuple[Track, ...] = ()
    place: Annotated[str, OneOf(*_PLACES)] = ""  # where units or free pieces go
    pieces: tuple[Annotated[str, OneOf(*CITIES, *TOWNS, "town", "infantry")], ...] = ()
    region_has_own: tuple[Unit, ...] = ()  # of which one must have one in the region
    same_region: bool = False
    not_track: Track = ""
    good: GoodId = ""  # the kind of token to take, if only one will do
    caches: bool = False  # caches may be taken too
    goods: tuple[GoodId, ...] = ()  # all must be owned
    by_players: Mapping[int, int] = field(default_factory=dict)  # the number, by player count
    pay: Mapping[Stock, int] = NOTHING
    once: bool = False

    def __post_init__(self) -> None:
        """Nothing is said that nobody listens to."""
        if self.on in _MOMENTS and self.verb not in _MOMENTS[self.on].split():
            raise BadContent(f"nobody listens to '{self.verb}' on '{self.on}'.")
        needs, may_have = (names.split() for names in _VERBS[self.verb])
        given = [f for f in self.__slots__ if f not in ("on", "verb") and getattr(self, f)]
        for name in given:
            if name not in (*needs, *may_have):
                raise BadContent(f"'{self.verb}' has no use for '{name}'.")
        for name in needs:
            if name not in given:
                raise BadContent(f"'{self.verb}' needs '{name}'.")


# --- cards and tiles -------------------------------------------------------------------------


def _only_some(nothing: Any) -> Any:
    """What every card can be asked for, but the data of some kinds alone have."""
    return field(default=nothing, init=False)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a golden age or an achievement asks for."""

    what: Annotated[
        str,
        OneOf(
            *("pillar", "production", "currency", "different_goods", "units_on_map"),
            *("projects_plus_wonders", "population", "different_pillars", "ports"),
            *("technologies", "cities", "regions_dominated"),
        ),
    ]
    of: PillarId | Track | Stock = ""
    number: int = 0
    by_players: Mapping[int, int] = field(default_factory=dict)

    def needed(self, players: int) -> int:
        """How many of it, with so many players."""
        return self.by_players.get(players, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Sourced):
    """Anything with a name that a player can have: card, tile, leader or government."""

    id: str
    name: str
    short: str = ""  # its name where there is little room
    count: int
    kind: str = _only_some("")  # a build card's is its piece, or project
    cost: Mapping[Stock, int] = _only_some(NOTHING)
    needs: Mapping[PillarId, int] = _only_some(NOTHING)  # symbols one must have
    pillars: Mapping[PillarId, int] = _only_some(NOTHING)  # symbols it gives
    effects: tuple[Effect, ...] = _only_some(())
    starting: bool = _only_some(False)  # technologies dealt out in the draft
    production: Mapping[Track, int] = _only_some(NOTHING)  # leaders
    gain: Mapping[Stock, int] = _only_some(NOTHING)  # leaders' start, population cards
    placement: str = _only_some("")  # wonders
    first_factor: int = _only_some(0)  # tax: per population; tariff: per different good
    second_factor: int = _only_some(0)  # tax: per government symbol; tariff: per city
    unrest: int = _only_some(0)
    goods: tuple[GoodId, ...] = _only_some(())  # manufactory towns

    def on(self, hook: str) -> tuple[Effect, ...]:
        """Its effects at that moment, in order."""
        return tuple(effect for effect in self.effects if effect.on == hook)


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology(Card):
    """A technology; all cost the same (R5.1)."""

    kind: str = field(default="technology", init=False)
    starting: bool
    needs: Mapping[PillarId, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildCard(Card):
    """A city, port or town to build, or a project."""

    kind: Annotated[str, OneOf(*CITIES, *TOWNS, "project")]
    cost: Mapping[Stock, int]
    pillars: Mapping[PillarId, int]
    effects: tuple[Effect, ...]
    goods: tuple[GoodId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PopulationCard(Card):
    """Growth for food."""

    kind: str = field(default="population", init=False)
    cost: Mapping[Stock, int]
    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxCard(Card):
    """A tax or a tariff."""

    kind: Annotated[str, OneOf("tax", "tariff")]
    first_factor: int
    second_factor: int
    unrest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringCard(Card):
    """An empire scoring, hidden in one of the decks."""

    kind: str = field(default="scoring", init=False)
    deck: Offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader(Card):
    """A leader, with what it starts with."""

    kind: str = field(default="leader", init=False)
    pillars: Mapping[PillarId, int]
    production: Mapping[Track, int]
    gain: Mapping[Stock, int]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Card):
    """A wonder."""

    kind: str = field(default="wonder", init=False)
    placement: Annotated[str, OneOf("any_hex", "port_hex", "any_hex_region_3_cities")]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Card):
    """A golden age or an achievement: whoever has what it asks for may claim it (R9)."""

    requires: Requirement


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenAge(Tile):
    """A golden age."""

    kind: str = field(default="golden_age", init=False)
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement(Tile):
    """An achievement."""

    kind: str = field(default="achievement", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Government(Card):
    """A government."""

    kind: str = field(default="government", init=False)
    cost: Mapping[Stock, int]
    needs: Mapping[PillarId, int]
    effects: tuple[Effect, ...]


# --- map, tokens, set-up -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Sourced):
    """A trade good or a cache."""

    id: str
    name: str
    count: int
    is_good: bool = _only_some(False)
    production: Mapping[Track, int] = _only_some(NOTHING)
    gain: Mapping[Stock, int] = _only_some(NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Good(Token):
    """A trade good, or the blank among them."""

    is_good: bool = field(default=True, init=False)
    production: Mapping[Track, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache(Token):
    """A cache."""

    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex(Sourced):
    """A space of the map."""

    id: str
    region: RegionId
    row: int
    col: int
    feature: Annotated[str, OneOf("plain", "cache", "port")]
    port_name: str = ""
    coastal: bool
    neighbors: tuple[HexId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Region(Sourced):
    """One of the seven regions."""

    id: str
    name: str
    adjacent: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pillar(Sourced):
    """A kind of symbol."""

    id: str
    name: str
    short: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCount(Sourced):
    """What is in play with so many players."""

    id: str
    players: int
    regions: tuple[RegionId, ...]
    population_deck: int
    tax_cards: int
    tariff_cards: int
    technology_scoring_card: Annotated[str, OneOf("middle_third", "bottom_third")]
    achievements: int


@dataclass(frozen=True, slots=True)
class Growth:
    """More people without a population card (R6.2.3)."""

    cost: Mapping[Stock, int]
    gain: Mapping[Stock, int]


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules."""

    offer_sizes: Mapping[Offer, int]
    start_population: int
    start_production: int
    start_technologies: int
    technology_cost: Mapping[Stock, int]
    piece_costs: Mapping[Piece, Mapping[Stock, int]]
    first_wonder_cost: Mapping[Stock, int]
    further_wonder_cost: Mapping[Stock, int]  # added for each own wonder
    unit_cost: Mapping[Stock, int]
    move_cost: Mapping[Stock, int]
    money_per_missing_currency: int
    treasury: Mapping[Piece, int]
    recruit_limit: int
    influence: Mapping[Annotated[str, OneOf(*GRAND, *TOWNS, "unit")], int]
    region_first_vp: int
    region_second_vp: int
    city_vp: int
    town_vp: int
    tile_vp: int
    empire_scorings: int
    scoring_cards_to_end: int
    growth_without_card: Growth
    pieces: Mapping[Annotated[str, OneOf(*CITIES, *TOWNS, *UNITS)], int]


# --- the Automa ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaAction(Sourced):
    """A card that says what an automa does."""

    id: str
    name: str
    count_by_level: Mapping[Annotated[str, OneOf("easy", "moderate", "challenging", "expert")], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaLocation(Sourced):
    """A card that says where, and what it likes there."""

    id: str
    region: RegionId | Annotated[str, OneOf("fewest", "reshuffle")]
    rotation: Annotated[str, OneOf("left", "right", "")]
    priority: tuple[Annotated[str, OneOf(*BASIC)], ...]


# --- the tables ------------------------------------------------------------------------------

CONTENT = Content(Path(__file__).parent / "data")

TECHNOLOGIES = CONTENT.table("technologies", Technology)
BUILD_CARDS = CONTENT.table("build_cards", BuildCard)
POPULATION_CARDS = CONTENT.table("population_cards", PopulationCard)
TAX_CARDS = CONTENT.table("tax_tariff_cards", TaxCard)
SCORING_CARDS = CONTENT.table("empire_scoring_cards", ScoringCard)
LEADERS = CONTENT.table("leaders", Leader)
WONDERS = CONTENT.table("wonders", Wonder)
GOLDEN_AGES = CONTENT.table("golden_ages", GoldenAge)
ACHIEVEMENTS = CONTENT.table("achievements", Achievement)
GOVERNMENTS = CONTENT.table("governments", Government)
TILES: dict[str, Tile] = together(GOLDEN_AGES, ACHIEVEMENTS)
CARDS: dict[str, Card] = together(
    TECHNOLOGIES,
    BUILD_CARDS,
    POPULATION_CARDS,
    TAX_CARDS,
    SCORING_CARDS,
    LEADERS,
    WONDERS,
    TILES,
    GOVERNMENTS,
)
DECK_CARDS: Mapping[str, Mapping[str, Card]] = {
    "technology": TECHNOLOGIES,
    "build": BUILD_CARDS,
    "population": POPULATION_CARDS,
    "tax_tariff": TAX_CARDS,
}
SCORING_CARD_OF = {card.deck: card.id for card in SCORING_CARDS.values()}

GOODS = CONTENT.table("trade_goods", Good)
BLANK_TOKENS = GOODS.pop("x_blank").count
CACHES = CONTENT.table("caches", Cache)
TOKENS: dict[str, Token] = together(GOODS, CACHES)
DIFFERENT_GOODS = len(GOODS)

HEXES = CONTENT.table("map/hexes", Hex)
REGIONS = CONTENT.table("map/regions", Region)
HEXES_OF = {  # but the ports
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature != "port")
    for region in REGIONS
}
PORTS_OF = {
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature == "port")
    for region in REGIONS
}
REGION_OF = {hex_.id: hex_.region for hex_ in HEXES.values()}
NEIGHBORS = {hex_.id: hex_.neighbors for hex_ in HEXES.values()}

RING = CONTENT.value("automa/ring", tuple[RegionId, ...])
AUTOMA_ACTIONS = CONTENT.table("automa/actions", AutomaAction)
AUTOMA_LOCATIONS = CONTENT.table("automa/locations", AutomaLocation)

_PILLARS = CONTENT.rows("pillars", Pillar)
PILLARS = {pillar.id: pillar.name for pillar in _PILLARS}
PILLAR_SHORT = {pillar.id: pillar.short for pillar in _PILLARS}
SETUPS = {setup.players: setup for setup in CONTENT.rows("setup", PlayerCount)}
CONSTANTS = CONTENT.value("constants", Constants)
TECHNOLOGY_COST = CONSTANTS.technology_cost
PIECE_COST = CONSTANTS.piece_costs
PIECES = CONSTANTS.pieces
OFFER_SIZE = CONSTANTS.offer_sizes
NO_CARD_GROWTH = CONSTANTS.growth_without_card
RULES = CONTENT.rows("rules/rules", Rule)
EXAMPLES = CONTENT.rows("rules/examples", Rule)  # worked cases, each proven by a test
CONTENT.all_read()

# For every moment, the cards that do something then: looking up beats searching.
AT: dict[str, dict[str, tuple[Effect, ...]]] = {}
for _each in CARDS.values():
    for _what in _each.effects:
        AT.setdefault(_what.on, {})[_each.id] = _each.on(_what.on)
