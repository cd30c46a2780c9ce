"""Checks that the content files meet the rules, run once at import."""

from collections import Counter
from collections.abc import Mapping

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    AUTOMA_ACTIONS,
    AUTOMA_LOCATIONS,
    BASIC_CURRENCIES,
    BLANK_TOKENS,
    BUILD_CARDS,
    CACHES,
    CITIES,
    CONSTANTS,
    CONTENT,
    GOLDEN_AGES,
    GOODS,
    HEXES,
    LAND_HEXES_BY_REGION,
    MAJOR_BUILDINGS,
    NEIGHBORS,
    OFFERS,
    POPULATION_CARDS,
    REGION_RING,
    REGIONS,
    SCORING_CARDS,
    SETUPS,
    TAX_CARDS,
    TECHNOLOGIES,
    TOWNS,
    UNITS,
    Card,
)
from core.kernel.content import check_symmetric

PLAYER_COUNTS = (2, 3, 4, 5, 6)
AUTOMA_LEVELS = ("easy", "moderate", "challenging", "expert")
MIN_STARTING_TECHNOLOGIES = 39  # (R1.4)
HEX_SIDES = 6
FISH_GOOD = "fish"


def check_content() -> None:
    CONTENT.require_no_new_records(
        *("leaders", "wonders", "golden_ages", "achievements", "governments"),
        *("empire_scoring_cards", "pillars", "setup", "map/regions"),
        *("automa/actions", "automa/locations"),
    )
    _check_decks()
    _check_tokens()
    _check_map()
    _check_setups()
    _check_constants()
    _check_tiles()
    _check_automa()


def _check_decks() -> None:
    """Check card counts (R1.4, R1.5)."""
    starting = sum(card.starting for card in TECHNOLOGIES.values())
    if starting < MIN_STARTING_TECHNOLOGIES:
        complaint = (
            f"the rules need {MIN_STARTING_TECHNOLOGIES} to start with; there are {starting}."
        )
        CONTENT.report_record("technologies", "", complaint)
    CONTENT.require_count("build_cards", "build cards", _count_copies(BUILD_CARDS), 38)
    CONTENT.require_count(
        "population_cards", "population cards", _count_copies(POPULATION_CARDS), 20
    )
    for kind, cards in (("tax", "taxes"), ("tariff", "tariffs")):
        found = _count_copies({card.id: card for card in TAX_CARDS.values() if card.kind == kind})
        CONTENT.require_count("tax_tariff_cards", cards, found, 10)
    decks = Counter(card.deck for card in SCORING_CARDS.values())
    for deck in OFFERS:
        CONTENT.require_count("empire_scoring_cards", f"in the deck {deck}", decks[deck], 1)
    for table in (
        *("technologies", "leaders", "wonders", "golden_ages", "achievements", "governments"),
        "empire_scoring_cards",
    ):
        for row in CONTENT.raw_table(table):
            if row["count"] != 1:
                CONTENT.report_record(table, row["id"], "there is one of each.")


def _count_copies(cards: Mapping[str, Card]) -> int:
    return sum(card.count for card in cards.values())


def _check_tokens() -> None:
    """Check for 10 fish, 58 other goods, 80 blanks and 28 caches (R1.6)."""
    fish = GOODS[FISH_GOOD].count
    others = sum(good.count for good in GOODS.values()) - fish
    CONTENT.require_count("trade_goods", "fish", fish, 10)
    CONTENT.require_count("trade_goods", "other trade goods", others, 58)
    CONTENT.require_count("trade_goods", "blank tokens", BLANK_TOKENS, 80)
    caches = sum(cache.count for cache in CACHES.values())
    CONTENT.require_count("caches", "caches", caches, 28)


def _check_map() -> None:
    """Check that neighbors are symmetric and tokens suffice (R1.1, R3.3)."""
    check_symmetric(CONTENT, "map/hexes", NEIGHBORS)
    check_symmetric(
        CONTENT, "map/regions", {region.id: region.adjacent for region in REGIONS.values()}
    )
    for hex_id, neighbors in NEIGHBORS.items():
        if len(neighbors) > HEX_SIDES:
            CONTENT.report_record("map/hexes", hex_id, "it has at most six neighbours.")
    features = Counter(hex_.feature for hex_ in HEXES.values())
    for feature, tokens, called in (("port", 10, "fish"), ("cache", 28, "caches")):
        if features[feature] > tokens:
            complaint = f"there are {features[feature]} {feature} hexes and {tokens} {called}."
            CONTENT.report_record("map/hexes", "", complaint)
    if features["plain"] > 58 + 80:
        complaint = f"there are {features['plain']} plain hexes and 138 tokens."
        CONTENT.report_record("map/hexes", "", complaint)
    places = Counter((hex_.row, hex_.col) for hex_ in HEXES.values())
    for hex_ in HEXES.values():
        if places[hex_.row, hex_.col] > 1:
            CONTENT.report_record("map/hexes", hex_.id, "another hex has the same place.")
    for region, hexes in LAND_HEXES_BY_REGION.items():
        if len(hexes) <= max(PLAYER_COUNTS):
            CONTENT.report_record("map/regions", region, "not everybody could start there.")


def _check_setups() -> None:
    """Check each player count (R3.2 to R3.7)."""
    if tuple(SETUPS) != PLAYER_COUNTS:
        CONTENT.report_record("setup", "", "there must be a set-up for 2 to 6 players each.")
    sizes = CONSTANTS.offer_sizes
    for setup in SETUPS.values():
        if not setup.regions or len(set(setup.regions)) < len(setup.regions):
            CONTENT.report_record(
                "setup", setup.id, "each region is in play once, and one at least."
            )
        if setup.tax_cards != setup.tariff_cards or setup.tax_cards > 10:
            CONTENT.report_record(
                "setup", setup.id, "there are equally many taxes and tariffs, up to 10."
            )
        if not 2 * sizes.get("population", 0) <= setup.population_deck <= 20:
            CONTENT.report_record("setup", setup.id, "no such population deck can be had.")
        if 2 * sizes.get("tax_tariff", 0) > setup.tax_cards + setup.tariff_cards:
            CONTENT.report_record("setup", setup.id, "no such tax and tariff deck can be had.")
        if setup.achievements > len(ACHIEVEMENTS):
            CONTENT.report_record("setup", setup.id, f"there are {len(ACHIEVEMENTS)} achievements.")


def _check_constants() -> None:
    for field, values, needed in (
        ("offer_sizes", CONSTANTS.offer_sizes, OFFERS),
        ("piece_costs", CONSTANTS.piece_costs, (*CITIES, *TOWNS)),
        ("treasury", CONSTANTS.treasury, CITIES),
        ("influence", CONSTANTS.influence, (*MAJOR_BUILDINGS, *TOWNS, "unit")),
        ("pieces", CONSTANTS.pieces, (*CITIES, *TOWNS, *UNITS)),
        ("unit_cost", CONSTANTS.unit_cost, ("money",)),
        ("move_cost", CONSTANTS.move_cost, ("money",)),
        ("growth_without_card", CONSTANTS.growth_without_card.gain, ("population",)),
    ):
        CONTENT.require_keys("constants", "", field, values, needed)
    for field, prices in (
        ("technology_cost", CONSTANTS.technology_cost),
        ("growth_without_card", CONSTANTS.growth_without_card.cost),
    ):
        if not sum(prices.values()):  # a free action could repeat forever
            CONTENT.report_record("constants", "", f"'{field}' costs something.")
    for card in POPULATION_CARDS.values():
        CONTENT.require_keys("population_cards", card.id, "gain", card.gain, ("population",))
    starting = sum(card.starting for card in TECHNOLOGIES.values())
    if CONSTANTS.start_technologies * max(PLAYER_COUNTS) > starting:
        CONTENT.report_record("constants", "", "there are not so many starting technologies.")
    for field, size in CONSTANTS.offer_sizes.items():
        if size > 10:
            CONTENT.report_record("constants", "", f"the offer '{field}' is too large.")
    for field in ("empire_scorings", "scoring_cards_to_end"):
        CONTENT.require_unchanged(f"constants/{field}")


def _check_tiles() -> None:
    named = ("pillar", "production", "currency")
    for table, tiles in (("golden_ages", GOLDEN_AGES), ("achievements", ACHIEVEMENTS)):
        for tile in tiles.values():
            requirement = tile.requires
            if (requirement.what in named) != bool(requirement.of):
                CONTENT.report_record(
                    table,
                    tile.id,
                    f"'{requirement.what}' and '{requirement.of}' do not go together.",
                )
            if any(requirement.required_number(players) < 1 for players in PLAYER_COUNTS):
                CONTENT.report_record(table, tile.id, "it asks for nothing.")


def _check_automa() -> None:
    if sorted(REGION_RING) != sorted(REGIONS):
        CONTENT.report_record("automa/ring", "", "it must be all regions, each once.")
    for action in AUTOMA_ACTIONS.values():
        CONTENT.require_keys(
            "automa/actions", action.id, "count_by_level", action.count_by_level, AUTOMA_LEVELS
        )
    CONTENT.require_unchanged("automa/locations", "region")
    for location in AUTOMA_LOCATIONS.values():
        is_valid = location.region == "reshuffle" or sorted(location.priority) == sorted(
            BASIC_CURRENCIES
        )
        if not is_valid:
            complaint = "its priority must be stone, food and ideas, each once."
            CONTENT.report_record("automa/locations", location.id, complaint)
        if location.region != "reshuffle" and not location.rotation:
            CONTENT.report_record("automa/locations", location.id, "it turns left or right.")
