"""Effects of conquests and battles, and the frames that ask about them."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.history_of_the_world.content import LANDS
from core.games.history_of_the_world.rules import board
from core.games.history_of_the_world.rules.actions import Conquer, DamageAgain, Decline
from core.games.history_of_the_world.rules.battle import DamageLand, start_battle
from core.games.history_of_the_world.rules.effect_registry import (
    AFTER_BATTLE,
    AFTER_CONQUEST,
    DAMAGE,
    BattleCondition,
    BattleEffect,
    Build,
    ConquestCondition,
    ConquestEffect,
    Gain,
    LandEffect,
    forecast_pieces,
)
from core.games.history_of_the_world.rules.empire_effects import BuildPieces
from core.games.history_of_the_world.rules.events import ArmyReturned, PointsGained
from core.games.history_of_the_world.rules.obstacles import Obstacle, ObstacleKind
from core.games.history_of_the_world.rules.reach import find_routes, opponent_obstacle
from core.games.history_of_the_world.rules.scoring import ABILITIES, gain_points
from core.games.history_of_the_world.state import Battle, WorldState
from core.games.history_of_the_world.text.wording import (
    PIECE_PLURALS,
    Wording,
    format_armies,
    format_pieces,
    format_points,
    region_place,
    regions_text,
    with_limit,
)
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.presentation import join_words

# --- after a conquest ----------------------------------------------------------------------------


@AFTER_CONQUEST.register
@dataclass(frozen=True, slots=True)
class ConquestGains(ConquestEffect):
    """Armies or points for a conquest.

    Data: `{"hook": "after_conquest", "condition": {"was_empty": true, "via": "fleet"}, "points": 1,
    "limit": 2}`.
    """

    condition: ConquestCondition
    limit: int = 0
    armies: int = 0
    points: int = 0

    def wording(self, this_turn: bool) -> Wording:
        gains = [format_armies(self.armies)] if self.armies else []
        gains += [format_points(self.points)] if self.points else []
        trigger = self.condition.trigger_text()
        return Wording(
            f"{trigger}: gain {join_words(gains)}, {limit_text(self.limit)}", self._brief()
        )

    def _brief(self) -> str:
        """Return `+1pt by fleet, not China`, with the limit if it fits."""
        condition = self.condition
        parts = [f"+{format_armies(self.armies)}"] if self.armies else []
        parts += [f"+{self.points}pt"] if self.points else []
        if condition.regions:
            parts.append(region_place(condition.regions))
        elif condition.was_empty:
            parts.append("empty")
        parts += ["a region"] if condition.first_in_region else []
        parts += [f"by {condition.via}"] if condition.via else []
        text = " ".join(parts)
        if condition.not_regions:
            text += f", not {regions_text(condition.not_regions)}"
        return with_limit(text, self.limit)

    def apply(self, state: WorldState, card: str, land: str) -> None:
        state.count_use(card)
        if self.armies:
            board.gain_pieces(state, self.armies, 0, card)
        if self.points:
            state.emit(PointsGained(state.turn.seat, self.points, card))
            gain_points(state, state.turn.seat, {ABILITIES: self.points})

    def forecast(self, captured: WorldState, seat: int, land: str) -> Gain:
        return forecast_pieces(captured, seat, self.armies, points=self.points)


def limit_text(limit: int) -> str:
    return f"at most {limit} a turn" if limit > 1 else "once a turn"


@AFTER_CONQUEST.register
@dataclass(frozen=True, slots=True, kw_only=True)
class ConquestBuilding(ConquestEffect):
    """A free piece in the conquered land.

    Data: `{"hook": "after_conquest", "condition": {"via": "fleet"}, "build": {"piece": "city"},
    "limit": 1}`.
    """

    condition: ConquestCondition
    limit: int = 0
    build: Build

    def wording(self, this_turn: bool) -> Wording:
        piece, condition = self.build.piece, self.condition
        number = (
            f"{self.limit} free {PIECE_PLURALS[piece]}" if self.limit > 1 else f"a free {piece}"
        )
        resource = " in $" if condition.resource else ""
        route = f" by {condition.via}" if condition.via else ""
        return Wording(
            f"{condition.trigger_text()}: you may build a {piece} there if it has none,"
            f" {limit_text(self.limit)}",
            f"{number}{resource}{route}",
        )

    def apply(self, state: WorldState, card: str, land: str) -> None:
        state.push(BuildPieces(card, self.build.piece, 1, land=land, limited=True))

    def forecast(self, captured: WorldState, seat: int, land: str) -> Gain:
        piece = self.build.piece
        can_build = land in board.building_sites(captured, piece)
        return Gain(text=f"a free {piece}" if can_build else "")


# --- after a battle ------------------------------------------------------------------------------


@AFTER_BATTLE.register
@dataclass(frozen=True, slots=True)
class BattleGains(BattleEffect):
    """Armies or siege tokens for battles won.

    Data: `{"hook": "after_battle", "condition": {"results": ["win"]}, "siege_tokens": 1}`.
    """

    condition: BattleCondition
    limit: int = 0
    armies: int = 0
    siege_tokens: int = 0

    def wording(self, this_turn: bool) -> Wording:
        once = "the first battle you win this turn" if self.limit else "each battle you win"
        parts = [f"+{format_armies(self.armies)}"] if self.armies else []
        if self.siege_tokens:
            tokens = self.siege_tokens
            parts.append("siege token" if tokens == 1 else f"{tokens} siege tokens")
        return Wording(
            f"after {once} gain {format_pieces(self.armies, self.siege_tokens)}",
            f"{join_words(parts)} {'at the first win' if self.limit else 'a win'}",
        )

    def apply(self, state: WorldState, card: str, land: str) -> None:
        state.count_use(card)
        board.gain_pieces(state, self.armies, self.siege_tokens, card)

    def forecast(self, captured: WorldState, seat: int, land: str) -> Gain:
        return forecast_pieces(captured, seat, self.armies, self.siege_tokens)


@AFTER_BATTLE.register
@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyReturn(BattleEffect):
    """The return of an army to the card that a battle would remove from the board.

    Data: `{"hook": "after_battle", "condition": {"results": ["tie", "retreat"]}, "army_returns":
    true, "limit": 1}`.
    """

    condition: BattleCondition
    limit: int = 0
    army_returns: bool

    returns_army = True

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            "the first army of yours that a tie or a retreat would take off the board this turn"
            " returns to the card",
            "the first army lost returns",
        )

    def apply(self, state: WorldState, card: str, land: str) -> None:
        state.count_use(card)
        state.players[state.turn.seat].supply -= 1
        state.turn.empire.armies += 1
        state.emit(ArmyReturned(state.turn.seat, land))


@AFTER_BATTLE.register
@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherAttack(BattleEffect):
    """An immediate attack from a land just won (Turks, R16.10).

    Data: `{"hook": "after_battle", "condition": {"results": ["win"]}, "chain_attack": true}`.
    """

    condition: BattleCondition
    limit: int = 0
    chain_attack: bool

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            "after a battle won you may gain an army and attack with it at once from the land just"
            " won, without siege; if it wins, once more",
            "attacks on after a win",
        )

    def apply(self, state: WorldState, card: str, land: str) -> None:
        state.push(ChainAttack(card, land))

    def forecast(self, captured: WorldState, seat: int, land: str) -> Gain:
        armies = captured.armies
        rivals = [each for each in find_routes(captured, [land]) if armies.get(each, seat) != seat]
        can_attack = rivals and captured.players[seat].supply
        return Gain(text="attack on at once" if can_attack else "")


@dataclass(frozen=True, slots=True)
class ChainAttack(Frame[WorldState]):
    """An immediate attack by a new army from the land just won (Turks, R11.10, R16.10)."""

    card: str
    land: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        """Offer neighboring lands with an opposing army, if the supply has an army."""
        seat = state.turn.seat
        if not state.players[seat].supply:
            return ()
        routes = find_routes(state, [self.land])
        attacks = [
            Conquer(land, by)
            for land in LANDS
            if self._obstacle(state, land, routes) is None
            for by in routes[land]
        ]
        if not attacks:
            return ()
        actions: tuple[Action, ...] = (*attacks, Decline())
        return (Decision(seat, DecisionKind.SPACE, "chain", "R16.10", actions, self.card),)

    def obstacle(self, state: WorldState, place: str) -> Obstacle | None:
        return self._obstacle(state, place, find_routes(state, [self.land]))

    def _obstacle(
        self, state: WorldState, land: str, routes: Mapping[str, list[str]]
    ) -> Obstacle | None:
        if obstacle := opponent_obstacle(state, land):
            return obstacle
        return None if land in routes else Obstacle(ObstacleKind.OUT_OF_REACH_FROM, self.land)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        """Start an attack that cannot be continued by a siege."""
        if isinstance(action, Conquer):
            state.players[seat].supply -= 1
            defender = state.armies[action.land]
            start_battle(state, Battle(action.land, action.by, defender, no_siege=True))


# --- after damage --------------------------------------------------------------------------------


@DAMAGE.register
@dataclass(frozen=True, slots=True)
class SecondDamage(LandEffect):
    """Damage to a second structure in the same land (Huns).

    Data: `{"hook": "damage", "damage_again": true}`.
    """

    damage_again: bool

    def wording(self, this_turn: bool) -> Wording:
        return Wording(
            "when you damage a structure you may damage a second one in the same land",
            "damages twice",
        )

    def apply(self, state: WorldState, card: str, land: str) -> None:
        if state.has_structure(land):
            state.push(OfferDamage(card, land))


@dataclass(frozen=True, slots=True)
class OfferDamage(Frame[WorldState]):
    """The optional damage to a second structure in the same land (Huns, D8)."""

    card: str
    land: str

    def decisions(self, state: WorldState) -> tuple[Decision, ...]:
        actions = (DamageAgain(self.land), Decline())
        seat = state.turn.seat
        return (Decision(seat, DecisionKind.YES_NO, "damage_again", "R16.1", actions, self.card),)

    def answer(self, state: WorldState, seat: int, action: Action) -> None:
        if isinstance(action, DamageAgain):
            state.push(DamageLand(self.land, again=True))


BATTLE_EFFECT_FRAMES: tuple[type[Frame[WorldState]], ...] = (ChainAttack, OfferDamage)
