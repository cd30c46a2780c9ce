"""Evaluation of a position: the score, the final scoring and expected gains.

All terms are victory points. The weights are in data/weights.json.
"""

from collections.abc import Mapping

from core.games.age_of_innovation.ai.draft import draft_value, starting_value
from core.games.age_of_innovation.ai.map_value import building_value, city_value, expansion_value
from core.games.age_of_innovation.ai.recurring_value import (
    income_value,
    rounds_left,
    science_value,
    tile_value,
)
from core.games.age_of_innovation.ai.resource_value import innovation_value, resource_value
from core.games.age_of_innovation.ai.round_goals import goal_value
from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import AREA_TILES, FINAL_POINTS, ROUNDS
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.rules.flow.turn import MainChoice
from core.games.age_of_innovation.rules.mechanics.ranking import rank_points
from core.games.age_of_innovation.rules.scoring import final_coins
from core.games.age_of_innovation.state import SETUP, InnovationState

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
HIDDEN_TERMS = frozenset({"the round"})


def evaluate(state: InnovationState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the terms of a position's value. Ranked points count against opponents."""
    player = state.players[seat]
    terms = dict.fromkeys(TERMS, 0.0)
    if not state.agenda:
        terms["points"] = float(player.score)
        terms["final scoring"] = _final_scoring_value(state, seat, weights) + _resource_points(
            state, seat
        )
        return terms
    remaining_rounds = rounds_left(state)
    time = (remaining_rounds + 1) / ROUNDS
    terms["points"] = float(player.score)
    terms["the round"] = -weights.drift * (remaining_rounds + 1)
    if state.pool:
        terms["tiles"] = draft_value(state, seat, weights)
        return terms
    if not player.display:
        return terms
    terms["final scoring"] = _final_scoring_value(state, seat, weights)
    if not remaining_rounds:  # a lower bound for remaining resources
        terms["final scoring"] += _resource_points(state, seat)
    if remaining_rounds or not player.passed:
        weight = 1.0 if remaining_rounds else weights.last_round
        terms["goods"] = weight * resource_value(state, player, remaining_rounds, weights)
        terms["books"] = weight * innovation_value(state, player, weights)
        terms["round tiles"] = goal_value(state, seat, weights)
    terms["income"] = income_value(state, seat, remaining_rounds, weights)
    terms["tiles"] = tile_value(state, seat, remaining_rounds, weights)
    if state.phase == SETUP:
        terms["tiles"] += starting_value(player, weights)
    terms["science"] = science_value(state, seat, remaining_rounds, weights)
    terms["buildings"] = time * building_value(state, seat, weights)
    terms["cities"] = min(time * 2, 1.0) * city_value(state, seat, weights)
    terms["room to grow"] = time * expansion_value(state, seat, weights)
    if _has_pending_action(state, seat):
        terms["the round"] -= weights.unfinished
    return terms


def _has_pending_action(state: InnovationState, seat: int) -> bool:
    frame = state.agenda[-1]
    return isinstance(frame, MainChoice) and frame.seat == seat


# --- final scoring --------------------------------------------------------------------------------


def _final_scoring_value(state: InnovationState, seat: int, weights: Weights) -> float:
    certain = state.round / ROUNDS if state.agenda else 1.0
    others = [s for s in range(len(state.players)) if s != seat]
    sizes = [largest_area(state, other) for other in others]
    sciences: list[Mapping[str, int]] = [state.players[other].science for other in others]
    if state.area_tile:
        sizes.append(_neutral_area(state))
    if state.neutral_science:
        sciences.append(state.neutral_science)
    own_area = largest_area(state, seat)
    points = rank_points(own_area, sizes, FINAL_POINTS.area)
    for discipline, level in state.players[seat].science.items():
        levels = [science[discipline] for science in sciences]
        points += rank_points(level, levels, FINAL_POINTS.science)
    certainty = weights.end_points_now
    expected = points * (certainty + (1 - certainty) * certain)
    return expected + weights.largest_area * own_area * (1 - certain)


def _neutral_area(state: InnovationState) -> int:
    if state.round == ROUNDS or not state.agenda:
        return AREA_TILES[state.area_tile]
    return sum(AREA_TILES.values()) // len(AREA_TILES)


def _resource_points(state: InnovationState, seat: int) -> int:
    return final_coins(state, seat) // FINAL_POINTS.coins_per_point
