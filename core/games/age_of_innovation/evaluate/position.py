"""Evaluation of a position: the score, the final scoring and expected gains.

All terms are victory points. The weights are in data/weights.json.
"""

from collections.abc import Mapping

from core.games.age_of_innovation.board import largest_area
from core.games.age_of_innovation.content import AREA_TILES, FINAL_POINTS, ROUNDS
from core.games.age_of_innovation.evaluate.draft import drafted, start_worth
from core.games.age_of_innovation.evaluate.goals import goal_hopes
from core.games.age_of_innovation.evaluate.goods import book_hopes, stock_worth
from core.games.age_of_innovation.evaluate.on_map import building_hopes, city_hopes, room_to_grow
from core.games.age_of_innovation.evaluate.to_come import (
    income_worth,
    rounds_left,
    science_hopes,
    tile_hopes,
)
from core.games.age_of_innovation.family.places import place_points
from core.games.age_of_innovation.flow.turn import MainChoice
from core.games.age_of_innovation.scoring import coins_at_end
from core.games.age_of_innovation.state import SETUP, InnovationState
from core.games.age_of_innovation.weights import Weights

TERMS = (
    "points",
    "final scoring",
    "goods",
    "books",
    "round tiles",
    "income",
    "tiles",
    "science",
    "buildings",
    "cities",
    "room to grow",
    "the round",
)
UNSAID = frozenset({"the round"})


def evaluate(state: InnovationState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the terms of a position's value; ranked points count against opponents."""
    player = state.players[seat]
    terms = dict.fromkeys(TERMS, 0.0)
    if not state.agenda:
        terms["points"] = float(player.score)
        terms["final scoring"] = _end_points(state, seat, weights) + _coins_left(state, seat)
        return terms
    left = rounds_left(state)
    time = (left + 1) / ROUNDS
    terms["points"] = float(player.score)
    terms["the round"] = -weights.drift * (left + 1)
    if state.pool:
        terms["tiles"] = drafted(state, seat, weights)
        return terms
    if not player.display:
        return terms
    terms["final scoring"] = _end_points(state, seat, weights)
    if not left:  # a lower bound for remaining resources
        terms["final scoring"] += _coins_left(state, seat)
    if left or not player.passed:
        now = 1.0 if left else weights.last_round
        terms["goods"] = now * stock_worth(state, player, left, weights)
        terms["books"] = now * book_hopes(state, player, weights)
        terms["round tiles"] = goal_hopes(state, seat, weights)
    terms["income"] = income_worth(state, seat, left, weights)
    terms["tiles"] = tile_hopes(state, seat, left, weights)
    if state.phase == SETUP:
        terms["tiles"] += start_worth(player, weights)
    terms["science"] = science_hopes(state, seat, left, weights)
    terms["buildings"] = time * building_hopes(state, seat, weights)
    terms["cities"] = min(time * 2, 1.0) * city_hopes(state, seat, weights)
    terms["room to grow"] = time * room_to_grow(state, seat, weights)
    if _is_unfinished(state, seat):
        terms["the round"] -= weights.unfinished
    return terms


def _is_unfinished(state: InnovationState, seat: int) -> bool:
    """Return whether the seat still owes its action."""
    frame = state.agenda[-1]
    return isinstance(frame, MainChoice) and frame.seat == seat


# --- final scoring --------------------------------------------------------------------------------


def _end_points(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return the final scoring as of now, more certain in later rounds."""
    certain = state.round / ROUNDS if state.agenda else 1.0
    others = [s for s in range(len(state.players)) if s != seat]
    sizes = [largest_area(state, other) for other in others]
    sciences: list[Mapping[str, int]] = [state.players[other].science for other in others]
    if state.area_tile:
        sizes.append(_neutral_area(state))
    if state.neutral_science:
        sciences.append(state.neutral_science)
    mine = largest_area(state, seat)
    points = place_points(mine, sizes, FINAL_POINTS.area)
    for discipline, level in state.players[seat].science.items():
        levels = [science[discipline] for science in sciences]
        points += place_points(level, levels, FINAL_POINTS.science)
    now = weights.end_points_now
    sure = points * (now + (1 - now) * certain)
    return sure + weights.largest_area * mine * (1 - certain)


def _neutral_area(state: InnovationState) -> int:
    """Return the neutral area, or its mean before the last round."""
    if state.round == ROUNDS or not state.agenda:
        return AREA_TILES[state.area_tile]
    return sum(AREA_TILES.values()) // len(AREA_TILES)


def _coins_left(state: InnovationState, seat: int) -> int:
    return coins_at_end(state, seat) // FINAL_POINTS.coins_per_point
