"""Tile effects: immediate gains, and frames for gains that need a choice."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.games.age_of_innovation.actions import First
from core.games.age_of_innovation.content import DISPLAYS, TILES, Amounts, Effect
from core.games.age_of_innovation.events import TrackAdvanced
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.stock import (
    counted_points,
    gain_book,
    gain_plain,
    score,
    table_points,
    times,
    trigger,
)
from core.kernel import Action, AskForOne, Decision, Frame, Kind

InnovationFrame = Frame[InnovationState]


@dataclass(frozen=True, slots=True)
class By:
    """The source of a gain, and its terms."""

    tile: str
    discipline: str = ""  # of the competency's slot
    must: bool = False  # chosen as an action, so it cannot be declined (R4.10)


Maker = Callable[[int, int, By], InnovationFrame]
Doer = Callable[[InnovationState, int, Effect, By], None]
ASKING: dict[str, Maker] = {}  # frames for gains that need a choice
DOING: dict[str, Doer] = {}  # handlers for effects that are more than a gain


def asks(what: str) -> Callable[[Maker], Maker]:
    """Register the frame factory of a gain."""

    def register(maker: Maker) -> Maker:
        ASKING[what] = maker
        return maker

    return register


def does(what: str) -> Callable[[Doer], Doer]:
    """Register the handler of an effect."""

    def register(doer: Doer) -> Doer:
        DOING[what] = doer
        return doer

    return register


def gain(state: InnovationState, seat: int, amounts: Amounts, by: By, often: int = 1) -> None:
    """Take immediate gains, then queue the choices in order."""
    frames: list[InnovationFrame] = []
    plain: dict[str, int] = {}
    for what, number in amounts.items():
        if what == "vp":
            score(state, seat, number * often, by.tile)
        elif what == "book_of_column":
            gain_book(state, seat, by.discipline, number * often, by.tile)
        elif what in ("sailing_steps", "terraforming_steps"):
            for _ in range(number * often):
                frames += advance(state, seat, what.removesuffix("_steps"))
        elif what in ASKING:
            if number * often:
                frames.append(ASKING[what](seat, number * often, by))
        elif what != "free_workshop":
            plain[what] = number * often
    gain_plain(state, seat, plain, by.tile)
    state.then(*frames)


def advance(state: InnovationState, seat: int, track: str) -> list[InnovationFrame]:
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
    state.tell(TrackAdvanced(seat, track, level))
    trigger(state, seat, "advance_track")
    score(state, seat, reward.get("vp", 0), track)
    books = reward.get("books_any", 0)
    return [ASKING["books_any"](seat, books, By(track))] if books else []


@dataclass(frozen=True, slots=True)
class TileEffects(Frame[InnovationState]):
    """Carry out a tile's effects for one hook, each completely before the next."""

    seat: int
    tile: str
    hook: str
    must: bool = False
    next: int = 0

    def run(self, state: InnovationState) -> None:
        effects = state.effects(self.tile, self.hook)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.then(replace(self, next=self.next + 1))
            carry_out(state, self.seat, effects[self.next], By(self.tile, must=self.must))


def carry_out(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    doer = DOING.get(_deed(effect))
    if doer:
        doer(state, seat, effect, by)
    else:
        score(state, seat, counted_points(state, seat, effect), by.tile)
        gain(state, seat, effect.gain, by, times(state, seat, effect))


def _deed(effect: Effect) -> str:
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


@does("table")
def _table(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    assert effect.table
    score(state, seat, table_points(state, seat, effect.table), by.tile)


@does("any_order")
def _any_order(state: InnovationState, seat: int, effect: Effect, by: By) -> None:
    state.then(AnyOrder(seat, by.tile, tuple(range(len(effect.any_order)))))


@dataclass(frozen=True, slots=True)
class AnyOrder(AskForOne[InnovationState]):
    """Several rewards in an order the owner chooses, each completely (palace 15)."""

    tile: str
    left: tuple[int, ...]

    def question(self, state: InnovationState) -> Decision:
        actions = tuple(First(next(iter(self._part(n).gain))) for n in self.left)
        return Decision(self.seat, Kind.ORDER, "reward_order", "R16.1", actions, self.tile)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, First)
        chosen = next(n for n in self.left if action.what in self._part(n).gain)
        others = tuple(n for n in self.left if n != chosen)
        if others:
            state.then(replace(self, left=others))
        carry_out(state, seat, self._part(chosen), By(self.tile))

    def _part(self, number: int) -> Effect:
        (effect,) = (e for e in TILES[self.tile].on("take") if e.any_order)
        return effect.any_order[number]


EFFECT_FRAMES: tuple[type[InnovationFrame], ...] = (TileEffects, AnyOrder)
