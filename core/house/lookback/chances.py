"""Win probability, from the evaluation of all seats and the progress of the game.

It is a softmax of the evaluations. The points that make a lead e times as likely to win decrease
during the game. They are fitted to games of bots by `python -m tests.chances` and stored in
`chances.json`, with the usual number of rounds where the rules do not fix it. Evaluations are
averaged over a round, because a player seems to be ahead right after their turn.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any

from core.bots import mind_of
from core.kernel import Game, Rng

FILE = Path(__file__).with_name("chances.json")


@dataclass(frozen=True, slots=True)
class Spread:
    """The meaning of a lead in a game."""

    early: float  # at the opening: points that make a seat e times as likely to win
    late: float  # at the end
    rounds: dict[int, int]  # mean number of rounds by player count


UNKNOWN = Spread(20.0, 5.0, {})  # for games without fitted values
USUAL_ROUNDS = 12


@cache
def _spreads() -> dict[str, Spread]:
    rows = json.loads(FILE.read_text("utf-8"))
    return {
        game: Spread(row["early"], row["late"], {int(n): r for n, r in row["rounds"].items()})
        for game, row in rows.items()
    }


def result(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Return the shares of a win in a finished game; a shared first place is split."""
    ranks = [standing.rank for standing in game.standings(state)]
    return tuple((rank == 1) / ranks.count(1) for rank in ranks)


def worths(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Return the evaluation of every seat, or their points if the rules control opponents."""
    if game.rivals(state):
        return tuple(float(standing.total) for standing in game.standings(state))
    mind = mind_of(game, state, 0)
    return tuple(mind.of(seat).worth(state) for seat in range(game.seat_count(state)))


def share_done(game: Game[Any], state: Any, spread: Spread) -> float:
    """Return the finished share of the game (0 to 1), by its rules or its usual length."""
    number, left = game.round(state), game.rounds_left(state)
    if left is None:
        usual = spread.rounds.get(game.seat_count(state), USUAL_ROUNDS)
        left = max(usual - number, 1)
    return min(max(number / max(number + left, 1), 0.0), 1.0)


def softmax(worths: Sequence[float], scale: float) -> tuple[float, ...]:
    """Return shares that grow by e for every `scale` points."""
    most = max(worths)
    parts = [exp((worth - most) / scale) for worth in worths]
    return tuple(part / sum(parts) for part in parts)


Rows = tuple[tuple[float, ...], ...]  # by sample, then by seat


@dataclass(frozen=True, slots=True)
class Outlook:
    """A seat's estimate of everybody's win probability in a position."""

    seat: int
    scale: float
    worths: Rows

    def chances(self, more: float = 0.0) -> tuple[float, ...]:
        """Return the win probabilities with a bonus for the own seat; empty without opponents."""
        if len(self.worths[0]) < 2:
            return ()
        rows = []
        for world in self.worths:
            moved = [worth + more * (seat == self.seat) for seat, worth in enumerate(world)]
            rows.append(softmax(moved, self.scale))
        return tuple(fmean(column) for column in zip(*rows, strict=True))

    def worth_of(self, points: float) -> float:
        """Return how much a change in points would change the seat's own win probability."""
        now = self.chances()
        return self.chances(points)[self.seat] - now[self.seat] if now else 0.0


def outlook(game: Game[Any], view: Any, seat: int, recent: Sequence[Rows]) -> Outlook:
    """Make the outlook from the samples of the last turns, ending with the current view."""
    spread = _spreads().get(game.id, UNKNOWN)
    done = share_done(game, view, spread)
    scale = spread.early + (spread.late - spread.early) * done
    return Outlook(seat, scale, tuple(map(mean_of_a_round, zip(*recent, strict=True))))


def known_worths(game: Game[Any], view: Any, seat: int, worlds: int) -> Rows:
    """Evaluate all seats in positions sampled from a view, using no hidden information."""
    return tuple(worths(game, world) for world in behind(game, view, seat, worlds))


def mean_of_a_round(turns: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """Return every seat's mean evaluation over the last turns, one per seat."""
    last = turns[-len(turns[-1]) :]
    return tuple(fmean(column) for column in zip(*last, strict=True))


def behind(game: Game[Any], view: Any, seat: int, worlds: int) -> list[Any]:
    """Sample positions that are consistent with a view; the same view gives the same samples."""
    rng = Rng(int(game.codec.digest(view)[:16], 16))
    return [game.determinize(view, seat, rng) for _ in range(worlds)]
