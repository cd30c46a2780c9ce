"""Luck: the value of cards drawn and dice rolled, compared with its expectation."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from core.bots import mind_of
from core.house.lookback.chances import behind
from core.kernel import Game
from core.table import Line, Step

OWN_CARDS, OWN_DICE, OTHERS = "own cards", "own dice", "cards and dice of others"
NOTICEABLE = 0.05  # points


@dataclass(frozen=True, slots=True)
class Fortune:
    """The luck of the seat at one step of the variation."""

    index: int
    what: str
    points: float


def fortunes(line: Line, seat: int, worlds: int) -> Iterator[Fortune]:
    """Yield every step that revealed something to the seat, with its value over expectation.

    The expectation is the mean value after the same choice in positions sampled from the seat's
    view before it. If the choice is impossible in all samples (a card that was hidden), its value
    counts as choice instead of luck.
    """
    for index, step in enumerate(line.steps):
        if any(event.reveals and event.seen_by(seat) is not None for event in step.events):
            points = _beyond_expectation(line.game, line.before(index), step, seat, worlds)
            if abs(points) >= NOTICEABLE:
                yield Fortune(index, _what(step, seat), points)


def _beyond_expectation(game: Game[Any], before: Any, step: Step, seat: int, worlds: int) -> float:
    mind = mind_of(game, before, seat)
    expected = []
    for world in behind(game, game.view(before, seat), seat, worlds):
        asked = game.decision_of(world, step.seat)
        if asked is not None and step.action in asked.actions:
            game.apply(world, step.seat, step.action)
            expected.append(mind.worth(world))
    if not expected:
        return 0.0
    came = behind(game, game.view(step.state, seat), seat, worlds)
    return fmean(mind.worth(world) for world in came) - fmean(expected)


def _what(step: Step, seat: int) -> str:
    if step.seat != seat:
        return OTHERS
    return OWN_DICE if step.action.luck else OWN_CARDS
