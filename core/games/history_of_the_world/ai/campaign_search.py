"""Campaign search: the best sequence of conquests down to the last army.

A beam search over lands, each at its average cost in armies. Only the best path is kept for each
set of lands. Chance enters only through the average costs.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from core.games.history_of_the_world.ai.board_value import (
    ArmyCounts,
    ArmyCountsByRegion,
    Perspective,
    structure_points,
)
from core.games.history_of_the_world.ai.campaign import (
    Campaign,
    expected_armies_to_win,
    find_campaign,
)
from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_BY_REGION,
    MAP_ORDER,
    NEIGHBORS,
    REGION_BY_LAND,
    REGIONS,
)
from core.games.history_of_the_world.rules.empire_effects import icons_per_monument
from core.games.history_of_the_world.rules.odds import battle_terms
from core.games.history_of_the_world.rules.reach import caravan_reach, fleet_reach, railway_card
from core.games.history_of_the_world.state import WorldState

_LANDS = tuple(LANDS)
_REGIONS = tuple(REGIONS)
_REGION_INDICES = tuple(_REGIONS.index(REGION_BY_LAND[land]) for land in _LANDS)
_RESOURCE_INDICES = tuple(MAP_ORDER[land.id] for land in LANDS.values() if land.resource)


class CampaignPath(NamedTuple):
    """A path of the search. Sets of lands are bit masks in map order."""

    value: float
    armies_needed: float  # average armies spent
    active_lands: int  # lands with an active army
    land_targets: int  # lands adjacent by border or caravan
    fleet_targets: int  # lands adjacent by fleet
    army_counts: tuple[ArmyCounts, ...]  # army counts of all seats by region


class CampaignSearch:
    """The best campaign value for every number of armies."""

    def __init__(
        self, state: WorldState, perspective: Perspective, army_counts: ArmyCountsByRegion
    ) -> None:
        self._weights = perspective.weights
        self._best_values = _best_values_by_armies(
            _CampaignBoard(state, perspective), _start_path(state, army_counts)
        )

    def value(self, armies: int, tokens: int) -> float:
        weights = self._weights
        if not armies:
            return weights.idle_token * tokens
        return (
            self._best_values[min(armies, len(self._best_values) - 1)]
            + weights.siege_token * tokens
        )


CampaignEstimate = Campaign | CampaignSearch


def estimate_campaign(
    state: WorldState, perspective: Perspective, army_counts: ArmyCountsByRegion
) -> CampaignEstimate:
    """Return a full search if the weights ask for it, else the quick estimate."""
    return (
        CampaignSearch(state, perspective, army_counts)
        if perspective.weights.active_beam_width
        else find_campaign(state, perspective, army_counts)
    )


class _CampaignBoard:
    """The board at the start of a campaign: each land's cost and value, without regions."""

    def __init__(self, state: WorldState, perspective: Perspective) -> None:
        self.perspective = perspective
        self.armies = state.turn.realm.armies
        self.links = _neighbor_masks(frozenset(state.turn.realm.zones))
        self.owners = [-1] * len(_LANDS)
        for land, owner in state.armies.items():
            self.owners[MAP_ORDER[land]] = owner
        self.land_values = self._values_besides_regions(state)
        self.armies_by_land = self._armies_needed(state, "land")
        self.armies_by_fleet = self._armies_needed(state, "fleet") if state.turn.realm.zones else []

    def _values_besides_regions(self, state: WorldState) -> list[float]:
        seat, points, weights = (
            self.perspective.seat,
            self.perspective.structure_values,
            self.perspective.weights,
        )
        gains = [0.0] * len(_LANDS)
        per_icon = weights.monument / icons_per_monument(state)
        for index in _RESOURCE_INDICES:
            part = weights.own_icon if self.owners[index] == seat else 1.0
            gains[index] = part * per_icon * points[REGION_BY_LAND[_LANDS[index]], seat]
        marauds = CARDS[state.turn.realm.card].is_marauder
        for land in {*state.cities, *state.monuments}:
            index, region = MAP_ORDER[land], REGION_BY_LAND[land]
            owner = self.owners[index]
            if owner == seat:
                continue
            gains[index] += points[region, seat] * structure_points(state, land, owner >= 0)
            if owner >= 0:
                gains[index] += marauds - points[region, owner] * structure_points(
                    state, land, False
                )
        return gains

    def _armies_needed(self, state: WorldState, route: str) -> list[float]:
        takes = [1.0] * len(_LANDS)
        for land, owner in state.armies.items():
            if owner != self.perspective.seat:
                takes[MAP_ORDER[land]] = expected_armies_to_win(battle_terms(state, land, route))
        return takes


def _start_path(state: WorldState, army_counts: ArmyCountsByRegion) -> CampaignPath:
    realm = state.turn.realm
    links = _neighbor_masks(frozenset(realm.zones))
    dry = wet = 0
    for land in realm.active:
        dry |= links[MAP_ORDER[land]][0]
        wet |= links[MAP_ORDER[land]][1]
    if railway_card(state):
        dry |= _land_mask(
            land for region in state.active_regions() for land in LANDS_BY_REGION[region]
        )
    return CampaignPath(
        0.0, 0.0, _land_mask(realm.active), dry, wet, tuple(tuple(army_counts[r]) for r in _REGIONS)
    )


def _best_values_by_armies(board: _CampaignBoard, start: CampaignPath) -> list[float]:
    """Return the best path value for 0, 1, 2 ... armies.

    This is the innermost loop of the Emperor level, so everything in it is a lookup.
    """
    armies, perspective = board.armies, board.perspective
    weights = perspective.weights
    seat, owners, land_values, cached_gains = (
        perspective.seat,
        board.owners,
        board.land_values,
        perspective.capture_gains,
    )
    armies_by_land, armies_by_fleet = board.armies_by_land, board.armies_by_fleet
    rate, max_paths = weights.lone_army, int(weights.active_beam_width)
    best = [0.0] * (armies + 1)
    paths = [start] if armies else []
    while paths:
        candidates: dict[int, _Candidate] = {}
        for path in paths:
            value, used, active, land_targets, fleet_targets, army_counts = path
            targets = (land_targets | fleet_targets) & ~active
            while targets:
                bit = targets & -targets
                targets ^= bit
                index = bit.bit_length() - 1
                needed = used + (
                    armies_by_land[index] if land_targets & bit else armies_by_fleet[index]
                )
                after = value + land_values[index]
                owner = owners[index]
                if owner != seat:
                    region = _REGION_INDICES[index]
                    key = (region, army_counts[region], owner)
                    gain = cached_gains.get(key)
                    after += perspective.capture_gain(*key) if gain is None else gain
                if needed >= armies:
                    if needed > armies:  # possibly too few armies
                        part = weights.uncertain_target * (armies - used) / (needed - used)
                        after = value + part * (after - value)
                    if after > best[armies]:
                        best[armies] = after
                    continue
                number = ceil(needed)
                if after > best[number]:
                    best[number] = after
                promise = after - rate * needed
                lands = active | bit
                if lands not in candidates or promise > candidates[lands][0]:
                    candidates[lands] = promise, path, index, after, needed
        kept = sorted(candidates.values(), key=_candidate_promise, reverse=True)[:max_paths]
        paths = [
            _extend_path(board, path, index, after, needed)
            for _, path, index, after, needed in kept
        ]
    for number in range(1, armies + 1):
        best[number] = max(best[number], best[number - 1] + weights.spare_army)
    return best


_Candidate = tuple[
    float, CampaignPath, int, float, float
]  # promise, path, next land, value, armies


def _candidate_promise(candidate: _Candidate) -> float:
    return candidate[0]


def _extend_path(
    board: _CampaignBoard, path: CampaignPath, index: int, value: float, armies_needed: float
) -> CampaignPath:
    land_targets, fleet_targets = board.links[index]
    army_counts, owner = path.army_counts, board.owners[index]
    if owner != board.perspective.seat:
        region = _REGION_INDICES[index]
        armies = list(army_counts[region])
        armies[board.perspective.seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        army_counts = (*army_counts[:region], tuple(armies), *army_counts[region + 1 :])
    return CampaignPath(
        value,
        armies_needed,
        path.active_lands | 1 << index,
        path.land_targets | land_targets,
        path.fleet_targets | fleet_targets,
        army_counts,
    )


@lru_cache(maxsize=1 << 8)
def _neighbor_masks(zones: frozenset[str]) -> tuple[tuple[int, int], ...]:
    caravan, fleet = caravan_reach(zones), fleet_reach(zones)
    return tuple(
        (
            _land_mask((*NEIGHBORS[land], *caravan.get(land, ()))),
            _land_mask(fleet.get(land, ())),
        )
        for land in _LANDS
    )


def _land_mask(lands: Iterable[str]) -> int:
    mask = 0
    for land in lands:
        mask |= 1 << MAP_ORDER[land]
    return mask
