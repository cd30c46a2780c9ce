"""The value of battles by their odds.

Before any roll, a position is worth the mean over the possible results.
"""

from core.games.history_of_the_world.content import CARDS, LANDS, REGION_OF
from core.games.history_of_the_world.evaluate.courses import Prospects, prospects_of
from core.games.history_of_the_world.evaluate.holdings import Eyes, Rows, structure_points
from core.games.history_of_the_world.flow.battle import Rerolls, ThrowAgain, rerolls_left, terms_now
from core.games.history_of_the_world.flow.turn import icons_per_monument
from core.games.history_of_the_world.odds import (
    Odds,
    Terms,
    after_reroll,
    odds,
    odds_of_dice,
    terms_of,
)
from core.games.history_of_the_world.state import Battle, WorldState
from core.kernel import clone


def in_battle(state: WorldState, eyes: Eyes, battle: Battle, rows: Rows) -> float:
    """Return the mean change of value over win, tie and loss.

    After a loss a siege continues if that is better. After a tie the land is empty, so the position
    equals a win with one army less.
    """
    won, tied = _taken(state, eyes, battle, rows)
    if eyes.seat != state.turn.seat:
        chances = _chances(state, battle)
        return chances.win * won + chances.tie * tied
    after_win, after_loss = _prospects(state, eyes, battle, rows)
    realm = state.turn.realm
    most_sieges = battle.sieges + eyes.weights.most_sieges

    def value(sieges: int, armies: int, tokens: int, chances: Odds) -> float:
        loss = after_loss.worth(armies, tokens)
        tie = tied + loss
        if armies:
            tie = max(tie, won + after_win.worth(armies - 1, tokens))
        if not battle.no_siege and sieges < most_sieges and (armies or tokens):
            terms = terms_of(state, battle.land, battle.by, sieges + 1)
            left = (armies, tokens - 1) if tokens else (armies - 1, tokens)
            loss = max(loss, value(sieges + 1, *left, odds(terms)))
        win = won + after_win.worth(armies, tokens)
        return chances.win * win + chances.tie * tie + chances.loss * loss

    return value(battle.sieges, realm.armies, realm.siege_tokens, _chances(state, battle))


def in_the_end(state: WorldState, eyes: Eyes, battle: Battle, rows: Rows) -> tuple[float, float]:
    """Return the approximate chance to capture the attacked land, and its points in this epoch."""
    land, seat = battle.land, eyes.seat
    region, realm = REGION_OF[land], state.turn.realm
    row = rows[region][:]
    before = eyes.region(region, tuple(row)).now
    row[battle.defender] -= 1
    row[seat] += 1
    scores = eyes.region(region, tuple(row)).now - before
    scores += structure_points(state, land, fought=True)
    chances = _chances(state, battle)
    again = odds(terms_of(state, land, battle.by, battle.sieges + 1)).win
    can_go_on = not battle.no_siege and (realm.armies or realm.siege_tokens)
    taken = chances.win + chances.tie * bool(realm.armies) + chances.loss * again * bool(can_go_on)
    return taken, scores


def _taken(state: WorldState, eyes: Eyes, battle: Battle, rows: Rows) -> tuple[float, float]:
    """Return the change of board value by a win and by a tie: region, structures, resource icon."""
    land, attacker, victim = battle.land, state.turn.seat, battle.defender
    region = REGION_OF[land]
    row = rows[region][:]
    before = eyes.region(region, tuple(row)).whole
    row[victim] -= 1
    tied = eyes.region(region, tuple(row)).whole - before
    row[attacker] += 1
    won = eyes.region(region, tuple(row)).whole - before
    if state.has_structure(land):
        lost = eyes.points[region, victim] * structure_points(state, land, fought=False)
        if attacker == eyes.seat and CARDS[state.turn.realm.card].marauder:
            lost -= 1  # R9.15
        tied -= lost
        won -= lost - eyes.points[region, attacker] * structure_points(state, land, fought=True)
    if LANDS[land].resource and attacker == eyes.seat:
        won += eyes.weights.monument * eyes.points[region, attacker] / icons_per_monument(state)
    return won, tied


def _prospects(
    state: WorldState, eyes: Eyes, battle: Battle, rows: Rows
) -> tuple[Prospects, Prospects]:
    after, land = clone(state), battle.land
    after.armies[land] = eyes.seat
    after.turn.realm.active.append(land)
    region = REGION_OF[land]
    row = rows[region][:]
    row[battle.defender] -= 1
    row[eyes.seat] += 1
    return prospects_of(after, eyes, {**rows, region: row}), prospects_of(state, eyes, rows)


def _chances(state: WorldState, battle: Battle) -> Odds:
    """Return the odds of the present battle, including dice already rolled."""
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
    return terms._replace(attack_rerolls=attack, defence_rerolls=defence)


def _thrown_again(terms: Terms, battle: Battle, frame: ThrowAgain) -> Odds:
    """Return the odds of a chosen reroll, as if the lowest remaining die were rerolled."""
    attack, defence = list(battle.attack), list(battle.defence)
    dice = attack if frame.attacks else defence
    dice.remove(frame.die)
    rest = max(dice, default=0)
    highest = (rest, max(defence)) if frame.attacks else (max(attack), rest)
    left = rerolls_left(battle, attacks=True)
    return after_reroll(terms, *highest, *left, frame.attacks)
