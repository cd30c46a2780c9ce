"""What stands on the board, for what it will pay: in this epoch, and in those to come."""

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
LEAST = 0.2  # of a level, that lasts in any case
USUAL = 0.66  # of what is held in a region, what is left of it at the next own turn


# --- regions -------------------------------------------------------------------------------------


@cache
def levels(row: Row) -> tuple[int, ...]:
    """0 to 3 for every seat: nothing, presence, dominance, control (R12.1)."""
    return tuple(_level(row, own) for own in row)


def _level(row: Row, own: int) -> int:
    if own >= 3 and own == sum(row):
        return 3
    if own >= 2 and own == max(row) and row.count(own) == 1:
        return 2
    return 1 if own else 0


@cache
def prospects(row: Row, weights: Weights) -> tuple[float, ...]:
    """The levels one may expect at everybody's next turn, in a region as safe as most are."""
    found = []
    for own, level in zip(row, levels(row), strict=True):
        if own == sum(row):
            table = weights.alone
        else:
            table = weights.strongest if level == 2 else weights.among_others
        found.append(table[min(own, len(table) - 1)])
    return tuple(found)


def _seen_from(epoch: int, weights: Weights) -> range:
    """The epochs at whose ends something is left for the next one, as far as one looks ahead."""
    return range(epoch, min(EPOCHS[-1], epoch + int(weights.epochs_ahead)))


@cache
def later_presence(epoch: int, weights: Weights) -> dict[str, float]:
    """What a level in each region pays in the epochs to come, for one expected at the next turn."""
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
    """How often a point of a structure in each region will still be scored after this epoch."""
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
    """What is left in each region from a turn in this epoch to the next own turn."""
    return {
        region: holds[epoch - 1] if epoch < EPOCHS[-1] else 1.0
        for region, holds in weights.holds.items()
    }


# --- a seat's eyes -------------------------------------------------------------------------------


class When(IntEnum):
    """When a seat scores in this epoch."""

    OVER = 0  # it has
    NOW = 1  # this is its turn
    TO_COME = 2


def when(state: WorldState, seat: int) -> When:
    """When the seat scores in this epoch."""
    if seat == state.turn.seat:
        return When.OVER if state.turn.step == "over" else When.NOW
    empires = state.players[seat].empires
    if len(empires) < state.epoch:
        return When.TO_COME
    card = empires[-1]
    return When.TO_COME if card == HIDDEN or CARDS[card].order > state.called else When.OVER


class Seen(NamedTuple):
    """What a region is worth to a seat."""

    whole: float
    now: float  # what it pays the seat in this epoch
    later: float
    rivals: float  # less than 0: what it pays them


class Eyes:
    """How a seat looks at the board: when everybody scores next, and whose points count how.

    What was seen is remembered: the same few rows of armies come up again and again.
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
        # Whoever has not had his turn in this epoch looks at it as he did at the end of the last.
        since = [max(epoch - 1, 1) if when is When.TO_COME else epoch for when in whens]
        self._later = [later_presence(each, weights) for each in since]
        self._holds = [_holds_after(each, weights) for each in since]
        self._exposed = [self._more_exposed(other) for other in range(len(whens))]
        # What a point of a structure is worth, by region and by who has it.
        self.points: dict[tuple[str, int], float] = {
            (region, other): share * (times * more + (whens[other] is When.NOW))
            for other, share in enumerate(self._shares)
            for region, times in later_points(since[other], weights).items()
            for more in (self._holds[other][region] ** self._exposed[other],)
        }
        self.fort = {region: weights.fort * pays for region, pays in self._later[seat].items()}

    def _more_exposed(self, seat: int) -> float:
        """By how much more turns of others than usual a seat's lands have to last to its own next.

        As many as there are others is usual. Those who are still to come in this epoch do come;
        of the next epoch, and of those who may yet come before a seat in this one, half.
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
        """What a region with these armies in it is worth."""
        seen = self._regions.get((region, row))
        if seen is None:
            seen = self._regions[region, row] = self._look(region, row)
        return seen

    def taken(self, region: int, row: Row, owner: int) -> float:
        """What one more army of the seat brings there, remembered in `gain`.

        It comes in the place of an army of the owner, or into an empty land (-1).
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
    """How the seat looks at the board now."""
    seats = range(len(state.players))
    whens = tuple([when(state, other) for other in seats])
    return _eyes(state.epoch, seat, whens, shares_of(state, seat, weights), weights)


def shares_of(state: WorldState, seat: int, weights: Weights) -> tuple[float, ...]:
    """What a point of everybody counts for the seat: of a rival the more, the likelier he wins.

    By the points at the beginning of the epoch, so that they are the same throughout a turn.
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
    """Armies of every seat in every region."""
    seats = len(state.players)
    rows = {region: [0] * seats for region in REGIONS}
    for land, owner in state.armies.items():
        rows[REGION_OF[land]][owner] += 1
    return rows


@dataclass(slots=True)
class Holdings:
    """What everybody has on the board, in the eyes of a seat."""

    now: float = 0.0  # what regions pay the seat in this epoch
    later: float = 0.0
    structures: float = 0.0
    structures_now: float = 0.0  # of them, what they pay in this epoch
    forts: float = 0.0
    rivals: float = 0.0

    @property
    def whole(self) -> float:
        """All together."""
        return self.now + self.later + self.structures + self.forts + self.rivals


def holdings(state: WorldState, eyes: Eyes, rows: Rows) -> Holdings:
    """What regions, structures and forts will pay if things go as they usually go."""
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
    """Points of the structures in a land, or those left when it was fought for (R9.12)."""
    city = STRUCTURE_POINTS.get(state.cities.get(land, ""), 0)
    monument = int(land in state.monuments)
    if fought and city:
        city -= 1
    elif fought:
        monument = 0
    return city + monument
