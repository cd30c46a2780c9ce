"""Content of the game as frozen, typed records, read once from data/.

Imports the kernel's content reader, the record types of `rules.mechanics` and `ai.weights`, and no
other module of the game. Start with `field_types.py`.
"""

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
    DISPLAY_OF,
    DISPLAYS,
    FINAL_POINTS,
    INCOME_LEVEL,
    KEY_LEVEL,
    LEVEL_POWER,
    PIECES,
    SACRIFICE,
    SPACES,
    TERRAIN_CODES,
    TERRAINS,
    TOP_LEVEL,
    WHEEL,
    Conversion,
    Display,
)
from core.games.age_of_innovation.content.effects import Effect, PointsTable
from core.games.age_of_innovation.content.maps import (
    BRIDGE_SITES,
    LARGE_MAP,
    MAPS,
    SMALL_MAP,
)
from core.games.age_of_innovation.content.rounds import FINAL_TILES, ROUND_TILES, RoundTile
from core.games.age_of_innovation.content.tiles import (
    AT,
    BONUSES,
    BOOK_ACTIONS,
    CITY_TILES,
    COMPETENCIES,
    FACTIONS,
    INNOVATION_SLOTS,
    INNOVATIONS,
    PALACES,
    POWER_ACTIONS,
    SLOTS,
    TILES,
    Tile,
    with_errata,
)
from core.games.age_of_innovation.content.words import CONTENT, NOTHING, Amounts
from core.games.age_of_innovation.weights import Weights
from core.kernel import Rule

WEIGHTS = CONTENT.by_players("weights", Weights)
RULES = CONTENT.rows("rules/rules", Rule)
EXAMPLES = CONTENT.rows("rules/examples", Rule)  # worked examples, each covered by a test
CONTENT.all_read()

ROUNDS = 6
START_POINTS = 20
SCHOLARS = 7
BRIDGES = 3
BOOKS_OF_A_COLOUR = 12
INNOVATIONS_EACH = 3
BONUS_TILES_BESIDE = 3
CITY_BUILDINGS, CITY_POWER = 4, 7  # minimum for a city (R7.1)

__all__ = [
    "ANNEX",
    "AREA_TILES",
    "AT",
    "AUTOMA_CARDS",
    "BONUSES",
    "BONUS_TILES_BESIDE",
    "BOOKS",
    "BOOKS_OF_A_COLOUR",
    "BOOK_ACTIONS",
    "BOT_FACTIONS",
    "BRIDGES",
    "BRIDGE_SITES",
    "BUILDINGS",
    "CITY_BUILDINGS",
    "CITY_POWER",
    "CITY_TILES",
    "COMPETENCIES",
    "CONTENT",
    "CONVERSIONS",
    "DIFFICULTIES",
    "DISCIPLINES",
    "DISPLAYS",
    "DISPLAY_OF",
    "EXAMPLES",
    "FACTIONS",
    "FINAL_POINTS",
    "FINAL_TILES",
    "INCOME_LEVEL",
    "INNOVATIONS",
    "INNOVATIONS_EACH",
    "INNOVATION_SLOTS",
    "KEY_LEVEL",
    "LARGE_MAP",
    "LEVEL_POWER",
    "MAPS",
    "NOTHING",
    "PALACES",
    "PIECES",
    "POWER_ACTIONS",
    "PRIORITIES",
    "ROUNDS",
    "ROUND_TILES",
    "RULES",
    "SACRIFICE",
    "SCHOLARS",
    "SLOTS",
    "SMALL_MAP",
    "SPACES",
    "START_POINTS",
    "TERRAINS",
    "TERRAIN_CODES",
    "TILES",
    "TOP_LEVEL",
    "WEIGHTS",
    "WHEEL",
    "Amounts",
    "AutomaCard",
    "BotAction",
    "Conversion",
    "Display",
    "Effect",
    "PointsTable",
    "RoundTile",
    "Tile",
    "with_errata",
]
