"""Value of the round scoring tiles for a player's resources."""

from core.games.age_of_innovation.content import (
    AT,
    BUILDINGS,
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    Amounts,
)
from core.games.age_of_innovation.evaluate.on_map import built_kinds
from core.games.age_of_innovation.flow.rounds import display_income
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.weights import Weights

_KINDS = {
    "build:workshop": "workshop",
    "build:guild": "guild",
    "build:school": "school",
    "build:palace_or_university": "university",
}
_BELOW = {
    kind: [other.id for other in BUILDINGS.values() if kind in other.upgrades]
    for kind in _KINDS.values()
}
MOST_BUILT, MOST_SPADES = 3, 4  # counted per round
BOOKS_ENOUGH = 4  # needed to count on an innovation


def goal_hopes(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return points within reach on the round tile, or on the next after passing."""
    player = state.players[seat]
    ahead = state.round if player.passed else state.round - 1
    if not 0 <= ahead < ROUNDS:
        return 0.0
    have = {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "books_any": sum(player.books.values()),
    }
    part = weights.goal
    if player.passed:
        part = weights.goal_ahead
        _add(have, display_income(player))
        for tile_id in (*state.holdings(seat), player.next_bonus):
            for effect in AT["income"].get(tile_id, ()):
                _add(have, effect.gain)
    tile = ROUND_TILES[state.round_tiles[ahead]]
    hopes = tile.points * _often(state, seat, tile.goal, have)
    if ahead == ROUNDS - 1:
        last = FINAL_TILES[state.final_tile]
        hopes += last.points * _often(state, seat, last.goal, have)
    return part * hopes


def _add(have: dict[str, int], more: Amounts) -> None:
    for what in have:
        have[what] += more.get(what, 0)


def _often(state: InnovationState, seat: int, goal: str, have: Amounts) -> int:
    """Estimate how often resources achieve a goal."""
    player = state.players[seat]
    if goal in _KINDS:
        kind = _KINDS[goal]
        cost = BUILDINGS[kind].cost
        often = min(have["tools"] // cost["tools"], have["coins"] // cost["coins"], MOST_BUILT)
        often = min(often, player.supply[kind])
        if kind != "workshop" and often:
            built = built_kinds(state, seat)
            often = min(often, sum(built.get(below, 0) for below in _BELOW[kind]))
        return often
    match goal:
        case "use_spade":
            return min(have["tools"] // player.spade_price, MOST_SPADES)
        case "science_step" | "send_scholar":
            return 2 * have["scholars"]
        case "advance_track":
            return min(have["scholars"], have["coins"] // player.board.sailing_cost["coins"])
        case "gain_innovation":
            return int(have["books_any"] >= BOOKS_ENOUGH)
        case _:
            return 0
