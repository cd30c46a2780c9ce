"""The Military action: recruit and move, step by step (R6.7)."""

from dataclasses import dataclass

from core.games.mosaic.actions import DONE, Move, Recruit, move, recruit
from core.games.mosaic.content import CONSTANTS, UNITS
from core.games.mosaic.events import UnitMoved
from core.games.mosaic.map import add_unit, remove_unit
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import pay
from core.kernel import Action, Decision, Frame, Kind

UNIT_COST = CONSTANTS.unit_cost
MOVE_COST = CONSTANTS.move_cost


def recruit_limit(state: MosaicState, seat: int) -> int:
    """Units a player may recruit in a turn (R6.7.2)."""
    base = state.ongoing(seat, "recruit_limit_base") or CONSTANTS.recruit_limit
    return int(base) + state.ongoing(seat, "recruit_limit")


def recruits(state: MosaicState, seat: int) -> list[Action]:
    """Every unit that can be bought now, in every region it may go to."""
    player = state.players[seat]
    if player.stock["money"] < UNIT_COST["money"]:
        return []
    if state.turn.recruited >= recruit_limit(state, seat):
        return []
    kinds = [unit for unit in UNITS if player.supply[unit]]
    if "siege_engine" in kinds and not _has_siege_engines(state, seat):
        kinds.remove("siege_engine")
    return [recruit(unit, region) for unit in kinds for region in state.city_regions(seat)]


def can_recruit(state: MosaicState, seat: int) -> bool:
    """Whether there is anything to recruit; quicker than listing it."""
    player = state.players[seat]
    return player.stock["money"] >= UNIT_COST["money"] and bool(recruits(state, seat))


def _has_siege_engines(state: MosaicState, seat: int) -> bool:
    return any(effect.verb == "enables" for effect in state.active(seat, "ongoing"))


def moves(state: MosaicState, seat: int) -> list[Action]:
    """Every move of a unit that has not moved in this turn (R6.7.3)."""
    player = state.players[seat]
    if player.stock["money"] < MOVE_COST["money"]:
        return []
    reach = max(state.ongoing(seat, "cavalry_move"), 1)
    found: list[Action] = []
    for region in state.regions:
        if region not in player.units:
            continue
        there = player.units[region]
        for unit in UNITS:
            if there.get(unit, 0) > state.turn.moved.get(f"{region}/{unit}", 0):
                far = reach if unit == "cavalry" else 1
                found += [move(unit, region, to) for to in _within(state, region, far)]
    return found


def can_move(state: MosaicState, seat: int) -> bool:
    """Whether there is any move."""
    return bool(state.players[seat].units) and bool(moves(state, seat))


def _within(state: MosaicState, region: str, steps: int) -> list[str]:
    """Other regions in play within that many steps."""
    reached = {region}
    for _ in range(steps):
        reached |= {near for r in reached for near in state.adjacent_regions(r)}
    return [r for r in state.regions if r in reached and r != region]


@dataclass(frozen=True, slots=True)
class MilitaryStep(Frame[MosaicState]):
    """Recruit, move, or stop; at least one step must be taken (R6.7.1)."""

    seat: int
    begun: bool = False

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        """All that money and the turn's limits allow."""
        actions = recruits(state, self.seat) + moves(state, self.seat)
        if not actions:
            return ()
        if self.begun:
            actions.append(DONE)
        return (Decision(self.seat, Kind.SPACE, "military", "R6.7", tuple(actions)),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Pay step by step (R6.7.4)."""
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
        state.then(MilitaryStep(seat, begun=True))


def move_unit(state: MosaicState, seat: int, unit: str, origin: str, region: str) -> None:
    """A unit goes from one region to another."""
    remove_unit(state, seat, unit, origin)
    kinds = state.players[seat].units.setdefault(region, {})
    kinds[unit] = kinds.get(unit, 0) + 1
    state.tell(UnitMoved(seat, unit, origin, region))


MILITARY_FRAMES: tuple[type[Frame[MosaicState]], ...] = (MilitaryStep,)
