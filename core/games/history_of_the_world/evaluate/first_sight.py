"""Quick action priors, which order actions before the search."""

from core.games.history_of_the_world.actions import (
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
from core.games.history_of_the_world.content import LANDS_AT, REGION_OF, REGIONS
from core.games.history_of_the_world.evaluate.battle import with_rerolls
from core.games.history_of_the_world.evaluate.holdings import structure_points
from core.games.history_of_the_world.flow.battle import rerolls_left, terms_now
from core.games.history_of_the_world.odds import after_reroll, odds, odds_of_dice, terms_of
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import Action


def prior(state: WorldState, seat: int, action: Action, weights: Weights) -> float:
    """Return a quick estimate of an action's value."""
    match action:
        case Aim(at=at):
            return _aim_worth(state, at, weights)
        case ReturnArmy(land=land) | TakeBack(land=land):
            return -_land_worth(state, land, weights)
        case PlaceArmy(land=land) | BuildMonument(land=land) | BuildCity(land=land):
            return weights.place_army + _land_worth(state, land, weights)
        case BuildFort(land=land):
            return weights.build_fort + _land_worth(state, land, weights)
        case Conquer(land=land, by=by):
            return _land_worth(state, land, weights) * odds(terms_of(state, land, by)).win
        case PlaceFleet(zone=zone):
            return weights.fleet_land * len(LANDS_AT[zone])
        case MoveMarker(to=to):
            return float(to)
        case DamageAgain():
            return weights.damage_again
        case Siege(piece=piece):
            return weights.siege_with_token if piece == "token" else weights.siege_with_army
        case Retreat():
            return weights.retreat
        case Reroll(die=die):
            return _reroll_worth(state, seat, die)
        case _:
            return 0.0


def _land_worth(state: WorldState, land: str, weights: Weights) -> float:
    """Return the value of a land's structures and of presence in its region."""
    presence = state.presence_points(REGION_OF[land])
    return weights.land_presence * presence + structure_points(state, land, fought=False)


def _aim_worth(state: WorldState, at: str, weights: Weights) -> float:
    if at in REGIONS:
        return float(state.presence_points(at))
    return _land_worth(state, at, weights)


def _reroll_worth(state: WorldState, seat: int, die: int) -> float:
    """Return the gain of rerolling a die over keeping it (R9.20)."""
    battle = state.battle
    if battle is None or not battle.attack:
        return 0.0
    attacks = seat == state.turn.seat
    dice = battle.attack if attacks else battle.defence
    if die != min(dice):
        return -1.0
    terms = terms_now(state)
    attack, defence = max(battle.attack), max(battle.defence)
    left = rerolls_left(battle, attacks=True)
    now = odds_of_dice(with_rerolls(terms, 0, 0), attack, defence).worth
    then = after_reroll(terms, attack, defence, *left, attacks).worth
    return then - now if attacks else now - then
