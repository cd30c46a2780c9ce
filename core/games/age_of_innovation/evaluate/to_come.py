"""Recurring value: income, tile effects and science."""

from functools import cache

from core.games.age_of_innovation.content import (
    AT,
    DISCIPLINES,
    INCOME_LEVEL,
    ROUND_TILES,
    ROUNDS,
    TILES,
    Effect,
)
from core.games.age_of_innovation.evaluate.goods import gain_worth
from core.games.age_of_innovation.flow.rounds import income_of, science_rewards, uncovered
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.stock import count, points_of
from core.games.age_of_innovation.weights import Weights


def rounds_left(state: InnovationState) -> int:
    """Return the income phases left."""
    return ROUNDS - state.round


@cache
def display_worth(display: str, supply: tuple[int, ...], weights: Weights) -> float:
    return gain_worth(income_of(display, supply), weights)


@cache
def _income_of_tile(tile: str, weights: Weights) -> float:
    return sum(gain_worth(effect.gain, weights) for effect in AT["income"].get(tile, ()))


@cache
def _income_of_discipline(discipline: str, weights: Weights) -> float:
    return gain_worth(DISCIPLINES[discipline].income, weights)


def income_worth(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    if not left:
        return 0.0
    player = state.players[seat]
    each = display_worth(player.display, uncovered(player), weights)
    for tile in state.holdings(seat):
        if tile != player.bonus:
            each += _income_of_tile(tile, weights)
    for discipline, level in player.science.items():
        if level >= INCOME_LEVEL:
            each += _income_of_discipline(discipline, weights)
    return each * (left - weights.income_lost)


def tile_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Return future special actions and rewards."""
    player = state.players[seat]
    still = 0 if player.passed else 1
    hopes = 0.0
    for tile in state.holdings(seat):
        if tile in _LASTING:
            rounds = left if tile != player.bonus else 0
            used = tile in player.used
            for effect in _LASTING[tile]:
                hopes += effect_hope(state, seat, effect, rounds, still, used, weights)
    if left and not player.passed:
        bonuses = [bonus_worth(state, seat, tile, weights) for tile in state.bonuses]
        hopes += max(bonuses, default=0.0) - weights.bonus_taken
    if player.next_bonus:
        hopes += bonus_worth(state, seat, player.next_bonus, weights)
    if player.palace and not player.has_palace:
        hopes += weights.palace_drafted * fresh_worth(state, seat, player.palace, weights)
    time = (left + 1) / ROUNDS
    tracks = weights.sailing * player.sailing + weights.terraforming * player.terraforming
    return hopes + weights.annex * player.annexes + tracks * time


_LASTING_HOOKS = ("special_action", "pass", "send_scholar", "power_action")
# Recurring effects of every tile, except income.
_LASTING = {
    tile.id: lasting
    for tile in TILES.values()
    if (
        lasting := [
            effect
            for effect in tile.effects
            if effect.on in _LASTING_HOOKS or effect.on.startswith("build:")
        ]
    )
}


def effect_hope(
    state: InnovationState,
    seat: int,
    effect: Effect,
    rounds: int,
    still: int,
    used: bool,
    weights: Weights,
) -> float:
    """Value a lasting effect over full rounds and this one."""
    if effect.on == "special_action":
        gain = gain_worth(effect.gain, weights) or weights.unknown_action
        return gain * weights.special_action * max(rounds + still - used, 0)
    if effect.on == "pass":
        number = count(state, seat, effect.per) if effect.per else 1
        each: float = points_of(state, seat, effect)
        each = each or weights.unknown_pass
        return each * number * (rounds + still) * weights.pass_reward
    return gain_worth(effect.gain, weights) * rounds * weights.building_reward


def bonus_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    worth = weights.goods["coins"] * state.bonus_coins.get(tile, 0)
    worth += _income_of_tile(tile, weights)
    for effect in _LASTING.get(tile, ()):
        worth += effect_hope(state, seat, effect, 1, 0, False, weights)
    return worth


def fresh_worth(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    left = rounds_left(state)
    worth = 0.0
    for effect in TILES[tile].effects:
        if effect.on == "income":
            worth += gain_worth(effect.gain, weights) * left
        elif effect.on == "take":
            worth += gain_worth(effect.gain, weights) or weights.taken_tile
        else:
            worth += effect_hope(state, seat, effect, left, 1, False, weights)
    return worth


def science_hopes(state: InnovationState, seat: int, left: int, weights: Weights) -> float:
    """Value levels for science bonuses and final scoring."""
    player = state.players[seat]
    hopes = weights.science_level * sum(player.science.values()) * (left + 1) / ROUNDS
    for tile in state.round_tiles[max(state.round - 1, 0) : -1]:
        hopes += science_rewards(state, seat, tile) * _reward_of(tile, weights)
    return hopes + weights.city_key * min(player.free_keys, 2) * (1 if left else weights.last_key)


@cache
def _reward_of(round_tile: str, weights: Weights) -> float:
    return gain_worth(ROUND_TILES[round_tile].reward, weights) * weights.science_reward
