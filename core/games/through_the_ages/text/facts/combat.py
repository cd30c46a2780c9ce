"""Strengths in a possible attack, and the cheapest colonization force."""

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.attacks import (
    attack_obstacle,
    defense_value,
    find_peace,
    pact_attack_bonus,
)
from core.games.through_the_ages.rules.colonies import colonization_value
from core.games.through_the_ages.rules.holdings import units_of
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.rules.ratings import (
    army_strength,
    force_strength,
    ratings,
    unit_strength,
)
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.text.facts.obstacles import obstacle_forms
from core.kernel import HIDDEN, clone

MAX_FORCES = 4000  # combinations of units that are searched


@dataclass(frozen=True, slots=True)
class CombatStrength:
    """A seat's strength, and what it could add in an attack."""

    seat: int
    strength: int
    sacrifice_value: int  # from sacrificing all units
    military_cards: int  # military cards
    max_card_defense: int  # their highest possible defense; exact for the viewer

    @property
    def max_attack(self) -> int:
        return self.strength + self.sacrifice_value

    @property
    def max_defense(self) -> int:
        return self.strength + self.sacrifice_value + self.max_card_defense


def combat_strength(view: AgesState, seat: int) -> CombatStrength:
    """Return a seat's strength as far as the viewer can see (R16.3, R21.4)."""
    player = view.players[seat]
    units = units_of(player)
    sacrifice = force_strength(player, units) if view.can_sacrifice else 0
    known = [c for c in player.military_hand if c in CARDS and CARDS[c].defense]
    unseen = player.military_hand.count(HIDDEN)
    cards = sum(defense_value(view, seat, card) for card in known)
    cards += sum(_unseen_defense_values(view, seat)[:unseen])
    return CombatStrength(
        seat, ratings(view, seat).strength, sacrifice, len(player.military_hand), cards
    )


def attack_matchup(
    view: AgesState, attacker: int, target: int
) -> tuple[CombatStrength, CombatStrength]:
    """Return both strengths in an attack now, after its effect on pacts (R16.2, R16.3)."""
    next_view = view
    if any(pact.is_between(attacker, target) for pact in view.pacts):
        next_view = clone(view)
        next_view.pacts = [
            pact
            for pact in view.pacts
            if not (pact.is_between(attacker, target) and CARDS[pact.card].ends_if_attack)
        ]
        next_view.clear_caches()
    strength = combat_strength(next_view, attacker)
    stronger = strength.strength + pact_attack_bonus(next_view, attacker, target)
    return replace(strength, strength=stronger), combat_strength(next_view, target)


def _unseen_defense_values(view: AgesState, seat: int) -> list[int]:
    players = len(view.players)
    bonuses = [c for c in CARDS.values() if c.type == "bonus" and c.level <= view.age]
    remaining = Counter({card.id: card.count[players] for card in bonuses})
    for pile in (*view.discards.values(), *view.boxed.values()):
        remaining.subtract(gone.card for gone in pile if gone.card in remaining)
    for player in view.players:
        remaining.subtract(card for card in player.military_hand if card in remaining)
    ages = view.mode.military_ages
    values = [
        defense_value(view, seat, card)
        for card, number in remaining.items()
        if CARDS[card].age in ages
        for _ in range(number)
    ]
    return sorted(values, reverse=True)


def peace_text(view: AgesState, seat: int, rival: int) -> str:
    """Return the pact or the leader that forbids all attacks on a rival, or "" (R16.1)."""
    return next(iter(obstacle_forms(find_peace(view, seat, rival))), "")


def playable_attacks(view: AgesState, seat: int, rival: int) -> list[str]:
    hand = dict.fromkeys(view.players[seat].military_hand)
    return [
        card
        for card in hand
        if card in CARDS
        and CARDS[card].type in ("aggression", "war")
        and attack_obstacle(view, seat, card, rival) is None
    ]


# --- colonization forces (R15.3) --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Force:
    """A colonization force, and the strength that is lost with it."""

    value: int
    strength_lost: int
    units: tuple[tuple[str, int], ...]
    cards: int


def cheapest_force(view: AgesState, seat: int, amount: int) -> Force | None:
    """Return the force that costs the least strength, then the fewest cards."""
    player = view.players[seat]
    cards = [c for c in player.military_hand if c in CARDS and CARDS[c].colonization]
    values = tuple(sorted((colonization_value(view, seat, card) for card in cards), reverse=True))
    units = tuple(units_of(player).items())
    bonus = ratings(view, seat).colonization
    upright = tuple(wonder for wonder in player.wonders if wonder not in player.face_down)
    forces = _possible_forces(units, player.tactics, player.leader, upright, values)
    able = [force for force in forces if force.value + bonus >= amount]
    return min(able, key=lambda f: (f.strength_lost, f.cards, f.value)) if able else None


@lru_cache(maxsize=64)
def _possible_forces(
    units: tuple[tuple[str, int], ...],
    tactics: str,
    leader: str,
    wonders: tuple[str, ...],
    values: tuple[int, ...],
) -> tuple[Force, ...]:
    """Return every choice of units, each with any number of the best bonus cards."""
    counts = [range(number + 1) for _, number in units]
    combinations = 1
    for count in counts:
        combinations *= len(count)
    if combinations > MAX_FORCES:
        return ()
    player = Player(0, 0, 0, dict(units), {}, "despotism", leader=leader, tactics=tactics)
    player.wonders = list(wonders)
    full_strength = _fighting_strength(player, dict(units))
    found = []
    for numbers in product(*counts):
        units_given = {card: n for (card, _), n in zip(units, numbers, strict=True) if n}
        if not units_given:
            continue
        rest = {card: have - units_given.get(card, 0) for card, have in units}
        lost, worth = (
            full_strength - _fighting_strength(player, rest),
            force_strength(player, units_given),
        )
        for number in range(len(values) + 1):
            found.append(
                Force(worth + sum(values[:number]), lost, tuple(units_given.items()), number)
            )
    return tuple(found)


def _fighting_strength(player: Player, units: dict[str, int]) -> int:
    player.workers = units
    own_strength = sum(unit_strength(player, card) * number for card, number in units.items())
    armies, best = army_strength(player)
    parts = [part for part in player_hooks(player).rating_bonuses if part.stat == "strength"]
    return own_strength + armies + sum(part.count(player, 1, best) for part in parts)


def next_unit_value(view: AgesState, seat: int, card: str) -> int:
    """Return what a unit adds to those already sacrificed."""
    player = view.players[seat]
    chosen = _sacrificed_units(view, seat)
    more = dict(chosen)
    more[card] = more.get(card, 0) + 1
    return force_strength(player, more) - force_strength(player, chosen)


def _sacrificed_units(view: AgesState, seat: int) -> dict[str, int]:
    if view.attack:
        is_attacker = seat == view.attack.attacker
        return view.attack.attack_units if is_attacker else view.attack.defence_units
    return view.auction.units if view.auction else {}
