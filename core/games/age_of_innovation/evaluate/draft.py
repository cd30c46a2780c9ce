"""Values of set-up tiles before any play."""

from functools import cache
from statistics import fmean

from core.games.age_of_innovation.content import DISPLAYS, FACTIONS, PIECES, ROUNDS
from core.games.age_of_innovation.evaluate.goods import gain_worth
from core.games.age_of_innovation.evaluate.to_come import display_worth, fresh_worth
from core.games.age_of_innovation.state import InnovationState, Player
from core.games.age_of_innovation.weights import Weights


def drafted(state: InnovationState, seat: int, weights: Weights) -> float:
    """Return the value of drafted tiles, with the mean of what is left for missing kinds.

    Comparing within a kind prefers the tile that beats its alternatives.
    """
    player = state.players[seat]
    have = {"display": player.display, "faction": player.faction, "palace": player.palace}
    promised = 0.0
    for kind, left in state.pool.items():
        if have.get(kind):
            promised += _promise(state, seat, have[kind], weights)
        elif kind in have and left:
            promised += fmean(_promise(state, seat, tile, weights) for tile in left)
    return promised


def _promise(state: InnovationState, seat: int, tile: str, weights: Weights) -> float:
    if tile in DISPLAYS:
        each = display_worth(tile, tuple(PIECES.values()), weights)
        return each * ROUNDS + _start_of(tile, weights)
    worth = fresh_worth(state, seat, tile, weights)
    if tile in FACTIONS:
        return worth + _start_of(tile, weights)
    return worth * weights.palace_drafted


def start_worth(player: Player, weights: Weights) -> float:
    """Return the value of starting goods not yet received."""
    if any(player.bowls):
        return 0.0
    return sum(_start_of(tile, weights) for tile in (player.display, player.faction) if tile)


@cache
def _start_of(tile: str, weights: Weights) -> float:
    facts = DISPLAYS[tile] if tile in DISPLAYS else FACTIONS[tile]
    steps = weights.science_step * sum(facts.science.values())
    worth = gain_worth(facts.start, weights) + steps
    if tile in FACTIONS:
        setups = [effect for effect in FACTIONS[tile].effects if effect.on.startswith("setup_")]
        worth += weights.taken_tile * len(setups)
    return worth
