"""The score of a turn if it ended now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from core.games.history_of_the_world.content import CARDS, LANDS, REGIONS, STRUCTURE_POINTS
from core.games.history_of_the_world.rules.board import monument_obstacle
from core.games.history_of_the_world.rules.effect_registry import AFTER_MONUMENTS, END_OF_CONQUEST
from core.games.history_of_the_world.rules.empire_effects import icons_per_monument
from core.games.history_of_the_world.rules.scoring import region_scores, turn_points
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.wording import PIECE_PLURALS
from core.kernel.presentation import format_count


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """One source of points in a turn."""

    source: str
    detail: str
    points: int


def turn_score_entries(view: WorldState, seat: int) -> list[ScoreEntry]:
    """Return the turn's score by source, with pending monuments and abilities (R12)."""
    entries = [
        ScoreEntry(REGIONS[region].name, level, points)
        for region, level, points in region_scores(view, seat)
    ]
    for kind, pay in STRUCTURE_POINTS.items():
        lands = _lands_with(view, seat, kind)
        if lands:
            names = ", ".join(LANDS[land].short for land in lands)
            entries.append(
                ScoreEntry(
                    format_count(len(lands), kind, PIECE_PLURALS[kind]), names, pay * len(lands)
                )
            )
    return [*entries, *pending_score_entries(view, seat)]


def short_turn_score_entries(view: WorldState, seat: int) -> list[ScoreEntry]:
    entries = turn_score_entries(view, seat)
    regions = region_scores(view, seat)
    rest = entries[len(regions) :]
    if not regions:
        return rest
    points = sum(paid for _, _, paid in regions)
    return [ScoreEntry(format_count(len(regions), "region"), "", points), *rest]


def _lands_with(view: WorldState, seat: int, kind: str) -> list[str]:
    return [land for land in view.lands_of_player(seat) if kind in view.structures_in(land)]


def pending_score_entries(view: WorldState, seat: int) -> Iterator[ScoreEntry]:
    """Yield the points of pending monuments and abilities (R7.7, R7.13)."""
    turn = view.turn
    if turn.seat != seat or not (turn.kingdom or turn.step in ("conquest", "settling")):
        return
    icons = view.resource_icon_count()
    sites = [land for land in turn.realm.active if monument_obstacle(view, land) is None]
    number = min(icons // icons_per_monument(view), view.monuments_left(), len(sites))
    if number:
        icons_text = format_count(icons, "resource")
        yield ScoreEntry(f"{format_count(number, 'monument')} to build", icons_text, number)
    simulated = _simulate_monuments(view, number)
    at_end = END_OF_CONQUEST.active(view) if turn.step == "conquest" else ()
    for card, effect in (*at_end, *AFTER_MONUMENTS.active(view)):
        if points := effect.pending_points(simulated):
            yield ScoreEntry(CARDS[card].ability, "ability", points)


def _simulate_monuments(view: WorldState, number: int) -> WorldState:
    empire = view.turn.empire
    empire = replace(empire, monuments=empire.monuments + number)
    return replace(view, turn=replace(view.turn, empire=empire))


def points_if_stopped(view: WorldState, seat: int) -> int:
    return turn_points(view, seat) + total_points(pending_score_entries(view, seat))


def total_points(entries: Iterable[ScoreEntry]) -> int:
    return sum(line.points for line in entries)
