"""Aggressions and wars, from the announcement to the spoils (R16, R17)."""

from dataclasses import dataclass
from math import prod

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.actions import (
    Done,
    Sacrifice,
    Spend,
)
from core.games.through_the_ages.rules.card_effects import attack_effects
from core.games.through_the_ages.rules.card_effects.registry import Frames
from core.games.through_the_ages.rules.civilization import (
    end_pact,
    return_units_to_bank,
    spend_military,
)
from core.games.through_the_ages.rules.decks import discard, remove_from_hand
from core.games.through_the_ages.rules.holdings import units_of
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    hook_source,
    hooks_by_card,
    player_hooks,
)
from core.games.through_the_ages.rules.military_events import (
    AttackDecided,
    Attacked,
    BonusCardSpent,
    UnitSacrificed,
    WarDeclared,
)
from core.games.through_the_ages.rules.obstacles import (
    AttackForbidden,
    Obstacle,
    Reason,
    Shortage,
    find_shortage,
)
from core.games.through_the_ages.rules.ratings import force_strength, military_left, ratings
from core.games.through_the_ages.state import EVERYBODY, NOBODY, AgesState, Attack, Player, War
from core.kernel import Action, Decision, DecisionKind, Frame, Phase

# --- legal attacks ----------------------------------------------------------------------------


def attack_cost(state: AgesState, card: str, target: int) -> int:
    """Return the cost of an attack in military actions.

    It is printed, or depends on the target's level. Gandhi doubles it.
    """
    record, victim = CARDS[card], state.players[target]
    cost = record.action_cost
    if record.cost_by_level == "leader":
        cost = CARDS[victim.leader].level if victim.leader else 0
    elif record.cost_by_level == "wonder":
        cost = CARDS[victim.wonder].level if victim.wonder else 0
    times = player_hooks(victim).attack_cost_multipliers
    return cost * prod(times) if times else cost


def attack_obstacle(state: AgesState, seat: int, card: str, target: int) -> Obstacle | None:
    """Return why an attack is illegal or too expensive (R16.1, R17.1, R23.2)."""
    record, victim = CARDS[card], state.players[target]
    if not _has_required_target(victim, record.target_needs):
        return Reason.NO_TARGET
    if forbidden := find_peace(state, seat, target):
        return forbidden
    for pact in state.pacts:
        if record.type == "war" and CARDS[pact.card].no_war_on_b and pact.b == target:
            return AttackForbidden(pact.card)
    if victim.marker_with not in (NOBODY, seat) and state.has_option("no_ganging_up"):
        return Reason.NO_TARGET
    return _military_shortage(state, seat, attack_cost(state, card, target))


def find_peace(state: AgesState, seat: int, target: int) -> AttackForbidden | None:
    """Return what forbids all attacks on a rival: a pact, or the attacker's leader (R16.1)."""
    for pact in state.pacts:
        if CARDS[pact.card].no_attacks and pact.is_between(seat, target):
            return AttackForbidden(pact.card)
    player = state.players[seat]
    if player_hooks(player).has_no_attacks:
        return AttackForbidden(hook_source(player, lambda hooks: hooks.has_no_attacks))
    return None


def _military_shortage(state: AgesState, seat: int, cost: int) -> Shortage | None:
    return find_shortage("military_actions", cost, military_left(state, seat))


def attackable_rivals(state: AgesState, seat: int, card: str) -> list[int]:
    return [r for r in state.rivals(seat) if attack_obstacle(state, seat, card, r) is None]


def attack_card_obstacle(state: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why an attack has no rival to be played against, or None if it has one."""
    if attackable_rivals(state, seat, card):
        return None
    lowest_cost = min(attack_cost(state, card, rival) for rival in state.rivals(seat))
    return _military_shortage(state, seat, lowest_cost) or Reason.NO_TARGET


def _has_required_target(victim: Player, requirement: str) -> bool:
    if not requirement:
        return True
    if requirement == "colony":
        return bool(victim.colonies)
    if requirement == "leader":
        return bool(victim.leader)
    if requirement == "wonder_under_construction":
        return bool(victim.wonder)
    return False


def announce_attack(state: AgesState, seat: int, card: str, target: int) -> None:
    """Pay for an attack and run what it triggers (R16.2, R17.1)."""
    spend_military(state, seat, attack_cost(state, card, target))
    remove_from_hand(state, seat, card)
    victim = state.players[target]
    if state.has_option("no_ganging_up"):
        victim.marker_with = seat
    if CARDS[card].type == "war":
        state.emit(WarDeclared(seat, card, target))
    else:
        state.emit(Attacked(seat, card, target))
    for source, able in hooks_by_card(victim):
        for react in able.on_attacked:
            react(state, target, source)
    for pact in [p for p in state.pacts if p.is_between(seat, target)]:
        if CARDS[pact.card].ends_if_attack:
            end_pact(state, pact)


def start_aggression(state: AgesState, seat: int, card: str, target: int) -> None:
    """Queue attacker, defender and comparison (R16.2)."""
    announce_attack(state, seat, card, target)
    state.attack = Attack(card, seat, target, is_war=False)
    state.push(Strike(seat), Defend(target), DecideAttack())


def declare_war(state: AgesState, seat: int, card: str, target: int) -> None:
    """Declare a war, to be resolved in the declarer's next turn (R17.2)."""
    announce_attack(state, seat, card, target)
    state.wars.append(War(card, seat, target))
    state.clear_price_cache()


@dataclass(frozen=True, slots=True)
class ResolveWar(Phase[AgesState]):
    """Resolution of the war declared in the last turn (R4.3 step 3)."""

    seat: int

    def run(self, state: AgesState) -> None:
        for war in [w for w in state.wars if w.attacker == self.seat]:
            state.wars.remove(war)
            state.clear_price_cache()
            state.attack = Attack(war.card, war.attacker, war.target, is_war=True)
            state.emit(Attacked(self.seat, war.card, war.target))
            state.push(Strike(war.attacker), Defend(war.target), DecideAttack())


# --- sacrifices -------------------------------------------------------------------------------


def sacrificable_units(state: AgesState, seat: int) -> list[str]:
    """Return the cards with a unit to sacrifice; none in the last round (R21.4)."""
    attack = state.attack
    assert attack
    if not state.can_sacrifice:
        return []
    chosen = attack.attack_units if seat == attack.attacker else attack.defence_units
    units = units_of(state.players[seat])
    return [card for card, number in units.items() if number > chosen.get(card, 0)]


@dataclass(frozen=True, slots=True)
class Strike(Frame[AgesState]):
    """The choice of the units the attacker sacrifices (R16.2)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        units = sacrificable_units(state, self.seat)
        if not units:
            return ()
        assert state.attack
        actions = (Done(), *(Sacrifice(card) for card in units))
        rule = "R17.2" if state.attack.is_war else "R16.2"
        return (
            Decision(self.seat, DecisionKind.PIECE, "strike", rule, actions, state.attack.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Count the unit, which stays on its card until the comparison (R16.7)."""
        assert state.attack
        if isinstance(action, Sacrifice):
            units = state.attack.attack_units
            units[action.card] = units.get(action.card, 0) + 1
            state.emit(UnitSacrificed(seat, action.card))
            state.push(self)


@dataclass(frozen=True, slots=True)
class Defend(Frame[AgesState]):
    """The choice of units and, in an aggression, bonus cards that the defender adds."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Ask whenever a defender might add cards, so that the question reveals no hidden cards."""
        attack, player = state.attack, state.players[self.seat]
        assert attack
        units = [Sacrifice(card) for card in sacrificable_units(state, self.seat)]
        hand = [] if attack.is_war else player.military_hand
        if not units and not hand:
            return ()
        cards = [Spend(c) for c in dict.fromkeys(hand) if c in CARDS and CARDS[c].defense]
        rule = "R17.2" if attack.is_war else "R16.2"
        options = (Done(), *units, *cards)
        secret = not attack.is_war and player.has_secrets
        return (
            Decision(
                self.seat,
                DecisionKind.PIECE,
                "defend",
                rule,
                options,
                attack.card,
                is_secret=secret,
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        attack = state.attack
        assert attack
        if isinstance(action, Sacrifice):
            units = attack.defence_units
            units[action.card] = units.get(action.card, 0) + 1
            state.emit(UnitSacrificed(seat, action.card))
            state.push(self)
        elif isinstance(action, Spend):
            value = defense_value(state, seat, action.card)
            attack.defence_bonus += value
            remove_from_hand(state, seat, action.card)
            discard(state, action.card, EVERYBODY)
            state.emit(BonusCardSpent(seat, action.card, value))
            state.push(self)


def defense_value(state: AgesState, seat: int, card: str) -> int:
    """Return a bonus card's value in defense, which Churchill doubles (R16.3)."""
    return CARDS[card].defense * prod(player_hooks(state.players[seat]).defense_card_multipliers)


def pact_attack_bonus(state: AgesState, attacker: int, target: int) -> int:
    """Return the strength from an Open Borders Agreement (R16.3)."""
    pacts = (CARDS[pact.card] for pact in state.pacts if pact.is_between(attacker, target))
    return sum(pact.attacker_strength for pact in pacts)


def attack_totals(state: AgesState) -> tuple[int, int]:
    """Return the total strengths of attacker and defender (R16.3)."""
    attack = state.attack
    assert attack
    one, other = state.players[attack.attacker], state.players[attack.target]
    borders = pact_attack_bonus(state, attack.attacker, attack.target)
    strike = (
        ratings(state, attack.attacker).strength
        + force_strength(one, attack.attack_units)
        + borders
    )
    defense = ratings(state, attack.target).strength + force_strength(other, attack.defence_units)
    return strike, defense + attack.defence_bonus


# --- outcome ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecideAttack(Frame[AgesState]):
    """Comparison of totals, spoils, return of sacrificed workers (R16.4, R17.3)."""

    def run(self, state: AgesState) -> None:
        """An aggression succeeds only for the attacker; a war has a victor on either side."""
        attack = state.attack
        assert attack
        strike, defense = attack_totals(state)
        state.emit(AttackDecided(attack.attacker, attack.card, attack.target, strike, defense))
        state.push(FinishAttack())
        if strike > defense:
            frames = take_spoils(state, attack.attacker, attack.target, strike - defense)
        elif attack.is_war and defense > strike:
            frames = take_spoils(state, attack.target, attack.attacker, defense - strike)
        else:
            frames = []
        state.push(*frames)


@dataclass(frozen=True, slots=True)
class FinishAttack(Frame[AgesState]):
    """Return of sacrificed workers and of the card (R16.4)."""

    def run(self, state: AgesState) -> None:
        attack = state.attack
        assert attack
        return_units_to_bank(state, attack.attacker, attack.attack_units)
        return_units_to_bank(state, attack.target, attack.defence_units)
        discard(state, attack.card, EVERYBODY)
        state.attack = None


def take_spoils(state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
    assert state.attack
    frames: Frames = []
    for clause in attack_effects.clauses[state.attack.card]:
        for effect in clause.effects:
            frames += effect.apply(state, victor, loser, advantage)
    return frames


ATTACK_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    ResolveWar,
    Strike,
    Defend,
    DecideAttack,
    FinishAttack,
)
