"""Values of set-up tiles before any play."""

from functools import cache
from statistics import fmean

from core.games.age_of_innovation.ai.recurring_value import display_income_value, new_tile_value
from core.games.age_of_innovation.ai.resource_value import gain_value
from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import DISPLAYS, FACTIONS, PIECES_PER_PLAYER, ROUNDS
from core.games.age_of_innovation.rules.effect_registry import SETUP_HOOKS
from core.games.age_of_innovation.rules.tile_effects import EFFECTS
from core.games.age_of_innovation.state import InnovationState, Player


def draft_value(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return the value of drafted tiles. A missing kind counts as the mean of what is left.

    So within a kind, the tile that beats its alternatives is preferred.
    """
    player = state.players[seat]
    owned = {"display": player.display, "faction": player.faction, "palace": player.palace}
    promised = 0.0
    for kind, tiles in state.pool.items():
        if owned.get(kind):
            promised += _draft_tile_value(state, seat, owned[kind], weights)
        elif kind in owned and tiles:
            promised += fmean(_draft_tile_value(state, seat, tile, weights) for tile in tiles)
    return promised


def _draft_tile_value(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    if tile in DISPLAYS:
        each = display_income_value(tile, tuple(PIECES_PER_PLAYER.values()), weights)
        return each * ROUNDS + _tile_starting_value(tile, weights)
    worth = new_tile_value(state, seat, tile, weights)
    if tile in FACTIONS:
        return worth + _tile_starting_value(tile, weights)
    return worth * weights.palace_drafted


def starting_value(player: Player, weights: Weights) -> float:
    """Return the value of starting goods not yet received."""
    if any(player.bowls):
        return 0.0
    return sum(
        _tile_starting_value(tile, weights) for tile in (player.display, player.faction) if tile
    )


@cache
def _tile_starting_value(tile: str, weights: Weights) -> float:
    facts = DISPLAYS[tile] if tile in DISPLAYS else FACTIONS[tile]
    steps = weights.science_step * sum(facts.science.values())
    worth = gain_value(facts.start, weights) + steps
    if tile in FACTIONS:
        setups = [effect for effect in EFFECTS[tile] if effect.on in SETUP_HOOKS]
        worth += weights.taken_tile * len(setups)
    return worth
