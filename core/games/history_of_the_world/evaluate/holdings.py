"""What stands on the board, for what it will pay."""

from functools import cache

from core.games.history_of_the_world.content import CARDS, EPOCHS, PRESENCE, REGION_OF, REGIONS
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import HIDDEN


@cache
def _epochs_count(epoch: int, now: float, survives: float) -> tuple[float, ...]:
    """How much each epoch's score counts, seen from an epoch whose own score counts `now`."""
    return tuple(
        now if number == epoch else survives ** (number - epoch) if number > epoch else 0.0
        for number in EPOCHS
    )


@cache
def region_worth(epoch: int, now: float, survives: float) -> dict[str, float]:
    """What presence in each region is worth from now on."""
    counts = _epochs_count(epoch, now, survives)
    return {
        region: sum(map(float.__mul__, counts, map(float, presence)))
        for region, presence in PRESENCE.items()
    }


@cache
def structure_worth(epoch: int, now: float, survives: float) -> float:
    """What a point on the board is worth from now on."""
    return sum(_epochs_count(epoch, now, survives))


def counts_now(state: WorldState, seat: int, weights: Weights) -> float:
    """How sure the seat's score of this epoch is: certain in its turn, lost after it."""
    if not state.agenda:
        return 0.0
    if seat == state.turn.seat:
        return 0.0 if state.turn.step == "over" else 1.0
    empires = state.players[seat].empires
    if len(empires) < state.epoch:
        return weights.soon
    card = empires[-1]
    return weights.soon if card == HIDDEN or CARDS[card].order > state.called else 0.0


def _level(own: int, most: int, others: int) -> int:
    """0 to 3: nothing, presence, dominance, control (R12.1)."""
    if own >= 3 and not others:
        return 3
    if own >= 2 and own > most:
        return 2
    return 1 if own else 0


ArmiesByRegion = dict[str, list[int]]


def armies_by_region(state: WorldState) -> ArmiesByRegion:
    """Armies of every seat in every region."""
    seats = len(state.players)
    table = {region: [0] * seats for region in REGIONS}
    for land, owner in state.armies.items():
        table[REGION_OF[land]][owner] += 1
    return table


def level_of(row: list[int], seat: int, more: int = 0, victim: int = -1) -> int:
    """The level of a seat in a region, with `more` own armies and one of the victim's less."""
    own, most, others = row[seat] + more, 0, 0
    for owner, number in enumerate(row):
        if owner != seat and number:
            left = number - (owner == victim)
            others += left
            most = max(most, left)
    return _level(own, most, others)


def holdings(state: WorldState, seat: int, table: ArmiesByRegion, weights: Weights) -> float:
    """What regions, structures and forts of a seat will pay if things go as they usually go."""
    if not state.agenda:
        return 0.0
    now = counts_now(state, seat, weights)
    regions = region_worth(state.epoch, now, weights.survives)
    each = structure_worth(state.epoch, now, weights.survives)
    worth = 0.0
    for region, row in table.items():
        if row[seat]:
            worth += regions[region] * level_of(row, seat)
    armies = state.armies
    for land, kind in state.cities.items():
        if armies.get(land) == seat:
            worth += each * (2 if kind == "capital" else 1)
    worth += each * sum(armies.get(land) == seat for land in state.monuments)
    later = each - now
    worth += weights.fort * later * sum(armies.get(land) == seat for land in state.forts)
    return worth


def standing(state: WorldState, seat: int, weights: Weights) -> float:
    """Own points and holdings against the mean of the rivals', hopes left out."""
    table = armies_by_region(state)
    worth = 0.0
    share = weights.rivals / (len(state.players) - 1)
    for other, player in enumerate(state.players):
        value = player.score + holdings(state, other, table, weights)
        worth += value if other == seat else -share * value
    return worth
