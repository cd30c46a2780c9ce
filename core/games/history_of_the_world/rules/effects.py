"""Effects of empire abilities outside battles: pieces, buildings and points (R16)."""

from dataclasses import dataclass, replace

from core.games.history_of_the_world.content import CARDS, LANDS, REGION_BY_LAND, Build, Effect
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    BuildCity,
    BuildFort,
    BuildMonument,
    Decline,
)
from core.games.history_of_the_world.rules.events import PointsGained
from core.games.history_of_the_world.rules.scoring import ABILITIES, gain_points
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Decision, DecisionKind, Frame, Phase

_ACTION_BY_PIECE: dict[str, type[BuildFort] | type[BuildCity] | type[BuildMonument]] = {
    "fort": BuildFort,
    "city": BuildCity,
    "monument": BuildMonument,
}


@dataclass(frozen=True, slots=True)
class BuildPieces(Frame[WorldState]):
    """Optional free forts, cities or monuments, one at a time (R16.5, D8)."""

    card: str
    piece: str
    left: int
    regions: tuple[str, ...] = ()  # if given, only there
    land: str = ""  # if given, only there
    limited: bool = False  # counts as a use of the card's ability

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        sites = [
            land for land in board.building_sites(state, self.piece) if self._is_allowed_site(land)
        ]
        if not sites:
            return ()
        action_type = _ACTION_BY_PIECE[self.piece]
        actions: tuple[Action, ...] = (*(action_type(land) for land in sites), Decline())
        kind = DecisionKind.YES_NO if self.land else DecisionKind.SPACE
        topic = f"free_{self.piece}"
        return (Decision(state.turn.seat, kind, topic, "R16.5", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, BuildFort | BuildCity | BuildMonument):
            board.build_piece(state, self.piece, action.land)
            if self.limited:
                state.count_use(self.card)
            if self.left > 1:
                state.push(replace(self, left=self.left - 1))

    def _is_allowed_site(self, land: str) -> bool:
        if self.land:
            return land == self.land
        return not self.regions or REGION_BY_LAND[land] in self.regions


def apply_founding_effects(state: WorldState) -> None:
    """Apply effects after founding: siege tokens, a monument in the start land (R16.1 `found`)."""
    for card, effect in state.active_effects("found"):
        if effect.siege_tokens:
            board.gain_pieces(state, 0, effect.siege_tokens, card)
        if effect.build and state.monuments_left():
            board.build_piece(state, effect.build.piece, CARDS[card].start_lands[0])


def offer_second_fort(state: WorldState) -> None:
    """Offer the free second fort for a paid one (Franks, R16.1 `fort_built`)."""
    for card, effect in state.active_effects("fort_built"):
        if effect.build and state.has_uses_left(card, effect):
            state.push(BuildPieces(card, effect.build.piece, effect.build.count, limited=True))


@dataclass(frozen=True, slots=True)
class ConquestEffects(Phase[WorldState]):
    """Abilities at the end of T4 (R7.13)."""

    def run(self, state: WorldState) -> None:
        _apply_end_effects(state, "end_of_conquest")


@dataclass(frozen=True, slots=True)
class AfterMonuments(Phase[WorldState]):
    """Abilities right after T5 (R7.13)."""

    def run(self, state: WorldState) -> None:
        _apply_end_effects(state, "after_monuments")


def _apply_end_effects(state: WorldState, hook: str) -> None:
    for card, effect in state.active_effects(hook):
        if effect.build:
            number = _max_builds(state, effect.build)
            if number:
                build = effect.build
                state.push(BuildPieces(card, build.piece, number, build.regions))
        elif effect.points_per:
            points = count_effect_points(state, effect)
            if points:
                state.emit(PointsGained(state.turn.seat, points, card))
                gain_points(state, state.turn.seat, {ABILITIES: points})


def _max_builds(state: WorldState, build: Build) -> int:
    return state.resource_icon_count() if build.count_per == "resource_icon_active" else build.count


def count_effect_points(state: WorldState, effect: Effect) -> int:
    """Return the points an effect pays now (R16.4, R16.6)."""
    realm = state.turn.realm
    if effect.points_per == "monument_built_this_turn":
        number = realm.monuments
    elif effect.points_per == "region_with_active_army":
        number = len(state.active_regions() - set(effect.exclude_regions))
    else:
        number = sum(
            LANDS[land].resource and REGION_BY_LAND[land] in effect.only_regions
            for land in realm.active
        )
    return min(number, effect.limit) if effect.limit else number


EFFECT_FRAMES: tuple[type[Frame[WorldState]], ...] = (BuildPieces, ConquestEffects, AfterMonuments)
