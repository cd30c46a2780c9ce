"""The score of a turn if it ended now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from core.games.history_of_the_world.board import takes_monument
from core.games.history_of_the_world.content import CARDS, LANDS, REGIONS, STRUCTURE_POINTS
from core.games.history_of_the_world.effects import count
from core.games.history_of_the_world.flow.turn import icons_per_monument
from core.games.history_of_the_world.scoring import region_lines, turn_points
from core.games.history_of_the_world.state import WorldState
from core.kernel.words import counted


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One source of points in a turn."""

    source: str
    detail: str
    points: int


def score_now(view: WorldState, seat: int) -> list[ScoreLine]:
    """Return the turn's score by source, including pending monuments and abilities (R12)."""
    lines = [
        ScoreLine(REGIONS[region].name, level, points)
        for region, level, points in region_lines(view, seat)
    ]
    for kind, pay in STRUCTURE_POINTS.items():
        lands = _with(view, seat, kind)
        if lands:
            names = ", ".join(LANDS[land].short for land in lands)
            lines.append(
                ScoreLine(counted(len(lands), kind, _PLURAL[kind]), names, pay * len(lands))
            )
    return [*lines, *still_to_come(view, seat)]


def score_in_short(view: WorldState, seat: int) -> list[ScoreLine]:
    """Return the score with all regions combined in one entry."""
    lines = score_now(view, seat)
    regions = region_lines(view, seat)
    rest = lines[len(regions) :]
    if not regions:
        return rest
    points = sum(paid for _, _, paid in regions)
    return [ScoreLine(counted(len(regions), "region"), "", points), *rest]


_PLURAL = {"capital": "capitals", "city": "cities", "monument": "monuments"}


def _with(view: WorldState, seat: int, kind: str) -> list[str]:
    return [land for land in view.own_lands(seat) if kind in view.structures_in(land)]


def still_to_come(view: WorldState, seat: int) -> Iterator[ScoreLine]:
    """Yield the points of pending monuments and abilities before the scoring (R7.7, R7.13)."""
    turn = view.turn
    if turn.seat != seat or not (turn.kingdom or turn.step in ("conquest", "settling")):
        return
    icons = view.icons()
    sites = [land for land in turn.realm.active if takes_monument(view, land)]
    number = min(icons // icons_per_monument(view), view.monuments_left(), len(sites))
    if number:
        icons_text = counted(icons, "resource")
        yield ScoreLine(f"{counted(number, 'monument')} to build", icons_text, number)
    then = _with_monuments(view, number)
    for hook in ("end_of_conquest", "after_monuments"):
        for card, effect in view.abilities(hook):
            is_due = turn.step == "conquest" or hook == "after_monuments"
            points = count(then, effect) if effect.points_per and is_due else 0
            if points:
                yield ScoreLine(CARDS[card].ability, "ability", points)


def _with_monuments(view: WorldState, number: int) -> WorldState:
    empire = view.turn.empire
    empire = replace(empire, monuments=empire.monuments + number)
    return replace(view, turn=replace(view.turn, empire=empire))


def points_if_stopped(view: WorldState, seat: int) -> int:
    return turn_points(view, seat) + sum_of(still_to_come(view, seat))


def sum_of(lines: Iterable[ScoreLine]) -> int:
    return sum(line.points for line in lines)
