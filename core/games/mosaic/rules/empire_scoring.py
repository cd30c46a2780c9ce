"""Empire scorings, the powers before them, and the tile end trigger (R12, R13)."""

from dataclasses import dataclass, replace

from core.games.mosaic.content import CONSTANTS, UNITS
from core.games.mosaic.rules.actions import Defeat, Done, SendAway
from core.games.mosaic.rules.events import EmpireScoring, UnitsSentAway
from core.games.mosaic.rules.map import defeat_targets, defeat_unit
from core.games.mosaic.rules.offers import trigger_end
from core.games.mosaic.rules.scoring import score_empires
from core.games.mosaic.rules.tiles import is_end_due
from core.games.mosaic.state import MosaicState
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase

MAX_SCORINGS = CONSTANTS.empire_scorings


@dataclass(frozen=True, slots=True)
class PendingScorings(Phase[MosaicState]):
    """Resolve the tile end trigger and then the drawn scoring cards (R4.5, R13.7)."""

    seat: int

    def run(self, state: MosaicState) -> None:
        """Resolve one scoring and repeat, up to three per game (R12.1)."""
        if is_end_due(state):
            state.tiles_trigger = True
            trigger_end(state, "tiles")
        elif state.scorings_due:
            state.scorings_due -= 1
        else:
            return
        state.push(self)
        if state.scorings_done < MAX_SCORINGS:
            windows = [BeforeScoring(seat) for seat in state.seats_from(self.seat)]
            state.push(*windows, ScoreEmpires())
        else:
            state.emit(EmpireScoring(SPECTATOR, 0))


@dataclass(frozen=True, slots=True)
class BeforeScoring(Phase[MosaicState]):
    """Offer the General's and Diplomats' powers, in either order (R12.2, R12.9)."""

    seat: int
    may_defeat: bool = True
    may_send: bool = True

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions: list[Action] = []
        for effect in state.active_effects(self.seat, "pre_scoring"):
            if effect.verb == "defeat" and self.may_defeat:
                targets = defeat_targets(state, self.seat, effect.region_has_own)
                actions += [Defeat(*target) for target in targets]
            elif effect.verb == "move_all_enemy_units" and self._has_diplomats(state):
                actions += self._send_away_actions(state)
        if not actions:
            return ()
        actions.append(Done())
        return (Decision(self.seat, DecisionKind.PIECE, "before_scoring", "R12.2", tuple(actions)),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Use one power; the other remains available."""
        if isinstance(action, Defeat):
            defeat_unit(state, seat, action.owner, action.unit, action.region)
            state.push(replace(self, may_defeat=False))
        elif isinstance(action, SendAway):
            state.players[seat].used.append("tech_diplomats")
            send_away(state, seat, action.owner, action.origin, action.region)
            state.push(replace(self, may_send=False))

    def _has_diplomats(self, state: MosaicState) -> bool:
        return self.may_send and "tech_diplomats" not in state.players[self.seat].used

    def _send_away_actions(self, state: MosaicState) -> list[Action]:
        return [
            SendAway(owner, origin, region)
            for owner in state.seats_from(self.seat)[1:]
            for origin in state.regions
            if origin in state.players[owner].units
            for region in state.adjacent_regions(origin)
        ]


def send_away(state: MosaicState, seat: int, owner: int, origin: str, region: str) -> None:
    """Move all of one opponent's units from one region to an adjacent one."""
    units = state.players[owner].units
    leaving = units.pop(origin)
    kinds = units.setdefault(region, {})
    for unit in UNITS:
        if unit in leaving:
            kinds[unit] = kinds.get(unit, 0) + leaving[unit]
            if owner == state.turn.seat:
                _transfer_moved_units(state.turn.moved, f"{origin}/{unit}", f"{region}/{unit}")
    state.emit(UnitsSentAway(seat, owner, origin, region))


def _transfer_moved_units(moved: dict[str, int], source: str, target: str) -> None:
    """Keep moved units marked as moved in their new region (R6.7.3)."""
    number = moved.pop(source, 0)
    if number:
        moved[target] = moved.get(target, 0) + number


@dataclass(frozen=True, slots=True)
class ScoreEmpires(Phase[MosaicState]):
    """Perform one empire scoring."""

    def run(self, state: MosaicState) -> None:
        score_empires(state)


EMPIRE_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    PendingScorings,
    BeforeScoring,
    ScoreEmpires,
)
