"""Checks that the content files meet the rules, run once at import."""

from collections import Counter
from collections.abc import Mapping

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    AUTOMA_ACTIONS,
    AUTOMA_LOCATIONS,
    BASIC,
    BLANK_TOKENS,
    BUILD_CARDS,
    CACHES,
    CITIES,
    CONSTANTS,
    CONTENT,
    GOLDEN_AGES,
    GOODS,
    GRAND,
    HEXES,
    HEXES_OF,
    NEIGHBORS,
    OFFERS,
    POPULATION_CARDS,
    REGIONS,
    RING,
    SCORING_CARDS,
    SETUPS,
    TAX_CARDS,
    TECHNOLOGIES,
    TOWNS,
    UNITS,
    Card,
)
from core.kernel.content import both_ways

PLAYERS = (2, 3, 4, 5, 6)
LEVELS = ("easy", "moderate", "challenging", "expert")
STARTING_TECHNOLOGIES = 39  # (R1.4)
SIDES = 6
FISH = "fish"


def check() -> None:
    CONTENT.closed(
        *("leaders", "wonders", "golden_ages", "achievements", "governments"),
        *("empire_scoring_cards", "pillars", "setup", "map/regions"),
        *("automa/actions", "automa/locations"),
    )
    _check_decks()
    _check_tokens()
    _check_the_map()
    _check_setups()
    _check_constants()
    _check_tiles()
    _check_the_automa()


def _check_decks() -> None:
    """Check card counts (R1.4, R1.5)."""
    starting = sum(card.starting for card in TECHNOLOGIES.values())
    if starting < STARTING_TECHNOLOGIES:
        complaint = f"the rules need {STARTING_TECHNOLOGIES} to start with; there are {starting}."
        CONTENT.wrong("technologies", "", complaint)
    CONTENT.counted("build_cards", "build cards", _copies(BUILD_CARDS), 38)
    CONTENT.counted("population_cards", "population cards", _copies(POPULATION_CARDS), 20)
    for kind, cards in (("tax", "taxes"), ("tariff", "tariffs")):
        found = _copies({card.id: card for card in TAX_CARDS.values() if card.kind == kind})
        CONTENT.counted("tax_tariff_cards", cards, found, 10)
    decks = Counter(card.deck for card in SCORING_CARDS.values())
    for deck in OFFERS:
        CONTENT.counted("empire_scoring_cards", f"in the deck {deck}", decks[deck], 1)
    for table in (
        *("technologies", "leaders", "wonders", "golden_ages", "achievements", "governments"),
        "empire_scoring_cards",
    ):
        for row in CONTENT.raw(table):
            if row["count"] != 1:
                CONTENT.wrong(table, row["id"], "there is one of each.")


def _copies(cards: Mapping[str, Card]) -> int:
    return sum(card.count for card in cards.values())


def _check_tokens() -> None:
    """Check for 10 fish, 58 other goods, 80 blanks and 28 caches (R1.6)."""
    fish = GOODS[FISH].count
    others = sum(good.count for good in GOODS.values()) - fish
    CONTENT.counted("trade_goods", "fish", fish, 10)
    CONTENT.counted("trade_goods", "other trade goods", others, 58)
    CONTENT.counted("trade_goods", "blank tokens", BLANK_TOKENS, 80)
    caches = sum(cache.count for cache in CACHES.values())
    CONTENT.counted("caches", "caches", caches, 28)


def _check_the_map() -> None:
    """Check that neighbors are symmetric and tokens suffice for all hexes (R1.1, R3.3)."""
    both_ways(CONTENT, "map/hexes", NEIGHBORS)
    both_ways(CONTENT, "map/regions", {region.id: region.adjacent for region in REGIONS.values()})
    for hex_id, neighbors in NEIGHBORS.items():
        if len(neighbors) > SIDES:
            CONTENT.wrong("map/hexes", hex_id, "it has at most six neighbours.")
    features = Counter(hex_.feature for hex_ in HEXES.values())
    for feature, tokens, called in (("port", 10, "fish"), ("cache", 28, "caches")):
        if features[feature] > tokens:
            complaint = f"there are {features[feature]} {feature} hexes and {tokens} {called}."
            CONTENT.wrong("map/hexes", "", complaint)
    if features["plain"] > 58 + 80:
        complaint = f"there are {features['plain']} plain hexes and 138 tokens."
        CONTENT.wrong("map/hexes", "", complaint)
    places = Counter((hex_.row, hex_.col) for hex_ in HEXES.values())
    for hex_ in HEXES.values():
        if places[hex_.row, hex_.col] > 1:
            CONTENT.wrong("map/hexes", hex_.id, "another hex has the same place.")
    for region, hexes in HEXES_OF.items():
        if len(hexes) <= max(PLAYERS):
            CONTENT.wrong("map/regions", region, "not everybody could start there.")


def _check_setups() -> None:
    """Check each player count (R3.2 to R3.7)."""
    if tuple(SETUPS) != PLAYERS:
        CONTENT.wrong("setup", "", "there must be a set-up for 2 to 6 players each.")
    sizes = CONSTANTS.offer_sizes
    for setup in SETUPS.values():
        if not setup.regions or len(set(setup.regions)) < len(setup.regions):
            CONTENT.wrong("setup", setup.id, "each region is in play once, and one at least.")
        if setup.tax_cards != setup.tariff_cards or setup.tax_cards > 10:
            CONTENT.wrong("setup", setup.id, "there are equally many taxes and tariffs, up to 10.")
        if not 2 * sizes.get("population", 0) <= setup.population_deck <= 20:
            CONTENT.wrong("setup", setup.id, "no such population deck can be had.")
        if 2 * sizes.get("tax_tariff", 0) > setup.tax_cards + setup.tariff_cards:
            CONTENT.wrong("setup", setup.id, "no such tax and tariff deck can be had.")
        if setup.achievements > len(ACHIEVEMENTS):
            CONTENT.wrong("setup", setup.id, f"there are {len(ACHIEVEMENTS)} achievements.")


def _check_constants() -> None:
    for field, said, needed in (
        ("offer_sizes", CONSTANTS.offer_sizes, OFFERS),
        ("piece_costs", CONSTANTS.piece_costs, (*CITIES, *TOWNS)),
        ("treasury", CONSTANTS.treasury, CITIES),
        ("influence", CONSTANTS.influence, (*GRAND, *TOWNS, "unit")),
        ("pieces", CONSTANTS.pieces, (*CITIES, *TOWNS, *UNITS)),
        ("unit_cost", CONSTANTS.unit_cost, ("money",)),
        ("move_cost", CONSTANTS.move_cost, ("money",)),
        ("growth_without_card", CONSTANTS.growth_without_card.gain, ("population",)),
    ):
        CONTENT.complete("constants", "", field, said, needed)
    for field, prices in (
        ("technology_cost", CONSTANTS.technology_cost),
        ("growth_without_card", CONSTANTS.growth_without_card.cost),
    ):
        if not sum(prices.values()):  # a free action could repeat forever
            CONTENT.wrong("constants", "", f"'{field}' costs something.")
    for card in POPULATION_CARDS.values():
        CONTENT.complete("population_cards", card.id, "gain", card.gain, ("population",))
    starting = sum(card.starting for card in TECHNOLOGIES.values())
    if CONSTANTS.start_technologies * max(PLAYERS) > starting:
        CONTENT.wrong("constants", "", "there are not so many starting technologies.")
    for field, size in CONSTANTS.offer_sizes.items():
        if size > 10:
            CONTENT.wrong("constants", "", f"the offer '{field}' is too large.")
    for field in ("empire_scorings", "scoring_cards_to_end"):
        CONTENT.fixed(f"constants/{field}")


def _check_tiles() -> None:
    named = ("pillar", "production", "currency")
    for table, tiles in (("golden_ages", GOLDEN_AGES), ("achievements", ACHIEVEMENTS)):
        for tile in tiles.values():
            asks = tile.requires
            if (asks.what in named) != bool(asks.of):
                CONTENT.wrong(table, tile.id, f"'{asks.what}' and '{asks.of}' do not go together.")
            if any(asks.needed(players) < 1 for players in PLAYERS):
                CONTENT.wrong(table, tile.id, "it asks for nothing.")


def _check_the_automa() -> None:
    if sorted(RING) != sorted(REGIONS):
        CONTENT.wrong("automa/ring", "", "it must be all regions, each once.")
    for action in AUTOMA_ACTIONS.values():
        CONTENT.complete(
            "automa/actions", action.id, "count_by_level", action.count_by_level, LEVELS
        )
    CONTENT.fixed("automa/locations", "region")
    for location in AUTOMA_LOCATIONS.values():
        whole = location.region == "reshuffle" or sorted(location.priority) == sorted(BASIC)
        if not whole:
            complaint = "its priority must be stone, food and ideas, each once."
            CONTENT.wrong("automa/locations", location.id, complaint)
        if location.region != "reshuffle" and not location.rotation:
            CONTENT.wrong("automa/locations", location.id, "it turns left or right.")
