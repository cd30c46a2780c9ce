"""The Military action: recruit and move units one step at a time (R6.7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from core.games.mosaic.content import CONSTANTS, REGIONS, UNITS
from core.games.mosaic.rules.actions import DONE_ACTION, Move, Recruit, move_action, recruit_action
from core.games.mosaic.rules.effect_registry import active_effects
from core.games.mosaic.rules.events import UnitMoved
from core.games.mosaic.rules.gains_and_payments import pay
from core.games.mosaic.rules.map import add_unit, remove_unit
from core.games.mosaic.rules.modifier_effects import (
    CavalryReach,
    RecruitLimitBase,
    RecruitLimitBonus,
    UnitPermission,
)
from core.games.mosaic.state import MosaicState
from core.kernel import Action, Decision, DecisionKind, Frame

UNIT_COST = CONSTANTS.unit_cost
MOVE_COST = CONSTANTS.move_cost


def recruit_limit(state: MosaicState, seat: int) -> int:
    bases = [effect.number for effect in active_effects(state, seat, RecruitLimitBase)]
    bonuses = [effect.number for effect in active_effects(state, seat, RecruitLimitBonus)]
    return sum(bases or [CONSTANTS.recruit_limit]) + sum(bonuses)


def recruit_actions(state: MosaicState, seat: int) -> list[Action]:
    kinds = [*_recruitable_units(state, seat)]
    return [recruit_action(unit, region) for unit in kinds for region in state.city_regions(seat)]


def can_recruit(state: MosaicState, seat: int) -> bool:
    return bool(state.city_regions(seat)) and any(_recruitable_units(state, seat))


def _recruitable_units(state: MosaicState, seat: int) -> Iterator[str]:
    player = state.players[seat]
    if player.stock["money"] < UNIT_COST["money"]:
        return
    recruited = state.turn.recruited
    if recruited and recruited >= recruit_limit(state, seat):
        return
    for unit in UNITS:
        if player.supply[unit] and (
            unit != "siege_engine" or active_effects(state, seat, UnitPermission)
        ):
            yield unit


def move_actions(state: MosaicState, seat: int) -> list[Action]:
    """Return all moves of units that have not moved this turn (R6.7.3)."""
    unmoved = _unmoved_units(state, seat)
    if not unmoved:
        return []
    reach = max(sum(effect.number for effect in active_effects(state, seat, CavalryReach)), 1)
    in_play = tuple(state.regions)
    return [
        move_action(unit, region, to)
        for unit, region in unmoved
        for to in _regions_within(in_play, region, reach if unit == "cavalry" else 1)
    ]


def can_move(state: MosaicState, seat: int) -> bool:
    player, moved = state.players[seat], state.turn.moved
    if not player.units or player.stock["money"] < MOVE_COST["money"]:
        return False
    if moved:
        return bool(move_actions(state, seat))
    in_play = tuple(state.regions)
    return any(
        kinds and _regions_within(in_play, region, 1) for region, kinds in player.units.items()
    )


def _unmoved_units(state: MosaicState, seat: int) -> list[tuple[str, str]]:
    player = state.players[seat]
    if not player.units or player.stock["money"] < MOVE_COST["money"]:
        return []
    moved = state.turn.moved
    return [
        (unit, region)
        for region in state.regions
        if region in player.units
        for unit in UNITS
        if player.units[region].get(unit, 0) > moved.get(f"{region}/{unit}", 0)
    ]


@cache
def _regions_within(in_play: tuple[str, ...], region: str, steps: int) -> tuple[str, ...]:
    reached = {region}
    for _ in range(steps):
        reached |= {near for r in reached for near in REGIONS[r].adjacent if near in in_play}
    return tuple(r for r in in_play if r in reached and r != region)


@dataclass(frozen=True, slots=True)
class MilitaryStep(Frame[MosaicState]):
    """Recruit, move or stop, with at least one step (R6.7.1)."""

    seat: int
    begun: bool = False

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions = recruit_actions(state, self.seat) + move_actions(state, self.seat)
        if not actions:
            return ()
        if self.begun:
            actions.append(DONE_ACTION)
        return (Decision(self.seat, DecisionKind.SPACE, "military", "R6.7", tuple(actions)),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Pay for this step alone (R6.7.4)."""
        if isinstance(action, Recruit):
            pay(state, seat, UNIT_COST)
            state.turn.recruited += 1
            add_unit(state, seat, action.unit, action.region)
        elif isinstance(action, Move):
            pay(state, seat, MOVE_COST)
            move_unit(state, seat, action.unit, action.origin, action.region)
            key = f"{action.region}/{action.unit}"
            state.turn.moved[key] = state.turn.moved.get(key, 0) + 1
        else:
            return
        state.push(MilitaryStep(seat, begun=True))


def move_unit(state: MosaicState, seat: int, unit: str, origin: str, region: str) -> None:
    remove_unit(state, seat, unit, origin)
    kinds = state.players[seat].units.setdefault(region, {})
    kinds[unit] = kinds.get(unit, 0) + 1
    state.emit(UnitMoved(seat, unit, origin, region))


MILITARY_FRAMES: tuple[type[Frame[MosaicState]], ...] = (MilitaryStep,)
