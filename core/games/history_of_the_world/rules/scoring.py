"""Scoring of a turn, and score markers that never share a space (R12)."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.history_of_the_world.content import (
    REGION_BY_LAND,
    REGIONS,
    STRUCTURE_POINTS,
)
from core.games.history_of_the_world.rules.actions import MoveMarker
from core.games.history_of_the_world.rules.events import (
    MarkerBlocked,
    MarkerMoved,
    RegionScored,
    StructuresScored,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Standing
from core.kernel.ranges import SignedTotal

START, REGIONS_SCORED, CAPITALS, CITIES, MONUMENTS, MARAUDERS, ABILITIES, TRACK = POINT_SOURCES = (
    "Start",
    "Regions",
    "Capitals",
    "Cities",
    "Monuments",
    "Marauders",
    "Abilities",
    "Score track",
)
LEVELS = ("presence", "dominance", "control")  # each adds the presence points once more


def region_level(counts: Mapping[int, int], seat: int) -> str:
    """Return the player's level in a region with these armies, or "" (R12.1)."""
    own_armies = counts.get(seat, 0)
    if not own_armies:
        return ""
    if own_armies >= 3 and len(counts) == 1:
        return "control"
    if own_armies >= 2 and all(
        number < own_armies for owner, number in counts.items() if owner != seat
    ):
        return "dominance"
    return "presence"


def level_points(presence: int, level: str) -> int:
    """Return a level's points: presence once, dominance twice, control three times."""
    return presence * (LEVELS.index(level) + 1) if level else 0


def armies_by_region(state: WorldState) -> dict[str, dict[int, int]]:
    table: dict[str, dict[int, int]] = {}
    for land, owner in state.armies.items():
        counts = table.setdefault(REGION_BY_LAND[land], {})
        counts[owner] = counts.get(owner, 0) + 1
    return table


def region_scores(state: WorldState, seat: int) -> list[tuple[str, str, int]]:
    """Return region, level and points for every region that scores (R12.1, R12.2)."""
    table = armies_by_region(state)
    scores = []
    for region in REGIONS:
        counts = table.get(region, {})
        presence = state.presence_points(region) if seat in counts else 0
        if presence:
            level = region_level(counts, seat)
            scores.append((region, level, level_points(presence, level)))
    return scores


@dataclass(frozen=True, slots=True)
class Structures:
    """The structures in a player's lands (R12.3)."""

    capitals: int = 0
    cities: int = 0
    monuments: int = 0

    @property
    def points(self) -> int:
        """Return the total: 2 per capital, 1 per city or monument."""
        return sum(self.by_source().values())

    def by_source(self) -> dict[str, int]:
        return {
            CAPITALS: STRUCTURE_POINTS["capital"] * self.capitals,
            CITIES: STRUCTURE_POINTS["city"] * self.cities,
            MONUMENTS: STRUCTURE_POINTS["monument"] * self.monuments,
        }


def count_structures(state: WorldState, seat: int) -> Structures:
    armies = state.armies
    kinds = [kind for land, kind in state.cities.items() if armies.get(land) == seat]
    capitals = kinds.count("capital")
    monuments = sum(armies.get(land) == seat for land in state.monuments)
    return Structures(capitals, len(kinds) - capitals, monuments)


def turn_points(state: WorldState, seat: int) -> int:
    """Return the points of T7 if scored on the present board."""
    regions = sum(points for _, _, points in region_scores(state, seat))
    return regions + count_structures(state, seat).points


def score_turn(state: WorldState, seat: int) -> None:
    """Score a turn (step T7): add everything up, then move the marker once (R12.5)."""
    regions = 0
    for region, level, points in region_scores(state, seat):
        state.emit(RegionScored(seat, region, level, points))
        regions += points
    own_structures = count_structures(state, seat)
    if own_structures.points:
        counts = (own_structures.capitals, own_structures.cities, own_structures.monuments)
        state.emit(StructuresScored(seat, *counts, own_structures.points))
    gain_points(state, seat, {REGIONS_SCORED: regions, **own_structures.by_source()})


def gain_points(state: WorldState, seat: int, sources: Mapping[str, int]) -> None:
    """Move the marker once. If the space is occupied, its owner chooses (R12.8)."""
    points = sum(sources.values())
    if not points:
        return
    landing = state.players[seat].score + points
    if is_space_taken(state, seat, landing):
        state.emit(MarkerBlocked(seat, landing))
        state.push(FindSpace(seat, landing, tuple(sources.items())))
    else:
        _move_marker(state, seat, landing, sources)


def is_space_taken(state: WorldState, seat: int, space: int) -> bool:
    return any(p.score == space for other, p in enumerate(state.players) if other != seat)


def free_spaces(state: WorldState, seat: int, landing: int) -> list[int]:
    """Return the next free space above, and the one below if it is at least 0 (R12.6)."""
    above = below = landing
    while is_space_taken(state, seat, above):
        above += 1
    while is_space_taken(state, seat, below):
        below -= 1
    return [above, below] if below >= 0 else [above]


def _move_marker(state: WorldState, seat: int, to: int, sources: Mapping[str, int]) -> None:
    player = state.players[seat]
    for source, number in sources.items():
        player.earned[source] += number
    state.emit(MarkerMoved(seat, player.score, to))
    player.score = to


@dataclass(frozen=True, slots=True)
class FindSpace(ChoiceFrame[WorldState]):
    """The marker's move to a free space, above or below (R12.6)."""

    landing: SignedTotal
    sources: tuple[tuple[str, SignedTotal], ...]

    def question(self, state: WorldState) -> Decision:
        spaces = free_spaces(state, self.seat, self.landing)
        actions = tuple(MoveMarker(space) for space in spaces)
        return Decision(self.seat, DecisionKind.AMOUNT, "marker", "R12.6", actions)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        assert isinstance(action, MoveMarker)
        sources = {**dict(self.sources), TRACK: action.to - self.landing}
        _move_marker(state, seat, action.to, sources)


def standings(state: WorldState) -> tuple[Standing, ...]:
    """Return all scores by source, without ties (R13.2)."""
    ranks = {seat: rank for rank, seat in enumerate(state.seats_by_points(), start=1)}
    return tuple(
        Standing(
            seat,
            player.score,
            tuple((source, player.earned[source]) for source in POINT_SOURCES),
            ranks[seat],
        )
        for seat, player in enumerate(state.players)
    )
