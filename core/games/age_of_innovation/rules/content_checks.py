"""Checks of the content data against the rules, run once at import."""

from collections import Counter
from collections.abc import Mapping

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    CONTENT,
    CONVERSIONS,
    DIFFICULTIES,
    DISCIPLINES,
    DISPLAYS,
    FINAL_POINTS,
    FINAL_TILES,
    INNOVATION_SLOTS,
    INNOVATIONS,
    LARGE_MAP,
    MAPS,
    PIECES_PER_PLAYER,
    POWER_ACTIONS,
    PRIORITIES,
    ROUND_TILES,
    ROUNDS,
    SACRIFICE,
    SCHOLAR_SPACES,
    SMALL_MAP,
    TERRAINS,
    Display,
    Tile,
)
from core.games.age_of_innovation.rules.automa.actions import check_actions
from core.kernel.content import check_symmetric

HEX_SIDES = 6
POWER_TOKENS = 12  # tokens in three bowls (R1.2)
CITY_TILES_PER_KIND, COMPETENCIES_PER_KIND = 3, 4  # R1.7
MAX_INNOVATIONS = 3
ROUND_TILES_PER_DISCIPLINE = 3  # guarantees a tile for every round (R8.1.2)
PRIORITY_ROWS = ("A", "B")


def check_content() -> None:
    CONTENT.require_no_new_records(
        *("factions/factions", "palaces/palaces", "innovations/innovations"),
        *("competencies/competencies", "competencies/display_slots", "innovations/display_slots"),
        *("round_bonus/round_bonus", "city_tiles/city_tiles", "terrains/terrains"),
        *("board_actions/power_actions", "board_actions/book_actions", "buildings/buildings"),
        *("planning_displays/planning_displays", "conversions/conversions"),
        *("science/disciplines", "science/track", "science/scholar_spaces"),
        *("round_scoring/round_scoring", "round_scoring/final_round_scoring"),
        *("final_scoring/area_tiles", "automa/cards", "automa/difficulties"),
        *("automa/bot_factions", "automa/terrain_priorities"),
        *("map_1_3/hexes", "map_3_5/hexes"),
    )
    _check_fixed_values()
    for name in (SMALL_MAP, LARGE_MAP):
        _check_map(name)
    for display in DISPLAYS.values():
        _check_display(display)
    _check_tiles()
    _check_scoring()
    _check_slots()
    _check_automa()


def _check_fixed_values() -> None:
    CONTENT.require_unchanged(
        "buildings/buildings", "twin", "neutral", "upgrades", "brings", "supply"
    )
    CONTENT.require_unchanged(
        "planning_displays/planning_displays", "terrain", "sailing_start", "sailing_max"
    )
    CONTENT.require_unchanged("science/scholar_spaces", "steps", "count")
    CONTENT.require_unchanged("competencies/display_slots", "discipline", "row")
    CONTENT.require_unchanged("innovations/display_slots", "players", "columns")
    CONTENT.require_unchanged("automa/cards", "number", "starter")
    CONTENT.require_unchanged("automa/terrain_priorities", "terrain", "row")
    CONTENT.require_unchanged("palaces/palaces", "always")
    for conversion in CONVERSIONS.values():
        if conversion.id != SACRIFICE and not _total(conversion.pay):
            CONTENT.report_record(
                "conversions/conversions", conversion.id, "nothing is paid for it."
            )
    pays = {name: _coin_value(conversion.pay) for name, conversion in CONVERSIONS.items()}
    for name, conversion in CONVERSIONS.items():
        if name != SACRIFICE and _coin_value(conversion.gain) > pays[name]:
            complaint = "it gains more than it pays, without an end."
            CONTENT.report_record("conversions/conversions", name, complaint)


def _total(stock: Mapping[str, int]) -> int:
    return sum(stock.values())


def _coin_value(stock: Mapping[str, int]) -> int:
    coins = {"coins": 1, "tools": 3, "scholars": 5, "books_any": 5, "power": 1}
    return sum(coins[thing] * number for thing, number in stock.items())


def _check_map(name: str) -> None:
    hexes = MAPS[name].hexes
    check_symmetric(CONTENT, f"{name}/hexes", {hex_.id: hex_.adjacent for hex_ in hexes.values()})
    for hex_ in hexes.values():
        if len(hex_.adjacent) > HEX_SIDES:
            CONTENT.report_record(f"{name}/hexes", hex_.id, "it has at most six neighbours.")
    places = Counter((hex_.row, hex_.col) for hex_ in hexes.values())
    axial = Counter((hex_.q, hex_.r) for hex_ in hexes.values())
    for hex_ in hexes.values():
        if places[hex_.row, hex_.col] > 1 or axial[hex_.q, hex_.r] > 1:
            CONTENT.report_record(f"{name}/hexes", hex_.id, "another hex has the same place.")
    for site in CONTENT.raw_table(f"{name}/bridge_sites"):
        ends = [hexes[end] for end in (site["a"], site["b"]) if end in hexes]
        if len({end.id for end in ends if end.terrain}) < 2:
            CONTENT.report_record(f"{name}/bridge_sites", site["id"], "a bridge joins two lands.")
    land = Counter(hex_.terrain for hex_ in hexes.values())
    for terrain in TERRAINS:
        if land[terrain] < 2:
            CONTENT.report_record(f"{name}/hexes", "", f"nobody could start on '{terrain}'.")


def _check_display(display: Display) -> None:
    """Check the lengths of a display's tracks (R8.4)."""
    table = "planning_displays/planning_displays"

    def wrong(complaint: str) -> None:
        CONTENT.report_record(table, display.id, complaint)

    if sum(display.bowls) != POWER_TOKENS:
        wrong(f"there are {POWER_TOKENS} tokens of power, not {sum(display.bowls)}.")
    if len(display.tools_per_spade) != 3:
        wrong("'tools_per_spade' has three levels.")
    if min(display.tools_per_spade, default=0) < 1:
        wrong("a spade costs tools.")
    if len(display.extra_books) != MAX_INNOVATIONS:
        wrong("'extra_books' is for three innovations.")
    for kind in ("workshop", "guild", "school", "university"):
        if len(display.income.get(kind, ())) != PIECES_PER_PLAYER[kind]:
            wrong(f"'income' must have {PIECES_PER_PLAYER[kind]} steps for '{kind}'.")
    for level in display.sailing_rewards:
        if not display.sailing_start < level <= display.sailing_max:
            wrong(f"there is no step {level} of sailing.")
    for level in display.terraforming_rewards:
        if not 0 < level < 3:
            wrong(f"there is no step {level} of terraforming.")


def _check_tiles() -> None:
    """Check tile counts (R1.7)."""
    for table, tiles, each in (
        ("city_tiles/city_tiles", CITY_TILES, CITY_TILES_PER_KIND),
        ("competencies/competencies", COMPETENCIES, COMPETENCIES_PER_KIND),
    ):
        for kind in tiles.values():
            if kind.count != each:
                CONTENT.report_record(table, kind.id, f"there are {each} of each.")
    does: tuple[tuple[str, Mapping[str, Tile]], ...] = (
        ("city_tiles/city_tiles", CITY_TILES),
        ("board_actions/power_actions", POWER_ACTIONS),
        ("board_actions/book_actions", BOOK_ACTIONS),
    )
    for table, things in does:
        for thing in things.values():
            if len(thing.effects) != 1:
                CONTENT.report_record(table, thing.id, "it does one thing.")


def _check_scoring() -> None:
    """Check that there is a tile for every round (R8.1), and points at the end."""
    disciplines = Counter(tile.discipline for tile in ROUND_TILES.values())
    for discipline in DISCIPLINES:
        CONTENT.require_count(
            "round_scoring/round_scoring",
            f"tiles of {discipline}",
            disciplines[discipline],
            ROUND_TILES_PER_DISCIPLINE,
        )
    for tile in ROUND_TILES.values():
        if len(tile.forbidden_rounds) > 2:
            complaint = "it may be kept out of two rounds at most."
            CONTENT.report_record("round_scoring/round_scoring", tile.id, complaint)
        if tile.per < 1:
            CONTENT.report_record("round_scoring/round_scoring", tile.id, "'per' is 1 at least.")
    restricted = [tile for tile in ROUND_TILES.values() if tile.forbidden_rounds]
    if len(restricted) > 2:
        complaint = "two tiles at most may be kept out of rounds."
        CONTENT.report_record("round_scoring/round_scoring", "", complaint)
    if len({tile.building for tile in FINAL_TILES.values()}) < 2:
        CONTENT.report_record(
            "round_scoring/final_round_scoring", "", "all are for the same building."
        )
    if FINAL_POINTS.coins_per_point < 1:
        CONTENT.report_record("final_scoring/points", "", "'coins_per_point' is 1 at least.")
    for field, points in (("area", FINAL_POINTS.area), ("science", FINAL_POINTS.science)):
        if not points:
            CONTENT.report_record("final_scoring/points", "", f"'{field}' pays nothing.")


def _check_slots() -> None:
    """Check that tiles fill their slots (R8.1.5, R8.1.6)."""
    CONTENT.require_count(
        "competencies/display_slots", "slots", len(COMPETENCY_SLOTS), len(COMPETENCIES)
    )
    by_players = Counter(slot.players for slot in INNOVATION_SLOTS.values())
    for players, slots in by_players.items():
        if slots > len(INNOVATIONS):
            complaint = (
                f"there are {len(INNOVATIONS)} innovations, and {slots} slots for {players}."
            )
            CONTENT.report_record("innovations/display_slots", "", complaint)
    for kind in BUILDINGS.values():
        if not kind.neutral and not _total(kind.cost):
            CONTENT.report_record("buildings/buildings", kind.id, "it costs nothing.")
    if not SCHOLAR_SPACES:
        CONTENT.report_record("science/scholar_spaces", "", "there is no space for a scholar.")


def _check_automa() -> None:
    """Check actions, rounds per difficulty and terrain priorities (R13)."""
    check_actions()
    for level in DIFFICULTIES.values():
        if len(level.sailing) != ROUNDS or len(level.points) != ROUNDS:
            complaint = f"'sailing' and 'points' are for {ROUNDS} rounds."
            CONTENT.report_record("automa/difficulties", level.id, complaint)
        starters = [card.id for card in AUTOMA_CARDS.values() if card.starter]
        if not set(level.removed) <= set(starters) or set(level.added) & set(starters):
            complaint = "only starting cards are removed, and only others are added."
            CONTENT.report_record("automa/difficulties", level.id, complaint)
        if len(set(level.added)) < len(level.added):
            CONTENT.report_record("automa/difficulties", level.id, "a card is added twice.")
        deck = len(starters) - len(level.removed) + len(level.added)
        if level.random_cards + deck + ROUNDS - 1 > len(AUTOMA_CARDS):
            CONTENT.report_record("automa/difficulties", level.id, "there are not so many cards.")
        if deck + level.random_cards < 3:
            CONTENT.report_record("automa/difficulties", level.id, "her deck is too small.")
        deck_cards = [card for card in (*starters, *level.added) if card not in level.removed]
        if level.reserve_top in deck_cards:
            CONTENT.report_record("automa/difficulties", level.id, "'reserve_top' is in her deck.")
    for terrain in TERRAINS:
        for row in PRIORITY_ROWS:
            if sorted(PRIORITIES.get((terrain, row), ())) != sorted(TERRAINS):
                complaint = f"{terrain}, row {row}: it must be all terrains, each once."
                CONTENT.report_record("automa/terrain_priorities", "", complaint)
