"""The value of battles by their odds.

Before any roll, a position is worth the mean over the possible results.
"""

from core.games.history_of_the_world.ai.board_value import (
    ArmyCountsByRegion,
    Perspective,
    structure_points,
)
from core.games.history_of_the_world.ai.campaign_search import CampaignEstimate, estimate_campaign
from core.games.history_of_the_world.content import CARDS, LANDS, REGION_BY_LAND
from core.games.history_of_the_world.rules.battle import (
    Rerolls,
    ThrowAgain,
    current_terms,
    rerolls_left,
)
from core.games.history_of_the_world.rules.empire_effects import icons_per_monument
from core.games.history_of_the_world.rules.odds import (
    BattleTerms,
    Odds,
    battle_odds,
    battle_terms,
    odds_after_reroll,
    odds_after_roll,
)
from core.games.history_of_the_world.state import Battle, WorldState
from core.kernel import clone


def battle_value(
    state: WorldState, perspective: Perspective, battle: Battle, army_counts: ArmyCountsByRegion
) -> float:
    """Return the mean change of value over win, tie and loss.

    After a loss a siege continues if that is better. After a tie the land is empty, so the position
    equals a win with one army less.
    """
    win_change, tie_change = _capture_changes(state, perspective, battle, army_counts)
    if perspective.seat != state.turn.seat:
        current_odds = _current_odds(state, battle)
        return current_odds.win * win_change + current_odds.tie * tie_change
    after_win, after_loss = _campaigns_after(state, perspective, battle, army_counts)
    realm = state.turn.realm
    max_sieges = battle.sieges + perspective.weights.most_sieges

    def value(sieges: int, armies: int, tokens: int, chances: Odds) -> float:
        loss = after_loss.value(armies, tokens)
        tie = tie_change + loss
        if armies:
            tie = max(tie, win_change + after_win.value(armies - 1, tokens))
        if not battle.no_siege and sieges < max_sieges and (armies or tokens):
            terms = battle_terms(state, battle.land, battle.by, sieges + 1)
            remaining = (armies, tokens - 1) if tokens else (armies - 1, tokens)
            loss = max(loss, value(sieges + 1, *remaining, battle_odds(terms)))
        win = win_change + after_win.value(armies, tokens)
        return chances.win * win + chances.tie * tie + chances.loss * loss

    return value(battle.sieges, realm.armies, realm.siege_tokens, _current_odds(state, battle))


def expected_capture(
    state: WorldState, perspective: Perspective, battle: Battle, army_counts: ArmyCountsByRegion
) -> tuple[float, float]:
    """Return the approximate chance to capture the land, and its points in this epoch."""
    land, seat = battle.land, perspective.seat
    region, realm = REGION_BY_LAND[land], state.turn.realm
    counts = army_counts[region][:]
    before = perspective.region_value(region, tuple(counts)).this_epoch
    counts[battle.defender] -= 1
    counts[seat] += 1
    scores = perspective.region_value(region, tuple(counts)).this_epoch - before
    scores += structure_points(state, land, is_after_battle=True)
    current_odds = _current_odds(state, battle)
    siege_win = battle_odds(battle_terms(state, land, battle.by, battle.sieges + 1)).win
    can_besiege = not battle.no_siege and (realm.armies or realm.siege_tokens)
    capture_chance = (
        current_odds.win
        + current_odds.tie * bool(realm.armies)
        + current_odds.loss * siege_win * bool(can_besiege)
    )
    return capture_chance, scores


def _capture_changes(
    state: WorldState, perspective: Perspective, battle: Battle, army_counts: ArmyCountsByRegion
) -> tuple[float, float]:
    land, attacker, defender = battle.land, state.turn.seat, battle.defender
    region = REGION_BY_LAND[land]
    counts = army_counts[region][:]
    before = perspective.region_value(region, tuple(counts)).total
    counts[defender] -= 1
    tied = perspective.region_value(region, tuple(counts)).total - before
    counts[attacker] += 1
    won = perspective.region_value(region, tuple(counts)).total - before
    if state.has_structure(land):
        lost = perspective.structure_values[region, defender] * structure_points(
            state, land, is_after_battle=False
        )
        if attacker == perspective.seat and CARDS[state.turn.realm.card].is_marauder:
            lost -= 1  # R9.15
        tied -= lost
        won -= lost - perspective.structure_values[region, attacker] * structure_points(
            state, land, is_after_battle=True
        )
    if LANDS[land].resource and attacker == perspective.seat:
        won += (
            perspective.weights.monument
            * perspective.structure_values[region, attacker]
            / icons_per_monument(state)
        )
    return won, tied


def _campaigns_after(
    state: WorldState, perspective: Perspective, battle: Battle, army_counts: ArmyCountsByRegion
) -> tuple[CampaignEstimate, CampaignEstimate]:
    after, land = clone(state), battle.land
    after.armies[land] = perspective.seat
    after.turn.realm.active.append(land)
    region = REGION_BY_LAND[land]
    counts = army_counts[region][:]
    counts[battle.defender] -= 1
    counts[perspective.seat] += 1
    return estimate_campaign(
        after, perspective, {**army_counts, region: counts}
    ), estimate_campaign(state, perspective, army_counts)


def _current_odds(state: WorldState, battle: Battle) -> Odds:
    """Return the odds of the present battle, including dice already rolled."""
    terms = current_terms(state)
    if not battle.attack:
        return battle_odds(terms)
    attack, defense = max(battle.attack), max(battle.defence)
    rerolls = rerolls_left(battle, for_attacker=True)
    frame = state.agenda[-1]
    if isinstance(frame, ThrowAgain):
        return _odds_of_chosen_reroll(terms, battle, frame)
    if isinstance(frame, Rerolls):
        left_terms = set_rerolls(terms, *rerolls)
        return odds_after_roll(left_terms, attack, defense)
    return odds_after_roll(set_rerolls(terms, 0, 0), attack, defense)


def set_rerolls(terms: BattleTerms, attack: int, defense: int) -> BattleTerms:
    return terms._replace(attack_rerolls=attack, defense_rerolls=defense)


def _odds_of_chosen_reroll(terms: BattleTerms, battle: Battle, frame: ThrowAgain) -> Odds:
    attack, defense = list(battle.attack), list(battle.defence)
    dice = attack if frame.attacks else defense
    dice.remove(frame.die)
    rest = max(dice, default=0)
    highest = (rest, max(defense)) if frame.attacks else (max(attack), rest)
    rerolls = rerolls_left(battle, for_attacker=True)
    return odds_after_reroll(terms, *highest, *rerolls, frame.attacks)
