"""Plays and records one game between bots."""

import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.bots.circles import with_a_way_out
from core.bots.levels import choose
from core.bots.outcomes import in_earnest
from core.kernel import Action, Decision, Game, Rng
from core.kernel.packs import BadContent, parsed

# A longer game would never end.
LONGEST_GAME = 100_000

SAMPLED = 50  # choices of level 1 per timed one
STEPS = 16  # buckets of thinking times per factor of 2


@dataclass(frozen=True, slots=True, order=True)
class Contender:
    """A bot that takes part: its level, and optionally other weights."""

    level: int
    weights_name: str = ""
    weights: str = ""  # content of the weights file; empty for the game's own

    def __str__(self) -> str:
        return f"bot:{self.level}" + (f"@{self.weights_name}" if self.weights_name else "")


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to be played. The same seed deals the same cards in any seat order."""

    players: tuple[Contender, ...]  # in seat order
    seed: int
    options: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Think:
    """A histogram of thinking times on a logarithmic scale."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        self.counts[round(math.log2(max(seconds, 1e-7)) * STEPS)] += 1

    def percentile(self, share: float) -> float:
        """Return the time in seconds that this share of the choices did not exceed, or 0 if empty.
        """
        left = share * self.counts.total()
        for step, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return float(2 ** (step / STEPS))
        return 0.0

    @property
    def mean(self) -> float:
        whole = sum(2 ** (step / STEPS) * count for step, count in self.counts.items())
        return float(whole / max(self.counts.total(), 1))


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game, seat by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is first, ties share a rank; empty for an unfinished game
    think: tuple[Think, ...]
    census: tuple[dict[str, float], ...]  # by seat, as counted by the game
    decisions: int

    @property
    def is_finished(self) -> bool:
        return bool(self.ranks)

    @property
    def wins(self) -> tuple[float, ...]:
        """The share of the win for each seat; ties share it."""
        firsts = self.ranks.count(1)
        return tuple((rank == 1) / firsts for rank in self.ranks)


def play_out(game: Game[Any], deal: Deal) -> Played:
    """Play a game to its end. Bots of level 1 get no view, for speed."""
    state = game.new(len(deal.players), deal.options, deal.seed)
    players = [_player(game, contender, deal, at) for at, contender in enumerate(deal.players)]
    decisions_of, apply = game.decisions, game.apply
    events = list(state.told)
    decisions = 0
    while decisions < LONGEST_GAME and (pending := decisions_of(state)):
        asked = pending[0]
        actions = asked.actions
        action = actions[0] if len(actions) == 1 else players[asked.seat].choose(state, asked)
        events += apply(state, asked.seat, action)
        decisions += 1
    standings = game.standings(state)[: len(players)]
    is_over = game.is_over(state)
    return Played(
        tuple(standing.total for standing in standings),
        tuple(standing.rank for standing in standings) if is_over else (),
        tuple(player.think for player in players),
        game.census(state, events) or tuple({} for _ in players),
        decisions,
    )


def _player(game: Game[Any], contender: Contender, deal: Deal, seat: int) -> "_Player | _Settler":
    if contender.level == 1:
        return _Settler(deal.seed, seat)
    weights = (
        read_weights(game, contender.weights)[len(deal.players)] if contender.weights else None
    )
    return _Player(game, contender.level, deal.seed, weights)


def read_weights(game: Game[Any], text: str) -> Mapping[int, Any]:
    """Parse weights for the game, by player count. Raise BadContent if they are invalid."""
    if game.content is None:
        raise BadContent("it is played without any.")
    return game.content.others_by_players("weights", parsed(text, "weights"))


def weights_digest(game: Game[Any], text: str) -> str:
    rows = parsed(text, "weights") if text else game.content.raw("weights") if game.content else []
    return hashlib.blake2b(json.dumps(rows).encode(), digest_size=8).hexdigest()


class _Player:
    """A bot that records its thinking times."""

    def __init__(self, game: Game[Any], level: int, seed: int, weights: Any) -> None:
        self.think = Think()
        self._game = game
        self._level = level
        self._seed = seed
        self._weights = weights
        self._turn = -1
        self._past: list[tuple[Decision, Any, Action]] = []  # of this turn

    def choose(self, state: Any, asked: Decision) -> Action:
        begun = time.process_time()
        game, seat = self._game, asked.seat
        if game.turn(state) != self._turn:
            self._turn, self._past = game.turn(state), []
        view = game.view(state, seat)
        alike = ((seen, action) for decision, seen, action in self._past if decision == asked)
        view.pending = (with_a_way_out(game, view, asked, alike),)
        action = choose(game, view, seat, self._level, self._seed, self._weights)
        self._past.append((asked, view, action))
        self.think.add(time.process_time() - begun)
        return action


class _Settler:
    """A bot of level 1. Only some of its choices are timed, because timing would slow it down."""

    def __init__(self, seed: int, seat: int) -> None:
        self.think = Think()
        self._luck = Rng(seed * 64 + seat)
        self._until_timed = 0

    def choose(self, state: Any, asked: Decision) -> Action:
        if self._until_timed:
            self._until_timed -= 1
            return self._any(asked.actions)
        self._until_timed = SAMPLED
        begun = time.process_time()
        action = self._any(asked.actions)
        self.think.add(time.process_time() - begun)
        return action

    def _any(self, actions: Sequence[Action]) -> Action:
        action = self._luck.choice(actions)
        if action.aside or action.gives_up:
            return self._luck.choice(in_earnest(actions))
        return action
