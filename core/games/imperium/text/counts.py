"""The counts of Imperium: those of the ledger by their ids, and tokens as amounts."""

from dataclasses import replace
from typing import Final

from core.games.imperium.rules.events import CURRENT_POINTS
from core.kernel.amounts import Amount, Count, index_counts

MATERIALS: Final = Count("materials", singular="material")
POPULATION: Final = Count("population")
PROGRESS: Final = Count("progress")
ACTIONS: Final = Count("actions", singular="action")
EXHAUST_TOKENS: Final = Count("exhaust tokens", singular="exhaust token")
HAND: Final = Count("cards in hand", singular="card in hand")
DRAW_DECK: Final = Count("cards in the draw deck", singular="card in the draw deck")
DISCARD: Final = Count(  # mirrors other changes
    "cards in the discard pile", singular="card in the discard pile", is_derived=True
)
NON_REGIONS: Final = Count("non-regions in play", singular="non-region in play")
REGIONS: Final = Count("regions in play", singular="region in play")
HISTORY: Final = Count("cards in history", singular="card in history")
FLOODED: Final = Count("cards flooded", singular="card flooded")
GARRISONED: Final = Count("garrisoned cards", singular="garrisoned card")
NATION_DECK: Final = Count("cards in the nation deck", singular="card in the nation deck")
DEVELOPMENTS_LEFT: Final = Count("developments left", singular="development left")
QUESTS_LEFT: Final = Count("quests left", singular="quest left")
UNREST: Final = Count(
    "unrest", "Unrest card", "Unrest cards", short_name="Unrest", is_unwanted=True
)
UNREST_PILE: Final = Count(
    "unrest in the pile", plural="Unrest in the pile", is_derived=True
)  # mirrors other changes
POINTS_IF_ENDED: Final = Count(CURRENT_POINTS, singular="point if it ended now")
# Not in the ledger.
DRAWN_CARDS: Final = Count("cards", singular="card")
EXHAUSTS: Final = Count(EXHAUST_TOKENS.id, singular="exhaust", plural="exhausts")  # as a price

# The tokens as a log has them, in whole words, and with the symbols of prices and effects.
TOKENS: Final = {count.id: count for count in (MATERIALS, POPULATION, PROGRESS)}
_SYMBOLS = {MATERIALS.id: "m", POPULATION.id: "pop", PROGRESS.id: "prog"}
SHORT_TOKENS: Final = {
    each: replace(count, symbol=_SYMBOLS[each]) for each, count in TOKENS.items()
}

COUNTS: Final = index_counts(
    [
        MATERIALS,
        POPULATION,
        PROGRESS,
        ACTIONS,
        EXHAUST_TOKENS,
        HAND,
        DRAW_DECK,
        DISCARD,
        NON_REGIONS,
        REGIONS,
        HISTORY,
        FLOODED,
        GARRISONED,
        NATION_DECK,
        DEVELOPMENTS_LEFT,
        QUESTS_LEFT,
        UNREST,
        UNREST_PILE,
        POINTS_IF_ENDED,
    ]
)


def token_amounts(materials: int, population: int, progress: int) -> tuple[Amount, ...]:
    """Return the amounts other than 0, with symbols in the short style."""
    numbers = zip((materials, population, progress), SHORT_TOKENS.values(), strict=True)
    return tuple(Amount(number, count) for number, count in numbers if number)
