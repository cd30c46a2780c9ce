"""Plays and records one game between bots."""

import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.bots.levels import choose_action
from core.bots.repetition import without_repeats
from core.bots.resolve import serious_actions
from core.kernel import Action, Decision, Game, Rng
from core.kernel.packs import BadContent, parse_json

# A longer game would never end.
MAX_DECISIONS = 100_000

TIMING_INTERVAL = 50  # choices of level 1 per timed one
STEPS_PER_DOUBLING = 16  # buckets of thinking times per factor of 2


@dataclass(frozen=True, slots=True, order=True)
class Contender:
    """A participating bot: its level, and optionally other weights."""

    level: int
    weights_name: str = ""
    weights: str = ""  # content of the weights file; empty for the game's own

    def __str__(self) -> str:
        return f"bot:{self.level}" + (f"@{self.weights_name}" if self.weights_name else "")


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to play. The same seed deals the same cards in any seat order."""

    players: tuple[Contender, ...]  # in seat order
    seed: int
    options: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class ThinkTimes:
    """A histogram of thinking times on a logarithmic scale."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        self.counts[round(math.log2(max(seconds, 1e-7)) * STEPS_PER_DOUBLING)] += 1

    def percentile(self, share: float) -> float:
        """Return the time in seconds within which this share of choices was made, or 0."""
        remaining = share * self.counts.total()
        for step, count in sorted(self.counts.items()):
            remaining -= count
            if remaining <= 0:
                return float(2 ** (step / STEPS_PER_DOUBLING))
        return 0.0

    @property
    def mean(self) -> float:
        total = sum(2 ** (step / STEPS_PER_DOUBLING) * count for step, count in self.counts.items())
        return float(total / max(self.counts.total(), 1))


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game, seat by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is first, ties share a rank; empty for an unfinished game
    think_times: tuple[ThinkTimes, ...]
    statistics: tuple[dict[str, float], ...]  # by seat, as counted by the game
    decisions: int

    @property
    def is_finished(self) -> bool:
        return bool(self.ranks)

    @property
    def wins(self) -> tuple[float, ...]:
        firsts = self.ranks.count(1)
        return tuple((rank == 1) / firsts for rank in self.ranks)


def play_game(
    game: Game[Any], deal: Deal, on_choice: Callable[[int, Action], None] | None = None
) -> GameResult:
    """Play a game to its end, calling `on_choice` with the seat and action of every choice.

    Bots of level 1 get no view, for speed.
    """
    state = game.new(len(deal.players), deal.options, deal.seed)
    players = [
        _make_player(game, contender, deal, seat) for seat, contender in enumerate(deal.players)
    ]
    decisions_of, apply = game.decisions, game.apply
    events = list(state.events)
    decisions = 0
    while decisions < MAX_DECISIONS and (pending := decisions_of(state)):
        decision = pending[0]
        actions = decision.actions
        action = actions[0] if len(actions) == 1 else players[decision.seat].choose(state, decision)
        events += apply(state, decision.seat, action)
        decisions += 1
        if on_choice is not None:
            on_choice(decision.seat, action)
    standings = game.standings(state)[: len(players)]
    is_over = game.is_over(state)
    return GameResult(
        tuple(standing.total for standing in standings),
        tuple(standing.rank for standing in standings) if is_over else (),
        tuple(player.think_times for player in players),
        game.statistics(state, events) or tuple({} for _ in players),
        decisions,
    )


def _make_player(
    game: Game[Any], contender: Contender, deal: Deal, seat: int
) -> "_BotPlayer | _RandomPlayer":
    if contender.level == 1:
        return _RandomPlayer(deal.seed, seat)
    weights = (
        read_weights(game, contender.weights)[len(deal.players)] if contender.weights else None
    )
    return _BotPlayer(game, contender.level, deal.seed, weights)


def read_weights(game: Game[Any], text: str) -> Mapping[int, Any]:
    """Parse a game's weights by player count. Raise BadContent if they are invalid."""
    if game.content is None:
        raise BadContent("the arena plays it without.")
    return game.content.parse_by_player_count("weights", parse_json(text, "weights"))


def weights_digest(game: Game[Any], text: str) -> str:
    rows = (
        parse_json(text, "weights")
        if text
        else game.content.raw_table("weights")
        if game.content
        else []
    )
    return hashlib.blake2b(json.dumps(rows).encode(), digest_size=8).hexdigest()


class _BotPlayer:
    """A bot that records its thinking times."""

    def __init__(self, game: Game[Any], level: int, seed: int, weights: Any) -> None:
        self.think_times = ThinkTimes()
        self._game = game
        self._level = level
        self._seed = seed
        self._weights = weights
        self._turn = -1
        self._turn_history: list[tuple[Decision, Any, Action]] = []  # of this turn

    def choose(self, state: Any, asked: Decision) -> Action:
        started = time.process_time()
        game, seat = self._game, asked.seat
        if game.turn_number(state) != self._turn:
            self._turn, self._turn_history = game.turn_number(state), []
        view = game.view(state, seat)
        past = (
            (past_view, action)
            for decision, past_view, action in self._turn_history
            if decision == asked
        )
        view.pending = (without_repeats(game, view, asked, past),)
        action = choose_action(game, view, seat, self._level, self._seed, self._weights)
        self._turn_history.append((asked, view, action))
        self.think_times.add(time.process_time() - started)
        return action


class _RandomPlayer:
    """A bot of level 1. Only some choices are timed, because timing would slow it down."""

    def __init__(self, seed: int, seat: int) -> None:
        self.think_times = ThinkTimes()
        self._rng = Rng(seed * 64 + seat)
        self._until_timed = 0

    def choose(self, state: Any, asked: Decision) -> Action:
        if self._until_timed:
            self._until_timed -= 1
            return self._random_action(asked.actions)
        self._until_timed = TIMING_INTERVAL
        started = time.process_time()
        action = self._random_action(asked.actions)
        self.think_times.add(time.process_time() - started)
        return action

    def _random_action(self, actions: Sequence[Action]) -> Action:
        action = self._rng.choice(actions)
        if action.is_navigation or action.is_resignation:
            return self._rng.choice(serious_actions(actions))
        return action
