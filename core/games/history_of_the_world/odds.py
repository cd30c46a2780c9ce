"""Battle modifiers and the exact odds of battles."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from core.games.history_of_the_world.content import (
    AT,
    LANDS,
    REGION_OF,
    SIEGE_TRACK,
    Condition,
)
from core.games.history_of_the_world.state import WorldState


class Terms(NamedTuple):
    """Everything that decides a battle except the dice (R9.1, R9.5, R16.2)."""

    attack_dice: int = 2
    attack_bonus: int = 0
    attack_rerolls: int = 0
    defence_dice: int = 1
    defence_bonus: int = 0
    defence_rerolls: int = 0
    win_ties: bool = False

    def result(self, attack: int, defence: int) -> str:
        """Return win, tie or loss for the attacker, from each side's highest die."""
        margin = attack + self.attack_bonus - defence - self.defence_bonus
        if margin == 0:
            return "win" if self.win_ties else "tie"
        return "win" if margin > 0 else "loss"


def terms_of(state: WorldState, land: str, by: str, sieges: int = 0) -> Terms:
    """Return the battle terms of an attack by the active realm."""
    turn = state.turn
    cards = () if turn.kingdom is not None else (turn.empire.card, *turn.played)
    fort, structure = land in state.forts, state.has_structure(land)
    return _terms_of(cards, land, by, fort, structure, min(sieges, SIEGE_TRACK))


# Called very often, mostly for the same lands.
@lru_cache(maxsize=1 << 14)
def _terms_of(
    cards: tuple[str, ...], land: str, by: str, fort: bool, structure: bool, sieges: int
) -> Terms:
    dice, bonus, rerolls, win_ties = 2, sieges, 0, False
    terrain = bool(LANDS[land].terrain)
    naval = by == "fleet"
    for card in cards:
        for _, effect in AT["attack_modifier"].get(card, ()):
            if _holds(effect.condition, land, by, structure):
                dice = max(dice, effect.dice)
                bonus += effect.bonus
                rerolls += effect.rerolls
                win_ties |= effect.win_ties
                terrain &= not effect.ignore_terrain
                fort &= not effect.ignore_fort
                naval &= not effect.ignore_naval
    return Terms(dice, bonus, rerolls, 1 + fort, int(terrain), int(naval), win_ties)


def holds(state: WorldState, condition: Condition, land: str, by: str) -> bool:
    """Whether a battle or conquest matches an effect's condition (R16.3)."""
    return _holds(condition, land, by, state.has_structure(land))


def _holds(condition: Condition, land: str, by: str, structure: bool) -> bool:
    region = REGION_OF[land]
    return (
        condition.via in ("", by)
        and (not condition.regions or region in condition.regions)
        and region not in condition.not_regions
        and (not condition.has_structure or structure)
        and (not condition.resource or LANDS[land].resource)
    )


@dataclass(frozen=True, slots=True)
class Odds:
    """The probabilities of the results of a battle."""

    win: float
    tie: float
    loss: float

    @property
    def worth(self) -> float:
        """Return the value that the attacker maximizes and the defender minimizes (R9.20)."""
        return self.win + self.tie / 2


_CERTAIN = {"win": Odds(1.0, 0.0, 0.0), "tie": Odds(0.0, 1.0, 0.0), "loss": Odds(0.0, 0.0, 1.0)}
_FACES = (1, 2, 3, 4, 5, 6)


def _mean(parts: list[tuple[float, Odds]]) -> Odds:
    return Odds(
        sum(share * odds.win for share, odds in parts),
        sum(share * odds.tie for share, odds in parts),
        sum(share * odds.loss for share, odds in parts),
    )


def _highest(dice: int) -> dict[int, float]:
    return {face: (face / 6) ** dice - ((face - 1) / 6) ** dice for face in _FACES}


@cache
def odds(terms: Terms) -> Odds:
    """Return the odds of a battle with optimal rerolls by both sides."""
    return _mean(
        [
            (share * chance, odds_of_dice(terms, attack, defence))
            for attack, share in _highest(terms.attack_dice).items()
            for defence, chance in _highest(terms.defence_dice).items()
        ]
    )


@cache
def odds_of_dice(terms: Terms, attack: int, defence: int) -> Odds:
    """Return the odds after the roll, from each side's highest die."""
    return _with_rerolls(
        terms, attack, defence, terms.attack_rerolls, terms.defence_rerolls, True, False
    )


@cache
def _with_rerolls(
    terms: Terms, attack: int, defence: int, mine: int, theirs: int, attacks: bool, passed: bool
) -> Odds:
    """Return the odds with the given rerolls left. The side to move rerolls or passes (R9.19)."""
    left, other = (mine, theirs) if attacks else (theirs, mine)
    if passed or not other:
        keep = _CERTAIN[terms.result(attack, defence)]
    else:
        keep = _with_rerolls(terms, attack, defence, mine, theirs, not attacks, True)
    if not left:
        return keep
    again = after_reroll(terms, attack, defence, mine, theirs, attacks)
    better = again.worth > keep.worth if attacks else again.worth < keep.worth
    return again if better else keep


def after_reroll(
    terms: Terms, attack: int, defence: int, mine: int, theirs: int, attacks: bool
) -> Odds:
    """Return the odds of rerolling the lowest of a side's dice."""
    parts = []
    for face in _FACES:
        if attacks:
            best = max(attack, face) if terms.attack_dice > 1 else face
            odds_now = _with_rerolls(terms, best, defence, mine - 1, theirs, False, False)
        else:
            best = max(defence, face) if terms.defence_dice > 1 else face
            odds_now = _with_rerolls(terms, attack, best, mine, theirs - 1, True, False)
        parts.append((1 / 6, odds_now))
    return _mean(parts)


def chance_with_sieges(state: WorldState, land: str, by: str, steps: int, laid: int = 0) -> float:
    """Return the chance to win with up to this many siege steps after lost battles (R9.6)."""
    chance, still_there = 0.0, 1.0
    for sieges in range(laid, laid + steps + 1):
        now = odds(terms_of(state, land, by, sieges))
        chance += still_there * now.win
        still_there *= now.loss
    return chance
