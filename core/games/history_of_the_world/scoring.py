"""Points: what a turn scores, and the marker that finds no two on one space (R12)."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.history_of_the_world.actions import MoveMarker
from core.games.history_of_the_world.content import (
    REGION_OF,
    REGIONS,
    STRUCTURE_POINTS,
)
from core.games.history_of_the_world.events import (
    MarkerBlocked,
    MarkerMoved,
    RegionScored,
    StructuresScored,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action, AskForOne, Decision, Kind, Standing

START, REGIONS_SCORED, CAPITALS, CITIES, MONUMENTS, MARAUDERS, ABILITIES, TRACK = SOURCES = (
    "Start",
    "Regions",
    "Capitals",
    "Cities",
    "Monuments",
    "Marauders",
    "Abilities",
    "Score track",
)
LEVELS = ("presence", "dominance", "control")  # each pays once more what presence pays


def level_of(counts: Mapping[int, int], seat: int) -> str:
    """The highest level a player has in a region with these armies, "" for none (R12.1)."""
    own = counts.get(seat, 0)
    if not own:
        return ""
    if own >= 3 and len(counts) == 1:
        return "control"
    if own >= 2 and all(number < own for owner, number in counts.items() if owner != seat):
        return "dominance"
    return "presence"


def level_points(presence: int, level: str) -> int:
    """Dominance pays twice, control three times as much as presence."""
    return presence * (LEVELS.index(level) + 1) if level else 0


def armies_by_region(state: WorldState) -> dict[str, dict[int, int]]:
    """Everybody's armies in every region that has any."""
    table: dict[str, dict[int, int]] = {}
    for land, owner in state.armies.items():
        row = table.setdefault(REGION_OF[land], {})
        row[owner] = row.get(owner, 0) + 1
    return table


def region_lines(state: WorldState, seat: int) -> list[tuple[str, str, int]]:
    """Region, level and points of every region that pays the player now (R12.1, R12.2)."""
    table = armies_by_region(state)
    lines = []
    for region in REGIONS:
        counts = table.get(region, {})
        presence = state.presence_points(region) if seat in counts else 0
        if presence:
            level = level_of(counts, seat)
            lines.append((region, level, level_points(presence, level)))
    return lines


@dataclass(frozen=True, slots=True)
class Structures:
    """The structures in lands of a player's armies (R12.3)."""

    capitals: int = 0
    cities: int = 0
    monuments: int = 0

    @property
    def points(self) -> int:
        """2 for a capital, 1 for a city or a monument."""
        return sum(self.by_source().values())

    def by_source(self) -> dict[str, int]:
        """The points of each kind."""
        return {
            CAPITALS: STRUCTURE_POINTS["capital"] * self.capitals,
            CITIES: STRUCTURE_POINTS["city"] * self.cities,
            MONUMENTS: STRUCTURE_POINTS["monument"] * self.monuments,
        }


def structures_of(state: WorldState, seat: int) -> Structures:
    """What stands in the player's lands."""
    armies = state.armies
    kinds = [kind for land, kind in state.cities.items() if armies.get(land) == seat]
    capitals = kinds.count("capital")
    monuments = sum(armies.get(land) == seat for land in state.monuments)
    return Structures(capitals, len(kinds) - capitals, monuments)


def turn_points(state: WorldState, seat: int) -> int:
    """What the player would score in T7 as the board is."""
    regions = sum(points for _, _, points in region_lines(state, seat))
    return regions + structures_of(state, seat).points


def score_turn(state: WorldState, seat: int) -> None:
    """T7: add up everything, then move the marker once (R12.5)."""
    regions = 0
    for region, level, points in region_lines(state, seat):
        state.tell(RegionScored(seat, region, level, points))
        regions += points
    own = structures_of(state, seat)
    if own.points:
        counts = (own.capitals, own.cities, own.monuments)
        state.tell(StructuresScored(seat, *counts, own.points))
    gain_points(state, seat, {REGIONS_SCORED: regions, **own.by_source()})


def gain_points(state: WorldState, seat: int, sources: Mapping[str, int]) -> None:
    """One move of the marker; where it would stand on another one, its owner chooses (R12.8)."""
    points = sum(sources.values())
    if not points:
        return
    landing = state.players[seat].score + points
    if is_taken(state, seat, landing):
        state.tell(MarkerBlocked(seat, landing))
        state.then(FindSpace(seat, landing, tuple(sources.items())))
    else:
        _move(state, seat, landing, sources)


def is_taken(state: WorldState, seat: int, space: int) -> bool:
    """Whether another marker stands there."""
    return any(p.score == space for other, p in enumerate(state.players) if other != seat)


def free_spaces(state: WorldState, seat: int, landing: int) -> list[int]:
    """The next free space above, and the next one below unless it is less than 0 (R12.6)."""
    above = below = landing
    while is_taken(state, seat, above):
        above += 1
    while is_taken(state, seat, below):
        below -= 1
    return [above, below] if below >= 0 else [above]


def _move(state: WorldState, seat: int, to: int, sources: Mapping[str, int]) -> None:
    player = state.players[seat]
    for source, number in sources.items():
        player.earned[source] += number
    state.tell(MarkerMoved(seat, player.score, to))
    player.score = to


@dataclass(frozen=True, slots=True)
class FindSpace(AskForOne[WorldState]):
    """A marker looks for a free space: its owner gains or loses points (R12.6)."""

    landing: int
    sources: tuple[tuple[str, int], ...]

    def question(self, state: WorldState) -> Decision:
        """Up or down; only up where down is less than nothing."""
        spaces = free_spaces(state, self.seat, self.landing)
        actions = tuple(MoveMarker(space) for space in spaces)
        return Decision(self.seat, Kind.AMOUNT, "marker", "R12.6", actions)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Go there."""
        assert isinstance(action, MoveMarker)
        sources = {**dict(self.sources), TRACK: action.to - self.landing}
        _move(state, seat, action.to, sources)


def standings(state: WorldState) -> tuple[Standing, ...]:
    """Everybody's score by source; no two are equal (R13.2)."""
    ranks = {seat: rank for rank, seat in enumerate(state.by_points(), start=1)}
    return tuple(
        Standing(
            seat,
            player.score,
            tuple((source, player.earned[source]) for source in SOURCES),
            ranks[seat],
        )
        for seat, player in enumerate(state.players)
    )
