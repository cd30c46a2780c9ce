"""Tunes weights by self-play with SPSA (simultaneous perturbation), as chess engines do.

Each step perturbs all weights at once in random directions. The perturbed weights play paired deals
against the opposite perturbation, and all weights move toward the winner. The cost of a step does
not depend on the number of weights. Developers run `python -m tests.tune`.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from core.bots.arena.match import Contender, Deal, GameResult
from core.kernel import Rng

WeightPath = tuple[str | int, ...]  # keys of a number inside a record
WeightRecords = list[dict[str, Any]]  # content of a weights file
PlayAll = Callable[[Sequence[Deal]], Sequence[GameResult]]

# The standard decay exponents and stability constant of SPSA.
ALPHA, GAMMA, STABILITY = 0.602, 0.101, 10
DIGITS = 4  # precision of weights


def tunable_weights(record: Mapping[str, Any], fields: Iterable[str] = ()) -> list[WeightPath]:
    """Return the paths of all tunable numbers, without zeros and player counts."""
    names = set(fields) or set(record) - {"players"}
    return [
        leaf for name in record if name in names for leaf in _iter_weights((name,), record[name])
    ]


def _iter_weights(path: WeightPath, value: Any) -> Iterator[WeightPath]:
    if isinstance(value, dict):
        for key in value:
            yield from _iter_weights((*path, key), value[key])
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _iter_weights((*path, index), part)
    elif value:
        yield path


def scale_weights(record: Mapping[str, Any], steps: Mapping[WeightPath, float]) -> dict[str, Any]:
    """Scale numbers of a record exponentially. A step of 0.1 is about 10 %."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    for path, step in steps.items():
        *parents, last = path
        container: Any = copy
        for key in parents:
            container = container[key]
        container[last] = round(container[last] * math.exp(step), DIGITS)
    return copy


@dataclass(slots=True)
class Tuner:
    """An SPSA run for one player count and one bot level."""

    record: Mapping[str, Any]  # initial weights
    players: int
    level: int
    play: PlayAll
    options: dict[str, str]
    deals: int = 4  # per step
    perturbation: float = 0.15  # size of a perturbation
    step_size: float = 0.3  # learning rate
    only_fields: Sequence[str] = ()  # tunable fields; by default all
    seed: int = 1
    log_scales: dict[WeightPath, float] = field(
        default_factory=dict
    )  # log of the change of each weight
    steps_done: int = 0

    def __post_init__(self) -> None:
        self.log_scales = dict.fromkeys(tunable_weights(self.record, self.only_fields), 0.0)

    @property
    def current_weights(self) -> dict[str, Any]:
        return scale_weights(self.record, self.log_scales)

    def step(self) -> float:
        """Run a step and return the result of its deals, from -1 to 1."""
        luck = Rng(self.seed * 1_000_003 + self.steps_done)
        width = self.perturbation / (self.steps_done + 1) ** GAMMA
        tossed = {leaf: width if luck.below(2) else -width for leaf in self.log_scales}
        result = self._match_result(
            scale_weights(
                self.record, {leaf: self.log_scales[leaf] + toss for leaf, toss in tossed.items()}
            ),
            scale_weights(
                self.record, {leaf: self.log_scales[leaf] - toss for leaf, toss in tossed.items()}
            ),
        )
        pace = self.step_size * (STABILITY / (self.steps_done + 1 + STABILITY)) ** ALPHA
        for leaf, toss in tossed.items():
            self.log_scales[leaf] += pace * result * toss
        self.steps_done += 1
        return result

    def _match_result(self, one: dict[str, Any], other: dict[str, Any]) -> float:
        sides = tuple(
            Contender(self.level, name, json.dumps([record | {"players": [self.players]}]))
            for name, record in (("up", one), ("down", other))
        )
        first = self.seed + self.steps_done * self.deals
        deals = [
            Deal(
                tuple(sides[(seat + side) % 2] for seat in range(self.players)), seed, self.options
            )
            for seed in range(first, first + self.deals)
            for side in (0, 1)
        ]
        played = zip(deals, self.play(deals), strict=True)
        return fmean(_game_result(deal, game, sides[0]) for deal, game in played)


def _game_result(deal: Deal, game: GameResult, one: Contender) -> float:
    if not game.is_finished:
        return 0.0
    ours = [seat for seat, player in enumerate(deal.players) if player == one]
    others = [seat for seat in range(len(deal.players)) if seat not in ours]
    won = fmean(game.wins[seat] for seat in ours) - fmean(game.wins[seat] for seat in others)
    mine, theirs = (fmean(game.scores[seat] for seat in seats) for seats in (ours, others))
    ahead = (mine - theirs) / max(abs(mine) + abs(theirs), 1.0)
    return 0.5 * max(min(won, 1.0), -1.0) + 0.5 * math.tanh(4 * ahead)
