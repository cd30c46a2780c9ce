"""Empire scorings, the powers before them, and the tile end trigger (R12, R13)."""

from dataclasses import dataclass, replace

from core.games.mosaic.actions import Defeat, Done, SendAway
from core.games.mosaic.content import CONSTANTS, UNITS
from core.games.mosaic.events import EmpireScoring, UnitsSentAway
from core.games.mosaic.map import defeat, defeat_targets
from core.games.mosaic.offers import trigger_end
from core.games.mosaic.scoring import score_empires
from core.games.mosaic.state import MosaicState
from core.games.mosaic.tiles import end_is_due
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase

MOST_SCORINGS = CONSTANTS.empire_scorings


@dataclass(frozen=True, slots=True)
class PendingScorings(Phase[MosaicState]):
    """Resolve the tile end trigger and then the drawn scoring cards (R4.5, R13.7)."""

    seat: int

    def run(self, state: MosaicState) -> None:
        """Resolve one scoring and repeat, up to three per game (R12.1)."""
        if end_is_due(state):
            state.tiles_trigger = True
            trigger_end(state, "tiles")
        elif state.scorings_due:
            state.scorings_due -= 1
        else:
            return
        state.then(self)
        if state.scorings_done < MOST_SCORINGS:
            windows = [BeforeScoring(seat) for seat in state.seats_from(self.seat)]
            state.then(*windows, ScoreEmpires())
        else:
            state.tell(EmpireScoring(SPECTATOR, 0))


@dataclass(frozen=True, slots=True)
class BeforeScoring(Phase[MosaicState]):
    """Offer the General's and Diplomats' powers, in either order (R12.2, R12.9)."""

    seat: int
    may_defeat: bool = True
    may_send: bool = True

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        actions: list[Action] = []
        for effect in state.active(self.seat, "pre_scoring"):
            if effect.verb == "defeat" and self.may_defeat:
                targets = defeat_targets(state, self.seat, effect.region_has_own)
                actions += [Defeat(*target) for target in targets]
            elif effect.verb == "move_all_enemy_units" and self._has_diplomats(state):
                actions += self._sendings(state)
        if not actions:
            return ()
        actions.append(Done())
        return (Decision(self.seat, Kind.PIECE, "before_scoring", "R12.2", tuple(actions)),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        """Use one power; the other remains available."""
        if isinstance(action, Defeat):
            defeat(state, seat, action.owner, action.unit, action.region)
            state.then(replace(self, may_defeat=False))
        elif isinstance(action, SendAway):
            state.players[seat].used.append("tech_diplomats")
            send_away(state, seat, action.owner, action.origin, action.region)
            state.then(replace(self, may_send=False))

    def _has_diplomats(self, state: MosaicState) -> bool:
        return self.may_send and "tech_diplomats" not in state.players[self.seat].used

    def _sendings(self, state: MosaicState) -> list[Action]:
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
                _carry_moved(state.turn.moved, f"{origin}/{unit}", f"{region}/{unit}")
    state.tell(UnitsSentAway(seat, owner, origin, region))


def _carry_moved(moved: dict[str, int], origin: str, region: str) -> None:
    """Keep moved units marked as moved in their new region (R6.7.3)."""
    number = moved.pop(origin, 0)
    if number:
        moved[region] = moved.get(region, 0) + number


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
