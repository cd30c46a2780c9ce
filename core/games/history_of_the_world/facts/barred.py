"""Lands that a player sees and cannot go to now, and why."""

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.describe.terms import land_name
from core.games.history_of_the_world.state import WorldState
from core.kernel import Barred, Decision

_WHY = {
    "conquest": "out of reach",
    "chain": "not beside the land just taken",
    "aim": "no target of this card",
    "betray": "not beside an army of yours",
}


def barred(view: WorldState, decision: Decision) -> tuple[Barred, ...]:
    """Every land that is no answer to a question about lands."""
    why = _WHY.get(decision.topic)
    if why is None:
        return ()
    legal = {target for action in decision.actions for target in action.targets}
    own = view.turn.realm.active
    return tuple(
        Barred(land, land_name(land), "your army is there" if land in own else why)
        for land in LANDS
        if land not in legal
    )
