"""Effects of empire abilities outside battles: pieces, buildings and points (R16)."""

from dataclasses import dataclass, replace

from core.games.history_of_the_world import board
from core.games.history_of_the_world.actions import BuildCity, BuildFort, BuildMonument, Decline
from core.games.history_of_the_world.content import CARDS, LANDS, REGION_OF, Build, Effect
from core.games.history_of_the_world.events import PointsGained
from core.games.history_of_the_world.scoring import ABILITIES, gain_points
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, Decision, Frame, Kind, Phase

_BUILDS: dict[str, type[BuildFort] | type[BuildCity] | type[BuildMonument]] = {
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
        sites = [land for land in board.building_sites(state, self.piece) if self._is_meant(land)]
        if not sites:
            return ()
        action_type = _BUILDS[self.piece]
        actions: tuple[Action, ...] = (*(action_type(land) for land in sites), Decline())
        kind = Kind.YES_NO if self.land else Kind.SPACE
        topic = f"free_{self.piece}"
        return (Decision(state.turn.seat, kind, topic, "R16.5", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, BuildFort | BuildCity | BuildMonument):
            board.build(state, self.piece, action.land)
            if self.limited:
                state.use(self.card)
            if self.left > 1:
                state.then(replace(self, left=self.left - 1))

    def _is_meant(self, land: str) -> bool:
        if self.land:
            return land == self.land
        return not self.regions or REGION_OF[land] in self.regions


def found_effects(state: WorldState) -> None:
    """Apply effects after founding: siege tokens, a monument in the start land (R16.1 `found`)."""
    for card, effect in state.abilities("found"):
        if effect.siege_tokens:
            board.gain_pieces(state, 0, effect.siege_tokens, card)
        if effect.build and state.monuments_left():
            board.build(state, effect.build.piece, CARDS[card].start_lands[0])


def second_fort(state: WorldState) -> None:
    """Offer the free second fort for a paid one (Franks, R16.1 `fort_built`)."""
    for card, effect in state.abilities("fort_built"):
        if effect.build and state.uses_left(card, effect):
            state.then(BuildPieces(card, effect.build.piece, effect.build.count, limited=True))


@dataclass(frozen=True, slots=True)
class ConquestEffects(Phase[WorldState]):
    """Abilities at the end of T4 (R7.13)."""

    def run(self, state: WorldState) -> None:
        _settle(state, "end_of_conquest")


@dataclass(frozen=True, slots=True)
class AfterMonuments(Phase[WorldState]):
    """Abilities right after T5 (R7.13)."""

    def run(self, state: WorldState) -> None:
        _settle(state, "after_monuments")


def _settle(state: WorldState, hook: str) -> None:
    for card, effect in state.abilities(hook):
        if effect.build:
            number = _number(state, effect.build)
            if number:
                build = effect.build
                state.then(BuildPieces(card, build.piece, number, build.regions))
        elif effect.points_per:
            points = count(state, effect)
            if points:
                state.tell(PointsGained(state.turn.seat, points, card))
                gain_points(state, state.turn.seat, {ABILITIES: points})


def _number(state: WorldState, build: Build) -> int:
    return state.icons() if build.count_per == "resource_icon_active" else build.count


def count(state: WorldState, effect: Effect) -> int:
    """Return the points an effect pays now (R16.4, R16.6)."""
    realm = state.turn.realm
    if effect.points_per == "monument_built_this_turn":
        number = realm.monuments
    elif effect.points_per == "region_with_active_army":
        number = len(state.active_regions() - set(effect.exclude_regions))
    else:
        number = sum(
            LANDS[land].resource and REGION_OF[land] in effect.only_regions for land in realm.active
        )
    return min(number, effect.limit) if effect.limit else number


EFFECT_FRAMES: tuple[type[Frame[WorldState]], ...] = (BuildPieces, ConquestEffects, AfterMonuments)
