"""Conquests and battles: dice, rerolls, sieges, and effects after a conquest (R8, R9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.history_of_the_world.content import CARDS, REGION_BY_LAND, SIEGE_TRACK_SPACES
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import (
    KeepDice,
    Reroll,
    Retreat,
    Roll,
    Siege,
)
from core.games.history_of_the_world.rules.effect_registry import (
    AFTER_BATTLE,
    AFTER_CONQUEST,
    DAMAGE,
    TriggeredEffect,
)
from core.games.history_of_the_world.rules.events import (
    BattleBegan,
    BattleEnded,
    Betrayed,
    Conquered,
    DiceThrown,
    DieRerolled,
    PointsGained,
    Retreated,
    SiegeLaid,
)
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.odds import BattleTerms, battle_terms
from core.games.history_of_the_world.rules.reach import needs_railway, railway_card
from core.games.history_of_the_world.rules.scoring import MARAUDERS, gain_points
from core.games.history_of_the_world.state import Battle, WorldState
from core.kernel import Action, Decision, DecisionKind, Frame


def conquer(state: WorldState, land: str, route: str, without_dice: bool = False) -> None:
    """Move an army to a land: occupy it or start a battle (R8.2 to R8.5)."""
    rail_card = railway_card(state)
    if rail_card and needs_railway(state, land):
        state.count_use(rail_card)
    state.turn.realm.armies -= 1
    owner = state.armies.get(land)
    if owner is None:
        take_land(state, land, route, "empty")
    elif owner == state.turn.seat:
        board.return_army(state, land)
        take_land(state, land, route, "own")
    else:
        start_battle(state, Battle(land, route, owner), without_dice)


def take_land(state: WorldState, land: str, route: str, former_state: str) -> None:
    """Occupy the land and trigger effects."""
    board.occupy(state, land)
    structures = () if former_state == "own" else state.structures_in(land)
    state.emit(Conquered(state.turn.seat, land, route, former_state, structures))
    state.push(AfterConquest(land, route, former_state))


def start_battle(state: WorldState, battle: Battle, without_dice: bool = False) -> None:
    """Start a battle (R8.5). Treachery wins without dice (R16.9)."""
    state.battle = battle
    state.emit(BattleBegan(state.turn.seat, battle.land, battle.by, battle.defender))
    if without_dice:
        structures = state.structures_in(battle.land)
        state.emit(Betrayed(state.turn.seat, battle.land, battle.defender, structures))
        win_battle(state, battle)
    else:
        state.push(Throw())


def current_terms(state: WorldState) -> BattleTerms:
    battle = state.battle
    assert battle is not None
    return battle_terms(state, battle.land, battle.by, battle.sieges)


def battle_obstacle(state: WorldState) -> Obstacle:
    """Return why no place can be chosen before the battle ends."""
    assert state.battle is not None
    return Obstacle(ObstacleKind.BATTLE_FIRST, state.battle.land)


# --- dice ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw(Frame[WorldState]):
    """The attacker's roll for both sides.

    It is a decision with one answer, so that players and bots can stop before chance decides.
    """

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        assert state.battle is not None
        land = state.battle.land
        return (
            Decision(
                state.turn.seat,
                DecisionKind.ACTION,
                "roll",
                "R9.1",
                _ROLL_ACTIONS,
                land,
                is_main=True,
            ),
        )

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Roll all dice. Every battle has new dice and new rerolls (R9.17)."""
        battle = state.battle
        assert battle is not None
        terms = current_terms(state)
        battle.attack = [state.rng.die() for _ in range(terms.attack_dice)]
        battle.defence = [state.rng.die() for _ in range(terms.defense_dice)]
        battle.attack_rerolls = terms.attack_rerolls
        battle.defence_rerolls = terms.defense_rerolls
        state.emit(
            DiceThrown(
                seat,
                battle.land,
                tuple(battle.attack),
                tuple(battle.defence),
                terms.attack_bonus,
                terms.defense_bonus,
            )
        )
        state.push(Rerolls(attacks=True, passed=False))


_ROLL_ACTIONS = (Roll(),)


@dataclass(frozen=True, slots=True)
class Rerolls(Frame[WorldState]):
    """The rerolls: from the attacker on, the sides alternately reroll or pass (R9.11, R9.19)."""

    attacks: bool  # whether the attacker decides
    passed: bool  # the other side has just passed

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Ask only a side with rerolls, unless the dice are final and it already wins."""
        battle = state.battle
        assert battle is not None
        own_rerolls, rival_rerolls = rerolls_left(battle, self.attacks)
        if not own_rerolls or (not rival_rerolls and self._is_winning(state)):
            return ()
        seat = state.turn.seat if self.attacks else battle.defender
        dice = battle.attack if self.attacks else battle.defence
        actions = (KeepDice(), *(Reroll(die) for die in sorted(set(dice))))
        return (Decision(seat, DecisionKind.PIECE, "reroll", "R9.11", actions, battle.land),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return battle_obstacle(state)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, Reroll):
            state.push(ThrowAgain(self.attacks, action.die), Rerolls(not self.attacks, False))
        else:
            self.run(state)

    def run(self, state: WorldState) -> None:
        """End the rerolls after two passes in a row, or when the other side has none left."""
        assert state.battle is not None
        _, rival_rerolls = rerolls_left(state.battle, self.attacks)
        if self.passed or not rival_rerolls:
            state.push(Settle())
        else:
            state.push(Rerolls(not self.attacks, True))

    def _is_winning(self, state: WorldState) -> bool:
        return current_result(state) == ("win" if self.attacks else "loss")


def rerolls_left(battle: Battle, for_attacker: bool) -> tuple[int, int]:
    both = battle.attack_rerolls, battle.defence_rerolls
    return both if for_attacker else both[::-1]


def current_result(state: WorldState) -> str:
    """Return the result of the battle with the present dice (R9.2 to R9.4)."""
    battle = state.battle
    assert battle is not None
    return current_terms(state).result(max(battle.attack), max(battle.defence))


@dataclass(frozen=True, slots=True)
class ThrowAgain(Frame[WorldState]):
    """The reroll of one die. The new number counts, even if it is lower."""

    attacks: bool
    die: int

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        battle = state.battle
        assert battle is not None
        seat = state.turn.seat if self.attacks else battle.defender
        return (
            Decision(
                seat, DecisionKind.ACTION, "roll", "R9.11", _ROLL_ACTIONS, battle.land, is_main=True
            ),
        )

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        battle = state.battle
        assert battle is not None
        dice = battle.attack if self.attacks else battle.defence
        new = state.rng.die()
        dice[dice.index(self.die)] = new
        if self.attacks:
            battle.attack_rerolls -= 1
        else:
            battle.defence_rerolls -= 1
        state.emit(DieRerolled(seat, self.die, new))


# --- the end of a battle -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settle(Frame[WorldState]):
    """The result of a battle with final dice: win, tie or loss (R9.2 to R9.4)."""

    def run(self, state: WorldState) -> None:
        battle = state.battle
        assert battle is not None
        terms = current_terms(state)
        attack, defense = max(battle.attack), max(battle.defence)
        result = terms.result(attack, defense)
        state.emit(
            BattleEnded(
                state.turn.seat,
                battle.land,
                battle.defender,
                result,
                attack + terms.attack_bonus,
                defense + terms.defense_bonus,
                tuple(battle.attack),
                tuple(battle.defence),
                () if result == "loss" else state.structures_in(battle.land),
            )
        )
        battle.last_attack, battle.last_defence = battle.attack, battle.defence
        battle.attack, battle.defence = [], []
        if result == "win":
            win_battle(state, battle)
        elif result == "tie":
            battle.result = "tie"
            board.return_army(state, battle.land)
            state.players[state.turn.seat].supply += 1
            state.push(DamageLand(battle.land), EndBattle("tie"))
        else:
            state.push(AfterLoss())


def win_battle(state: WorldState, battle: Battle) -> None:
    """Remove the defender, damage a structure, then take the land (R9.18)."""
    battle.result = "win"
    board.return_army(state, battle.land)
    state.push(DamageLand(battle.land), EndBattle("win"))


@dataclass(frozen=True, slots=True)
class DamageLand(Frame[WorldState]):
    """The damage to one structure, which scores for marauders (R9.12, R9.15)."""

    land: str
    again: bool = False  # the Huns' second damage

    def run(self, state: WorldState) -> None:
        if not board.damage_structure(state, self.land):
            return
        if not self.again:
            for card, effect in DAMAGE.active(state):
                effect.apply(state, card, self.land)
        if CARDS[state.turn.realm.card].is_marauder:
            state.emit(PointsGained(state.turn.seat, 1, "marauders"))
            gain_points(state, state.turn.seat, {MARAUDERS: 1})


@dataclass(frozen=True, slots=True)
class EndBattle(Frame[WorldState]):
    """The end of a battle.

    It removes the fort, clears the catapult and takes a won land (R9.10, R9.13, R9.18).
    """

    result: str  # win, tie or retreat

    def run(self, state: WorldState) -> None:
        """Return armies from the catapult to the supply before any effect gains armies."""
        battle = state.battle
        assert battle is not None
        if self.result != "retreat":
            board.remove_fort(state, battle.land)
        state.players[state.turn.seat].supply += battle.catapult.count("army")
        state.battle = None
        state.push(AfterBattle(battle.land, self.result))
        if self.result == "win":
            take_land(state, battle.land, battle.by, "enemy")


@dataclass(frozen=True, slots=True)
class AfterLoss(Frame[WorldState]):
    """The choice between siege and retreat after a lost battle (R9.2, D6)."""

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Offer nothing when the card is empty: the army must retreat (R9.8)."""
        battle = state.battle
        assert battle is not None
        realm = state.turn.realm
        if battle.no_siege or not (realm.armies or realm.siege_tokens):
            return ()
        actions: list[Action] = []
        if realm.siege_tokens:
            actions.append(Siege("token"))
        if realm.armies:
            actions.append(Siege("army"))
        actions.append(Retreat())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.PIECE, "siege", "R9.6", tuple(actions), battle.land),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return battle_obstacle(state)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, Siege):
            lay_siege(state, action.piece)
            state.push(Throw())
        else:
            self.run(state)

    def run(self, state: WorldState) -> None:
        assert state.battle is not None
        state.players[state.turn.seat].supply += 1
        state.emit(Retreated(state.turn.seat, state.battle.land))
        state.push(EndBattle("retreat"))


def lay_siege(state: WorldState, piece: str) -> None:
    """Put an army or token on the catapult. If it is full, the piece is spent (R9.6, R9.7)."""
    battle, realm = state.battle, state.turn.realm
    assert battle is not None
    if piece == "army":
        realm.armies -= 1
    else:
        realm.siege_tokens -= 1
    if len(battle.catapult) < SIEGE_TRACK_SPACES:
        battle.catapult.append(piece)
    elif piece == "army":
        state.players[state.turn.seat].supply += 1
    battle.sieges += 1
    state.emit(
        SiegeLaid(state.turn.seat, battle.land, piece, min(battle.sieges, SIEGE_TRACK_SPACES))
    )


# --- what follows --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AfterConquest(Frame[WorldState]):
    """Abilities triggered by a conquest (R16.1 `after_conquest`)."""

    land: str
    by: str
    was: str  # empty, own or enemy

    def run(self, state: WorldState) -> None:
        for card, effect in self.triggered_effects(state):
            effect.apply(state, card, self.land)
        if self.by == "fleet":
            state.turn.realm.fleet_regions.append(REGION_BY_LAND[self.land])

    def triggered_effects(self, state: WorldState) -> Iterator[tuple[str, TriggeredEffect]]:
        """Yield the effects with their cards. Each may use up the next one's limit."""
        for card, effect in AFTER_CONQUEST.active(state):
            is_met = effect.condition.is_met(state, self.land, self.by, self.was)
            if is_met and state.has_uses_left(card, effect.limit):
                yield card, effect


@dataclass(frozen=True, slots=True)
class AfterBattle(Frame[WorldState]):
    """Abilities triggered by the end of a battle (R16.1 `after_battle`)."""

    land: str
    result: str

    def run(self, state: WorldState) -> None:
        for card, effect in self.triggered_effects(state):
            effect.apply(state, card, self.land)

    def triggered_effects(self, state: WorldState) -> Iterator[tuple[str, TriggeredEffect]]:
        for card, effect in AFTER_BATTLE.active(state):
            if self.result in effect.condition.results and state.has_uses_left(card, effect.limit):
                yield card, effect


BATTLE_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    Throw,
    Rerolls,
    ThrowAgain,
    Settle,
    DamageLand,
    EndBattle,
    AfterLoss,
    AfterConquest,
    AfterBattle,
)
