"""Content of the game as frozen, typed records, read once from data/.

Imports the kernel's content reader, the record types of `rules.mechanics` and `ai.weights`. Start
with `field_types.py`.
"""

from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content.automa import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DIFFICULTIES,
    PRIORITIES,
    AutomaCard,
    BotAction,
)
from core.games.age_of_innovation.content.boards import (
    ANNEX,
    AREA_TILES,
    BOOKS,
    BUILDINGS,
    CONVERSIONS,
    DISCIPLINES,
    DISPLAY_BY_TERRAIN,
    DISPLAYS,
    FINAL_POINTS,
    INCOME_LEVEL,
    KEY_LEVEL,
    LEVEL_POWER,
    PIECES_PER_PLAYER,
    SACRIFICE,
    SCHOLAR_SPACES,
    TERRAIN_CODES,
    TERRAIN_WHEEL,
    TERRAINS,
    TOP_LEVEL,
    Conversion,
    Display,
)
from core.games.age_of_innovation.content.field_types import CONTENT, NOTHING, Amounts
from core.games.age_of_innovation.content.maps import (
    BRIDGE_SITES,
    LARGE_MAP,
    MAPS,
    SMALL_MAP,
)
from core.games.age_of_innovation.content.rounds import FINAL_TILES, ROUND_TILES, RoundTile
from core.games.age_of_innovation.content.tiles import (
    BONUSES,
    BOOK_ACTIONS,
    CITY_TILES,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    FACTIONS,
    INNOVATION_SLOTS,
    INNOVATIONS,
    PALACES,
    POWER_ACTIONS,
    TILE_TABLES,
    TILES,
    Tile,
)
from core.kernel import Rule

WEIGHTS = CONTENT.records_by_player_count("weights", Weights)
RULES = CONTENT.records("rules/rules", Rule)
EXAMPLES = CONTENT.records("rules/examples", Rule)  # worked examples, each covered by a test
CONTENT.check_all_read()

ROUNDS = 6
STARTING_POINTS = 20
SCHOLARS_PER_PLAYER = 7
BRIDGES_PER_PLAYER = 3
BOOKS_PER_DISCIPLINE = 12
MAX_INNOVATIONS = 3
SPARE_BONUS_TILES = 3
MIN_CITY_BUILDINGS, MIN_CITY_POWER = 4, 7  # minimum for a city (R7.1)

__all__ = [
    "ANNEX",
    "AREA_TILES",
    "AUTOMA_CARDS",
    "BONUSES",
    "BOOKS",
    "BOOKS_PER_DISCIPLINE",
    "BOOK_ACTIONS",
    "BOT_FACTIONS",
    "BRIDGES_PER_PLAYER",
    "BRIDGE_SITES",
    "BUILDINGS",
    "CITY_TILES",
    "COMPETENCIES",
    "COMPETENCY_SLOTS",
    "CONTENT",
    "CONVERSIONS",
    "DIFFICULTIES",
    "DISCIPLINES",
    "DISPLAYS",
    "DISPLAY_BY_TERRAIN",
    "EXAMPLES",
    "FACTIONS",
    "FINAL_POINTS",
    "FINAL_TILES",
    "INCOME_LEVEL",
    "INNOVATIONS",
    "INNOVATION_SLOTS",
    "KEY_LEVEL",
    "LARGE_MAP",
    "LEVEL_POWER",
    "MAPS",
    "MAX_INNOVATIONS",
    "MIN_CITY_BUILDINGS",
    "MIN_CITY_POWER",
    "NOTHING",
    "PALACES",
    "PIECES_PER_PLAYER",
    "POWER_ACTIONS",
    "PRIORITIES",
    "ROUNDS",
    "ROUND_TILES",
    "RULES",
    "SACRIFICE",
    "SCHOLARS_PER_PLAYER",
    "SCHOLAR_SPACES",
    "SMALL_MAP",
    "SPARE_BONUS_TILES",
    "STARTING_POINTS",
    "TERRAINS",
    "TERRAIN_CODES",
    "TERRAIN_WHEEL",
    "TILES",
    "TILE_TABLES",
    "TOP_LEVEL",
    "WEIGHTS",
    "Amounts",
    "AutomaCard",
    "BotAction",
    "Conversion",
    "Display",
    "RoundTile",
    "Tile",
]
