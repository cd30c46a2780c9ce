"""Win probability, from the evaluation of all seats and the progress of the game.

It is a softmax of the evaluations. Its scale, the lead that makes a seat e times as likely to win,
decreases during the game. `python -m tests.fit_win_probability` fits it to games of bots, and
`chances.json` has the results, with the usual number of rounds where the rules do not fix it.
Evaluations are averaged over a round, because a player seems to be ahead right after their turn.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any

from core.bots import make_evaluator
from core.kernel import Game, Rng

FILE = Path(__file__).with_name("chances.json")


@dataclass(frozen=True, slots=True)
class LeadScale:
    """The scale of a game's leads."""

    early: float  # at the opening: points that make a seat e times as likely to win
    late: float  # at the end
    rounds: dict[int, int]  # mean number of rounds by player count


DEFAULT_SCALE = LeadScale(20.0, 5.0, {})  # for games without fitted values
DEFAULT_ROUNDS = 12


@cache
def _lead_scales() -> dict[str, LeadScale]:
    rows = json.loads(FILE.read_text("utf-8"))
    return {
        game: LeadScale(row["early"], row["late"], {int(n): r for n, r in row["rounds"].items()})
        for game, row in rows.items()
    }


def final_shares(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Return the shares of a win in a finished game. A shared first place is split."""
    ranks = [standing.rank for standing in game.standings(state)]
    return tuple((rank == 1) / ranks.count(1) for rank in ranks)


def evaluate_seats(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Return every seat's evaluation, or their points if the rules control opponents."""
    if game.automa_names(state):
        return tuple(float(standing.total) for standing in game.standings(state))
    mind = make_evaluator(game, state, 0)
    return tuple(mind.for_seat(seat).evaluate(state) for seat in range(game.seat_count(state)))


def progress_share(game: Game[Any], state: Any, lead_scale: LeadScale) -> float:
    """Return the finished share of the game (0 to 1), by its rules or its usual length."""
    number, rounds_left = game.round_number(state), game.text.rounds_left(state)
    if rounds_left is None:
        usual = lead_scale.rounds.get(game.seat_count(state), DEFAULT_ROUNDS)
        rounds_left = max(usual - number, 1)
    return min(max(number / max(number + rounds_left, 1), 0.0), 1.0)


def softmax(values: Sequence[float], scale: float) -> tuple[float, ...]:
    """Return shares that grow by e for every `scale` points."""
    highest = max(values)
    parts = [exp((worth - highest) / scale) for worth in values]
    return tuple(part / sum(parts) for part in parts)


SampledValues = tuple[tuple[float, ...], ...]  # by sample, then by seat


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's estimate of everybody's win probability in a position."""

    seat: int
    scale: float
    samples: SampledValues

    def win_probabilities(self, bonus: float = 0.0) -> tuple[float, ...]:
        """Return win probabilities with a bonus for the own seat, or nothing without opponents."""
        if len(self.samples[0]) < 2:
            return ()
        rows = []
        for world in self.samples:
            moved = [worth + bonus * (seat == self.seat) for seat, worth in enumerate(world)]
            rows.append(softmax(moved, self.scale))
        return tuple(fmean(column) for column in zip(*rows, strict=True))

    def probability_change(self, points: float) -> float:
        """Return how a change in points would change the seat's win probability."""
        now = self.win_probabilities()
        return self.win_probabilities(points)[self.seat] - now[self.seat] if now else 0.0


def make_outlook(game: Game[Any], view: Any, seat: int, recent: Sequence[SampledValues]) -> Outlook:
    """Make the outlook from the samples of the last turns, the last of them for this view."""
    spread = _lead_scales().get(game.id, DEFAULT_SCALE)
    progress = progress_share(game, view, spread)
    scale = spread.early + (spread.late - spread.early) * progress
    return Outlook(seat, scale, tuple(map(round_mean, zip(*recent, strict=True))))


def sample_values(game: Game[Any], view: Any, seat: int, samples: int) -> SampledValues:
    return tuple(evaluate_seats(game, world) for world in sample_worlds(game, view, seat, samples))


def round_mean(turns: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    last = turns[-len(turns[-1]) :]
    return tuple(fmean(column) for column in zip(*last, strict=True))


def sample_worlds(game: Game[Any], view: Any, seat: int, count: int) -> list[Any]:
    """Sample positions that are consistent with a view. The same view gives the same samples."""
    rng = Rng(int(game.codec.digest(view)[:16], 16))
    return [game.determinize(view, seat, rng) for _ in range(count)]
