"""Immediate gains, and frames for gains that need a choice."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import DISPLAYS, Amounts
from core.games.age_of_innovation.rules.effect_registry import GainSource, effects_on
from core.games.age_of_innovation.rules.events import TrackAdvanced
from core.games.age_of_innovation.rules.gains_and_payments import (
    gain_book,
    gain_resources,
    score,
    trigger_hook,
)
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Frame

InnovationFrame = Frame[InnovationState]


FrameFactory = Callable[[int, int, GainSource], InnovationFrame]
_TRACK_STEPS = {"sailing_steps": "sailing", "terraforming_steps": "terraforming"}
GAIN_FRAMES: dict[str, FrameFactory] = {}  # frames for gains that need a choice


def gain_frame(resource: str) -> Callable[[FrameFactory], FrameFactory]:
    """Register the frame factory of a gain."""

    def register(factory: FrameFactory) -> FrameFactory:
        GAIN_FRAMES[resource] = factory
        return factory

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
        elif resource in _TRACK_STEPS:
            for _ in range(number * times):
                frames += advance_track(state, seat, _TRACK_STEPS[resource])
        elif resource in GAIN_FRAMES:
            if number * times:
                frames.append(GAIN_FRAMES[resource](seat, number * times, source))
        elif resource != "free_workshop":
            plain[resource] = number * times
    gain_resources(state, seat, plain, source.tile)
    state.push(*frames)


def advance_track(state: InnovationState, seat: int, track: str) -> list[InnovationFrame]:
    """Advance one step and return reward frames. Steps above the top are lost (R15.5)."""
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
    """Carry out a tile's effects for one hook, one after the other."""

    seat: int
    tile: str
    hook: str
    must: bool = False
    next: int = 0

    def run(self, state: InnovationState) -> None:
        effects = effects_on(self.tile, self.hook, state.errata_players)
        if self.next < len(effects):
            if self.next + 1 < len(effects):
                state.push(replace(self, next=self.next + 1))
            source = GainSource(self.tile, must=self.must)
            effects[self.next].apply(state, self.seat, source)
