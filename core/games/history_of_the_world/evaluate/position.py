"""What a position is worth: points scored, points the armies will still score, hopes."""

from core.games.history_of_the_world.evaluate.battle import in_battle
from core.games.history_of_the_world.evaluate.holdings import armies_by_region, holdings
from core.games.history_of_the_world.evaluate.hopes import (
    army_hopes,
    card_hopes,
    founding_hopes,
    monument_hopes,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights


def evaluate(state: WorldState, seat: int, weights: Weights) -> dict[str, float]:
    """The position's worth to a seat. A battle is worth what may come of it beyond what is."""
    table = armies_by_region(state)
    worths = [
        player.score + holdings(state, other, table, weights)
        for other, player in enumerate(state.players)
    ]
    own, score = worths[seat], float(state.players[seat].score)
    share = weights.rivals / (len(state.players) - 1)
    terms = {
        "points": score,
        "lands, cities and monuments": own - score,
        "rivals": -share * (sum(worths) - own),
        "cards": 0.0,
        "armies to come": 0.0,
        "monuments to come": 0.0,
        "the empire to be founded": 0.0,
        "the battle": 0.0,
    }
    if not state.agenda:
        return terms
    battle = state.battle
    if battle is not None and not battle.result:
        terms["the battle"] = in_battle(state, seat, battle, weights) - sum(terms.values())
        return terms
    terms["cards"] = card_hopes(state, seat, weights)
    if state.turn.seat == seat and state.turn.step != "over":
        step = state.turn.step
        if step in ("begin", "conquest"):
            terms["armies to come"] = army_hopes(state, seat, weights)
        if step != "monuments":
            terms["monuments to come"] = monument_hopes(state, weights)
        if step == "begin":
            terms["the empire to be founded"] = founding_hopes(state, seat, weights)
    return terms
