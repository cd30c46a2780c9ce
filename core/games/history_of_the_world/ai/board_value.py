"""The value of regions, structures and forts on the board, in this and later epochs."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from core.games.history_of_the_world.ai.weights import Weights
from core.games.history_of_the_world.content import (
    CARDS,
    EPOCHS,
    PRESENCE_POINTS,
    REGION_BY_LAND,
    REGIONS,
    STRUCTURE_POINTS,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import HIDDEN

ArmyCounts = tuple[int, ...]  # the armies of every seat in a region
ArmyCountsByRegion = dict[str, list[int]]

_REGIONS = tuple(REGIONS)
MIN_RETENTION = 0.2  # minimum share of a level that lasts
USUAL_RETENTION = 0.66  # usual share of a region's armies that last until the next own turn


# --- regions -------------------------------------------------------------------------------------


@cache
def region_levels(counts: ArmyCounts) -> tuple[int, ...]:
    """Return every seat's level: 0 none, 1 presence, 2 dominance, 3 control (R12.1)."""
    return tuple(_region_level(counts, own) for own in counts)


def _region_level(counts: ArmyCounts, own: int) -> int:
    if own >= 3 and own == sum(counts):
        return 3
    if own >= 2 and own == max(counts) and counts.count(own) == 1:
        return 2
    return 1 if own else 0


@cache
def expected_levels(counts: ArmyCounts, weights: Weights) -> tuple[float, ...]:
    """Return every seat's expected level at its next turn, with the usual retention."""
    found = []
    for count, level in zip(counts, region_levels(counts), strict=True):
        if count == sum(counts):
            table = weights.alone
        else:
            table = weights.strongest if level == 2 else weights.among_others
        found.append(table[min(count, len(table) - 1)])
    return tuple(found)


def _epochs_ahead(epoch: int, weights: Weights) -> range:
    return range(epoch, min(EPOCHS[-1], epoch + int(weights.epochs_ahead)))


@cache
def later_presence_values(epoch: int, weights: Weights) -> dict[str, float]:
    """Return each region's later points per level expected at the next turn."""
    values = {}
    for region, presence in PRESENCE_POINTS.items():
        points, retained = 0.0, 1 / USUAL_RETENTION
        for number in _epochs_ahead(epoch, weights):
            retained *= weights.region_retention[region][number - 1]
            points += retained * presence[number]
        values[region] = weights.later * points
    return values


@cache
def later_structure_values(epoch: int, weights: Weights) -> dict[str, float]:
    """Return how often a structure point in each region is still scored after this epoch."""
    values = {}
    for region in REGIONS:
        times, retained = 0.0, 1.0
        for number in _epochs_ahead(epoch, weights):
            retained *= weights.region_retention[region][number - 1]
            times += retained
        values[region] = weights.later_structures * times
    return values


@cache
def _retention_after(epoch: int, weights: Weights) -> dict[str, float]:
    return {
        region: holds[epoch - 1] if epoch < EPOCHS[-1] else 1.0
        for region, holds in weights.region_retention.items()
    }


# --- a seat's eyes -------------------------------------------------------------------------------


class ScoringStatus(IntEnum):
    """The time of a seat's scoring in this epoch."""

    OVER = 0  # already scored
    NOW = 1  # the present turn
    TO_COME = 2


def scoring_status(state: WorldState, seat: int) -> ScoringStatus:
    if seat == state.turn.seat:
        return ScoringStatus.OVER if state.turn.step == "over" else ScoringStatus.NOW
    empires = state.players[seat].empires
    if len(empires) < state.epoch:
        return ScoringStatus.TO_COME
    card = empires[-1]
    return (
        ScoringStatus.TO_COME
        if card == HIDDEN or CARDS[card].order > state.called
        else ScoringStatus.OVER
    )


class RegionValue(NamedTuple):
    """The value of a region to a seat."""

    total: float
    this_epoch: float  # points for the seat in this epoch
    later: float
    rivals: float  # negative: the points of rivals


class Perspective:
    """A seat's perspective: everyone's scoring times, and the weight of their points.

    Region values are cached, because the same few army counts recur.
    """

    def __init__(
        self,
        epoch: int,
        seat: int,
        statuses: tuple[ScoringStatus, ...],
        point_weights: tuple[float, ...],
        weights: Weights,
    ) -> None:
        self.seat = seat
        self.weights = weights
        self.presence = {
            region: presence[epoch - 1] for region, presence in PRESENCE_POINTS.items()
        }
        self._statuses = statuses
        self._point_weights = point_weights
        self._region_values: dict[tuple[str, ArmyCounts], RegionValue] = {}
        self.capture_gains: dict[tuple[int, ArmyCounts, int], float] = {}
        # A seat whose turn is still to come keeps the values of the previous epoch.
        since = [max(epoch - 1, 1) if when is ScoringStatus.TO_COME else epoch for when in statuses]
        self._later_presence = [later_presence_values(each, weights) for each in since]
        self._retention = [_retention_after(each, weights) for each in since]
        self._exposure = [self._extra_exposure(other) for other in range(len(statuses))]
        # The value of a structure point, by region and owner.
        self.structure_values: dict[tuple[str, int], float] = {
            (region, other): share * (times * more + (statuses[other] is ScoringStatus.NOW))
            for other, share in enumerate(self._point_weights)
            for region, times in later_structure_values(since[other], weights).items()
            for more in (self._retention[other][region] ** self._exposure[other],)
        }
        self.fort_values = {
            region: weights.fort * pays for region, pays in self._later_presence[seat].items()
        }

    def _extra_exposure(self, seat: int) -> float:
        """Return how exposed a seat's lands are to rivals before its next turn; 0 is usual.

        One turn per rival is usual. Rivals still due in this epoch count fully. Turns in the next
        epoch, and uncertain ones in this epoch, count half.
        """
        if not self.weights.exposure:
            return 0.0
        others = [w for index, w in enumerate(self._statuses) if index not in (seat, self.seat)]
        to_come, scoring_now = others.count(ScoringStatus.TO_COME), others.count(ScoringStatus.NOW)
        own_to_come = self._statuses[self.seat] is ScoringStatus.TO_COME and seat != self.seat
        seat_count = len(self._statuses) - 1
        if self._statuses[seat] is ScoringStatus.TO_COME:
            turns = scoring_now + (to_come + own_to_come) / 2
        else:
            turns = scoring_now + to_come + own_to_come + seat_count / 2
        return self.weights.exposure * (turns / seat_count - 1)

    def region_value(self, region: str, counts: ArmyCounts) -> RegionValue:
        value = self._region_values.get((region, counts))
        if value is None:
            value = self._region_values[region, counts] = self._compute_region_value(region, counts)
        return value

    def capture_gain(self, region: int, counts: ArmyCounts, owner: int) -> float:
        """Return the gain of one more own army in a region, cached in `capture_gains`.

        The army replaces one of the owner, or enters an empty land (-1).
        """
        armies = list(counts)
        armies[self.seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        name = _REGIONS[region]
        gain = self.region_value(name, tuple(armies)).total - self.region_value(name, counts).total
        self.capture_gains[region, counts, owner] = gain
        return gain

    def _compute_region_value(self, region: str, counts: ArmyCounts) -> RegionValue:
        presence = self.presence[region]
        own_now = own_later = rivals = 0.0
        expected = expected_levels(counts, self.weights)
        for other, level in enumerate(region_levels(counts)):
            pays_now = (
                float(presence * level) if self._statuses[other] is ScoringStatus.NOW else 0.0
            )
            pays_later = self._later_presence[other][region] * expected[other]
            if level and self._exposure[other]:
                lasts = expected[other] / level * self._retention[other][region] / USUAL_RETENTION
                pays_later *= min(max(lasts, MIN_RETENTION), 1.0) ** self._exposure[other]
            if other == self.seat:
                own_now, own_later = pays_now, pays_later
            else:
                rivals += self._point_weights[other] * (pays_now + pays_later)
        return RegionValue(own_now + own_later + rivals, own_now, own_later, rivals)


_cached_perspective = lru_cache(maxsize=1 << 8)(Perspective)


def make_perspective(state: WorldState, seat: int, weights: Weights) -> Perspective:
    seats = range(len(state.players))
    whens = tuple([scoring_status(state, other) for other in seats])
    return _cached_perspective(
        state.epoch, seat, whens, seat_point_weights(state, seat, weights), weights
    )


def seat_point_weights(state: WorldState, seat: int, weights: Weights) -> tuple[float, ...]:
    """Return the weight of each seat's points. Likely winners weigh more.

    It uses the scores at the start of the epoch, so it is constant throughout a turn.
    """
    return _point_weights(state.scores[-1], seat, EPOCHS[-1] + 1 - state.epoch, weights)


@lru_cache(maxsize=1 << 8)
def _point_weights(
    scores: ArmyCounts, seat: int, epochs_left: int, weights: Weights
) -> tuple[float, ...]:
    rivals = [score for other, score in enumerate(scores) if other != seat]
    sure = weights.sure_win * epochs_left
    chances = [exp((score - max(rivals)) / sure) if sure else 1.0 for score in scores]
    chances[seat] = 0.0
    whole = sum(chances)
    return tuple(
        1.0 if other == seat else -round(weights.rivals * chance / whole, 2)
        for other, chance in enumerate(chances)
    )


def count_armies(state: WorldState) -> ArmyCountsByRegion:
    seats = len(state.players)
    rows = {region: [0] * seats for region in REGIONS}
    for land, owner in state.armies.items():
        rows[REGION_BY_LAND[land]][owner] += 1
    return rows


@dataclass(slots=True)
class BoardValue:
    """The value of the board for a seat, by component."""

    this_epoch: float = 0.0  # points of regions in this epoch
    later: float = 0.0
    structures: float = 0.0
    structures_this_epoch: float = 0.0  # the part scored in this epoch
    forts: float = 0.0
    rivals: float = 0.0

    @property
    def total(self) -> float:
        return self.this_epoch + self.later + self.structures + self.forts + self.rivals


def evaluate_board(
    state: WorldState, perspective: Perspective, army_counts: ArmyCountsByRegion
) -> BoardValue:
    value = BoardValue()
    for region, counts in army_counts.items():
        region_value = perspective.region_value(region, tuple(counts))
        value.this_epoch += region_value.this_epoch
        value.later += region_value.later
        value.rivals += region_value.rivals
    armies, seat, points = state.armies, perspective.seat, perspective.structure_values
    for land, kind in state.cities.items():
        owner = armies.get(land)
        if owner is not None:
            worth = STRUCTURE_POINTS[kind] * points[REGION_BY_LAND[land], owner]
            if owner == seat:
                value.structures += worth
                value.structures_this_epoch += STRUCTURE_POINTS[kind]
            else:
                value.rivals += worth
    for land in state.monuments:
        owner = armies.get(land)
        if owner is not None:
            worth = points[REGION_BY_LAND[land], owner]
            if owner == seat:
                value.structures += worth
                value.structures_this_epoch += 1
            else:
                value.rivals += worth
    for land in state.forts:
        if armies.get(land) == seat:
            value.forts += perspective.fort_values[REGION_BY_LAND[land]]
    return value


def structure_points(state: WorldState, land: str, is_after_battle: bool) -> int:
    """Return the points of a land's structures, optionally after battle damage (R9.12)."""
    city = STRUCTURE_POINTS.get(state.cities.get(land, ""), 0)
    monument = int(land in state.monuments)
    if is_after_battle and city:
        city -= 1
    elif is_after_battle:
        monument = 0
    return city + monument
