"""The value of a position: points scored, points expected from the board, and future assets."""

from operator import mul

from core.games.history_of_the_world.evaluate.battle import in_battle, in_the_end
from core.games.history_of_the_world.evaluate.courses import prospects_of
from core.games.history_of_the_world.evaluate.holdings import (
    eyes_of,
    holdings,
    rows_of,
    shares_of,
)
from core.games.history_of_the_world.evaluate.hopes import (
    draft_hopes,
    empire_hopes,
    event_hopes,
    founding_hopes,
    monument_hopes,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights


def evaluate(state: WorldState, seat: int, weights: Weights) -> dict[str, float]:
    """Return the terms of the position's value to a seat.

    Positions in a battle are compared with positions after the turn. Expected points of this epoch
    are therefore added to points already scored. Battle gains are added to the campaign term for
    the same reason.
    """
    scores = [player.score for player in state.players]
    shares = shares_of(state, seat, weights)
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
    eyes, rows = eyes_of(state, seat, weights), rows_of(state)
    held = holdings(state, eyes, rows)
    is_own_turn = state.turn.seat == seat and state.turn.step != "over"
    structures_now = held.structures_now if is_own_turn else 0.0
    income = held.now + structures_now
    terms["points in this epoch"] += income
    terms["regions in later epochs"] = held.later
    terms["cities and monuments"] = held.structures - structures_now
    terms["forts"] = held.forts
    terms["rivals"] += held.rivals
    terms["what the empire will bring"] = empire_hopes(state, seat, weights)
    terms["events on hand"] = event_hopes(state, seat, weights)
    battle = state.battle
    if weights.sees_draft:
        place = draft_hopes(state, seat, weights, income)
        if is_own_turn and battle is not None and not battle.result:
            chance, more = in_the_end(state, eyes, battle, rows)
            place += chance * (draft_hopes(state, seat, weights, income + more) - place)
        terms["the place in the next draft"] = place
    if battle is not None and not battle.result:
        terms["the campaign"] = in_battle(state, eyes, battle, rows)
        if state.turn.seat == seat:
            terms["monuments to come"] = monument_hopes(state, eyes)
        return terms
    if not is_own_turn:
        return terms
    realm, step = state.turn.realm, state.turn.step
    if step in ("begin", "conquest") and realm.armies:
        brings = prospects_of(state, eyes, rows)
        terms["the campaign"] = brings.worth(realm.armies, realm.siege_tokens)
    if step != "monuments":
        terms["monuments to come"] = monument_hopes(state, eyes)
    if step == "begin":
        terms["the empire to be founded"] = founding_hopes(state, eyes)
    return terms


def stretch(state: WorldState) -> int:
    """Return the search horizon: plans end when the next army leaves the card.

    Everything later is in the campaign term. Longer plans would count uncertain conquests as
    certain, compared with plans that end in a battle.
    """
    return state.turn.number * 100 + state.turn.realm.armies
