"""Campaign search: the best sequence of conquests down to the last army.

A beam search over lands, each at its average cost in armies. Only the best path is kept for each
set of lands. Chance enters only through the average costs.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from core.games.history_of_the_world.content import (
    CARDS,
    LANDS,
    LANDS_OF,
    NEIGHBORS,
    PLACE,
    REGION_OF,
    REGIONS,
)
from core.games.history_of_the_world.evaluate.armies import Campaign, armies_to_win, campaign
from core.games.history_of_the_world.evaluate.holdings import Eyes, Row, Rows, structure_points
from core.games.history_of_the_world.flow.turn import icons_per_monument
from core.games.history_of_the_world.odds import terms_of
from core.games.history_of_the_world.reach import by_caravan, by_fleet, railway
from core.games.history_of_the_world.state import WorldState

_LANDS = tuple(LANDS)
_REGIONS = tuple(REGIONS)
_REGION_AT = tuple(_REGIONS.index(REGION_OF[land]) for land in _LANDS)
_RESOURCES = tuple(PLACE[land.id] for land in LANDS.values() if land.resource)


class Way(NamedTuple):
    """A path of the search. Sets of lands are bit masks in map order."""

    brings: float
    takes: float  # average armies spent
    active: int  # lands with an active army
    dry: int  # lands adjacent by border or caravan
    wet: int  # lands adjacent by fleet
    rows: tuple[Row, ...]  # army counts of all seats by region


class Courses:
    """The best campaign value for every number of armies."""

    def __init__(self, state: WorldState, eyes: Eyes, rows: Rows) -> None:
        self._weights = eyes.weights
        self._brings = _best_by_armies(_Field(state, eyes), _begun(state, rows))

    def worth(self, armies: int, tokens: int) -> float:
        weights = self._weights
        if not armies:
            return weights.idle_token * tokens
        return self._brings[min(armies, len(self._brings) - 1)] + weights.siege_token * tokens


Prospects = Campaign | Courses


def prospects_of(state: WorldState, eyes: Eyes, rows: Rows) -> Prospects:
    """Return the campaign estimate: a full search if the weights ask for it, else the quick one."""
    return Courses(state, eyes, rows) if eyes.weights.follows else campaign(state, eyes, rows)


class _Field:
    """The board at the start of a campaign: cost and value of each land, without regions."""

    def __init__(self, state: WorldState, eyes: Eyes) -> None:
        self.eyes = eyes
        self.armies = state.turn.realm.armies
        self.links = _links(frozenset(state.turn.realm.zones))
        self.owners = [-1] * len(_LANDS)
        for land, owner in state.armies.items():
            self.owners[PLACE[land]] = owner
        self.brings = self._besides_regions(state)
        self.takes = self._armies_needed(state, "land")
        self.takes_by_fleet = self._armies_needed(state, "fleet") if state.turn.realm.zones else []

    def _besides_regions(self, state: WorldState) -> list[float]:
        seat, points, weights = self.eyes.seat, self.eyes.points, self.eyes.weights
        brings = [0.0] * len(_LANDS)
        per_icon = weights.monument / icons_per_monument(state)
        for at in _RESOURCES:
            part = weights.own_icon if self.owners[at] == seat else 1.0
            brings[at] = part * per_icon * points[REGION_OF[_LANDS[at]], seat]
        marauds = CARDS[state.turn.realm.card].marauder
        for land in {*state.cities, *state.monuments}:
            at, region = PLACE[land], REGION_OF[land]
            owner = self.owners[at]
            if owner == seat:
                continue
            brings[at] += points[region, seat] * structure_points(state, land, owner >= 0)
            if owner >= 0:
                brings[at] += marauds - points[region, owner] * structure_points(state, land, False)
        return brings

    def _armies_needed(self, state: WorldState, by: str) -> list[float]:
        takes = [1.0] * len(_LANDS)
        for land, owner in state.armies.items():
            if owner != self.eyes.seat:
                takes[PLACE[land]] = armies_to_win(terms_of(state, land, by))
        return takes


def _begun(state: WorldState, rows: Rows) -> Way:
    """Return the empty path."""
    realm = state.turn.realm
    links = _links(frozenset(realm.zones))
    dry = wet = 0
    for land in realm.active:
        dry |= links[PLACE[land]][0]
        wet |= links[PLACE[land]][1]
    if railway(state):
        dry |= _mask(land for region in state.active_regions() for land in LANDS_OF[region])
    return Way(0.0, 0.0, _mask(realm.active), dry, wet, tuple(tuple(rows[r]) for r in _REGIONS))


def _best_by_armies(field: _Field, begun: Way) -> list[float]:
    """Return the best path value for 0, 1, 2 ... armies.

    This is the innermost loop of the Emperor level, so everything in it is a lookup.
    """
    armies, eyes = field.armies, field.eyes
    weights = eyes.weights
    seat, owners, besides, gain_of = eyes.seat, field.owners, field.brings, eyes.gain
    takes_dry, takes_wet = field.takes, field.takes_by_fleet
    rate, most = weights.lone_army, int(weights.follows)
    best = [0.0] * (armies + 1)
    ways = [begun] if armies else []
    while ways:
        found: dict[int, _Step] = {}
        for way in ways:
            brings, taken, active, dry, wet, rows = way
            targets = (dry | wet) & ~active
            while targets:
                bit = targets & -targets
                targets ^= bit
                at = bit.bit_length() - 1
                takes = taken + (takes_dry[at] if dry & bit else takes_wet[at])
                after = brings + besides[at]
                owner = owners[at]
                if owner != seat:
                    region = _REGION_AT[at]
                    key = (region, rows[region], owner)
                    gain = gain_of.get(key)
                    after += eyes.taken(*key) if gain is None else gain
                if takes >= armies:
                    if takes > armies:  # possibly too few armies
                        part = weights.perhaps * (armies - taken) / (takes - taken)
                        after = brings + part * (after - brings)
                    if after > best[armies]:
                        best[armies] = after
                    continue
                number = ceil(takes)
                if after > best[number]:
                    best[number] = after
                promise = after - rate * takes
                lands = active | bit
                if lands not in found or promise > found[lands][0]:
                    found[lands] = promise, way, at, after, takes
        kept = sorted(found.values(), key=_promise, reverse=True)[:most]
        ways = [_further(field, way, at, after, takes) for _, way, at, after, takes in kept]
    for number in range(1, armies + 1):
        best[number] = max(best[number], best[number - 1] + weights.spare_army)
    return best


_Step = tuple[float, Way, int, float, float]  # promise, path, next land, value, armies


def _promise(step: _Step) -> float:
    return step[0]


def _further(field: _Field, way: Way, at: int, brings: float, takes: float) -> Way:
    dry, wet = field.links[at]
    rows, owner = way.rows, field.owners[at]
    if owner != field.eyes.seat:
        region = _REGION_AT[at]
        armies = list(rows[region])
        armies[field.eyes.seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        rows = (*rows[:region], tuple(armies), *rows[region + 1 :])
    return Way(brings, takes, way.active | 1 << at, way.dry | dry, way.wet | wet, rows)


@lru_cache(maxsize=1 << 8)
def _links(zones: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """Return the neighbors of every land as masks: by land or caravan, and by fleet."""
    caravan, fleet = by_caravan(zones), by_fleet(zones)
    return tuple(
        (
            _mask((*NEIGHBORS[land], *caravan.get(land, ()))),
            _mask(fleet.get(land, ())),
        )
        for land in _LANDS
    )


def _mask(lands: Iterable[str]) -> int:
    found = 0
    for land in lands:
        found |= 1 << PLACE[land]
    return found
