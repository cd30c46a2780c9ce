"""Rounds: income, actions, science bonus, cleanup, and the end of the game (R11, R14)."""

from dataclasses import dataclass
from functools import cache

from core.games.age_of_innovation.content import (
    BOOKS,
    DISCIPLINES,
    DISPLAYS,
    INCOME_LEVEL,
    PIECES_PER_PLAYER,
    ROUND_TILES,
    ROUNDS,
    Amounts,
)
from core.games.age_of_innovation.rules.automa.deck import reshuffle_deck
from core.games.age_of_innovation.rules.effect_registry import (
    GainSource,
    active_effects,
    active_hooks,
)
from core.games.age_of_innovation.rules.events import (
    AreaTileRevealed,
    FinalScored,
    GameEnded,
    RoundBegan,
    ScienceBonus,
)
from core.games.age_of_innovation.rules.flow.turn import NextTurn
from core.games.age_of_innovation.rules.gains import InnovationFrame, gain
from core.games.age_of_innovation.rules.gains_and_payments import gain_resources
from core.games.age_of_innovation.rules.scoring import final_points
from core.games.age_of_innovation.state import (
    ACTIONS,
    INCOME,
    SCIENCE_BONUS,
    InnovationState,
    Player,
)
from core.kernel import SPECTATOR, Phase


@dataclass(frozen=True, slots=True)
class Round(Phase[InnovationState]):
    """One round with its phases."""

    number: int

    def run(self, state: InnovationState) -> None:
        state.round = self.number
        state.phase = INCOME
        state.emit(RoundBegan(SPECTATOR, self.number))
        if self.number == ROUNDS and state.area_tile:
            state.emit(AreaTileRevealed(SPECTATOR, state.area_tile))
        if state.automa and self.number > 1:
            reshuffle_deck(state, state.automa)
        incomes = [Income(seat) for seat in state.order if not state.is_automa(seat)]
        state.push(*incomes, Actions(), EndRound())


@dataclass(frozen=True, slots=True)
class Income(Phase[InnovationState]):
    """A player's income: display and tiles, then disciplines (R11.1)."""

    seat: int

    def run(self, state: InnovationState) -> None:
        """Resolve choices of tiles before disciplines (R11.1.2)."""
        player = state.players[self.seat]
        state.push(ScienceIncome(self.seat))
        gain_resources(state, self.seat, display_income(player), player.display)
        for tile, effect in reversed(active_effects(state, self.seat, "income")):
            state.push(TileIncome(self.seat, tile, tuple(effect.gain.items())))


def display_income(player: Player) -> Amounts:
    """Return the income of uncovered spaces (R5.2)."""
    return income_with_supply(player.display, buildings_left(player))


def buildings_left(player: Player) -> tuple[int, ...]:
    return tuple(map(player.supply.__getitem__, PIECES_PER_PLAYER))


@cache
def income_with_supply(display: str, supply: tuple[int, ...]) -> Amounts:
    board = DISPLAYS[display]
    total: dict[str, int] = dict(board.base_income)
    left = dict(zip(PIECES_PER_PLAYER, supply, strict=True))
    for kind, places in board.income.items():
        for amounts in places[: PIECES_PER_PLAYER[kind] - left[kind]]:
            for resource, number in amounts.items():
                total[resource] = total.get(resource, 0) + number
    return total


@dataclass(frozen=True, slots=True)
class TileIncome(Phase[InnovationState]):
    """The income of one tile."""

    seat: int
    tile: str
    amounts: tuple[tuple[str, int], ...]

    def run(self, state: InnovationState) -> None:
        gain(state, self.seat, dict(self.amounts), GainSource(self.tile))


@dataclass(frozen=True, slots=True)
class ScienceIncome(Phase[InnovationState]):
    """The income of disciplines from level 9 (R9.5)."""

    seat: int

    def run(self, state: InnovationState) -> None:
        for discipline in BOOKS:
            if state.players[self.seat].science[discipline] >= INCOME_LEVEL:
                gain(state, self.seat, DISCIPLINES[discipline].income, GainSource(discipline))


@dataclass(frozen=True, slots=True)
class Actions(Phase[InnovationState]):
    """The action phase, phase II."""

    def run(self, state: InnovationState) -> None:
        state.phase = ACTIONS
        state.push(NextTurn(-1))


@dataclass(frozen=True, slots=True)
class EndRound(Phase[InnovationState]):
    """The science bonus after the action phase, or the end of the game."""

    def run(self, state: InnovationState) -> None:
        """Pay the bonus in the next round's turn order (R11.21.2)."""
        if state.round == ROUNDS:
            state.push(EndGame())
            return
        state.phase = SCIENCE_BONUS
        bonuses = [ScienceReward(seat) for seat in state.next_order if not state.is_automa(seat)]
        state.push(*bonuses, TidyUp(), Round(state.round + 1))


def science_bonus_count(state: InnovationState, seat: int, tile: str, steps: int = 0) -> int:
    """Return how often a player gets the bonus after extra steps (R11.21.1)."""
    facts = ROUND_TILES[tile]
    virtual = active_hooks(state, seat).virtual_levels
    return (state.players[seat].science[facts.discipline] + steps + virtual) // facts.per


@dataclass(frozen=True, slots=True)
class ScienceReward(Phase[InnovationState]):
    """The science bonus of one player."""

    seat: int

    def run(self, state: InnovationState) -> None:
        tile = state.round_tile()
        often = science_bonus_count(state, self.seat, tile)
        if often:
            state.emit(ScienceBonus(self.seat, tile, often))
            gain(state, self.seat, ROUND_TILES[tile].reward, GainSource(tile), often)


@dataclass(frozen=True, slots=True)
class TidyUp(Phase[InnovationState]):
    """Remove markers, add coins to bonus tiles, reveal new bonus tiles (R11.21.3 to R11.21.5)."""

    def run(self, state: InnovationState) -> None:
        state.marked = {}
        for tile in state.bonuses:
            state.bonus_coins[tile] = state.bonus_coins.get(tile, 0) + 1
        for player in state.players:
            player.bonus, player.next_bonus = player.next_bonus, ""
            player.active_effects = None
            player.used = []
            player.passed = False
        state.order, state.next_order = state.next_order, []


@dataclass(frozen=True, slots=True)
class EndGame(Phase[InnovationState]):
    """Final scoring, after which the agenda is empty (R14)."""

    def run(self, state: InnovationState) -> None:
        """Log the points, which `scoring.py` computes."""
        for seat, lines in enumerate(final_points(state)):
            for source, points in lines:
                if points:
                    state.emit(FinalScored(seat, points, source))
        state.emit(GameEnded(SPECTATOR))


ROUND_FRAMES: tuple[type[InnovationFrame], ...] = (
    Round,
    Income,
    TileIncome,
    ScienceIncome,
    Actions,
    EndRound,
    ScienceReward,
    TidyUp,
    EndGame,
)
