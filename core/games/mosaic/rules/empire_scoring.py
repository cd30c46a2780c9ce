"""Empire scorings, the powers before them, and the tile end trigger (R12, R13)."""

from dataclasses import dataclass, replace

from core.games.mosaic.content import CONSTANTS
from core.games.mosaic.rules.actions import Defeat, Done, SendAway
from core.games.mosaic.rules.attack_effects import EnemyUnitMove, ScoringDefeat, send_away
from core.games.mosaic.rules.effect_registry import active_effects, active_effects_with_source
from core.games.mosaic.rules.events import EmpireScoring
from core.games.mosaic.rules.map import defeat_unit
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
        if self.may_defeat:
            for power in active_effects(state, self.seat, ScoringDefeat):
                actions += power.actions(state, self.seat)
        if self.may_send:
            for _, move in self._unused_moves(state):
                actions += move.actions(state, self.seat)
        if not actions:
            return ()
        actions.append(Done())
        return (Decision(self.seat, DecisionKind.PIECE, "before_scoring", "R12.2", tuple(actions)),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Use one power. The other remains available."""
        if isinstance(action, Defeat):
            defeat_unit(state, seat, action.owner, action.unit, action.region)
            state.push(replace(self, may_defeat=False))
        elif isinstance(action, SendAway):
            state.players[seat].used.append(self._unused_moves(state)[0][0])
            send_away(state, seat, action.owner, action.origin, action.region)
            state.push(replace(self, may_send=False))

    def _unused_moves(self, state: MosaicState) -> list[tuple[str, EnemyUnitMove]]:
        moves = active_effects_with_source(state, self.seat, EnemyUnitMove)
        return [(card, move) for card, move in moves if card not in state.players[self.seat].used]


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
