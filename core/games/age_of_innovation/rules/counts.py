"""Counts of tiles (R5.8, R15.3), each with its rule and its words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from core.games.age_of_innovation.content import BUILDINGS
from core.games.age_of_innovation.rules.gains_and_payments import building_groups
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.effect_text import TextLengths
from core.kernel.content import OneOf

CountRule = Callable[[InnovationState, int], int]


@dataclass(frozen=True, slots=True)
class Count:
    """Something that a tile counts."""

    words: TextLengths
    rule: CountRule


def _building_count(kind: str) -> CountRule:
    return lambda state, seat: state.count_buildings(seat, kind)


def _count_city_tiles(state: InnovationState, seat: int) -> int:
    return len(state.players[seat].city_tiles)


def _count_shapes(state: InnovationState, seat: int) -> int:
    return len({BUILDINGS[b.kind].twin for b in state.buildings.values() if b.owner == seat})


def _count_groups(state: InnovationState, seat: int) -> int:
    return len(building_groups(state, seat))


def _count_bridges(state: InnovationState, seat: int) -> int:
    return sum(bridge.owner == seat for bridge in state.bridges)


COUNTS: dict[str, Count] = {
    "workshop": Count(("workshop",), _building_count("workshop")),
    "guild": Count(("guild",), _building_count("guild")),
    "school": Count(("school",), _building_count("school")),
    "palace_or_university": Count(
        ("palace and university", "palace, university"), _building_count("palace_or_university")
    ),
    "buildings": Count(("buildings",), _building_count("buildings")),
    "city_tile": Count(("city tile",), _count_city_tiles),
    "distinct_building_shapes": Count(
        ("different kind of building", "kind of building"), _count_shapes
    ),
    "adjacency_groups": Count(("separate groups",), _count_groups),
    "own_bridges": Count(("bridges",), _count_bridges),
}
Counted = Annotated[str, OneOf(*COUNTS)]


def count(state: InnovationState, seat: int, kind: str) -> int:
    return COUNTS[kind].rule(state, seat)


# --- counted points ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountedPoints:
    """Points that are counted when they are gained. The last words are the spoken ones."""

    words: TextLengths
    rule: CountRule
    of_science: bool = False  # they change with science levels


def _lowest_level(state: InnovationState, seat: int) -> int:
    return min(state.players[seat].science.values())


def _two_highest_levels(state: InnovationState, seat: int) -> int:
    return sum(sorted(state.players[seat].science.values())[-2:])


COUNTED_POINTS: dict[str, CountedPoints] = {
    "min_science": CountedPoints(
        (
            "VP equal to the lowest science level",
            "VP = lowest level",
            "points equal to the lowest science level",
        ),
        _lowest_level,
        of_science=True,
    ),
    "sum_two_highest_science": CountedPoints(
        (
            "VP equal to the two highest science levels",
            "VP = two highest levels",
            "points equal to the two highest science levels",
        ),
        _two_highest_levels,
        of_science=True,
    ),
    "2+players": CountedPoints(
        (
            "2 VP and 1 VP for each player",
            "2 VP, 1 a player",
            "2 points and 1 for each player",
        ),
        lambda state, seat: 2 + len(state.players),
    ),
}
CountedPointsId = Annotated[str, OneOf(*COUNTED_POINTS)]
