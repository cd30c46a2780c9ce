"""Value of the round scoring tiles for a player's resources."""

from core.games.age_of_innovation.ai.map_value import count_kinds
from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import (
    BUILDINGS,
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    Amounts,
)
from core.games.age_of_innovation.rules.effect_registry import effects_on
from core.games.age_of_innovation.rules.flow.rounds import display_income
from core.games.age_of_innovation.state import InnovationState

_KIND_BY_GOAL = {
    "build:workshop": "workshop",
    "build:guild": "guild",
    "build:school": "school",
    "build:palace_or_university": "university",
}
_UPGRADED_FROM = {
    kind: [other.id for other in BUILDINGS.values() if kind in other.upgrades]
    for kind in _KIND_BY_GOAL.values()
}
MAX_BUILDS, MAX_SPADES = 3, 4  # counted per round
ENOUGH_BOOKS = 4  # needed to count on an innovation


def goal_value(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return points within reach on the round tile, or after passing on the next one."""
    player = state.players[seat]
    ahead = state.round if player.passed else state.round - 1
    if not 0 <= ahead < ROUNDS:
        return 0.0
    owned = {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "books_any": sum(player.books.values()),
    }
    part = weights.goal
    if player.passed:
        part = weights.goal_ahead
        _add_amounts(owned, display_income(player))
        for tile_id in (*state.tiles_in_effect(seat), player.next_bonus):
            for effect in effects_on(tile_id, "income"):
                _add_amounts(owned, effect.gain)
    tile = ROUND_TILES[state.round_tiles[ahead]]
    hopes = tile.points * _estimate_goal_count(state, seat, tile.goal, owned)
    if ahead == ROUNDS - 1:
        last = FINAL_TILES[state.final_tile]
        hopes += last.points * _estimate_goal_count(state, seat, last.goal, owned)
    return part * hopes


def _add_amounts(have: dict[str, int], more: Amounts) -> None:
    for what in have:
        have[what] += more.get(what, 0)


def _estimate_goal_count(state: InnovationState, seat: int, goal: str, have: Amounts) -> int:
    player = state.players[seat]
    if goal in _KIND_BY_GOAL:
        kind = _KIND_BY_GOAL[goal]
        cost = BUILDINGS[kind].cost
        often = min(have["tools"] // cost["tools"], have["coins"] // cost["coins"], MAX_BUILDS)
        often = min(often, player.supply[kind])
        if kind != "workshop" and often:
            built = count_kinds(state, seat)
            often = min(often, sum(built.get(below, 0) for below in _UPGRADED_FROM[kind]))
        return often
    match goal:
        case "use_spade":
            return min(have["tools"] // player.tools_per_spade, MAX_SPADES)
        case "science_step" | "send_scholar":
            return 2 * have["scholars"]
        case "advance_track":
            return min(
                have["scholars"], have["coins"] // player.planning_display.sailing_cost["coins"]
            )
        case "gain_innovation":
            return int(have["books_any"] >= ENOUGH_BOOKS)
        case _:
            return 0
