"""Better weights by self-play: simultaneous perturbation (SPSA), as engines of chess are tuned.

Every step moves all weights at once a little, each up or down by the toss of a coin, lets these
weights meet those moved the other way on paired deals, and goes a little towards who did better.
A step costs the same however many weights there are, and noise in single games does no harm.
For developers: nothing of the product imports it. `python -m tests.tune` runs it.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from core.bots.arena.play import Contender, Deal, Played
from core.kernel import Rng

Leaf = tuple[str | int, ...]  # where a number stands in a record: a field, and a place within
Rows = list[dict[str, Any]]  # what stands in a file of weights
PlayAll = Callable[[Sequence[Deal]], Sequence[Played]]

# How the steps grow smaller; these exponents are the usual ones of the method.
SLOWING, NARROWING, SETTLING = 0.602, 0.101, 10
DIGITS = 4  # that are kept of a weight


def leaves(record: Mapping[str, Any], only: Iterable[str] = ()) -> list[Leaf]:
    """Every number of a record that can be tuned: none that is 0, and no number of players."""
    names = set(only) or set(record) - {"players"}
    return [leaf for name in record if name in names for leaf in _within((name,), record[name])]


def _within(path: Leaf, value: Any) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for key in value:
            yield from _within((*path, key), value[key])
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _within((*path, at), part)
    elif value:
        yield path


def moved(record: Mapping[str, Any], steps: Mapping[Leaf, float]) -> dict[str, Any]:
    """The record with some of its numbers made larger or smaller; a step of 0.1 is about 10 %."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    for path, step in steps.items():
        *way, last = path
        place: Any = copy
        for key in way:
            place = place[key]
        place[last] = round(place[last] * math.exp(step), DIGITS)
    return copy


@dataclass(slots=True)
class Tuning:
    """Weights on their way, for one number of players and one level of bots."""

    record: Mapping[str, Any]  # where it began
    players: int
    level: int
    play: PlayAll
    options: dict[str, str]
    deals: int = 4  # a step
    width: float = 0.15  # how far weights are moved to be tried
    pace: float = 0.3  # how far a step goes by a result that is quite clear
    only: Sequence[str] = ()  # the fields to be tuned; by default all
    seed: int = 1
    at: dict[Leaf, float] = field(default_factory=dict)  # how far each weight has come
    done: int = 0

    def __post_init__(self) -> None:
        self.at = dict.fromkeys(leaves(self.record, self.only), 0.0)

    @property
    def reached(self) -> dict[str, Any]:
        """The weights as they are by now."""
        return moved(self.record, self.at)

    def step(self) -> float:
        """One step; how clearly one side was better, from -1 to 1."""
        luck = Rng(self.seed * 1_000_003 + self.done)
        width = self.width / (self.done + 1) ** NARROWING
        tossed = {leaf: width if luck.below(2) else -width for leaf in self.at}
        result = self._meeting(
            moved(self.record, {leaf: self.at[leaf] + toss for leaf, toss in tossed.items()}),
            moved(self.record, {leaf: self.at[leaf] - toss for leaf, toss in tossed.items()}),
        )
        pace = self.pace * (SETTLING / (self.done + 1 + SETTLING)) ** SLOWING
        for leaf, toss in tossed.items():
            self.at[leaf] += pace * result * toss
        self.done += 1
        return result

    def _meeting(self, one: dict[str, Any], other: dict[str, Any]) -> float:
        """How much better one does than the other, every deal played from either side."""
        sides = tuple(
            Contender(self.level, name, json.dumps([record | {"players": [self.players]}]))
            for name, record in (("up", one), ("down", other))
        )
        first = self.seed + self.done * self.deals
        deals = [
            Deal(
                tuple(sides[(seat + side) % 2] for seat in range(self.players)), seed, self.options
            )
            for seed in range(first, first + self.deals)
            for side in (0, 1)
        ]
        played = zip(deals, self.play(deals), strict=True)
        return fmean(_result(deal, game, sides[0]) for deal, game in played)


def _result(deal: Deal, game: Played, one: Contender) -> float:
    """Half by who won, half by the points: -1 to 1."""
    if not game.is_finished:
        return 0.0
    ours = [seat for seat, player in enumerate(deal.players) if player == one]
    others = [seat for seat in range(len(deal.players)) if seat not in ours]
    won = fmean(game.wins[seat] for seat in ours) - fmean(game.wins[seat] for seat in others)
    mine, theirs = (fmean(game.scores[seat] for seat in seats) for seats in (ours, others))
    ahead = (mine - theirs) / max(abs(mine) + abs(theirs), 1.0)
    return 0.5 * max(min(won, 1.0), -1.0) + 0.5 * math.tanh(4 * ahead)
