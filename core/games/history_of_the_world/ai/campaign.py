"""A quick estimate of a campaign: the best targets in reach, region by region."""

from functools import cache

from core.games.history_of_the_world.ai.board_value import (
    ArmyCountsByRegion,
    Perspective,
    structure_points,
)
from core.games.history_of_the_world.ai.weights import Weights
from core.games.history_of_the_world.content import LANDS, REGION_BY_LAND, SIEGE_TRACK_SPACES
from core.games.history_of_the_world.rules.empire_effects import icons_per_monument
from core.games.history_of_the_world.rules.odds import BattleTerms, battle_odds, battle_terms
from core.games.history_of_the_world.rules.reach import legal_conquests
from core.games.history_of_the_world.state import WorldState

Step = tuple[float, float]  # armies needed, gain
Target = tuple[float, float, int]  # armies needed, gain without the region, owner or -1


class Campaign:
    """A realm's possible conquests as steps, the best value per army first."""

    def __init__(self, steps: list[Step], perspective: Perspective) -> None:
        self._steps = sorted(steps, key=_value_per_army, reverse=True)
        self._weights = perspective.weights

    def value(self, armies: int, tokens: int) -> float:
        weights = self._weights
        if not armies:
            return weights.idle_token * tokens
        simple_value = weights.lone_army * armies
        if not weights.campaign:
            return simple_value + weights.siege_token * tokens
        worth, fade, armies_left = 0.0, 1.0, float(armies)
        for needed, gain in self._steps:
            if armies_left <= 0 or gain < weights.spare_army * needed:
                break
            part = (
                1.0 if needed <= armies_left else weights.unaffordable_target * armies_left / needed
            )
            worth += gain * fade * part
            armies_left -= needed
            fade *= weights.army_discount
        worth += max(armies_left, 0.0) * weights.spare_army + _unexplored_value(armies, weights)
        blended = weights.campaign * worth + (1 - weights.campaign) * simple_value
        return blended + weights.siege_token * tokens


def _unexplored_value(armies: int, weights: Weights) -> float:
    return weights.new_ground * max(armies - 2, 0)


def _value_per_army(step: Step) -> float:
    return step[1] / step[0]


def find_campaign(
    state: WorldState, perspective: Perspective, army_counts: ArmyCountsByRegion
) -> Campaign:
    """Return all targets in reach, grouped by region because levels depend on regions."""
    if not perspective.weights.campaign:
        return Campaign([], perspective)
    seat, armies, points, weights = (
        perspective.seat,
        state.armies,
        perspective.structure_values,
        perspective.weights,
    )
    per_icon = weights.monument / icons_per_monument(state)
    built = {*state.cities, *state.monuments}
    steps: list[Step] = []
    targets: dict[str, dict[str, Target]] = {}
    for conquest in legal_conquests(state):
        land = conquest.land
        region = REGION_BY_LAND[land]
        owner = armies.get(land, -1)
        gain = per_icon * points[region, seat] if land in _RESOURCE_LANDS else 0.0
        if owner == seat:
            if gain:
                steps.append((1.0, weights.own_icon * gain))
            continue
        needed = 1.0
        if owner >= 0:
            needed = expected_armies_to_win(battle_terms(state, land, conquest.by))
        region_targets = targets.setdefault(region, {})
        if land in region_targets and region_targets[land][0] <= needed:
            continue  # another route is at least as cheap
        if land in built:
            gain += points[region, seat] * structure_points(state, land, owner >= 0)
            if owner >= 0:
                gain -= points[region, owner] * structure_points(state, land, False)
        region_targets[land] = needed, gain, owner
    for region, region_targets in targets.items():
        steps += region_steps(
            region, list(region_targets.values()), perspective, army_counts[region]
        )
    return Campaign(steps, perspective)


def region_steps(
    region: str, targets: list[Target], perspective: Perspective, counts: list[int]
) -> list[Step]:
    """Return a region's conquests as steps of falling value per army.

    Two armies that only together reach dominance form one step.
    """
    if len(targets) > 1:
        targets.sort(key=_target_difficulty)
    armies, seat, region_value = counts[:], perspective.seat, perspective.region_value
    before = region_value(region, tuple(armies)).total
    steps: list[Step] = []
    for needed, gain, owner in targets:
        armies[seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        after = region_value(region, tuple(armies)).total
        gain += after - before
        before = after
        while steps and steps[-1][1] * needed < gain * steps[-1][0]:
            more = steps.pop()
            needed += more[0]
            gain += more[1]
        steps.append((needed, gain))
    return steps


def _target_difficulty(target: Target) -> float:
    """Return the sort key of a target: few armies first, corrected by its gain."""
    return target[0] - 0.2 * target[1]


# --- battles -------------------------------------------------------------------------------------


@cache
def expected_armies_to_win(terms: BattleTerms) -> float:
    """Return the average cost of a battle in armies, with sieges and a new army after a tie."""
    needed = 0.0
    for sieges in range(SIEGE_TRACK_SPACES, -1, -1):
        current_odds = battle_odds(terms._replace(attack_bonus=terms.attack_bonus + sieges))
        needed = current_odds.tie + current_odds.loss * (1 + needed)
    return 1 + needed


_RESOURCE_LANDS = frozenset(land.id for land in LANDS.values() if land.resource)
