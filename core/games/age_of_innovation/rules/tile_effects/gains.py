"""Effects that give resources, points, spades and other gains."""

from dataclasses import dataclass, field, replace

from core.games.age_of_innovation.content import NOTHING, Amounts
from core.games.age_of_innovation.content.field_types import GOAL_HOOKS, Condition, Gain, Stock
from core.games.age_of_innovation.rules.actions import First
from core.games.age_of_innovation.rules.board import find_bridge_places
from core.games.age_of_innovation.rules.counts import (
    COUNTED_POINTS,
    COUNTS,
    Counted,
    CountedPointsId,
    count,
)
from core.games.age_of_innovation.rules.effect_registry import (
    Effect,
    GainSource,
    Hooks,
    NoTarget,
    Routes,
    effects_on,
    read_effect,
    tile_effect,
)
from core.games.age_of_innovation.rules.flow.terraforming import can_use_spade
from core.games.age_of_innovation.rules.flow.turn import MainChoice
from core.games.age_of_innovation.rules.gains import gain
from core.games.age_of_innovation.rules.gains_and_payments import meets_condition, score
from core.games.age_of_innovation.rules.obstacles import Obstacle
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import POINTS
from core.games.age_of_innovation.text.effect_text import (
    ALOUD,
    BRIEF,
    Group,
    amounts_of_length,
    begin_group,
    gain_clauses,
    hook_goal,
    merge_clauses,
    pick_length,
    plain_clause,
    resource_words,
)
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind
from core.kernel.content import RawRecord
from core.kernel.effects import Clause, clause
from core.kernel.style import Style


@tile_effect("income", "setup_after_placement")
@dataclass(frozen=True, slots=True)
class Gains(Effect):
    """A gain. Income is nothing else, so that it can be forecast.

    Data: `{"on": "income", "gain": {"vp": 2}}`.
    """

    gain: Gain = NOTHING

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        gain(state, seat, self.gain, source)

    def parts(self, length: int, style: Style) -> list[Clause]:
        return self._gain_parts(length)

    def _gain_parts(self, length: int) -> list[Clause]:
        return gain_clauses(self.gain, length, counts=self.gain_counts)


@tile_effect("pass")
@dataclass(frozen=True, slots=True)
class CountedGains(Gains):
    """A gain that may be multiplied by a count, and points that are counted.

    Data: `{"on": "pass", "counted_points": "min_science"}`.
    """

    counted_points: CountedPointsId = ""  # in addition to the gain
    per: Counted = ""

    @property
    def depends_on_science(self) -> bool:
        return bool(self.counted_points) and COUNTED_POINTS[self.counted_points].of_science

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        if self.counted_points:
            score(state, seat, COUNTED_POINTS[self.counted_points].rule(state, seat), source.tile)
        gain(state, seat, self.gain, source, self.times(state, seat))

    def times(self, state: InnovationState, seat: int) -> int:
        return count(state, seat, self.per) if self.per else 1

    def points(self, state: InnovationState, seat: int) -> int:
        return gain_points(self.gain, self.counted_points, state, seat)

    def points_now(self, state: InnovationState, seat: int) -> int | None:
        if not self.per or "vp" not in self.gain:
            return None
        return self.times(state, seat) * self.points(state, seat)

    def parts(self, length: int, style: Style) -> list[Clause]:
        gains = self._gain_parts(length)
        if self.counted_points:
            counted = counted_text(self.counted_points, length, style)
            counts = (each.id for each in self.gain_counts.get("vp", ()))
            gains.append(clause(counted, counts=counts))
        if not self.per:
            return gains
        whole = merge_clauses(gains, style)
        per = f"per {pick_length(COUNTS[self.per].words, length)}"
        return [replace(whole, words=(*whole.words, per))]


def gain_points(amounts: Gain, counted: str, state: InnovationState, seat: int) -> int:
    points = amounts.get("vp", 0)
    return points + COUNTED_POINTS[counted].rule(state, seat) if counted else points


def counted_text(counted: str, length: int, style: Style) -> str:
    form = ALOUD if style.is_spoken else length
    return pick_length(COUNTED_POINTS[counted].words, form) if counted else ""


@tile_effect("take", "special_action", "action", "gain_city_tile")
@dataclass(frozen=True, slots=True)
class ActionGains(CountedGains):
    """A gain, at once or as an action. Spades may be followed by a workshop.

    Data: `{"on": "special_action", "gain": {"spades": 1}, "build": true}`.
    """

    build: bool = False

    def find_obstacle(self, state: InnovationState, seat: int, routes: Routes) -> Obstacle | None:
        if self.gain.get("spades"):
            return None if can_use_spade(state, seat, routes) else NoTarget(self)
        if self.gain.get("bridges"):
            return None if find_bridge_places(state, seat) else NoTarget(self)
        return None

    def missing_target(self) -> str:
        if self.gain.get("spades"):
            return "there is no hex in reach to use a spade on"
        return NO_BRIDGE if self.gain.get("bridges") else ""

    def _gain_parts(self, length: int) -> list[Clause]:
        return gain_clauses(self.gain, length, counts=self.gain_counts, builds=self.build)


NO_BRIDGE = "there is no place for a bridge, or none left"


@tile_effect("take", "special_action", keys=("extra_action",))
@dataclass(frozen=True, slots=True)
class ExtraAction(ActionGains):
    """A gain and another action (R11.18).

    Data: `{"on": "special_action", "gain": {"power": 5}, "extra_action": true}`.
    """

    extra_action: bool = True

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        state.push(MainChoice(seat, extra=True))
        gain(state, seat, self.gain, source)

    def body(self, length: int, style: Style) -> Group:
        return *ActionGains.body(self, length, style), plain_clause("then another action")


# --- points by a table ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points of the highest threshold reached (R15.4)."""

    count: Counted
    steps: tuple[tuple[int, int], ...]  # threshold and points


@tile_effect("take", "special_action", keys=("table",))
@dataclass(frozen=True, slots=True)
class TablePoints(Effect):
    """Points by a table.

    Data: `{"on": "take", "table": {"count": "buildings", "steps": [[7, 8], [9, 12], [11, 18]]}}`.
    """

    table: PointsTable

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        score(state, seat, self.points_now(state, seat), source.tile)

    def points_now(self, state: InnovationState, seat: int) -> int:
        amount = count(state, seat, self.table.count)
        reached = (points for threshold, points in self.table.steps if amount >= threshold)
        return max(reached, default=0)

    def parts(self, length: int, style: Style) -> list[Clause]:
        points = "/".join(str(points) for _, points in self.table.steps)
        thresholds = "/".join(str(threshold) for threshold, _ in self.table.steps)
        counted = pick_length(COUNTS[self.table.count].words, length)
        noun = POINTS.noun(2, style)
        return [clause(f"{points} {noun} for {thresholds} {counted}", counts=[POINTS.id])]


# --- several gains -------------------------------------------------------------------------------


@tile_effect("take", keys=("any_order",))
@dataclass(frozen=True, slots=True)
class GainsInAnyOrder(Effect):
    """Several gains in an order of the owner's choice (palace 15).

    Data: `{"on": "take", "any_order": [{"on": "take", "gain": {"spades": 2}, "build": true}, {"on":
    "take", "gain": {"bridges": 2}}, {"on": "take", "gain": {"books_any": 2}}]}`.
    """

    any_order: tuple[RawRecord, ...]
    effects: tuple[Effect, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "effects", tuple(map(read_effect, self.any_order)))

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        state.push(AnyOrder(seat, source.tile, tuple(range(len(self.effects)))))

    def parts(self, length: int, style: Style) -> list[Clause]:
        return [part for effect in self.effects for part in effect.body(length, style)]

    def body(self, length: int, style: Style) -> Group:
        return begin_group("in any order", Effect.body(self, length, style), BRIEF)


@dataclass(frozen=True, slots=True)
class AnyOrder(ChoiceFrame[InnovationState]):
    """Choose the next of several gains."""

    tile: str
    left: tuple[int, ...]

    def question(self, state: InnovationState) -> Decision:
        actions = tuple(First(next(iter(self._part(n).gain))) for n in self.left)
        return Decision(self.seat, DecisionKind.ORDER, "reward_order", "R16.1", actions, self.tile)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, First)
        chosen = next(n for n in self.left if action.what in self._part(n).gain)
        others = tuple(n for n in self.left if n != chosen)
        if others:
            state.push(replace(self, left=others))
        self._part(chosen).apply(state, seat, GainSource(self.tile))

    def _part(self, number: int) -> Effect:
        effects = effects_on(self.tile, "take")
        return next(e for e in effects if isinstance(e, GainsInAnyOrder)).effects[number]


# --- rewards -------------------------------------------------------------------------------------


@tile_effect(*(hook for hook in GOAL_HOOKS if hook != "gain_city_tile"))
@dataclass(frozen=True, slots=True)
class Reward(Effect):
    """A gain for something that its owner does.

    Data: `{"on": "build:guild", "gain": {"vp": 3}}`.
    """

    gain: Gain = NOTHING
    condition: Condition = ""  # on the hex just built on
    gain_at_5_players: Gain = NOTHING

    def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
        gain(state, seat, self.gain, source)

    def rewards(self, state: InnovationState, hex_id: str) -> Amounts:
        if not meets_condition(state, self.condition, hex_id):
            return NOTHING  # type: ignore[no-any-return]
        if self.gain_at_5_players and len(state.players) == 5:
            return self.gain_at_5_players
        return self.gain

    def parts(self, length: int, style: Style) -> list[Clause]:
        gains = merge_clauses(gain_clauses(self.gain, length), style)
        with_five = amounts_of_length(self.gain_at_5_players, length, style)
        return [plain_clause(*gains.words, f"({with_five} with five)" if with_five else "")]

    def _goal(self, length: int) -> str:
        return hook_goal(self.on, self.condition, length)


@tile_effect("power_action", keys=("cost_delta",))
@dataclass(frozen=True, slots=True)
class CheaperPowerActions(Reward):
    """Less power for power actions (R11.22.7).

    Data: `{"on": "power_action", "cost_delta": {"power": -1}, "gain": {"vp": 3},
    "gain_at_5_players": {"vp": 4}}`.
    """

    cost_delta: Stock = NOTHING

    def hooks(self, tile: str) -> Hooks:
        return Hooks(power_action_cost=self.cost_delta["power"])

    def parts(self, length: int, style: Style) -> list[Clause]:
        less = resource_words("power", -self.cost_delta["power"], length)
        how = pick_length(("less to pay", "less"), length)
        return [plain_clause(*less, how), *Reward.parts(self, length, style)]
