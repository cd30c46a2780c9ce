"""Tile effects: immediate gains, and frames for gains that need a choice."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import DISPLAYS, TILES, Amounts, Effect
from core.games.age_of_innovation.rules.actions import First
from core.games.age_of_innovation.rules.events import TrackAdvanced
from core.games.age_of_innovation.rules.stock import (
    counted_points,
    effect_count,
    gain_book,
    gain_resources,
    score,
    table_points,
    trigger_hook,
)
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame

InnovationFrame = Frame[InnovationState]


@dataclass(frozen=True, slots=True)
class GainSource:
    """The source of a gain, and its terms."""

    tile: str
    discipline: str = ""  # of the competency's slot
    must: bool = False  # chosen as an action, so it cannot be declined (R4.10)


FrameFactory = Callable[[int, int, GainSource], InnovationFrame]
EffectHandler = Callable[[InnovationState, int, Effect, GainSource], None]
GAIN_FRAMES: dict[str, FrameFactory] = {}  # frames for gains that need a choice
EFFECT_HANDLERS: dict[str, EffectHandler] = {}  # handlers for effects that are more than a gain


def gain_frame(resource: str) -> Callable[[FrameFactory], FrameFactory]:
    """Register the frame factory of a gain."""

    def register(factory: FrameFactory) -> FrameFactory:
        GAIN_FRAMES[resource] = factory
        return factory

    return register


def effect_handler(key: str) -> Callable[[EffectHandler], EffectHandler]:
    """Register the handler of an effect."""

    def register(handler: EffectHandler) -> EffectHandler:
        EFFECT_HANDLERS[key] = handler
        return handler

    return register


def gain(
    state: InnovationState, seat: int, amounts: Amounts, source: GainSource, times: int = 1
) -> None:
    """Take immediate gains, then queue the choices in order."""
    frames: list[InnovationFrame] = []
    plain: dict[str, int] = {}
    for resource, number in amounts.items():
        if resource == "vp":
            score(state, seat, number * times, source.tile)
        elif resource == "book_of_column":
            gain_book(state, seat, source.discipline, number * times, source.tile)
        elif resource in ("sailing_steps", "terraforming_steps"):
            for _ in range(number * times):
                frames += advance_track(state, seat, resource.removesuffix("_steps"))
        elif resource in GAIN_FRAMES:
            if number * times:
                frames.append(GAIN_FRAMES[resource](seat, number * times, source))
        elif resource != "free_workshop":
            plain[resource] = number * times
    gain_resources(state, seat, plain, source.tile)
    state.push(*frames)


def advance_track(state: InnovationState, seat: int, track: str) -> list[InnovationFrame]:
    """Advance one step and return reward frames; steps above the top are lost (R15.5)."""
    player = state.players[seat]
    board = DISPLAYS[player.display]
    if track == "sailing":
        if player.sailing == board.sailing_max:
            return []
        player.sailing += 1
        level, reward = player.sailing, board.sailing_rewards[player.sailing]
    else:
        if player.terraforming == len(board.tools_per_spade) - 1:
            return []
        player.terraforming += 1
        level, reward = player.terraforming, board.terraforming_rewards[player.terraforming]
    state.emit(TrackAdvanced(seat, track, level))
    trigger_hook(state, seat, "advance_track")
    score(state, seat, reward.get("vp", 0), track)
    books = reward.get("books_any", 0)
    return [GAIN_FRAMES["books_any"](seat, books, GainSource(track))] if books else []


@dataclass(frozen=True, slots=True)
class TileEffects(Frame[InnovationState]):
    """Carry out a tile's effects for one hook, each completely before the next."""

    seat: int
    tile: str
    hook: str
    must: bool = False
    next: int = 0

    def run(self, state: InnovationState) -> None:
        effects = state.tile_effects(self.tile, self.hook)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.push(replace(self, next=self.next + 1))
            apply_effect(
                state, self.seat, effects[self.next], GainSource(self.tile, must=self.must)
            )


def apply_effect(state: InnovationState, seat: int, effect: Effect, source: GainSource) -> None:
    handler = EFFECT_HANDLERS.get(_handler_key(effect))
    if handler:
        handler(state, seat, effect, source)
    else:
        score(state, seat, counted_points(state, seat, effect), source.tile)
        gain(state, seat, effect.gain, source, effect_count(state, seat, effect))


def _handler_key(effect: Effect) -> str:
    """Return the handler key, empty for a simple gain."""
    if effect.table:
        return "table"
    if effect.any_order:
        return "any_order"
    if effect.neutral_building:
        return "neutral_building"
    if effect.upgrade or effect.downgrade:
        return "exchange"
    if effect.workshop_elsewhere:
        return "workshop_elsewhere"
    if effect.over_land:
        return "over_land"
    if effect.extra_action:
        return "extra_action"
    return effect.place  # a guild or an annex


@effect_handler("table")
def _score_table(state: InnovationState, seat: int, effect: Effect, source: GainSource) -> None:
    assert effect.table
    score(state, seat, table_points(state, seat, effect.table), source.tile)


@effect_handler("any_order")
def _start_any_order(state: InnovationState, seat: int, effect: Effect, source: GainSource) -> None:
    state.push(AnyOrder(seat, source.tile, tuple(range(len(effect.any_order)))))


@dataclass(frozen=True, slots=True)
class AnyOrder(ChoiceFrame[InnovationState]):
    """Several rewards in an order the owner chooses, each completely (palace 15)."""

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
        apply_effect(state, seat, self._part(chosen), GainSource(self.tile))

    def _part(self, number: int) -> Effect:
        (effect,) = (e for e in TILES[self.tile].effects_for("take") if e.any_order)
        return effect.any_order[number]


EFFECT_FRAMES: tuple[type[InnovationFrame], ...] = (TileEffects, AnyOrder)
