"""The ledger: a seat's counts by name. Previews are differences of two ledgers."""

from collections.abc import Sequence

from core.games.age_of_innovation.content import BOOKS, PIECES_PER_PLAYER
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import (
    BOOK_COUNTS,
    BOOK_INCOME,
    BOWLS,
    BRIDGES_LEFT,
    BUILDING_COUNTS,
    CITY_TILES,
    COIN_INCOME,
    COINS,
    COMPETENCIES,
    INNOVATIONS,
    LARGEST_AREA,
    LEVELS,
    NEUTRAL_BUILDINGS,
    POINT_INCOME,
    POINTS,
    POWER_INCOME,
    SAILING,
    SCHOLAR_INCOME,
    SCHOLARS,
    TERRAFORMING,
    TOOL_INCOME,
    TOOLS,
)
from core.games.age_of_innovation.text.facts.displays import next_income

_BOWL_NUMBERS = ("I", "II", "III")


def bowls_text(bowls: Sequence[int]) -> str:
    """Return `5 in bowl I, 7 in bowl II, 0 in bowl III`."""
    return ", ".join(
        f"{tokens} in bowl {bowl}" for tokens, bowl in zip(bowls, _BOWL_NUMBERS, strict=True)
    )


def ledger(state: InnovationState, seat: int) -> dict[str, int]:
    """Return all counts, most important first."""
    player = state.players[seat]
    counts = {
        POINTS.id: player.score,
        COINS.id: player.coins,
        TOOLS.id: player.tools,
        SCHOLARS.id: player.scholars,
        **{bowl.id: power for bowl, power in zip(BOWLS, player.bowls, strict=True)},
        **{BOOK_COUNTS[book].id: player.books[book] for book in BOOKS},
        **{LEVELS[discipline].id: player.science[discipline] for discipline in BOOKS},
        **{
            BUILDING_COUNTS[kind].id: number - player.supply[kind]
            for kind, number in PIECES_PER_PLAYER.items()
        },
    }
    received = next_income(state, seat)
    counts[TOOL_INCOME.id] = received.tools
    counts[COIN_INCOME.id] = received.coins
    counts[SCHOLAR_INCOME.id] = received.scholars
    counts[POWER_INCOME.id] = received.power
    counts[BOOK_INCOME.id] = received.books
    counts[POINT_INCOME.id] = received.points
    built = sum(number - player.supply[kind] for kind, number in PIECES_PER_PLAYER.items())
    counts[NEUTRAL_BUILDINGS.id] = state.count_buildings(seat, "buildings") - built
    counts[LARGEST_AREA.id] = largest_area(state, seat)
    counts[SAILING.id] = player.sailing
    counts[TERRAFORMING.id] = player.terraforming
    counts[BRIDGES_LEFT.id] = player.bridges
    counts[CITY_TILES.id] = len(player.city_tiles)
    counts[COMPETENCIES.id] = len(player.competencies)
    counts[INNOVATIONS.id] = len(player.innovations)
    return counts
