"""Aggressions and wars, from the announcement to the spoils (R16, R17)."""

from dataclasses import dataclass
from math import prod

from core.games.through_the_ages.abilities import powers, working
from core.games.through_the_ages.actions import (
    Done,
    Sacrifice,
    Spend,
)
from core.games.through_the_ages.civilization import (
    bury_units,
    end_pact,
    spend_military,
)
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.decks import discard, leave_hand
from core.games.through_the_ages.effects import attack as attack_verbs
from core.games.through_the_ages.effects.kinds import Frames
from core.games.through_the_ages.holdings import units_of
from core.games.through_the_ages.military_events import (
    AttackDecided,
    Attacked,
    BonusCardSpent,
    UnitSacrificed,
    WarDeclared,
)
from core.games.through_the_ages.ratings import force_of, military_left, ratings
from core.games.through_the_ages.state import EVERYBODY, NOBODY, AgesState, Attack, Player, War
from core.kernel import Action, Decision, Frame, Kind, Phase

# --- legal attacks ----------------------------------------------------------------------------


def attack_cost(state: AgesState, card: str, target: int) -> int:
    """Return the military actions, printed or by the target's level; double against Gandhi."""
    record, victim = CARDS[card], state.players[target]
    cost = record.action_cost
    if record.cost_by_level == "leader":
        cost = CARDS[victim.leader].level if victim.leader else 0
    elif record.cost_by_level == "wonder":
        cost = CARDS[victim.wonder].level if victim.wonder else 0
    times = powers(victim).attack_times
    return cost * prod(times) if times else cost


def may_attack(state: AgesState, seat: int, card: str, target: int) -> bool:
    """Return whether an attack is legal and affordable (R16.1, R17.1, R23.2)."""
    record, victim = CARDS[card], state.players[target]
    if not _has_what_is_aimed_at(victim, record.target_needs):
        return False
    if powers(state.players[seat]).never_attacks:
        return False
    for pact in state.pacts:
        if CARDS[pact.card].no_attacks and pact.binds(seat, target):
            return False
        if record.type == "war" and CARDS[pact.card].no_war_on_b and pact.b == target:
            return False
    if victim.marker_with not in (NOBODY, seat) and state.option("no_ganging_up"):
        return False
    return attack_cost(state, card, target) <= military_left(state, seat)


def _has_what_is_aimed_at(victim: Player, target: str) -> bool:
    if not target:
        return True
    if target == "colony":
        return bool(victim.colonies)
    if target == "leader":
        return bool(victim.leader)
    if target == "wonder_under_construction":
        return bool(victim.wonder)
    return False


def announce(state: AgesState, seat: int, card: str, target: int) -> None:
    """Pay for an attack and run what it triggers (R16.2, R17.1)."""
    spend_military(state, seat, attack_cost(state, card, target))
    leave_hand(state, seat, card)
    victim = state.players[target]
    if state.option("no_ganging_up"):
        victim.marker_with = seat
    if CARDS[card].type == "war":
        state.tell(WarDeclared(seat, card, target))
    else:
        state.tell(Attacked(seat, card, target))
    for source, able in working(victim):
        for react in able.attacked:
            react(state, target, source)
    for pact in [p for p in state.pacts if p.binds(seat, target)]:
        if CARDS[pact.card].ends_if_attack:
            end_pact(state, pact)


def start_aggression(state: AgesState, seat: int, card: str, target: int) -> None:
    """Queue attacker, defender and comparison (R16.2)."""
    announce(state, seat, card, target)
    state.attack = Attack(card, seat, target, is_war=False)
    state.then(Strike(seat), Defend(target), DecideAttack())


def declare_war(state: AgesState, seat: int, card: str, target: int) -> None:
    """Declare a war, to be resolved in the declarer's next turn (R17.2)."""
    announce(state, seat, card, target)
    state.wars.append(War(card, seat, target))
    state.prices_changed()


@dataclass(frozen=True, slots=True)
class ResolveWar(Phase[AgesState]):
    """Resolution of the war declared in the last turn (R4.3 step 3)."""

    seat: int

    def run(self, state: AgesState) -> None:
        for war in [w for w in state.wars if w.attacker == self.seat]:
            state.wars.remove(war)
            state.prices_changed()
            state.attack = Attack(war.card, war.attacker, war.target, is_war=True)
            state.tell(Attacked(self.seat, war.card, war.target))
            state.then(Strike(war.attacker), Defend(war.target), DecideAttack())


# --- sacrifices -------------------------------------------------------------------------------


def free_units(state: AgesState, seat: int) -> list[str]:
    """Return the cards with a unit that can still be sacrificed; none in the last round (R21.4)."""
    attack = state.attack
    assert attack
    if not state.may_sacrifice:
        return []
    chosen = attack.attack_units if seat == attack.attacker else attack.defence_units
    units = units_of(state.players[seat])
    return [card for card, number in units.items() if number > chosen.get(card, 0)]


@dataclass(frozen=True, slots=True)
class Strike(Frame[AgesState]):
    """Decision: the units the attacker sacrifices (R16.2)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        units = free_units(state, self.seat)
        if not units:
            return ()
        assert state.attack
        actions = (Done(), *(Sacrifice(card) for card in units))
        rule = "R17.2" if state.attack.is_war else "R16.2"
        return (Decision(self.seat, Kind.PIECE, "strike", rule, actions, state.attack.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Count the unit; it stays on its card until the comparison (R16.7)."""
        assert state.attack
        if isinstance(action, Sacrifice):
            units = state.attack.attack_units
            units[action.card] = units.get(action.card, 0) + 1
            state.tell(UnitSacrificed(seat, action.card))
            state.then(self)


@dataclass(frozen=True, slots=True)
class Defend(Frame[AgesState]):
    """Decision: units and, in an aggression, bonus cards that the defender adds."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Ask while something could be added, so that hidden cards stay secret."""
        attack, player = state.attack, state.players[self.seat]
        assert attack
        units = [Sacrifice(card) for card in free_units(state, self.seat)]
        hand = [] if attack.is_war else player.military_hand
        if not units and not hand:
            return ()
        cards = [Spend(c) for c in dict.fromkeys(hand) if c in CARDS and CARDS[c].defense]
        rule = "R17.2" if attack.is_war else "R16.2"
        can = (Done(), *units, *cards)
        secret = not attack.is_war and player.has_secrets
        return (Decision(self.seat, Kind.PIECE, "defend", rule, can, attack.card, secret=secret),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        attack = state.attack
        assert attack
        if isinstance(action, Sacrifice):
            units = attack.defence_units
            units[action.card] = units.get(action.card, 0) + 1
            state.tell(UnitSacrificed(seat, action.card))
            state.then(self)
        elif isinstance(action, Spend):
            value = defence_value(state, seat, action.card)
            attack.defence_bonus += value
            leave_hand(state, seat, action.card)
            discard(state, action.card, EVERYBODY)
            state.tell(BonusCardSpent(seat, action.card, value))
            state.then(self)


def defence_value(state: AgesState, seat: int, card: str) -> int:
    """Return a bonus card's value in defense; Churchill doubles it (R16.3)."""
    return CARDS[card].defense * prod(powers(state.players[seat]).defence_times)


def across_borders(state: AgesState, attacker: int, target: int) -> int:
    """Return the strength an Open Borders Agreement adds to an attack (R16.3)."""
    pacts = (CARDS[pact.card] for pact in state.pacts if pact.binds(attacker, target))
    return sum(pact.attacker_strength for pact in pacts)


def totals(state: AgesState) -> tuple[int, int]:
    """Return the total strengths of attacker and defender (R16.3)."""
    attack = state.attack
    assert attack
    one, other = state.players[attack.attacker], state.players[attack.target]
    borders = across_borders(state, attack.attacker, attack.target)
    strike = ratings(state, attack.attacker).strength + force_of(one, attack.attack_units) + borders
    defence = ratings(state, attack.target).strength + force_of(other, attack.defence_units)
    return strike, defence + attack.defence_bonus


# --- outcome ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecideAttack(Frame[AgesState]):
    """Comparison of totals, spoils, return of sacrificed workers (R16.4, R17.3)."""

    def run(self, state: AgesState) -> None:
        """An aggression succeeds for the attacker only; a war has a victor on either side."""
        attack = state.attack
        assert attack
        strike, defence = totals(state)
        state.tell(AttackDecided(attack.attacker, attack.card, attack.target, strike, defence))
        state.then(FinishAttack())
        if strike > defence:
            frames = spoils(state, attack.attacker, attack.target, strike - defence)
        elif attack.is_war and defence > strike:
            frames = spoils(state, attack.target, attack.attacker, defence - strike)
        else:
            frames = []
        state.then(*frames)


@dataclass(frozen=True, slots=True)
class FinishAttack(Frame[AgesState]):
    """Return of sacrificed workers and of the card (R16.4)."""

    def run(self, state: AgesState) -> None:
        attack = state.attack
        assert attack
        bury_units(state, attack.attacker, attack.attack_units)
        bury_units(state, attack.target, attack.defence_units)
        discard(state, attack.card, EVERYBODY)
        state.attack = None


def spoils(state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
    assert state.attack
    frames: Frames = []
    for clause in attack_verbs.of[state.attack.card]:
        for verb in clause.verbs:
            frames += verb.take(state, victor, loser, advantage)
    return frames


ATTACK_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    ResolveWar,
    Strike,
    Defend,
    DecideAttack,
    FinishAttack,
)
