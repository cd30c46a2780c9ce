"""Luck: the value of cards drawn and dice rolled, compared with its expectation."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from core.analysis.win_probability import sample_worlds
from core.bots import make_evaluator
from core.kernel import Game
from core.table import Step, Variation

OWN_CARDS, OWN_DICE, OTHERS = "own cards", "own dice", "cards and dice of others"
NOTICEABLE = 0.05  # points


@dataclass(frozen=True, slots=True)
class LuckyStep:
    """The seat's luck at one step of the variation."""

    index: int
    what: str
    points: float


def find_luck(variation: Variation, seat: int, worlds: int) -> Iterator[LuckyStep]:
    """Yield every step that revealed something to the seat, with its value over expectation.

    The expectation is the mean value of the same choice in positions sampled from the seat's view.
    If the choice is impossible in all samples (a hidden card), its value counts as choice instead
    of luck.
    """
    for index, step in enumerate(variation.steps):
        if any(event.reveals and event.view_for(seat) is not None for event in step.events):
            points = _value_over_expectation(
                variation.game, variation.state_before(index), step, seat, worlds
            )
            if abs(points) >= NOTICEABLE:
                yield LuckyStep(index, _luck_kind(step, seat), points)


def _value_over_expectation(
    game: Game[Any], before: Any, step: Step, seat: int, worlds: int
) -> float:
    mind = make_evaluator(game, before, seat)
    expected = []
    for world in sample_worlds(game, game.view(before, seat), seat, worlds):
        decision = game.decision_of(world, step.seat)
        if decision is not None and step.action in decision.actions:
            game.apply(world, step.seat, step.action)
            expected.append(mind.evaluate(world))
    if not expected:
        return 0.0
    came = sample_worlds(game, game.view(step.state, seat), seat, worlds)
    return fmean(mind.evaluate(world) for world in came) - fmean(expected)


def _luck_kind(step: Step, seat: int) -> str:
    if step.seat != seat:
        return OTHERS
    return OWN_DICE if step.action.is_chance else OWN_CARDS
