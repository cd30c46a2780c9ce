"""Final scoring: largest area, disciplines, resources (R14)."""

from core.games.age_of_innovation.content import (
    AREA_TILES,
    BOOKS,
    FINAL_POINTS,
    ROUNDS,
)
from core.games.age_of_innovation.rules.automa.factions import FACTION_RULES
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.rules.gains_and_payments import POINT_SOURCES
from core.games.age_of_innovation.rules.mechanics.ranking import share_points
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Standing

NEUTRAL = "neutral"


def area_points(state: InnovationState) -> dict[str, int]:
    """Return points by seat. The neutral faction takes a rank, too (R12.5)."""
    sizes = {str(seat): largest_area(state, seat) for seat in range(len(state.players))}
    if state.round == ROUNDS and state.area_tile:
        sizes[NEUTRAL] = AREA_TILES[state.area_tile]
    return share_points(sizes, FINAL_POINTS.area, least=1)


def discipline_points(state: InnovationState, discipline: str) -> dict[str, int]:
    """Return points by seat. The neutral faction takes a rank, too (R12.5, R14.4)."""
    levels = {str(s): p.science[discipline] for s, p in enumerate(state.players)}
    if state.neutral_science:
        levels[NEUTRAL] = state.neutral_science[discipline]
    return share_points(levels, FINAL_POINTS.science, least=1)


def science_points(state: InnovationState) -> dict[str, int]:
    """Return points in all disciplines (R14.4)."""
    total = dict.fromkeys(map(str, range(len(state.players))), 0)
    for discipline in BOOKS:
        for key, points in discipline_points(state, discipline).items():
            if key != NEUTRAL:
                total[key] += points
    return total


def final_coins(state: InnovationState, seat: int) -> int:
    """Convert all resources to coins (R14.11)."""
    player = state.players[seat]
    return (
        player.coins
        + player.tools
        + player.scholars
        + sum(player.books.values())
        + player.bowls[2]
        + player.bowls[1] // 2
    )


def automa_faction_points(state: InnovationState, seat: int) -> int:
    """Return the final points of some Automa factions (R13.13, R13.14)."""
    automa = state.automa
    if not automa or not automa.faction or not state.is_automa(seat):
        return 0
    return FACTION_RULES[automa.faction].final_points(state, seat)


ScoreParts = tuple[tuple[str, int], ...]


def final_points(state: InnovationState) -> list[ScoreParts]:
    area, science = area_points(state), science_points(state)
    return [_final_points(state, seat, area, science) for seat in range(len(state.players))]


def _final_points(
    state: InnovationState, seat: int, area: dict[str, int], science: dict[str, int]
) -> ScoreParts:
    resources = (
        0 if state.is_automa(seat) else final_coins(state, seat) // FINAL_POINTS.coins_per_point
    )
    lines = [
        ("Largest area", area[str(seat)]),
        ("Disciplines", science[str(seat)]),
        ("Resources", resources),
    ]
    if state.automa:
        lines.append(("People of the Automa", automa_faction_points(state, seat)))
    return tuple(lines)


def standings(state: InnovationState) -> tuple[Standing, ...]:
    """Return scores as if the game ended now. Ties share victory (R14.7).

    All seats have the same sources.
    """
    at_the_end = final_points(state)
    sources = [s for s in POINT_SOURCES if any(player.points.get(s) for player in state.players)]
    lines = []
    for seat, player in enumerate(state.players):
        so_far = [(source, player.points.get(source, 0)) for source in sources]
        lines.append((*so_far, *at_the_end[seat]))
    totals = [sum(points for _, points in row) for row in lines]
    return tuple(
        Standing(
            seat,
            player.score if state.agenda else totals[seat],  # the final score is complete
            lines[seat],
            1 + sum(t > totals[seat] for t in totals),
        )
        for seat, player in enumerate(state.players)
    )
