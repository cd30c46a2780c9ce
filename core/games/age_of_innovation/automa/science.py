"""Science steps of the Automa (R13.9, R13.17)."""

from core.games.age_of_innovation.automa.choosing import best, by_direction
from core.games.age_of_innovation.content import (
    BOOKS,
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    SPACES,
    TOP_LEVEL,
    AutomaCard,
)
from core.games.age_of_innovation.events import ScholarSent, ScienceAdvanced
from core.games.age_of_innovation.science import top_is_free
from core.games.age_of_innovation.state import FREE, InnovationState


def _can_advance(state: InnovationState, seat: int, discipline: str) -> bool:
    level = state.players[seat].science[discipline]
    return level < TOP_LEVEL - 1 or (level == TOP_LEVEL - 1 and top_is_free(state, discipline))


def catch_up(state: InnovationState, seat: int, card: AutomaCard) -> str:
    """Return a discipline at level 0, or the closest one (R13.9)."""
    levels = state.players[seat].science
    open_to = [d for d in BOOKS if _can_advance(state, seat, d)]
    if not open_to:
        return ""
    fresh = [d for d in open_to if not levels[d]]
    if fresh:
        return by_direction(fresh, card)
    rivals = {d: max(p.science[d] for p in state.players[: state.persons]) for d in BOOKS}
    return by_direction(best(open_to, lambda d: abs(levels[d] - rivals[d])), card)


def advance(state: InnovationState, seat: int, discipline: str, steps: int) -> None:
    """Advance as far as possible, without power and keys (R13.17)."""
    levels, made = state.players[seat].science, 0
    while discipline and made < steps and _can_advance(state, seat, discipline):
        levels[discipline] += 1
        made += 1
    if made:
        state.tell(ScienceAdvanced(seat, discipline, levels[discipline], made))


def advance_science(state: InnovationState, seat: int, card: AutomaCard, steps: int) -> None:
    advance(state, seat, catch_up(state, seat, card), steps)


def send_scholar(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Take the best free space, or advance one step without a scholar."""
    discipline = ""
    if card.science == "round_tile":
        is_last = state.round == ROUNDS
        tile = FINAL_TILES[state.final_tile] if is_last else ROUND_TILES[state.round_tile()]
        discipline = tile.discipline if _can_advance(state, seat, tile.discipline) else ""
    discipline = discipline or catch_up(state, seat, card)
    if not discipline:
        return
    player, spaces = state.players[seat], state.spaces[discipline]
    free = [n for n, who in enumerate(spaces) if who == FREE]
    if not player.scholars_left or not free:
        advance(state, seat, discipline, 1)
        return
    player.scholars_left -= 1
    spaces[free[0]] = seat
    state.tell(ScholarSent(seat, discipline, SPACES[free[0]]))
    advance(state, seat, discipline, SPACES[free[0]])
