"""Names, amounts and hexes as text, shared by all text modules."""

from core.games.age_of_innovation.content import (
    AREA_TILES,
    BOT_FACTIONS,
    BUILDINGS,
    CONVERSIONS,
    DISCIPLINES,
    DISPLAYS,
    FINAL_TILES,
    ROUND_TILES,
    SLOTS,
    TERRAINS,
    TILES,
    Amounts,
)
from core.games.age_of_innovation.state import ASK, NEVER, InnovationState
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, listed

_MARK = {
    "coins": "c",
    "tools": "t",
    "scholars": "sch",
    "power": "pw",
    "books_any": "bk",
    "vp": " VP",
}
_ORDER = ("tools", "coins", "scholars", "power", "books_any", "vp")
_WORD = {
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
    **{s.id: f"{DISCIPLINES[s.discipline].name}, {s.row} slot" for s in SLOTS.values()},
    "sailing": "Sailing",
    "terraforming": "Terraforming",
    "scholar": "Scholar",
    "automa": "Automa",
}


def joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def name(thing: str) -> str:
    if thing == HIDDEN:
        return "a hidden tile"
    return told(_NAMES[thing], _NAMES[thing].replace("VP", "points"))


def short_name(thing: str) -> str:
    return name(DISPLAYS[thing].terrain if thing in DISPLAYS else thing)


def plain(thing: str) -> str:
    """Return `neutral guild`, `banking`."""
    return name(thing).lower()


def has_name(thing: str) -> bool:
    return thing in _NAMES


def label(state: InnovationState, hex_id: str) -> str:
    """Return `F6`."""
    return state.map.hexes[hex_id].label


def place(state: InnovationState, hex_id: str) -> str:
    """Return `F6 swamp`."""
    terrain = state.terrain.get(hex_id)
    return f"{label(state, hex_id)} {TERRAINS[terrain].lower() if terrain else 'river'}"


def short_amounts(amounts: Amounts, between: str = " ") -> str:
    """Return `2t 6c` or `free`."""
    if is_aloud():
        return ", ".join(amount_text(w, amounts[w]) for w in _ORDER if amounts.get(w)) or "free"
    return between.join(f"{amounts[w]}{_MARK[w]}" for w in _ORDER if amounts.get(w)) or "free"


def points_text(number: int | str) -> str:
    """Return `3 VP`."""
    return told(f"{number} VP", "1 point" if number == 1 else f"{number} points")


def bowl(number: str) -> str:
    return told(number, f"bowl {number}")


def amount_text(what: str, number: int) -> str:
    """Return `2 tools` or `3 steps in one discipline`."""
    match what:
        case "vp":
            return points_text(number)
        case "power":
            return f"{number} power"
        case "book_of_column":
            return "1 book of the column's discipline"
        case "science_one":
            return f"{_steps(number)} in one discipline"
        case "science_any":
            return f"{_steps(number)} in any disciplines"
        case "science_all":
            return f"{_steps(number)} in every discipline"
        case "competency":
            return "a competency"
        case "sailing_steps":
            return f"{_steps(number)} in sailing"
        case "terraforming_steps":
            return f"{_steps(number)} in terraforming"
        case "free_workshop":
            return "a free workshop"
        case "power_tokens_bowl3":
            return f"{number} new power tokens in bowl III"
        case "annexes":
            return f"{number} annexes"
        case _ if what in DISCIPLINES:
            return counted(number, f"{plain(what)} book")
        case _:
            return counted(number, _WORD[what])


def _steps(number: int) -> str:
    return counted(number, "step")


def gains(amounts: Amounts) -> str:
    """Return `2 tools and 1 scholar`."""
    return listed(amount_text(what, number) for what, number in amounts.items())


def level_words(science: Amounts) -> list[str]:
    """Return `1 step in law` per discipline."""
    return [f"{counted(steps, 'step')} in {plain(d)}" for d, steps in science.items()]


def nth(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[place - 1]


def order_words(up_to: int) -> str:
    known = {ASK: "asked each time", NEVER: "never taken"}
    return known.get(up_to, f"up to {up_to} taken unasked")
