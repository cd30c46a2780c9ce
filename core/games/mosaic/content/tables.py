"""All content records of Mosaic, loaded from `data/`, and indexes of them."""

from collections.abc import Mapping

from core.games.mosaic.ai.weights import Weights
from core.games.mosaic.content.board import (
    AutomaAction,
    AutomaLocation,
    Cache,
    Constants,
    Good,
    Hex,
    Pillar,
    PlayerCount,
    Region,
    Token,
)
from core.games.mosaic.content.cards import (
    Achievement,
    BuildCard,
    Card,
    GoldenAge,
    Government,
    Leader,
    PopulationCard,
    ScoringCard,
    TaxCard,
    Technology,
    Tile,
    Wonder,
)
from core.games.mosaic.content.field_types import CONTENT, RegionId
from core.kernel import Rule
from core.kernel.content import merge_tables

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
TILES: dict[str, Tile] = merge_tables(GOLDEN_AGES, ACHIEVEMENTS)
CARD_TABLES: dict[str, Mapping[str, Card]] = {
    "technologies": TECHNOLOGIES,
    "build_cards": BUILD_CARDS,
    "population_cards": POPULATION_CARDS,
    "tax_tariff_cards": TAX_CARDS,
    "empire_scoring_cards": SCORING_CARDS,
    "leaders": LEADERS,
    "wonders": WONDERS,
    "golden_ages": GOLDEN_AGES,
    "achievements": ACHIEVEMENTS,
    "governments": GOVERNMENTS,
}
CARDS: dict[str, Card] = merge_tables(*CARD_TABLES.values())
DECK_CARDS: Mapping[str, Mapping[str, Card]] = {
    "technology": TECHNOLOGIES,
    "build": BUILD_CARDS,
    "population": POPULATION_CARDS,
    "tax_tariff": TAX_CARDS,
}
SCORING_CARD_BY_DECK = {card.deck: card.id for card in SCORING_CARDS.values()}

GOODS = CONTENT.table("trade_goods", Good)
BLANK_TOKENS = GOODS.pop("x_blank").count
CACHES = CONTENT.table("caches", Cache)
TOKENS: dict[str, Token] = merge_tables(GOODS, CACHES)
GOOD_KIND_COUNT = len(GOODS)

HEXES = CONTENT.table("map/hexes", Hex)
REGIONS = CONTENT.table("map/regions", Region)
LAND_HEXES_BY_REGION = {  # without port hexes
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature != "port")
    for region in REGIONS
}
PORT_HEXES_BY_REGION = {
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature == "port")
    for region in REGIONS
}
REGION_BY_HEX = {hex_.id: hex_.region for hex_ in HEXES.values()}
NEIGHBORS = {hex_.id: hex_.neighbors for hex_ in HEXES.values()}
# Land hexes with their position in map order.
LAND_HEX_ORDER = {
    hex_id: place for place, hex_id in enumerate(HEXES) if HEXES[hex_id].feature != "port"
}

REGION_RING = CONTENT.value("automa/ring", tuple[RegionId, ...])
AUTOMA_ACTIONS = CONTENT.table("automa/actions", AutomaAction)
AUTOMA_LOCATIONS = CONTENT.table("automa/locations", AutomaLocation)

_PILLARS = CONTENT.records("pillars", Pillar)
PILLARS = {pillar.id: pillar.name for pillar in _PILLARS}
PILLAR_CODES = {pillar.id: pillar.short for pillar in _PILLARS}
SETUPS = {setup.players: setup for setup in CONTENT.records("setup", PlayerCount)}
CONSTANTS = CONTENT.value("constants", Constants)
TECHNOLOGY_COST = CONSTANTS.technology_cost
PIECE_COSTS = CONSTANTS.piece_costs
PIECES_PER_PLAYER = CONSTANTS.pieces
OFFER_SIZES = CONSTANTS.offer_sizes
GROWTH_WITHOUT_CARD = CONSTANTS.growth_without_card
WEIGHTS = CONTENT.records_by_player_count("weights", Weights)
RULES = CONTENT.records("rules/rules", Rule)
EXAMPLES = CONTENT.records("rules/examples", Rule)  # worked examples, each checked by a test
CONTENT.check_all_read()
