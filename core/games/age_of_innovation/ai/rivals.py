"""Actions that opponents may take before the seat's next turn."""

from collections.abc import Mapping, Sequence

from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import POWER_ACTIONS, SCHOLAR_SPACES
from core.games.age_of_innovation.rules.actions import (
    BoardAction,
    PlaceAt,
    SendScholar,
    TakeInnovation,
    Terraform,
)
from core.games.age_of_innovation.rules.flow.main_actions import main_actions, power_action_cost
from core.games.age_of_innovation.state import ACTIONS, InnovationState
from core.kernel import Action

BEST_SPACE = max(SCHOLAR_SPACES)  # each discipline has only one


def find_contested_actions(
    state: InnovationState, seat: int, weights: Weights
) -> Mapping[Action, float]:
    """Return shared actions with the probability that an opponent takes each first."""
    chances: dict[Action, float] = {}
    if state.phase != ACTIONS:
        return chances
    for rival in range(state.persons):
        if rival != seat and not state.players[rival].passed:
            possible = main_actions(state, rival)
            _add_chances(chances, _find_takeable(state, rival, possible), weights.rival_takes)
            _add_chances(chances, _find_buildable(possible), weights.rival_builds)
    return chances


def _add_chances(chances: dict[Action, float], wanted: set[Action], chance: float) -> None:
    for action in wanted:
        free = 1 - chances.get(action, 0.0)
        chances[action] = 1 - free * (1 - chance / len(wanted))


def _find_takeable(state: InnovationState, rival: int, possible: Sequence[Action]) -> set[Action]:
    _, second, third = state.players[rival].bowls
    power = third + second // 2
    wanted: set[Action] = {
        BoardAction(action)
        for action in POWER_ACTIONS
        if action not in state.marked and power_action_cost(state, rival, action) <= power
    }
    for action in possible:
        match action:
            case BoardAction() | TakeInnovation():
                wanted.add(action)
            case SendScholar(steps=steps) if steps == BEST_SPACE:
                wanted.add(action)
    return wanted


def _find_buildable(possible: Sequence[Action]) -> set[Action]:
    wanted: set[Action] = set()
    for action in possible:
        match action:
            case PlaceAt(hex=hex_id) | Terraform(hex=hex_id, spades=1):
                wanted |= {PlaceAt("workshop", hex_id)}
                wanted |= {Terraform(hex_id, spades) for spades in (1, 2, 3)}
    return wanted
