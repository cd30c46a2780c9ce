"""Quick action priors, which order actions before the search."""

from core.games.history_of_the_world.ai.battle_value import set_rerolls
from core.games.history_of_the_world.ai.board_value import structure_points
from core.games.history_of_the_world.ai.weights import Weights
from core.games.history_of_the_world.content import LANDS_BY_ZONE, REGION_BY_LAND, REGIONS
from core.games.history_of_the_world.rules.actions import (
    Aim,
    BuildCity,
    BuildFort,
    BuildMonument,
    Conquer,
    DamageAgain,
    MoveMarker,
    PlaceArmy,
    PlaceFleet,
    Reroll,
    Retreat,
    ReturnArmy,
    Siege,
    TakeBack,
)
from core.games.history_of_the_world.rules.battle import current_terms, rerolls_left
from core.games.history_of_the_world.rules.odds import (
    battle_odds,
    battle_terms,
    odds_after_reroll,
    odds_after_roll,
)
from core.games.history_of_the_world.state import WorldState
from core.kernel import Action


def prior(state: WorldState, seat: int, action: Action, weights: Weights) -> float:
    match action:
        case Aim(at=at):
            return _target_value(state, at, weights)
        case ReturnArmy(land=land) | TakeBack(land=land):
            return -_land_value(state, land, weights)
        case PlaceArmy(land=land) | BuildMonument(land=land) | BuildCity(land=land):
            return weights.place_army + _land_value(state, land, weights)
        case BuildFort(land=land):
            return weights.build_fort + _land_value(state, land, weights)
        case Conquer(land=land, by=by):
            return (
                _land_value(state, land, weights) * battle_odds(battle_terms(state, land, by)).win
            )
        case PlaceFleet(zone=zone):
            return weights.fleet_land * len(LANDS_BY_ZONE[zone])
        case MoveMarker(to=to):
            return float(to)
        case DamageAgain():
            return weights.damage_again
        case Siege(piece=piece):
            return weights.siege_with_token if piece == "token" else weights.siege_with_army
        case Retreat():
            return weights.retreat
        case Reroll(die=die):
            return _reroll_value(state, seat, die)
        case _:
            return 0.0


def _land_value(state: WorldState, land: str, weights: Weights) -> float:
    presence = state.presence_points(REGION_BY_LAND[land])
    return weights.land_presence * presence + structure_points(state, land, is_after_battle=False)


def _target_value(state: WorldState, at: str, weights: Weights) -> float:
    if at in REGIONS:
        return float(state.presence_points(at))
    return _land_value(state, at, weights)


def _reroll_value(state: WorldState, seat: int, die: int) -> float:
    """Return the gain of rerolling a die over keeping it (R9.20)."""
    battle = state.battle
    if battle is None or not battle.attack:
        return 0.0
    attacks = seat == state.turn.seat
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return -1.0
    terms = current_terms(state)
    attack, defense = max(battle.attack), max(battle.defence)
    rerolls = rerolls_left(battle, for_attacker=True)
    keep_value = odds_after_roll(set_rerolls(terms, 0, 0), attack, defense).attack_value
    reroll_value = odds_after_reroll(terms, attack, defense, *rerolls, attacks).attack_value
    return reroll_value - keep_value if attacks else keep_value - reroll_value
