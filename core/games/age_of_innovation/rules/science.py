"""Levels and city keys of the four disciplines (R9)."""

from core.games.age_of_innovation.content import KEY_LEVEL, LEVEL_POWER, TOP_LEVEL
from core.games.age_of_innovation.rules.events import ScienceAdvanced
from core.games.age_of_innovation.rules.gains_and_payments import gain_resources, trigger_hook
from core.games.age_of_innovation.state import InnovationState


def needs_key(state: InnovationState, seat: int, discipline: str) -> bool:
    """Return whether the next step needs a city key (R9.3)."""
    return _step_takes_key(state, seat, discipline, state.players[seat].science[discipline])


def can_advance(state: InnovationState, seat: int, discipline: str) -> bool:
    """Return whether one more step is possible (R9.3, R9.4)."""
    return _can_advance_from(state, seat, discipline, state.players[seat].science[discipline])


def level_after(state: InnovationState, seat: int, discipline: str, steps: int) -> tuple[int, bool]:
    """Return the level after some steps, and whether it takes a key."""
    start = level = state.players[seat].science[discipline]
    takes_key = False
    while level < start + steps and _can_advance_from(state, seat, discipline, level):
        takes_key = takes_key or _step_takes_key(state, seat, discipline, level)
        level += 1
    return level, takes_key


def _step_takes_key(state: InnovationState, seat: int, discipline: str, level: int) -> bool:
    return level == KEY_LEVEL - 1 and discipline not in state.players[seat].keys_used


def _can_advance_from(state: InnovationState, seat: int, discipline: str, level: int) -> bool:
    if level == TOP_LEVEL:
        return False
    if level == TOP_LEVEL - 1:
        return is_top_free(state, discipline)
    return (
        not _step_takes_key(state, seat, discipline, level) or state.players[seat].unused_keys > 0
    )


def is_top_free(state: InnovationState, discipline: str) -> bool:
    """Return whether the highest level is free (R9.4)."""
    others = [player.science[discipline] for player in state.players]
    return TOP_LEVEL not in (*others, state.neutral_science.get(discipline, 0))


def advance_without_key(state: InnovationState, seat: int, discipline: str, steps: int) -> int:
    """Advance without a key and return the steps made (R9.2)."""
    levels = state.players[seat].science
    before = levels[discipline]
    while levels[discipline] < before + steps and _can_advance_without_key(state, seat, discipline):
        levels[discipline] += 1
    made = levels[discipline] - before
    if made:
        state.emit(ScienceAdvanced(seat, discipline, levels[discipline], made))
        power = sum(LEVEL_POWER.get(level, 0) for level in range(before + 1, before + made + 1))
        gain_resources(state, seat, {"power": power}, discipline)
        trigger_hook(state, seat, "science_step", times=made)
    return made


def _can_advance_without_key(state: InnovationState, seat: int, discipline: str) -> bool:
    return can_advance(state, seat, discipline) and not needs_key(state, seat, discipline)
