"""Effects of empires outside battles: pieces, buildings, points and prices (R16)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from core.games.history_of_the_world.content import (
    CARDS,
    ICONS_PER_MONUMENT,
    LANDS,
    REGION_BY_LAND,
    RegionId,
)
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    BuildCity,
    BuildFort,
    BuildMonument,
    Decline,
)
from core.games.history_of_the_world.rules.effect_registry import (
    AFTER_MONUMENTS,
    END_OF_CONQUEST,
    FORT_BUILT,
    FOUND,
    Build,
    Effect,
    Hook,
    ImmediateEffect,
    apply_effects,
)
from core.games.history_of_the_world.rules.events import PointsGained
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.scoring import ABILITIES, gain_points
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import (
    PIECE_PLURALS,
    Wording,
    region_place,
    regions_text,
    with_limit,
)
from core.kernel import Action, Decision, DecisionKind, Frame, Phase
from core.kernel.content import OneOf
from core.kernel.presentation import format_count

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

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        if obstacle := board.building_obstacle(state, self.piece, place):
            return obstacle
        is_allowed = self._is_allowed_site(place)
        return None if is_allowed else Obstacle(ObstacleKind.NOT_THIS_ABILITY)

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


# --- at the founding -----------------------------------------------------------------------------


@FOUND.register
@dataclass(frozen=True, slots=True)
class FoundingTokens(ImmediateEffect):
    """Siege tokens at the founding. Data: `{"hook": "found", "siege_tokens": 3}`."""

    siege_tokens: int

    def wording(self, this_turn: bool) -> Wording:
        tokens = format_count(self.siege_tokens, "siege token")
        return Wording(f"founded with {tokens}", tokens)

    def apply(self, state: WorldState, card: str) -> None:
        board.gain_pieces(state, 0, self.siege_tokens, card)


@FOUND.register
@dataclass(frozen=True, slots=True)
class FoundingBuilding(ImmediateEffect):
    """A piece in the start land. Data: `{"hook": "found", "build": {"piece": "monument"}}`."""

    build: Build

    def wording(self, this_turn: bool) -> Wording:
        piece = self.build.piece
        return Wording(f"founded with a {piece} in the start land", f"a {piece} at the start")

    def apply(self, state: WorldState, card: str) -> None:
        if state.monuments_left():
            board.build_piece(state, self.build.piece, CARDS[card].start_lands[0])


# --- forts ---------------------------------------------------------------------------------------

FORT_COST = Hook["FreeForts"]("fort_cost")


@FORT_COST.register
@dataclass(frozen=True, slots=True)
class FreeForts(Effect):
    """Forts without a price in the conquest (Romans, R8.9).

    Data: `{"hook": "fort_cost", "free_forts": 2}`.
    """

    free_forts: int

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            f"your first {self.free_forts} forts cost no army", f"{self.free_forts} free forts"
        )


@FORT_BUILT.register
@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFort(ImmediateEffect):
    """A free second fort for a paid one (Franks).

    Data: `{"hook": "fort_built", "build": {"piece": "fort"}, "limit": 1}`.
    """

    limit: int = 0
    build: Build

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            "once a turn a fort you pay for brings a second one, in another land, for free",
            "a second fort free, once",
        )

    def apply(self, state: WorldState, card: str) -> None:
        if state.has_uses_left(card, self.limit):
            state.push(BuildPieces(card, self.build.piece, self.build.count, limited=True))


# --- after the conquest and the monuments --------------------------------------------------------

MONUMENT_RATE = Hook["MonumentRate"]("monument_rate")


@MONUMENT_RATE.register
@dataclass(frozen=True, slots=True)
class MonumentRate(Effect):
    """Fewer resource icons per monument.

    Data: `{"hook": "monument_rate", "icons_per_monument": 1}`.
    """

    icons_per_monument: int

    def wording(self, this_turn: bool) -> Wording:
        long = "you build a monument for every resource icon instead of every two"
        return Wording(f"this turn {long}" if this_turn else long, "a monument for every $")

    def is_useful(self, state: WorldState, card: str) -> bool:
        return state.turn.step != "monuments"


def icons_per_monument(state: WorldState) -> int:
    """Return the icons per monument: 2, unless an effect changes it."""
    rates = [effect.icons_per_monument for _, effect in MONUMENT_RATE.active(state)]
    return min([ICONS_PER_MONUMENT, *rates])


@END_OF_CONQUEST.register
@AFTER_MONUMENTS.register
@dataclass(frozen=True, slots=True)
class FreeBuilding(ImmediateEffect):
    """Free pieces in lands of active armies (R16.5).

    Data: `{"hook": "end_of_conquest", "build": {"piece": "city"}}`.
    """

    build: Build

    def wording(self, this_turn: bool) -> Wording:
        piece, count, regions = self.build.piece, self.build.count, self.build.regions
        if self.build.count_per:
            return Wording(
                f"you may build a {piece} for each resource icon you occupy, one in a land",
                f"a free {piece} for every $",
            )
        if piece == "monument":
            return Wording("you may build one more monument", "one more monument")
        pieces = PIECE_PLURALS[piece]
        number = f"a {piece}" if count == 1 else f"up to {count} {pieces}"
        where = f" of {regions_text(regions)}" if regions else ""
        free = f"a free {piece}" if count == 1 else f"{count} free {pieces}"
        return Wording(
            f"you may build {number} for free in lands{where} with your active armies",
            f"{free} {region_place(regions) if regions else 'at the end'}",
        )

    def apply(self, state: WorldState, card: str) -> None:
        build = self.build
        number = state.resource_icon_count() if build.count_per else build.count
        if number:
            state.push(BuildPieces(card, build.piece, number, build.regions))


class ScoredUnit(NamedTuple):
    """Something that scores a point each: its names, and its number by region."""

    long: str
    brief: str
    number_by_region: Callable[[WorldState], Mapping[str, int]]


def _count_regions(state: WorldState) -> Mapping[str, int]:
    return dict.fromkeys(state.active_regions(), 1)


def _count_icons(state: WorldState) -> Mapping[str, int]:
    return Counter(REGION_BY_LAND[land] for land in state.turn.realm.active if LANDS[land].resource)


def _count_monuments(state: WorldState) -> Mapping[str, int]:
    return {"": state.turn.realm.monuments}


_SCORED_UNITS = {
    "region_with_active_army": ScoredUnit("region with an active army", "a region", _count_regions),
    "resource_icon_active": ScoredUnit("resource icon with an active army", "a $", _count_icons),
    "monument_built_this_turn": ScoredUnit(
        "monument built this turn", "a monument built", _count_monuments
    ),
}


@END_OF_CONQUEST.register
@AFTER_MONUMENTS.register
@dataclass(frozen=True, slots=True, kw_only=True)
class PointsPerUnit(ImmediateEffect):
    """A point for each unit, in some regions and up to a limit (R16.4, R16.6).

    Data: `{"hook": "after_monuments", "points_per": "monument_built_this_turn"}`.
    """

    limit: int = 0
    points_per: Annotated[str, OneOf(*_SCORED_UNITS)]
    only_regions: tuple[RegionId, ...] = ()
    exclude_regions: tuple[RegionId, ...] = ()

    def wording(self, this_turn: bool) -> Wording:
        unit = _SCORED_UNITS[self.points_per]
        only, excluded = self.only_regions, self.exclude_regions
        regions = f" in {regions_text(only)}" if only else ""
        but = f" except {regions_text(excluded)}" if excluded else ""
        most = f", at most {self.limit}" if self.limit else ""
        brief = f"+1pt {unit.brief}{f' {region_place(only)}' if only else ''}"
        brief += f", not {regions_text(excluded)}" if excluded else ""
        return Wording(
            f"gain 1 point for each {unit.long}{regions}{but}{most}",
            with_limit(brief, self.limit),
        )

    def apply(self, state: WorldState, card: str) -> None:
        points = self.pending_points(state)
        if points:
            state.emit(PointsGained(state.turn.seat, points, card))
            gain_points(state, state.turn.seat, {ABILITIES: points})

    def pending_points(self, state: WorldState) -> int:
        number = sum(
            count
            for region, count in _SCORED_UNITS[self.points_per].number_by_region(state).items()
            if region not in self.exclude_regions
            and (not self.only_regions or region in self.only_regions)
        )
        return min(number, self.limit) if self.limit else number


@dataclass(frozen=True, slots=True)
class ConquestEffects(Phase[WorldState]):
    """Abilities at the end of T4 (R7.13)."""

    def run(self, state: WorldState) -> None:
        apply_effects(state, END_OF_CONQUEST)


@dataclass(frozen=True, slots=True)
class AfterMonuments(Phase[WorldState]):
    """Abilities right after T5 (R7.13)."""

    def run(self, state: WorldState) -> None:
        apply_effects(state, AFTER_MONUMENTS)


EMPIRE_FRAMES: tuple[type[Frame[WorldState]], ...] = (BuildPieces, ConquestEffects, AfterMonuments)
