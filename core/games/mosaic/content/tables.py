"""All content records of Mosaic, loaded from `data/`, and indexes of them."""

from collections.abc import Mapping

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
from core.games.mosaic.content.effects import Effect
from core.games.mosaic.content.words import CONTENT, RegionId
from core.games.mosaic.weights import Weights
from core.kernel import Rule
from core.kernel.content import together

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
HEXES_OF = {  # without port hexes
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature != "port")
    for region in REGIONS
}
PORTS_OF = {
    region: tuple(h.id for h in HEXES.values() if h.region == region and h.feature == "port")
    for region in REGIONS
}
REGION_OF = {hex_.id: hex_.region for hex_ in HEXES.values()}
NEIGHBORS = {hex_.id: hex_.neighbors for hex_ in HEXES.values()}
# Land hexes with their position in map order.
LAND = {hex_id: place for place, hex_id in enumerate(HEXES) if HEXES[hex_id].feature != "port"}

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
WEIGHTS = CONTENT.by_players("weights", Weights)
RULES = CONTENT.rows("rules/rules", Rule)
EXAMPLES = CONTENT.rows("rules/examples", Rule)  # worked examples, each checked by a test
CONTENT.all_read()


class Moment:
    """An index of the cards that have an effect on a hook."""

    def __init__(self, hook: str, verb: str = "") -> None:
        self.effects: dict[str, tuple[Effect, ...]] = {}
        for card in CARDS.values():
            effects = tuple(e for e in card.effects if e.on == hook and verb in ("", e.verb))
            if effects:
                self.effects[card.id] = effects
        self.of_technologies = any(card in TECHNOLOGIES for card in self.effects)
        self.of_buildings = any(card in BUILD_CARDS or card in WONDERS for card in self.effects)


_EFFECTS = [effect for card in CARDS.values() for effect in card.effects]
AT = {hook: Moment(hook) for hook in dict.fromkeys(e.on for e in _EFFECTS)}
AT_VERB = {at: Moment(*at) for at in dict.fromkeys((e.on, e.verb) for e in _EFFECTS)}


def effects_at(hook: str, card: str) -> tuple[Effect, ...]:
    """Return a card's effects for a hook, in order."""
    return AT[hook].effects.get(card, ()) if hook in AT else ()
