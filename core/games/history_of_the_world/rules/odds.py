"""Battle modifiers and the exact odds of battles."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from core.games.history_of_the_world.content import LANDS, SIEGE_TRACK_SPACES
from core.games.history_of_the_world.rules.attack_effects import ATTACK_MODIFIER
from core.games.history_of_the_world.state import WorldState


class BattleTerms(NamedTuple):
    """Everything that decides a battle except the dice (R9.1, R9.5, R16.2)."""

    attack_dice: int = 2
    attack_bonus: int = 0
    attack_rerolls: int = 0
    defense_dice: int = 1
    defense_bonus: int = 0
    defense_rerolls: int = 0
    win_ties: bool = False

    def result(self, attack: int, defense: int) -> str:
        """Return win, tie or loss for the attacker, from each side's highest die."""
        margin = attack + self.attack_bonus - defense - self.defense_bonus
        if margin == 0:
            return "win" if self.win_ties else "tie"
        return "win" if margin > 0 else "loss"


def battle_terms(state: WorldState, land: str, route: str, sieges: int = 0) -> BattleTerms:
    """Return the battle terms of an attack by the active realm."""
    turn = state.turn
    cards = () if turn.kingdom is not None else (turn.empire.card, *turn.played)
    fort, structure = land in state.forts, state.has_structure(land)
    return _compute_terms(cards, land, route, fort, structure, min(sieges, SIEGE_TRACK_SPACES))


# Called very often, mostly for the same lands.
@lru_cache(maxsize=1 << 14)
def _compute_terms(
    cards: tuple[str, ...], land: str, route: str, fort: bool, structure: bool, sieges: int
) -> BattleTerms:
    dice, bonus, rerolls, win_ties = 2, sieges, 0, False
    terrain = bool(LANDS[land].terrain)
    naval = route == "fleet"
    for card in cards:
        for _, effect in ATTACK_MODIFIER.effects.get(card, ()):
            if effect.condition.matches(land, route, structure):
                dice = max(dice, effect.dice)
                bonus += effect.bonus
                rerolls += effect.rerolls
                win_ties |= effect.win_ties
                terrain &= not effect.ignore_terrain
                fort &= not effect.ignore_fort
                naval &= not effect.ignore_naval
    return BattleTerms(dice, bonus, rerolls, 1 + fort, int(terrain), int(naval), win_ties)


@dataclass(frozen=True, slots=True)
class Odds:
    """The probabilities of the results of a battle."""

    win: float
    tie: float
    loss: float

    @property
    def attack_value(self) -> float:
        """Return the value that the attacker maximizes and the defender minimizes (R9.20).

        It is rounded, so that float noise cannot make one of two equal rerolls look better.
        """
        return round(self.win + self.tie / 2, 12)


_CERTAIN_ODDS = {
    "win": Odds(1.0, 0.0, 0.0),
    "tie": Odds(0.0, 1.0, 0.0),
    "loss": Odds(0.0, 0.0, 1.0),
}
_DIE_FACES = (1, 2, 3, 4, 5, 6)


def _mean_odds(weighted_odds: list[tuple[float, Odds]]) -> Odds:
    return Odds(
        sum(share * odds.win for share, odds in weighted_odds),
        sum(share * odds.tie for share, odds in weighted_odds),
        sum(share * odds.loss for share, odds in weighted_odds),
    )


def _highest_face_odds(dice: int) -> dict[int, float]:
    return {face: (face / 6) ** dice - ((face - 1) / 6) ** dice for face in _DIE_FACES}


@cache
def battle_odds(terms: BattleTerms) -> Odds:
    """Return the odds with optimal rerolls by both sides."""
    return _mean_odds(
        [
            (share * chance, odds_after_roll(terms, attack, defense))
            for attack, share in _highest_face_odds(terms.attack_dice).items()
            for defense, chance in _highest_face_odds(terms.defense_dice).items()
        ]
    )


@cache
def odds_after_roll(terms: BattleTerms, attack: int, defense: int) -> Odds:
    """Return the odds after the roll, from each side's highest die."""
    return _odds_with_rerolls(
        terms, attack, defense, terms.attack_rerolls, terms.defense_rerolls, True, False
    )


@cache
def _odds_with_rerolls(
    terms: BattleTerms,
    attack: int,
    defense: int,
    attack_rerolls: int,
    defense_rerolls: int,
    is_attacker: bool,
    has_other_passed: bool,
) -> Odds:
    """Return the odds with these rerolls left. The side to move rerolls or passes (R9.19)."""
    left, other = (
        (attack_rerolls, defense_rerolls) if is_attacker else (defense_rerolls, attack_rerolls)
    )
    if has_other_passed or not other:
        keep = _CERTAIN_ODDS[terms.result(attack, defense)]
    else:
        keep = _odds_with_rerolls(
            terms, attack, defense, attack_rerolls, defense_rerolls, not is_attacker, True
        )
    if not left:
        return keep
    reroll_odds = odds_after_reroll(
        terms, attack, defense, attack_rerolls, defense_rerolls, is_attacker
    )
    is_better = (
        reroll_odds.attack_value > keep.attack_value
        if is_attacker
        else reroll_odds.attack_value < keep.attack_value
    )
    return reroll_odds if is_better else keep


def odds_after_reroll(
    terms: BattleTerms,
    attack: int,
    defense: int,
    attack_rerolls: int,
    defense_rerolls: int,
    is_attacker: bool,
) -> Odds:
    """Return the odds of rerolling the lowest of a side's dice."""
    parts = []
    for face in _DIE_FACES:
        if is_attacker:
            best = max(attack, face) if terms.attack_dice > 1 else face
            odds_now = _odds_with_rerolls(
                terms, best, defense, attack_rerolls - 1, defense_rerolls, False, False
            )
        else:
            best = max(defense, face) if terms.defense_dice > 1 else face
            odds_now = _odds_with_rerolls(
                terms, attack, best, attack_rerolls, defense_rerolls - 1, True, False
            )
        parts.append((1 / 6, odds_now))
    return _mean_odds(parts)


def win_chance_with_sieges(
    state: WorldState, land: str, route: str, steps: int, sieges_laid: int = 0
) -> float:
    """Return the chance to win with up to this many siege steps after losses (R9.6)."""
    chance, continues = 0.0, 1.0
    for sieges in range(sieges_laid, sieges_laid + steps + 1):
        current_odds = battle_odds(battle_terms(state, land, route, sieges))
        chance += continues * current_odds.win
        continues *= current_odds.loss
    return chance
