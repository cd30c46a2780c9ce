"""One game of bots against bots, and what was seen in it."""

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

# No game is this long; one that is would never end.
LONGEST_GAME = 100_000

SAMPLED = 50  # choices of a Settler between two that are timed
STEPS = 16  # of thinking times, from one to twice as long


@dataclass(frozen=True, slots=True, order=True)
class Contender:
    """A bot that takes part: its level, and where it has them, weights of its own."""

    level: int
    weights_name: str = ""
    weights: str = ""  # what stands in their file; nothing: the game's own

    def __str__(self) -> str:
        return f"bot:{self.level}" + (f"@{self.weights_name}" if self.weights_name else "")


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to be played: the same seed deals the same cards, whoever sits where."""

    players: tuple[Contender, ...]  # in seat order
    seed: int
    options: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Think:
    """Thinking times, counted by length: a few numbers for any number of choices."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[round(math.log2(max(seconds, 1e-7)) * STEPS)] += 1

    def percentile(self, share: float) -> float:
        """The time in seconds that this share of the choices took at most; 0 where none did."""
        left = share * self.counts.total()
        for step, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return float(2 ** (step / STEPS))
        return 0.0

    @property
    def mean(self) -> float:
        """The mean of the times in seconds."""
        whole = sum(2 ** (step / STEPS) * count for step, count in self.counts.items())
        return float(whole / max(self.counts.total(), 1))


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went, seat by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 is first, ties share a rank; none in a game that did not end
    think: tuple[Think, ...]
    census: tuple[dict[str, float], ...]  # what each did, as the game counts it
    decisions: int

    @property
    def is_finished(self) -> bool:
        """Whether it came to its end."""
        return bool(self.ranks)

    @property
    def wins(self) -> tuple[float, ...]:
        """A win for who is first; who shares it has their part."""
        firsts = self.ranks.count(1)
        return tuple((rank == 1) / firsts for rank in self.ranks)


def play_out(game: Game[Any], deal: Deal) -> Played:
    """Play a game to its end. A bot of level 1 needs to see nothing, and is shown nothing."""
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
    """Weights of the game from elsewhere, by number of players. BadContent where they are none."""
    if game.content is None:
        raise BadContent("it is played without any.")
    return game.content.others_by_players("weights", parsed(text, "weights"))


def weights_digest(game: Game[Any], text: str) -> str:
    """Equal where bots judge by the same weights: those in the text, or the game's own."""
    rows = parsed(text, "weights") if text else game.content.raw("weights") if game.content else []
    return hashlib.blake2b(json.dumps(rows).encode(), digest_size=8).hexdigest()


class _Player:
    """A bot with its thinking times."""

    def __init__(self, game: Game[Any], level: int, seed: int, weights: Any) -> None:
        self.think = Think()
        self._game = game
        self._level = level
        self._seed = seed
        self._weights = weights
        self._turn = -1
        self._past: list[tuple[Decision, Any, Action]] = []  # in this turn

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
    """A bot of level 1, hardly slower than the rules: not each of its choices can be timed."""

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
