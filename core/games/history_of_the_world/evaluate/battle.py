"""Battles by their odds: they are not tried out but weighed.

Wherever dice are about to be thrown, a position is worth the mean of what may come of it.
"""

from dataclasses import dataclass

from core.games.history_of_the_world.board import damage, remove_fort, take_off
from core.games.history_of_the_world.evaluate.holdings import standing
from core.games.history_of_the_world.evaluate.hopes import (
    card_hopes,
    gains,
    monument_hopes,
    worth_of_armies,
)
from core.games.history_of_the_world.flow.battle import Rerolls, ThrowAgain, rerolls_left, terms_now
from core.games.history_of_the_world.odds import (
    Odds,
    Terms,
    after_reroll,
    odds,
    odds_of_dice,
    terms_of,
)
from core.games.history_of_the_world.state import Battle, WorldState
from core.games.history_of_the_world.weights import Weights
from core.kernel import clone


@dataclass(slots=True)
class _Outcome:
    """What a battle can lead to: the worth of the board, and what armies can do from there."""

    worth: float
    gains: list[float]
    weights: Weights

    def with_armies(self, armies: int) -> float:
        if not self.gains:
            return self.worth
        return self.worth + worth_of_armies(self.gains, armies, self.weights)


def in_battle(state: WorldState, seat: int, battle: Battle, weights: Weights) -> float:
    """The mean over win, tie and loss; after a loss a siege goes on where that is better."""
    won, tied, lost = (_outcome(state, seat, result, weights) for result in ("win", "tie", "loss"))
    realm = state.turn.realm
    most_sieges = battle.sieges + weights.most_sieges

    def value(sieges: int, armies: int, tokens: int, chances: Odds) -> float:
        after_loss = lost.with_armies(armies)
        if not battle.no_siege and sieges < most_sieges and (armies or tokens):
            terms = terms_of(state, battle.land, battle.by, sieges + 1)
            left = (armies, tokens - 1) if tokens else (armies - 1, tokens)
            after_loss = max(after_loss, value(sieges + 1, *left, odds(terms)))
        return (
            chances.win * won.with_armies(armies)
            + chances.tie * tied.with_armies(armies)
            + chances.loss * after_loss
        )

    chances = _chances(state, battle)
    return value(battle.sieges, realm.armies, realm.siege_tokens, chances)


def _chances(state: WorldState, battle: Battle) -> Odds:
    """The odds of the battle at this moment, whatever dice already lie."""
    terms = terms_now(state)
    if not battle.attack:
        return odds(terms)
    attack, defence = max(battle.attack), max(battle.defence)
    left = rerolls_left(battle, attacks=True)
    frame = state.agenda[-1]
    if isinstance(frame, ThrowAgain):
        return _thrown_again(terms, battle, frame)
    if isinstance(frame, Rerolls):
        left_terms = with_rerolls(terms, *left)
        return odds_of_dice(left_terms, attack, defence)
    return odds_of_dice(with_rerolls(terms, 0, 0), attack, defence)


def with_rerolls(terms: Terms, attack: int, defence: int) -> Terms:
    """The terms of a battle with so many rerolls left."""
    return Terms(
        terms.attack_dice,
        terms.attack_bonus,
        attack,
        terms.defence_dice,
        terms.defence_bonus,
        defence,
        terms.win_ties,
    )


def _thrown_again(terms: Terms, battle: Battle, frame: ThrowAgain) -> Odds:
    """Like the reroll of the lowest die; giving a higher one away lowers what is left."""
    attack, defence = list(battle.attack), list(battle.defence)
    dice = attack if frame.attacks else defence
    dice.remove(frame.die)
    rest = max(dice, default=0)
    highest = (rest, max(defence)) if frame.attacks else (max(attack), rest)
    left = rerolls_left(battle, attacks=True)
    return after_reroll(terms, *highest, *left, frame.attacks)


def _outcome(state: WorldState, seat: int, result: str, weights: Weights) -> _Outcome:
    """The position after the battle, without the armies on the card."""
    battle = state.battle
    assert battle is not None
    after = clone(state)
    after.battle = None
    land = battle.land
    if result != "loss":
        take_off(after, land)
        damage(after, land)
        remove_fort(after, land)
    if result == "win":
        after.armies[land] = state.turn.seat
        after.turn.realm.active.append(land)
    worth = standing(after, seat, weights) + card_hopes(after, seat, weights)
    if seat != state.turn.seat:
        return _Outcome(worth, [], weights)
    worth += monument_hopes(after, weights)
    return _Outcome(worth, [*gains(after, seat, weights), 0.0], weights)
