"""Quick estimate of a campaign: the best targets in reach, region by region."""

from functools import cache

from core.games.history_of_the_world.content import LANDS, REGION_OF, SIEGE_TRACK
from core.games.history_of_the_world.evaluate.holdings import Eyes, Rows, structure_points
from core.games.history_of_the_world.flow.turn import icons_per_monument
from core.games.history_of_the_world.odds import Terms, odds, terms_of
from core.games.history_of_the_world.reach import conquests
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights

Step = tuple[float, float]  # armies needed, gain
Target = tuple[float, float, int]  # armies needed, gain without the region, owner or -1


class Campaign:
    """The possible conquests of a realm as steps, the best value per army first."""

    def __init__(self, steps: list[Step], eyes: Eyes) -> None:
        self._steps = sorted(steps, key=_for_an_army, reverse=True)
        self._weights = eyes.weights

    def worth(self, armies: int, tokens: int) -> float:
        weights = self._weights
        if not armies:
            return weights.idle_token * tokens
        by_itself = weights.lone_army * armies
        if not weights.plans:
            return by_itself + weights.siege_token * tokens
        worth, fading, left = 0.0, 1.0, float(armies)
        for takes, brings in self._steps:
            if left <= 0 or brings < weights.spare_army * takes:
                break
            part = 1.0 if takes <= left else weights.not_quite * left / takes
            worth += brings * fading * part
            left -= takes
            fading *= weights.fading
        worth += max(left, 0.0) * weights.spare_army + _beyond(armies, weights)
        planned = weights.plans * worth + (1 - weights.plans) * by_itself
        return planned + weights.siege_token * tokens


def _beyond(armies: int, weights: Weights) -> float:
    """Return the value of the third and later armies in lands that are not reachable yet."""
    return weights.new_ground * max(armies - 2, 0)


def _for_an_army(step: Step) -> float:
    return step[1] / step[0]


def campaign(state: WorldState, eyes: Eyes, rows: Rows) -> Campaign:
    """Return the campaign of all targets in reach, grouped by region because levels depend on
    regions.
    """
    if not eyes.weights.plans:
        return Campaign([], eyes)
    seat, armies, points, weights = eyes.seat, state.armies, eyes.points, eyes.weights
    per_icon = weights.monument / icons_per_monument(state)
    built = {*state.cities, *state.monuments}
    steps: list[Step] = []
    targets: dict[str, dict[str, Target]] = {}
    for conquest in conquests(state):
        land = conquest.land
        region = REGION_OF[land]
        owner = armies.get(land, -1)
        brings = per_icon * points[region, seat] if land in _WITH_ICON else 0.0
        if owner == seat:
            if brings:
                steps.append((1.0, weights.own_icon * brings))
            continue
        takes = 1.0
        if owner >= 0:
            takes = armies_to_win(terms_of(state, land, conquest.by))
        found = targets.setdefault(region, {})
        if land in found and found[land][0] <= takes:
            continue  # another route is at least as cheap
        if land in built:
            brings += points[region, seat] * structure_points(state, land, owner >= 0)
            if owner >= 0:
                brings -= points[region, owner] * structure_points(state, land, False)
        found[land] = takes, brings, owner
    for region, found in targets.items():
        steps += steps_in(region, list(found.values()), eyes, rows[region])
    return Campaign(steps, eyes)


def steps_in(region: str, targets: list[Target], eyes: Eyes, row: list[int]) -> list[Step]:
    """Return a region's conquests as steps of falling value per army.

    Two armies that only together reach dominance form one step.
    """
    if len(targets) > 1:
        targets.sort(key=_easiest)
    armies, seat, seen = row[:], eyes.seat, eyes.region
    before = seen(region, tuple(armies)).whole
    steps: list[Step] = []
    for takes, brings, owner in targets:
        armies[seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        after = seen(region, tuple(armies)).whole
        brings += after - before
        before = after
        while steps and steps[-1][1] * takes < brings * steps[-1][0]:
            more = steps.pop()
            takes += more[0]
            brings += more[1]
        steps.append((takes, brings))
    return steps


def _easiest(target: Target) -> float:
    """Return the sort key of a target: few armies first, corrected by its gain."""
    return target[0] - 0.2 * target[1]


# --- battles -------------------------------------------------------------------------------------


@cache
def armies_to_win(terms: Terms) -> float:
    """Return the armies a battle takes on average, including sieges and a new army after a tie."""
    needed = 0.0
    for sieges in range(SIEGE_TRACK, -1, -1):
        now = odds(terms._replace(attack_bonus=terms.attack_bonus + sieges))
        needed = now.tie + now.loss * (1 + needed)
    return 1 + needed


_WITH_ICON = frozenset(land.id for land in LANDS.values() if land.resource)
