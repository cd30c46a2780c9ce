"""Science steps of the Automa (R13.9, R13.17)."""

from core.games.age_of_innovation.content import (
    BOOKS,
    FINAL_TILES,
    ROUND_TILES,
    ROUNDS,
    SCHOLAR_SPACES,
    TOP_LEVEL,
    AutomaCard,
)
from core.games.age_of_innovation.rules.automa.selection import lowest_hexes, pick_by_direction
from core.games.age_of_innovation.rules.events import ScholarSent, ScienceAdvanced
from core.games.age_of_innovation.rules.science import is_top_free
from core.games.age_of_innovation.state import FREE_SPACE, InnovationState


def _can_advance(state: InnovationState, seat: int, discipline: str) -> bool:
    level = state.players[seat].science[discipline]
    return level < TOP_LEVEL - 1 or (level == TOP_LEVEL - 1 and is_top_free(state, discipline))


def choose_catch_up_discipline(state: InnovationState, seat: int, card: AutomaCard) -> str:
    """Return a discipline at level 0, or the closest one (R13.9)."""
    levels = state.players[seat].science
    open_to = [d for d in BOOKS if _can_advance(state, seat, d)]
    if not open_to:
        return ""
    not_started = [d for d in open_to if not levels[d]]
    if not_started:
        return pick_by_direction(not_started, card)
    rivals = {d: max(p.science[d] for p in state.players[: state.persons]) for d in BOOKS}
    return pick_by_direction(lowest_hexes(open_to, lambda d: abs(levels[d] - rivals[d])), card)


def advance(state: InnovationState, seat: int, discipline: str, steps: int) -> None:
    """Advance as far as possible, without power and keys (R13.17)."""
    levels, made = state.players[seat].science, 0
    while discipline and made < steps and _can_advance(state, seat, discipline):
        levels[discipline] += 1
        made += 1
    if made:
        state.emit(ScienceAdvanced(seat, discipline, levels[discipline], made))


def advance_science(state: InnovationState, seat: int, card: AutomaCard, steps: int) -> None:
    advance(state, seat, choose_catch_up_discipline(state, seat, card), steps)


def send_scholar(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Take the best free space, or advance one step without a scholar."""
    discipline = ""
    if card.science == "round_tile":
        is_last = state.round == ROUNDS
        tile = FINAL_TILES[state.final_tile] if is_last else ROUND_TILES[state.round_tile()]
        discipline = tile.discipline if _can_advance(state, seat, tile.discipline) else ""
    discipline = discipline or choose_catch_up_discipline(state, seat, card)
    if not discipline:
        return
    player, spaces = state.players[seat], state.spaces[discipline]
    free = [n for n, owner in enumerate(spaces) if owner == FREE_SPACE]
    if not player.scholars_left or not free:
        advance(state, seat, discipline, 1)
        return
    player.scholars_left -= 1
    spaces[free[0]] = seat
    state.emit(ScholarSent(seat, discipline, SCHOLAR_SPACES[free[0]]))
    advance(state, seat, discipline, SCHOLAR_SPACES[free[0]])
