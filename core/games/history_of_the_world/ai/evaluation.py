"""The value of a position: points scored, points expected from the board, and future assets."""

from operator import mul

from core.games.history_of_the_world.ai.battle_value import battle_value, expected_capture
from core.games.history_of_the_world.ai.board_value import (
    count_armies,
    evaluate_board,
    make_perspective,
    seat_point_weights,
)
from core.games.history_of_the_world.ai.campaign_search import estimate_campaign
from core.games.history_of_the_world.ai.future_value import (
    draft_position_value,
    event_card_value,
    founding_value,
    future_monument_value,
    pending_empire_value,
)
from core.games.history_of_the_world.ai.weights import Weights
from core.games.history_of_the_world.state import WorldState


def evaluate(state: WorldState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the terms of the position's value to a seat.

    Positions in a battle are compared with positions after the turn. So expected points of this
    epoch are added to points already scored, and battle gains to the campaign term.
    """
    scores = [player.score for player in state.players]
    shares = seat_point_weights(state, seat, weights)
    terms = {
        "points in this epoch": float(scores[seat]),
        "regions in later epochs": 0.0,
        "cities and monuments": 0.0,
        "forts": 0.0,
        "rivals": sum(map(mul, scores, shares)) - scores[seat],
        "what the empire will bring": 0.0,
        "events on hand": 0.0,
        "the place in the next draft": 0.0,
        "the campaign": 0.0,
        "monuments to come": 0.0,
        "the empire to be founded": 0.0,
    }
    if not state.agenda:
        return terms
    perspective, army_counts = make_perspective(state, seat, weights), count_armies(state)
    board_value = evaluate_board(state, perspective, army_counts)
    is_own_turn = state.turn.seat == seat and state.turn.step != "over"
    structures_now = board_value.structures_this_epoch if is_own_turn else 0.0
    income = board_value.this_epoch + structures_now
    terms["points in this epoch"] += income
    terms["regions in later epochs"] = board_value.later
    terms["cities and monuments"] = board_value.structures - structures_now
    terms["forts"] = board_value.forts
    terms["rivals"] += board_value.rivals
    terms["what the empire will bring"] = pending_empire_value(state, seat, weights)
    terms["events on hand"] = event_card_value(state, seat, weights)
    battle = state.battle
    if weights.sees_draft:
        draft_value = draft_position_value(state, seat, weights, income)
        if is_own_turn and battle is not None and not battle.result:
            chance, capture_points = expected_capture(state, perspective, battle, army_counts)
            draft_value += chance * (
                draft_position_value(state, seat, weights, income + capture_points) - draft_value
            )
        terms["the place in the next draft"] = draft_value
    if battle is not None and not battle.result:
        terms["the campaign"] = battle_value(state, perspective, battle, army_counts)
        if state.turn.seat == seat:
            terms["monuments to come"] = future_monument_value(state, perspective)
        return terms
    if not is_own_turn:
        return terms
    realm, step = state.turn.realm, state.turn.step
    if step in ("begin", "conquest") and realm.armies:
        estimate = estimate_campaign(state, perspective, army_counts)
        terms["the campaign"] = estimate.value(realm.armies, realm.siege_tokens)
    if step != "monuments":
        terms["monuments to come"] = future_monument_value(state, perspective)
    if step == "begin":
        terms["the empire to be founded"] = founding_value(state, perspective)
    return terms


def horizon(state: WorldState) -> int:
    """Return the search horizon: plans end when the next army leaves the card.

    Everything later is in the campaign term. Longer plans would count uncertain conquests as
    certain, compared with plans that end in a battle.
    """
    return state.turn.number * 100 + state.turn.realm.armies
