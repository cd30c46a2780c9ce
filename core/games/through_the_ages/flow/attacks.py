"""Aggressions and wars, from the announcement to the spoils (R16, R17)."""

from dataclasses import dataclass, replace
from math import prod
from typing import Any

from core.games.through_the_ages.abilities import powers, working
from core.games.through_the_ages.actions import (
    DestroyOf,
    Done,
    Mix,
    Sacrifice,
    Spend,
    TakeColony,
    TakeSpecial,
)
from core.games.through_the_ages.civilization import (
    LosePopulation,
    add_colony,
    add_yellow,
    bury_units,
    destroy,
    end_pact,
    losable_workers,
    lose_colony,
    lose_leader,
    lose_special,
    lose_unfinished_wonder,
    set_special,
    spend_military,
)
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.decks import discard, leave_hand
from core.games.through_the_ages.effects import Frames, mixes, urban_buildings
from core.games.through_the_ages.events import (
    AttackDecided,
    Attacked,
    BonusCardSpent,
    UnitSacrificed,
    WarDeclared,
)
from core.games.through_the_ages.holdings import units_of
from core.games.through_the_ages.ratings import force_of, military_left, ratings
from core.games.through_the_ages.row import has_technology
from core.games.through_the_ages.state import EVERYBODY, NOBODY, AgesState, Attack, War
from core.games.through_the_ages.stock import (
    gain,
    lose,
    score_culture,
    score_science,
    stored,
)
from core.kernel import Action, AskForOne, Decision, Frame, Kind

# --- what may be attacked ---------------------------------------------------------------------


def attack_cost(state: AgesState, card: str, target: int) -> int:
    """Military actions: printed or by the level of what is aimed at, double against Gandhi."""
    record, victim = CARDS[card], state.players[target]
    cost = record.action_cost
    if record.cost_by_level == "leader":
        cost = CARDS[victim.leader].level if victim.leader else 0
    elif record.cost_by_level == "wonder":
        cost = CARDS[victim.wonder].level if victim.wonder else 0
    return cost * prod(powers(victim).attack_times)


def may_attack(state: AgesState, seat: int, card: str, target: int) -> bool:
    """R16.1, R17.1, and the variant of R23.2."""
    record, victim = CARDS[card], state.players[target]
    if powers(state.players[seat]).never_attacks:
        return False
    for pact in state.pacts:
        if CARDS[pact.card].no_attacks and pact.binds(seat, target):
            return False
        if record.type == "war" and CARDS[pact.card].no_war_on_b and pact.b == target:
            return False
    needs = {
        "": True,
        "colony": bool(victim.colonies),
        "leader": bool(victim.leader),
        "wonder_under_construction": bool(victim.wonder),
    }
    if not needs[record.target_needs]:
        return False
    if state.option("no_ganging_up") and victim.marker_with not in (NOBODY, seat):
        return False
    return attack_cost(state, card, target) <= military_left(state, seat)


def announce(state: AgesState, seat: int, card: str, target: int) -> None:
    """Pay, and let everything happen that an attack sets off (R16.2, R17.1)."""
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
    """Attacker first, then the defender, then the comparison (R16.2)."""
    announce(state, seat, card, target)
    state.attack = Attack(card, seat, target, is_war=False)
    state.then(Strike(seat), Defend(target), DecideAttack())


def declare_war(state: AgesState, seat: int, card: str, target: int) -> None:
    """It is fought out in the declarer's next turn (R17.2)."""
    announce(state, seat, card, target)
    state.wars.append(War(card, seat, target))
    state.changed()


@dataclass(frozen=True, slots=True)
class ResolveWar(Frame[AgesState]):
    """The war this player declared in the last turn (R4.3 step 3)."""

    seat: int

    def run(self, state: AgesState) -> None:
        """Declarer first, then the rival, no bonus cards."""
        for war in [w for w in state.wars if w.attacker == self.seat]:
            state.wars.remove(war)
            state.attack = Attack(war.card, war.attacker, war.target, is_war=True)
            state.tell(Attacked(self.seat, war.card, war.target))
            state.then(Strike(war.attacker), Defend(war.target), DecideAttack())


# --- sacrifices -------------------------------------------------------------------------------


def free_units(state: AgesState, seat: int) -> list[str]:
    """Cards with a unit that can still be sacrificed; none in the last round (R21.4)."""
    attack = state.attack
    assert attack
    if not state.may_sacrifice:
        return []
    chosen = attack.attack_units if seat == attack.attacker else attack.defence_units
    units = units_of(state.players[seat])
    return [card for card, number in units.items() if number > chosen.get(card, 0)]


@dataclass(frozen=True, slots=True)
class Strike(Frame[AgesState]):
    """The attacker gives up units, or none (R16.2)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """One unit after the other."""
        units = free_units(state, self.seat)
        if not units:
            return ()
        assert state.attack
        actions = (Done(), *(Sacrifice(card) for card in units))
        rule = "R17.2" if state.attack.is_war else "R16.2"
        return (Decision(self.seat, Kind.PIECE, "strike", rule, actions, state.attack.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """It stays on its card until the comparison is done (R16.7)."""
        assert state.attack
        if isinstance(action, Sacrifice):
            units = state.attack.attack_units
            units[action.card] = units.get(action.card, 0) + 1
            state.tell(UnitSacrificed(seat, action.card))
            state.then(self)


@dataclass(frozen=True, slots=True)
class Defend(Frame[AgesState]):
    """The defender knows the total and gives up units and, in an aggression, bonus cards."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Asked as long as there could be something to give."""
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
        """Cards are shown and discarded at once."""
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
    """A bonus card in defence; Churchill doubles it (R16.3)."""
    return CARDS[card].defense * prod(powers(state.players[seat]).defence_times)


def across_borders(state: AgesState, attacker: int, target: int) -> int:
    """What a pact adds to an attack on the partner: Open Borders Agreement (R16.3)."""
    pacts = (CARDS[pact.card] for pact in state.pacts if pact.binds(attacker, target))
    return sum(pact.attacker_strength for pact in pacts)


def totals(state: AgesState) -> tuple[int, int]:
    """Both sides of the attack under way (R16.3)."""
    attack = state.attack
    assert attack
    one, other = state.players[attack.attacker], state.players[attack.target]
    borders = across_borders(state, attack.attacker, attack.target)
    strike = ratings(state, attack.attacker).strength + force_of(one, attack.attack_units) + borders
    defence = ratings(state, attack.target).strength + force_of(other, attack.defence_units)
    return strike, defence + attack.defence_bonus


# --- the outcome ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecideAttack(Frame[AgesState]):
    """Compare, take the spoils, then bury the dead (R16.4, R17.3)."""

    def run(self, state: AgesState) -> None:
        """An aggression only succeeds for the attacker; a war has a victor on either side."""
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
    """Sacrificed workers go to the bank, the card to the discards (R16.4)."""

    def run(self, state: AgesState) -> None:
        """Both sides."""
        attack = state.attack
        assert attack
        bury_units(state, attack.attacker, attack.attack_units)
        bury_units(state, attack.target, attack.defence_units)
        discard(state, attack.card, EVERYBODY)
        state.attack = None


def spoils(state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
    """What the victor gains and the loser loses, by the card."""
    assert state.attack
    record = CARDS[state.attack.card]
    source = "wars" if record.type == "war" else "aggressions"
    frames: Frames = []
    for part in record.parts:
        for verb, value in part.does.items():
            match verb:
                case "rival" if "discard" in value:
                    _discard_of_rival(state, victor, loser, source)
                case "rival":
                    frames.append(LosePopulation(loser, value["lose_population"], record.id))
                case "you" if "gain" in value:
                    gain(state, victor, "resource", value["gain"]["resource"], record.id)
                case "take" if "or_take_specials" in record.parts[-1].does:
                    frames.append(TakeKnowledge(victor, loser, advantage))
                case "take":
                    _take_points(state, victor, loser, advantage, value, source)
                case "take_mix":
                    total = advantage if value == "advantage" else value
                    frames.append(TakeGoods(victor, loser, total))
                case "take_colony":
                    frames.append(AnnexColony(victor, loser))
                case "destroy_urban":
                    rounding = record.parts[-1].does["gain_resources"]
                    frames.append(RaidBuildings(victor, loser, value, rounding == "up"))
                case "take_yellow_tokens":
                    number = value["base"] + advantage // value["per_advantage"]
                    add_yellow(state, victor, -add_yellow(state, loser, -number))
                case "loser":
                    frames += _holy_war(state, victor, loser, advantage)
    return frames


def _discard_of_rival(state: AgesState, victor: int, loser: int, source: str) -> None:
    """Assassinate and Sabotage: culture by the level of what is lost."""
    assert state.attack
    rival = state.players[loser]
    parts = CARDS[state.attack.card].parts
    lost = rival.leader if parts[0].does["rival"]["discard"] == "leader" else rival.wonder
    if not lost:
        return
    each: int = parts[1].does["you"]["culture_per_level"]
    if lost == rival.leader:
        lose_leader(state, loser)
    else:
        lose_unfinished_wonder(state, loser)
    score_culture(state, victor, each * CARDS[lost].level, source, state.attack.card)


def _take_points(
    state: AgesState, victor: int, loser: int, advantage: int, value: dict[str, Any], source: str
) -> None:
    """The victor scores no more than the loser had (R14.7)."""
    assert state.attack
    card = state.attack.card
    for what, number in value.items():
        number = advantage if number == "advantage" else number
        if what == "culture":
            lost = -score_culture(state, loser, -number, source, card)
            score_culture(state, victor, lost, source, card)
        else:
            score_science(state, victor, -score_science(state, loser, -number, card), card)


def _holy_war(state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
    """The loser picks the workers, the victor scores for each."""
    assert state.attack
    card = state.attack.card
    lost, won = CARDS[card].parts
    per: int = lost.does["loser"]["advantage_per_population"]
    each: int = won.does["victor"]["culture_per_population"]
    there = state.players[loser].unused + sum(losable_workers(state, loser).values())
    number = min(advantage // per, there)
    score_culture(state, victor, each * number, "wars", card)
    return [LosePopulation(loser, number, card)]


@dataclass(frozen=True, slots=True)
class TakeGoods(AskForOne[AgesState]):
    """Plunder: the victor chooses the mix (R16.5, R17.4)."""

    loser: int
    total: int

    def question(self, state: AgesState) -> Decision:
        """The mixes."""
        assert state.attack
        rival = state.players[self.loser]
        ways = mixes(stored(rival, "food"), stored(rival, "resource"), self.total)
        card = state.attack.card
        return Decision(self.seat, Kind.RESOURCE, "take_goods", "R16.5", tuple(ways), card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Tokens go to the loser's bank and come from the winner's own (R16.6)."""
        assert isinstance(action, Mix)
        assert state.attack
        for good, number in (("food", action.food), ("resource", action.resource)):
            gain(state, seat, good, lose(state, self.loser, good, number), state.attack.card)


@dataclass(frozen=True, slots=True)
class RaidBuildings(AskForOne[AgesState]):
    """Raid: destroy buildings of one type and level for half of their price (R16.8)."""

    loser: int
    most: int
    round_up: bool

    def question(self, state: AgesState) -> Decision:
        """Which card, and how many."""
        assert state.attack
        workers = state.players[self.loser].workers
        ways = tuple(
            DestroyOf(card, number, self.loser)
            for card in urban_buildings(state, self.loser)
            for number in range(min(self.most, workers[card]), 0, -1)
        )
        return Decision(self.seat, Kind.PIECE, "raid", "R16.8", ways, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Printed costs count."""
        assert isinstance(action, DestroyOf)
        assert state.attack
        destroy(state, self.loser, action.card, action.number)
        worth = CARDS[action.card].build_cost * action.number
        gain(state, seat, "resource", (worth + self.round_up) // 2, state.attack.card)


@dataclass(frozen=True, slots=True)
class AnnexColony(AskForOne[AgesState]):
    """Annex: a colony changes hands with its permanent part only."""

    loser: int

    def question(self, state: AgesState) -> Decision:
        """The colonies."""
        assert state.attack
        actions = tuple(map(TakeColony, state.players[self.loser].colonies))
        return Decision(self.seat, Kind.CARD, "annex", "R16.5", actions, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """From the box to the new owner (R15.8)."""
        assert isinstance(action, TakeColony)
        lose_colony(state, self.loser, action.card, to=seat)
        add_colony(state, seat, action.card)


@dataclass(frozen=True, slots=True)
class TakeKnowledge(Frame[AgesState]):
    """War over Technology: specials at their price, the rest in science (R17.4, R17.8)."""

    seat: int
    loser: int
    left: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Specials within the advantage that the victor does not have."""
        assert state.attack
        player = state.players[self.seat]
        specials = [
            TakeSpecial(card)
            for card in state.players[self.loser].specials
            if CARDS[card].science_cost <= self.left and not has_technology(player, card)
        ]
        if not specials:
            return ()
        actions = (Done(), *specials)
        return (
            Decision(self.seat, Kind.CARD, "take_special", "R17.4", actions, state.attack.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """A weaker one than the victor's own of that icon is useless (R17.5)."""
        if not isinstance(action, TakeSpecial):
            self.run(state)
            return
        card = CARDS[action.card]
        state.then(replace(self, left=self.left - card.science_cost))
        lose_special(state, self.loser, card.id)
        own = [CARDS[s] for s in state.players[seat].specials if CARDS[s].icon == card.icon]
        if any(special.level > card.level for special in own):
            state.removed.append(card.id)
        else:
            set_special(state, seat, card.id)

    def run(self, state: AgesState) -> None:
        """The rest is taken in science."""
        assert state.attack
        _take_points(state, self.seat, self.loser, 0, {"science": self.left}, "wars")


ATTACK_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    ResolveWar,
    Strike,
    Defend,
    DecideAttack,
    FinishAttack,
    TakeGoods,
    RaidBuildings,
    AnnexColony,
    TakeKnowledge,
)
