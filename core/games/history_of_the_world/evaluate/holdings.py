"""The value of regions, structures and forts on the board, in this and later epochs."""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from core.games.history_of_the_world.content import (
    CARDS,
    EPOCHS,
    PRESENCE,
    REGION_OF,
    REGIONS,
    STRUCTURE_POINTS,
)
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import HIDDEN

Row = tuple[int, ...]  # the armies of every seat in a region
Rows = dict[str, list[int]]

_REGIONS = tuple(REGIONS)
LEAST = 0.2  # minimum share of a level that lasts
USUAL = 0.66  # usual share of a region's armies that last until the next own turn


# --- regions -------------------------------------------------------------------------------------


@cache
def levels(row: Row) -> tuple[int, ...]:
    """Return every seat's level: 0 none, 1 presence, 2 dominance, 3 control (R12.1)."""
    return tuple(_level(row, own) for own in row)


def _level(row: Row, own: int) -> int:
    if own >= 3 and own == sum(row):
        return 3
    if own >= 2 and own == max(row) and row.count(own) == 1:
        return 2
    return 1 if own else 0


@cache
def prospects(row: Row, weights: Weights) -> tuple[float, ...]:
    """Return every seat's expected level at its next turn, in a region of usual retention."""
    found = []
    for own, level in zip(row, levels(row), strict=True):
        if own == sum(row):
            table = weights.alone
        else:
            table = weights.strongest if level == 2 else weights.among_others
        found.append(table[min(own, len(table) - 1)])
    return tuple(found)


def _seen_from(epoch: int, weights: Weights) -> range:
    """Return the epochs after which retention counts, up to the planning horizon."""
    return range(epoch, min(EPOCHS[-1], epoch + int(weights.epochs_ahead)))


@cache
def later_presence(epoch: int, weights: Weights) -> dict[str, float]:
    """Return the later points of each region per level expected at the next turn."""
    worth = {}
    for region, presence in PRESENCE.items():
        pays, kept = 0.0, 1 / USUAL
        for number in _seen_from(epoch, weights):
            kept *= weights.holds[region][number - 1]
            pays += kept * presence[number]
        worth[region] = weights.later * pays
    return worth


@cache
def later_points(epoch: int, weights: Weights) -> dict[str, float]:
    """Return how many times a structure point in each region is still scored after this epoch."""
    worth = {}
    for region in REGIONS:
        times, kept = 0.0, 1.0
        for number in _seen_from(epoch, weights):
            kept *= weights.holds[region][number - 1]
            times += kept
        worth[region] = weights.later_structures * times
    return worth


@cache
def _holds_after(epoch: int, weights: Weights) -> dict[str, float]:
    """Return the share of each region's level that lasts from this epoch to the next own turn."""
    return {
        region: holds[epoch - 1] if epoch < EPOCHS[-1] else 1.0
        for region, holds in weights.holds.items()
    }


# --- a seat's eyes -------------------------------------------------------------------------------


class When(IntEnum):
    """The time of a seat's scoring in this epoch."""

    OVER = 0  # already scored
    NOW = 1  # the present turn
    TO_COME = 2


def when(state: WorldState, seat: int) -> When:
    if seat == state.turn.seat:
        return When.OVER if state.turn.step == "over" else When.NOW
    empires = state.players[seat].empires
    if len(empires) < state.epoch:
        return When.TO_COME
    card = empires[-1]
    return When.TO_COME if card == HIDDEN or CARDS[card].order > state.called else When.OVER


class Seen(NamedTuple):
    """The value of a region to a seat."""

    whole: float
    now: float  # points for the seat in this epoch
    later: float
    rivals: float  # negative: the points of rivals


class Eyes:
    """A seat's perspective: scoring times of all seats, and the weight of everyone's points.

    Region values are cached, because the same few army counts recur.
    """

    def __init__(
        self,
        epoch: int,
        seat: int,
        whens: tuple[When, ...],
        shares: tuple[float, ...],
        weights: Weights,
    ) -> None:
        self.seat = seat
        self.weights = weights
        self.presence = {region: presence[epoch - 1] for region, presence in PRESENCE.items()}
        self._whens = whens
        self._shares = shares
        self._regions: dict[tuple[str, Row], Seen] = {}
        self.gain: dict[tuple[int, Row, int], float] = {}
        # A seat whose turn is still to come keeps the values of the previous epoch.
        since = [max(epoch - 1, 1) if when is When.TO_COME else epoch for when in whens]
        self._later = [later_presence(each, weights) for each in since]
        self._holds = [_holds_after(each, weights) for each in since]
        self._exposed = [self._more_exposed(other) for other in range(len(whens))]
        # The value of a structure point, by region and owner.
        self.points: dict[tuple[str, int], float] = {
            (region, other): share * (times * more + (whens[other] is When.NOW))
            for other, share in enumerate(self._shares)
            for region, times in later_points(since[other], weights).items()
            for more in (self._holds[other][region] ** self._exposed[other],)
        }
        self.fort = {region: weights.fort * pays for region, pays in self._later[seat].items()}

    def _more_exposed(self, seat: int) -> float:
        """Return how exposed a seat's lands are to rival turns before its next turn; 0 is usual.

        One turn per rival is usual. Rivals still due in this epoch count fully. Turns in the next
        epoch, and uncertain ones in this epoch, count half.
        """
        if not self.weights.exposure:
            return 0.0
        others = [w for at, w in enumerate(self._whens) if at not in (seat, self.seat)]
        to_come, now = others.count(When.TO_COME), others.count(When.NOW)
        own = self._whens[self.seat] is When.TO_COME and seat != self.seat
        many = len(self._whens) - 1
        if self._whens[seat] is When.TO_COME:
            turns = now + (to_come + own) / 2
        else:
            turns = now + to_come + own + many / 2
        return self.weights.exposure * (turns / many - 1)

    def region(self, region: str, row: Row) -> Seen:
        seen = self._regions.get((region, row))
        if seen is None:
            seen = self._regions[region, row] = self._look(region, row)
        return seen

    def taken(self, region: int, row: Row, owner: int) -> float:
        """Return the gain of one more own army in a region, and cache it in `capture_gains`.

        The army replaces one of the owner, or enters an empty land (-1).
        """
        armies = list(row)
        armies[self.seat] += 1
        if owner >= 0:
            armies[owner] -= 1
        name = _REGIONS[region]
        gain = self.region(name, tuple(armies)).whole - self.region(name, row).whole
        self.gain[region, row, owner] = gain
        return gain

    def _look(self, region: str, row: Row) -> Seen:
        now = self.presence[region]
        own_now = own_later = rivals = 0.0
        expected = prospects(row, self.weights)
        for other, level in enumerate(levels(row)):
            pays_now = float(now * level) if self._whens[other] is When.NOW else 0.0
            pays_later = self._later[other][region] * expected[other]
            if level and self._exposed[other]:
                lasts = expected[other] / level * self._holds[other][region] / USUAL
                pays_later *= min(max(lasts, LEAST), 1.0) ** self._exposed[other]
            if other == self.seat:
                own_now, own_later = pays_now, pays_later
            else:
                rivals += self._shares[other] * (pays_now + pays_later)
        return Seen(own_now + own_later + rivals, own_now, own_later, rivals)


_eyes = lru_cache(maxsize=1 << 8)(Eyes)


def eyes_of(state: WorldState, seat: int, weights: Weights) -> Eyes:
    seats = range(len(state.players))
    whens = tuple([when(state, other) for other in seats])
    return _eyes(state.epoch, seat, whens, shares_of(state, seat, weights), weights)


def shares_of(state: WorldState, seat: int, weights: Weights) -> tuple[float, ...]:
    """Return the weight of a point for every seat. Likely winners among the rivals weigh more.

    It uses the scores at the start of the epoch, so it is constant throughout a turn.
    """
    return _shares(state.scores[-1], seat, EPOCHS[-1] + 1 - state.epoch, weights)


@lru_cache(maxsize=1 << 8)
def _shares(scores: Row, seat: int, epochs_left: int, weights: Weights) -> tuple[float, ...]:
    rivals = [score for other, score in enumerate(scores) if other != seat]
    sure = weights.sure_win * epochs_left
    chances = [exp((score - max(rivals)) / sure) if sure else 1.0 for score in scores]
    chances[seat] = 0.0
    whole = sum(chances)
    return tuple(
        1.0 if other == seat else -round(weights.rivals * chance / whole, 2)
        for other, chance in enumerate(chances)
    )


def rows_of(state: WorldState) -> Rows:
    seats = len(state.players)
    rows = {region: [0] * seats for region in REGIONS}
    for land, owner in state.armies.items():
        rows[REGION_OF[land]][owner] += 1
    return rows


@dataclass(slots=True)
class Holdings:
    """The value of the board for a seat, by component."""

    now: float = 0.0  # points of regions in this epoch
    later: float = 0.0
    structures: float = 0.0
    structures_now: float = 0.0  # the part scored in this epoch
    forts: float = 0.0
    rivals: float = 0.0

    @property
    def whole(self) -> float:
        return self.now + self.later + self.structures + self.forts + self.rivals


def holdings(state: WorldState, eyes: Eyes, rows: Rows) -> Holdings:
    held = Holdings()
    for region, row in rows.items():
        seen = eyes.region(region, tuple(row))
        held.now += seen.now
        held.later += seen.later
        held.rivals += seen.rivals
    armies, seat, points = state.armies, eyes.seat, eyes.points
    for land, kind in state.cities.items():
        owner = armies.get(land)
        if owner is not None:
            worth = STRUCTURE_POINTS[kind] * points[REGION_OF[land], owner]
            if owner == seat:
                held.structures += worth
                held.structures_now += STRUCTURE_POINTS[kind]
            else:
                held.rivals += worth
    for land in state.monuments:
        owner = armies.get(land)
        if owner is not None:
            worth = points[REGION_OF[land], owner]
            if owner == seat:
                held.structures += worth
                held.structures_now += 1
            else:
                held.rivals += worth
    for land in state.forts:
        if armies.get(land) == seat:
            held.forts += eyes.fort[REGION_OF[land]]
    return held


def structure_points(state: WorldState, land: str, fought: bool) -> int:
    """Return the points of a land's structures, optionally after battle damage (R9.12)."""
    city = STRUCTURE_POINTS.get(state.cities.get(land, ""), 0)
    monument = int(land in state.monuments)
    if fought and city:
        city -= 1
    elif fought:
        monument = 0
    return city + monument
