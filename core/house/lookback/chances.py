"""Chances of winning: what everybody's position is worth, and how much of the game is left.

Who is worth more is likelier to win, the more so the less is left: a softmax of the worths, in
which so many points make a lead e times as likely to win. How many is data, `chances.json`, fit
to games of bots by `python -m tests.chances`; and how many rounds a game has, where its rules
cannot tell. A worth is the mean of a whole round: who has just had a turn seems ahead, and is not.
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
    """How much a lead means in a game."""

    early: float  # points that make a seat e times as likely to win, at the opening
    late: float  # the same at the end
    rounds: dict[int, int]  # that a game has in the mean, by the number of players


UNKNOWN = Spread(20.0, 5.0, {})  # of a game that nobody has measured
USUAL_ROUNDS = 12


@cache
def _spreads() -> dict[str, Spread]:
    rows = json.loads(FILE.read_text("utf-8"))
    return {
        game: Spread(row["early"], row["late"], {int(n): r for n, r in row["rounds"].items()})
        for game, row in rows.items()
    }


def result(game: Game[Any], state: Any) -> tuple[float, ...]:
    """Of a game that is over: a win for who is first; who shares it has their part."""
    ranks = [standing.rank for standing in game.standings(state)]
    return tuple((rank == 1) / ranks.count(1) for rank in ranks)


def worths(game: Game[Any], state: Any) -> tuple[float, ...]:
    """What the position is worth to every seat; against rivals of the rules the points count."""
    if game.rivals(state):
        return tuple(float(standing.total) for standing in game.standings(state))
    mind = mind_of(game, state, 0)
    return tuple(mind.of(seat).worth(state) for seat in range(game.seat_count(state)))


def share_done(game: Game[Any], state: Any, spread: Spread) -> float:
    """How much of the game is behind, from 0 to 1: by its rules, else by how long it lasts."""
    number, left = game.round(state), game.rounds_left(state)
    if left is None:
        usual = spread.rounds.get(game.seat_count(state), USUAL_ROUNDS)
        left = max(usual - number, 1)
    return min(max(number / max(number + left, 1), 0.0), 1.0)


def softmax(worths: Sequence[float], scale: float) -> tuple[float, ...]:
    """Shares that grow e times with every so many points."""
    most = max(worths)
    parts = [exp((worth - most) / scale) for worth in worths]
    return tuple(part / sum(parts) for part in parts)


Rows = tuple[tuple[float, ...], ...]  # of all seats, in each world behind a view


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can know of everybody's chances in a position."""

    seat: int
    scale: float
    worths: Rows

    def chances(self, more: float = 0.0) -> tuple[float, ...]:
        """Of all seats, if the own one were worth so much more; none where nobody else plays."""
        if len(self.worths[0]) < 2:
            return ()
        rows = []
        for world in self.worths:
            moved = [worth + more * (seat == self.seat) for seat, worth in enumerate(world)]
            rows.append(softmax(moved, self.scale))
        return tuple(fmean(column) for column in zip(*rows, strict=True))

    def worth_of(self, points: float) -> float:
        """What so many points, had or missed now, do to the seat's own chances."""
        now = self.chances()
        return self.chances(points)[self.seat] - now[self.seat] if now else 0.0


def outlook(game: Game[Any], view: Any, seat: int, recent: Sequence[Rows]) -> Outlook:
    """The chances behind a view of the seat, by what it knew in the last turns, this one's last."""
    spread = _spreads().get(game.id, UNKNOWN)
    done = share_done(game, view, spread)
    scale = spread.early + (spread.late - spread.early) * done
    return Outlook(seat, scale, tuple(map(mean_of_a_round, zip(*recent, strict=True))))


def known_worths(game: Game[Any], view: Any, seat: int, worlds: int) -> Rows:
    """What everybody's position is worth in worlds behind a view: nothing else is looked at."""
    return tuple(worths(game, world) for world in behind(game, view, seat, worlds))


def mean_of_a_round(turns: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """Everybody's worth in the mean of the last turns, one for each seat."""
    last = turns[-len(turns[-1]) :]
    return tuple(fmean(column) for column in zip(*last, strict=True))


def behind(game: Game[Any], view: Any, seat: int, worlds: int) -> list[Any]:
    """So many worlds that could lie behind a view: always the same for the same view."""
    rng = Rng(int(game.codec.digest(view)[:16], 16))
    return [game.determinize(view, seat, rng) for _ in range(worlds)]
