"""Names, amounts and hexes as text, shared by all text modules."""

from core.games.age_of_innovation.content import (
    AREA_TILES,
    BOT_FACTIONS,
    BUILDINGS,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    DISCIPLINES,
    DISPLAYS,
    FINAL_TILES,
    ROUND_TILES,
    TERRAINS,
    TILES,
    Amounts,
)
from core.games.age_of_innovation.state import ALWAYS_ASK, NEVER_ACCEPT, InnovationState
from core.kernel import HIDDEN
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

_SYMBOLS = {
    "coins": "c",
    "tools": "t",
    "scholars": "sch",
    "power": "pw",
    "books_any": "bk",
    "vp": " VP",
}
_RESOURCE_ORDER = ("tools", "coins", "scholars", "power", "books_any", "vp")
_NOUNS = {
    "coins": "coin",
    "tools": "tool",
    "scholars": "scholar",
    "books_any": "book",
    "spades": "spade",
    "annexes": "annex",
    "bridges": "bridge",
    "city_tile": "city tile",
}
_NAMES: dict[str, str] = {
    **{tile.id: tile.name for tile in TILES.values()},
    **{tile.id: tile.name for tile in (*ROUND_TILES.values(), *FINAL_TILES.values())},
    **{display.id: display.name for display in DISPLAYS.values()},
    **{kind.id: kind.name for kind in BUILDINGS.values()},
    **{discipline.id: discipline.name for discipline in DISCIPLINES.values()},
    **{faction.id: faction.name for faction in BOT_FACTIONS.values()},
    **{conversion.id: conversion.name for conversion in CONVERSIONS.values()},
    **TERRAINS,
    **{tile: f"neutral area of {size}" for tile, size in AREA_TILES.items()},
    **{s.id: f"{DISCIPLINES[s.discipline].name}, {s.row} slot" for s in COMPETENCY_SLOTS.values()},
    "sailing": "Sailing",
    "terraforming": "Terraforming",
    "scholar": "Scholar",
    "automa": "Automa",
}


def join_with_semicolons(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def name(item: str) -> str:
    if item == HIDDEN:
        return "a hidden tile"
    return choose_wording(_NAMES[item], _NAMES[item].replace("VP", "points"))


def short_name(item: str) -> str:
    return name(DISPLAYS[item].terrain if item in DISPLAYS else item)


def lower_name(item: str) -> str:
    """Return `neutral guild`, `banking`."""
    return name(item).lower()


def has_name(item: str) -> bool:
    return item in _NAMES


def hex_label(state: InnovationState, hex_id: str) -> str:
    """Return `F6`."""
    return state.map.hexes[hex_id].label


def hex_text(state: InnovationState, hex_id: str) -> str:
    """Return `F6 swamp`."""
    terrain = state.terrain.get(hex_id)
    return f"{hex_label(state, hex_id)} {TERRAINS[terrain].lower() if terrain else 'river'}"


def short_amounts(amounts: Amounts, separator: str = " ") -> str:
    """Return `2t 6c` or `free`."""
    if is_long_style():
        return (
            ", ".join(amount_text(w, amounts[w]) for w in _RESOURCE_ORDER if amounts.get(w))
            or "free"
        )
    return (
        separator.join(f"{amounts[w]}{_SYMBOLS[w]}" for w in _RESOURCE_ORDER if amounts.get(w))
        or "free"
    )


def points_text(number: int | str) -> str:
    """Return `3 VP`."""
    return choose_wording(f"{number} VP", "1 point" if number == 1 else f"{number} points")


def bowl_name(number: str) -> str:
    return choose_wording(number, f"bowl {number}")


def amount_text(resource: str, number: int) -> str:
    """Return `2 tools` or `3 steps in one discipline`."""
    match resource:
        case "vp":
            return points_text(number)
        case "power":
            return f"{number} power"
        case "book_of_column":
            return "1 book of the column's discipline"
        case "science_one":
            return f"{_steps_text(number)} in one discipline"
        case "science_any":
            return f"{_steps_text(number)} in any disciplines"
        case "science_all":
            return f"{_steps_text(number)} in every discipline"
        case "competency":
            return "a competency"
        case "sailing_steps":
            return f"{_steps_text(number)} in sailing"
        case "terraforming_steps":
            return f"{_steps_text(number)} in terraforming"
        case "free_workshop":
            return "a free workshop"
        case "power_tokens_bowl3":
            return f"{number} new power tokens in bowl III"
        case "annexes":
            return f"{number} annexes"
        case _ if resource in DISCIPLINES:
            return format_count(number, f"{lower_name(resource)} book")
        case _:
            return format_count(number, _NOUNS[resource])


def _steps_text(number: int) -> str:
    return format_count(number, "step")


def amounts_text(amounts: Amounts) -> str:
    """Return `2 tools and 1 scholar`."""
    return join_words(amount_text(resource, number) for resource, number in amounts.items())


def level_texts(science: Amounts) -> list[str]:
    """Return `1 step in law` per discipline."""
    return [f"{format_count(steps, 'step')} in {lower_name(d)}" for d, steps in science.items()]


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[place - 1]


def standing_order_text(up_to: int) -> str:
    known = {ALWAYS_ASK: "asked each time", NEVER_ACCEPT: "never taken"}
    return known.get(up_to, f"up to {up_to} taken unasked")
