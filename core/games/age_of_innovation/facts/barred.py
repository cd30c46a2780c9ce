"""What a player sees and cannot build on now, and why."""

from core.games.age_of_innovation.board import free_land
from core.games.age_of_innovation.facts.building import ways_to_build
from core.games.age_of_innovation.facts.displays import with_display
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import label, name
from core.kernel import Barred, Decision

_BUILDING = ("turn", "extra_action")  # the questions to which any hex might be the answer


def barred(view: InnovationState, decision: Decision) -> tuple[Barred, ...]:
    """Free hexes: out of reach, or too dear."""
    if decision.topic not in _BUILDING or not with_display(view, decision.seat):
        return ()
    legal = {target for action in decision.actions for target in action.targets}
    ways = ways_to_build(view, decision.seat)
    return tuple(
        Barred(hex_id, _where(view, hex_id), _why(ways[hex_id].price if hex_id in ways else ""))
        for hex_id in view.map.listed(free_land(view))
        if hex_id not in legal
    )


def _where(view: InnovationState, hex_id: str) -> str:
    return f"{label(view, hex_id)} {name(view.terrain[hex_id])}"


def _why(price: str) -> str:
    return f"{price} is more than you have" if price else "out of reach"
