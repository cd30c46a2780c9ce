"""Passing: rewards of tiles, and the next round bonus (R11.14)."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import ROUNDS
from core.games.age_of_innovation.rules.actions import First, TakeBonus
from core.games.age_of_innovation.rules.effect_registry import Effect, active_effects
from core.games.age_of_innovation.rules.events import BonusTaken, Passed
from core.games.age_of_innovation.rules.gains import InnovationFrame, TileEffects
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame


@dataclass(frozen=True, slots=True)
class PassNow(Frame[InnovationState]):
    """Pass: rewards first, then the round bonus."""

    seat: int

    def run(self, state: InnovationState) -> None:
        state.push(PassEffects(self.seat), ChooseBonus(self.seat))


@dataclass(frozen=True, slots=True)
class PassEffects(Frame[InnovationState]):
    """Rewards for passing. Steps and points for the lowest level need an order (R11.22.4)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Ask if steps could change the points for the lowest level."""
        rewards = self._rewards(state)
        steps = [
            tile for tile, e in rewards if "science_any" in e.gain and e.times(state, self.seat)
        ]
        lowest = [tile for tile, e in rewards if e.depends_on_science]
        if not steps or not lowest:
            return ()
        actions = (First(steps[0]), First(lowest[0]))
        return (Decision(self.seat, DecisionKind.ORDER, "pass_order", "R11.22.4", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, First)
        self._resolve_rewards(state, action.what)

    def run(self, state: InnovationState) -> None:
        self._resolve_rewards(state, "")

    def _rewards(self, state: InnovationState) -> tuple[tuple[str, Effect], ...]:
        return active_effects(state, self.seat, "pass")

    def _resolve_rewards(self, state: InnovationState, first: str) -> None:
        rewards = self._rewards(state)
        tiles = [tile for tile, effect in rewards if "science_any" in effect.gain]
        tiles += [tile for tile, effect in rewards if "science_any" not in effect.gain]
        if first:
            tiles = [first, *(tile for tile in tiles if tile != first)]
        state.push(*[TileEffects(self.seat, tile, "pass") for tile in tiles])


@dataclass(frozen=True, slots=True)
class ChooseBonus(Frame[InnovationState]):
    """Exchange the round bonus, except in the last round."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        if state.round == ROUNDS:
            return ()
        actions = tuple(TakeBonus(tile) for tile in state.bonuses)
        return (Decision(self.seat, DecisionKind.CARD, "bonus", "R11.14", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Keep the new tile face down until the round ends (R11.15)."""
        assert isinstance(action, TakeBonus)
        take_bonus(state, seat, action.bonus)
        self.run(state)

    def run(self, state: InnovationState) -> None:
        state.players[self.seat].passed = True
        if state.round < ROUNDS:
            state.next_order.append(self.seat)
        place = sum(player.passed for player in state.players)
        state.emit(Passed(self.seat, place))


def take_bonus(state: InnovationState, seat: int, tile: str) -> None:
    player = state.players[seat]
    coins = state.bonus_coins.pop(tile, 0)
    state.bonuses[state.bonuses.index(tile)] = player.bonus
    player.bonus, player.next_bonus = "", tile
    player.active_effects = None
    player.coins += coins
    state.emit(BonusTaken(seat, tile, coins))


PASSING_FRAMES: tuple[type[InnovationFrame], ...] = (PassNow, PassEffects, ChooseBonus)
