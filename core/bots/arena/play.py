"""One game of bots against bots, and what was seen in it."""

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from core.bots.levels import choose
from core.bots.outcomes import in_earnest
from core.kernel import Action, Decision, Event, Game, Rng

# No game is this long; one that is would never end.
LONGEST_GAME = 100_000

STEPS = 16  # of thinking times, from one to twice as long


@dataclass(frozen=True, slots=True)
class Deal:
    """A game to be played: the same seed deals the same cards, whoever sits where."""

    levels: tuple[int, ...]  # of the bots, in seat order
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
    state = game.new(len(deal.levels), deal.options, deal.seed)
    players = [_Player(level, deal.seed, seat) for seat, level in enumerate(deal.levels)]
    events: list[Event] = []
    decisions = 0
    while decisions < LONGEST_GAME and (pending := game.decisions(state)):
        asked = pending[0]
        action = asked.actions[0]
        if len(asked.actions) > 1:
            action = players[asked.seat].choose(game, state, asked)
        events += game.apply(state, asked.seat, action)
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


class _Player:
    def __init__(self, level: int, seed: int, seat: int) -> None:
        self.think = Think()
        self._level = level
        self._seed = seed
        self._luck = Rng(seed * 64 + seat)

    def choose(self, game: Game[Any], state: Any, asked: Decision) -> Action:
        begun = time.perf_counter()
        if self._level == 1:
            action = self._luck.choice(in_earnest(asked.actions))
        else:
            view = game.view(state, asked.seat)
            action = choose(game, view, asked.seat, self._level, self._seed)
        self.think.add(time.perf_counter() - begun)
        return action
