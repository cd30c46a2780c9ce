"""Effects against enemy units, at once or before an empire scoring."""

from dataclasses import dataclass, replace

from core.games.mosaic.content import UNITS, Unit
from core.games.mosaic.rules.actions import Defeat, SendAway
from core.games.mosaic.rules.effect_registry import AT_ONCE, Effect, Effects, effect
from core.games.mosaic.rules.events import UnitsSentAway
from core.games.mosaic.rules.map import defeat_targets, defeat_unit
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.wording import id_to_words
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import format_count, join_words
from core.kernel.style import Style


@effect("defeat", *AT_ONCE)
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitDefeat(Effect):
    """Enemy units defeated where the player has certain units (R11.2).

    Data: `{"on": "play", "verb": "defeat", "number": 1, "region_has_own": ["cavalry"]}`.
    """

    number: int
    region_has_own: tuple[Unit, ...]
    same_region: bool = False

    def is_lost(self, state: MosaicState, seat: int) -> bool:
        return not defeat_targets(state, seat, self.region_has_own)

    def resolve(self, state: MosaicState, source: Effects) -> None:
        state.push(
            DefeatUnits(
                source.seat, source.card, self.number, self.region_has_own, self.same_region
            )
        )

    def full_clause(self, style: Style) -> str:
        own_pieces = f"your {join_words(map(id_to_words, self.region_has_own), 'or')}"
        regions = "one region" if self.same_region else "regions"
        where = "a region" if self.number == 1 else regions
        return f"defeat {format_count(self.number, 'enemy unit')} in {where} with {own_pieces}"

    def brief_clause(self, style: Style, length: int) -> str:
        units = style.wording(str(self.number), format_count(self.number, "enemy unit"))
        return f"defeat {units}"


@dataclass(frozen=True, slots=True)
class DefeatUnits(Frame[MosaicState]):
    """Defeat enemy units one by one, which is mandatory (R8.10, R11.2)."""

    seat: int
    card: str
    number: int
    with_own: tuple[str, ...]
    same_region: bool
    region: str = ""

    def decisions(self, state: MosaicState) -> tuple[Decision, ...]:
        targets = defeat_targets(state, self.seat, self.with_own, self.region)
        if not targets:
            return ()
        actions = tuple(Defeat(*target) for target in targets)
        return (Decision(self.seat, DecisionKind.PIECE, "defeat", "R11.2", actions, self.card),)

    def answer(self, state: MosaicState, seat: int, action: Action) -> None:
        assert isinstance(action, Defeat)
        defeat_unit(state, seat, action.owner, action.unit, action.region)
        if self.number > 1:
            region = action.region if self.same_region else ""
            state.push(replace(self, number=self.number - 1, region=region))


@effect("defeat", "pre_scoring")
@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringDefeat(UnitDefeat):
    """An enemy unit that the player may defeat before each empire scoring (R12.2).

    Data: `{"on": "pre_scoring", "verb": "defeat", "number": 1, "region_has_own": ["infantry",
    "cavalry"]}`.
    """

    def actions(self, state: MosaicState, seat: int) -> list[Action]:
        return [Defeat(*target) for target in defeat_targets(state, seat, self.region_has_own)]

    def brief_hook(self, style: Style, length: int) -> str:
        return _before_scoring_text(style)


@effect("move_all_enemy_units", "pre_scoring")
@dataclass(frozen=True, slots=True, kw_only=True)
class EnemyUnitMove(Effect):
    """All of an opponent's units in a region sent to the next one (R12.2).

    Data: `{"on": "pre_scoring", "verb": "move_all_enemy_units", "once": true}`.
    """

    once: bool = False

    def is_once(self) -> bool:
        return self.once

    def actions(self, state: MosaicState, seat: int) -> list[Action]:
        return [
            SendAway(owner, origin, region)
            for owner in state.seats_from(seat)[1:]
            for origin in state.regions
            if origin in state.players[owner].units
            for region in state.adjacent_regions(origin)
        ]

    def brief_hook(self, style: Style, length: int) -> str:
        return _before_scoring_text(style)

    def full_clause(self, style: Style) -> str:
        return "move all units of one opponent from one region to one next to it"

    def brief_clause(self, style: Style, length: int) -> str:
        return "send units away"


def _before_scoring_text(style: Style) -> str:
    return style.wording("pre-scoring", "before each scoring")


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
