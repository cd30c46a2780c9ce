"""Names, amounts and hexes as text, shared by all text modules."""

from core.games.age_of_innovation.content import (
    AREA_TILES,
    BOOK_ACTIONS,
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
from core.games.age_of_innovation.text.counts import POINTS, amount
from core.kernel import HIDDEN
from core.kernel.amounts import Amount, Reference
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style

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
_SHORT_NAMES = {action.id: action.short for action in BOOK_ACTIONS.values() if action.short}


def join_with_semicolons(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def name(item: str, style: Style) -> str:
    if item == HIDDEN:
        return "a hidden tile"
    return style.wording(_SHORT_NAMES.get(item, _NAMES[item]), _NAMES[item])


def reference(item: str, style: Style) -> Reference:
    """Return a tile, an action or a faction as a part of a text."""
    return Reference(item, name(item, style))


def short_name(item: str, style: Style) -> str:
    return name(DISPLAYS[item].terrain if item in DISPLAYS else item, style)


def lower_name(item: str, style: Style) -> str:
    """Return `neutral guild`, `banking`."""
    return name(item, style).lower()


def has_name(item: str) -> bool:
    return item in _NAMES


def hex_label(state: InnovationState, hex_id: str) -> str:
    """Return `F6`."""
    return state.map.hexes[hex_id].label


def hex_text(state: InnovationState, hex_id: str) -> str:
    """Return `F6 swamp`."""
    terrain = state.terrain.get(hex_id)
    return f"{hex_label(state, hex_id)} {TERRAINS[terrain].lower() if terrain else 'river'}"


def points_text(number: int, style: Style) -> str:
    """Return `3 VP`."""
    return Amount(number, POINTS).text(style)


def amount_text(resource: str, number: int, style: Style) -> str:
    """Return `2 tools` or `3 steps in one discipline`."""
    return amount(resource, number).text(style)


def amounts_text(amounts: Amounts, style: Style) -> str:
    """Return `2 tools and 1 scholar`."""
    return join_words(amount_text(resource, number, style) for resource, number in amounts.items())


def level_texts(science: Amounts, style: Style) -> list[str]:
    """Return `1 step in law` per discipline."""
    return [
        f"{format_count(steps, 'step')} in {lower_name(d, style)}" for d, steps in science.items()
    ]


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[place - 1]


def standing_order_text(up_to: int) -> str:
    known = {ALWAYS_ASK: "asked each time", NEVER_ACCEPT: "never taken"}
    return known.get(up_to, f"up to {up_to} taken unasked")
