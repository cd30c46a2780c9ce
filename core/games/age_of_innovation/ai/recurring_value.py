"""Recurring value: income, tile effects and science."""

from functools import cache

from core.games.age_of_innovation.ai.resource_value import gain_value
from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import (
    DISCIPLINES,
    INCOME_LEVEL,
    ROUND_TILES,
    ROUNDS,
)
from core.games.age_of_innovation.content.field_types import BUILD_HOOKS
from core.games.age_of_innovation.rules.effect_registry import Effect, effects_on
from core.games.age_of_innovation.rules.flow.rounds import (
    buildings_left,
    income_with_supply,
    science_bonus_count,
)
from core.games.age_of_innovation.rules.tile_effects import EFFECTS
from core.games.age_of_innovation.state import InnovationState


def rounds_left(state: InnovationState) -> int:
    """Return the income phases left."""
    return ROUNDS - state.round


@cache
def display_income_value(display: str, supply: tuple[int, ...], weights: Weights) -> float:
    return gain_value(income_with_supply(display, supply), weights)


@cache
def _tile_income_value(tile: str, weights: Weights) -> float:
    return sum(gain_value(effect.gain, weights) for effect in effects_on(tile, "income"))


@cache
def _discipline_income_value(discipline: str, weights: Weights) -> float:
    return gain_value(DISCIPLINES[discipline].income, weights)


def income_value(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    if not left:
        return 0.0
    player = state.players[seat]
    each = display_income_value(player.display, buildings_left(player), weights)
    for tile in state.tiles_in_effect(seat):
        if tile != player.bonus:
            each += _tile_income_value(tile, weights)
    for discipline, level in player.science.items():
        if level >= INCOME_LEVEL:
            each += _discipline_income_value(discipline, weights)
    return each * (left - weights.income_lost)


def tile_value(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Return the value of future special actions and rewards."""
    player = state.players[seat]
    still = 0 if player.passed else 1
    hopes = 0.0
    for tile in state.tiles_in_effect(seat):
        if tile in _RECURRING_EFFECTS:
            rounds = left if tile != player.bonus else 0
            used = tile in player.used
            for effect in _RECURRING_EFFECTS[tile]:
                hopes += effect_value(state, seat, effect, rounds, still, used, weights)
    if left and not player.passed:
        bonuses = [bonus_value(state, seat, tile, weights) for tile in state.bonuses]
        hopes += max(bonuses, default=0.0) - weights.bonus_taken
    if player.next_bonus:
        hopes += bonus_value(state, seat, player.next_bonus, weights)
    if player.palace and not player.has_palace:
        hopes += weights.palace_drafted * new_tile_value(state, seat, player.palace, weights)
    time = (left + 1) / ROUNDS
    tracks = weights.sailing * player.sailing + weights.terraforming * player.terraforming
    return hopes + weights.annex * player.annexes + tracks * time


_RECURRING_HOOKS = (
    *("special_action", "pass", "send_scholar", "power_action"),
    *BUILD_HOOKS.values(),
)
# Recurring effects of every tile, except income.
_RECURRING_EFFECTS = {
    tile: lasting
    for tile, effects in EFFECTS.items()
    if (lasting := [effect for effect in effects if effect.on in _RECURRING_HOOKS])
}


def effect_value(
    state: InnovationState,
    seat: int,
    effect: Effect,
    rounds: int,
    still: int,
    used: bool,
    weights: Weights,
) -> float:
    """Return the value of a lasting effect over the full rounds and this one."""
    if effect.on == "special_action":
        gain = gain_value(effect.gain, weights) or weights.unknown_action
        return gain * weights.special_action * max(rounds + still - used, 0)
    if effect.on == "pass":
        number = effect.times(state, seat)
        each: float = effect.points(state, seat)
        each = each or weights.unknown_pass
        return each * number * (rounds + still) * weights.pass_reward
    return gain_value(effect.gain, weights) * rounds * weights.building_reward


def bonus_value(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    worth = weights.goods["coins"] * state.bonus_coins.get(tile, 0)
    worth += _tile_income_value(tile, weights)
    for effect in _RECURRING_EFFECTS.get(tile, ()):
        worth += effect_value(state, seat, effect, 1, 0, False, weights)
    return worth


def new_tile_value(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    rounds = rounds_left(state)
    worth = 0.0
    for effect in EFFECTS[tile]:
        if effect.on == "income":
            worth += gain_value(effect.gain, weights) * rounds
        elif effect.on == "take":
            worth += gain_value(effect.gain, weights) or weights.taken_tile
        else:
            worth += effect_value(state, seat, effect, rounds, 1, False, weights)
    return worth


def science_value(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Return the value of the science levels for bonuses and the final scoring."""
    player = state.players[seat]
    hopes = weights.science_level * sum(player.science.values()) * (left + 1) / ROUNDS
    for tile in state.round_tiles[max(state.round - 1, 0) : -1]:
        hopes += science_bonus_count(state, seat, tile) * _reward_value(tile, weights)
    return hopes + weights.city_key * min(player.unused_keys, 2) * (1 if left else weights.last_key)


@cache
def _reward_value(round_tile: str, weights: Weights) -> float:
    return gain_value(ROUND_TILES[round_tile].reward, weights) * weights.science_reward
