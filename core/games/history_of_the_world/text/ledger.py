"""The ledger: named counts of a seat, whose differences preview a choice.

Armies are omitted: every conquest costs one, and its odds are shown separately.
"""

from core.games.history_of_the_world.rules.scoring import count_structures
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.scores import points_if_stopped


def ledger(state: WorldState, seat: int) -> dict[str, int]:
    structures = count_structures(state, seat)
    is_own_turn = state.turn.seat == seat and not state.turn.kingdom
    return {
        "points": state.players[seat].score,
        "points if you stop now": points_if_stopped(state, seat),
        "resource icons": state.resource_icon_count() if is_own_turn else 0,
        "capitals": structures.capitals,
        "cities": structures.cities,
        "monuments": structures.monuments,
    }
