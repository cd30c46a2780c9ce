"""The counts of Age of Innovation: those of the ledger by their ids, and resources as amounts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.games.age_of_innovation.content import BOOKS, BUILDINGS, DISCIPLINES, Amounts
from core.kernel.amounts import FREE, Amount, Cost, Count, index_counts

POINTS: Final = Count("VP", singular="point", plural="points", short_name="VP")
COINS: Final = Count("coins", singular="coin")
TOOLS: Final = Count("tools", singular="tool")
SCHOLARS: Final = Count("scholars", singular="scholar")
BOWLS: Final = tuple(Count(f"power in bowl {number}") for number in ("I", "II", "III"))
BOOK_COUNTS: Final = {
    book: Count(
        f"{DISCIPLINES[book].name.lower()} books",
        singular=f"{DISCIPLINES[book].name.lower()} book",
    )
    for book in BOOKS
}
LEVELS: Final = {book: Count(DISCIPLINES[book].name) for book in BOOKS}
NEUTRAL_BUILDINGS: Final = Count("neutral buildings", singular="neutral building")
_UNIVERSITIES: Final = Count("universities on the map", singular="university on the map")


def _building_count(kind: str) -> Count:
    """Return the count of a kind on the map; neutral buildings share one."""
    if BUILDINGS[kind].neutral:
        return NEUTRAL_BUILDINGS
    if kind == "university":
        return _UNIVERSITIES
    return Count(f"{kind}s on the map", singular=f"{kind} on the map")


BUILDING_COUNTS: Final = {kind: _building_count(kind) for kind in BUILDINGS}
TOOL_INCOME: Final = Count("tool income")
COIN_INCOME: Final = Count("coin income")
SCHOLAR_INCOME: Final = Count("scholar income")
POWER_INCOME: Final = Count("power income")
BOOK_INCOME: Final = Count("book income")
POINT_INCOME: Final = Count(
    "VP income",
    singular="point as income",
    plural="points as income",
    short_name="VP income",
)
LARGEST_AREA: Final = Count("largest area")
SAILING: Final = Count("sailing")
TERRAFORMING: Final = Count("terraforming")
BRIDGES_LEFT: Final = Count("bridges left", singular="bridge left")
CITY_TILES: Final = Count("city tiles", singular="city tile")
COMPETENCIES: Final = Count("competencies", singular="competency")
INNOVATIONS: Final = Count("innovations", singular="innovation")

COUNTS: Final = index_counts(
    [
        POINTS,
        COINS,
        TOOLS,
        SCHOLARS,
        *BOWLS,
        *BOOK_COUNTS.values(),
        *LEVELS.values(),
        *BUILDING_COUNTS.values(),
        TOOL_INCOME,
        COIN_INCOME,
        SCHOLAR_INCOME,
        POWER_INCOME,
        BOOK_INCOME,
        POINT_INCOME,
        LARGEST_AREA,
        SAILING,
        TERRAFORMING,
        BRIDGES_LEFT,
        CITY_TILES,
        COMPETENCIES,
        INNOVATIONS,
    ]
)

# --- resources ------------------------------------------------------------------------------------

POWER: Final = Count("power")  # in the bowls; see `bowl_of_next_power`
_BOOKS_ANY: Final = Count("books", singular="book")
POWER_TOKENS: Final = Count("power tokens", singular="power token")
SPADES: Final = Count("spades", singular="spade")
FREE_SPADES: Final = Count("free spades", singular="free spade")
STEPS: Final = Count("steps", singular="step")
BOOKS_OF_ANY_KIND: Final = Count("books of any kind", singular="book of any kind", symbol=" any")


def _steps(where: str) -> Count:
    return Count(f"steps {where}", singular=f"step {where}")


# The resources of the data files, as sentences name them. A discipline stands for its books.
_RESOURCES: Final[Mapping[str, Count]] = {
    "vp": POINTS,
    "coins": COINS,
    "tools": TOOLS,
    "scholars": SCHOLARS,
    "power": POWER,
    "books_any": _BOOKS_ANY,
    **BOOK_COUNTS,
    "book_of_column": Count("book of the column's discipline"),
    "spades": SPADES,
    "bridges": Count("bridges", singular="bridge"),
    "annexes": Count("annexes", singular="annex"),
    "free_workshop": Count("free workshops", singular="free workshop"),
    "competency": COMPETENCIES,
    "city_tile": CITY_TILES,
    "power_tokens_bowl3": Count("new power tokens in bowl III"),
    "science_one": _steps("in one discipline"),
    "science_any": _steps("in any disciplines"),
    "science_all": _steps("in every discipline"),
    "sailing_steps": _steps("in sailing"),
    "terraforming_steps": _steps("in terraforming"),
}
_WITH_ARTICLE: Final = ("competency", "free_workshop")
# The same as rows show them, those that are paid in the order of a price.
_ROW_RESOURCES: Final[Mapping[str, Count]] = {
    "tools": replace(TOOLS, symbol="t"),
    "coins": replace(COINS, symbol="c"),
    "scholars": replace(SCHOLARS, symbol="sch"),
    "power": replace(POWER, symbol="pw"),
    "books_any": replace(_BOOKS_ANY, symbol="bk"),
    "vp": replace(POINTS, symbol=" VP"),
    "power_tokens_bowl3": Count("tokens in III"),
    "science_one": Count("steps in a science", singular="science step"),
    "science_any": _steps("anywhere"),
    "science_all": _steps("everywhere"),
}

# What a gain changes at once, and what income changes. Other gains need a choice.
GAIN_COUNTS: Final[Mapping[str, tuple[Count, ...]]] = {
    "coins": (COINS,),
    "tools": (TOOLS,),
    "scholars": (SCHOLARS,),
    "power": (POWER,),
    "vp": (POINTS,),
    "science_all": tuple(LEVELS.values()),
    "power_tokens_bowl3": (BOWLS[2],),
    "bridges": (BRIDGES_LEFT,),
    "sailing_steps": (SAILING,),
    "terraforming_steps": (TERRAFORMING,),
}
INCOME_COUNTS: Final[Mapping[str, tuple[Count, ...]]] = {
    "coins": (COIN_INCOME,),
    "tools": (TOOL_INCOME,),
    "scholars": (SCHOLAR_INCOME,),
    "power": (POWER_INCOME,),
    "vp": (POINT_INCOME,),
    "books_any": (BOOK_INCOME,),
}


def amount(resource: str, number: int) -> Amount:
    """Return `2 tools` or `3 steps in one discipline`."""
    return Amount(number, _RESOURCES[resource], has_article=resource in _WITH_ARTICLE)


def row_amount(resource: str, number: int, is_change: bool = False) -> Amount:
    """Return `2t`, or `2 tools` in the spoken style."""
    count = _ROW_RESOURCES.get(resource, _RESOURCES[resource])
    return Amount(number, count, is_change, has_article=resource in _WITH_ARTICLE)


def row_amounts(amounts: Amounts) -> tuple[Amount, ...]:
    """Return `2t 6c`, in the order of a price."""
    return tuple(
        row_amount(resource, amounts[resource])
        for resource in _ROW_RESOURCES
        if amounts.get(resource)
    )


def price(amounts: Amounts) -> Cost:
    return Cost(row_amounts(amounts)) or FREE


def bowl_of_next_power(bowls: Sequence[int]) -> Count:
    """Return a bowl that any gain of power changes, or power itself if none can be gained."""
    first, second, _ = bowls
    return BOWLS[0] if first else BOWLS[1] if second else POWER
