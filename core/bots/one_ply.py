"""Levels 2 and 3: try actions in one sampled world and take the best result."""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice, choose_best
from core.bots.evaluator import Evaluator
from core.bots.resolve import follow_up_width, resolve_action
from core.kernel import Action, Rng

# A Chieftain notices each action with 6 in 10 chances, and at least two.
NOTICE_CHANCE, MIN_NOTICED = 6, 2


def choose_one_ply(evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """Resolve each action up to the next free choice, and compare the positions."""
    return _compare_results(evaluator, view, actions, rng, follow_up_width(actions))


def choose_from_sample(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Choose from a random subset of actions, with minimal search of follow-ups."""
    noticed = [action for action in actions if rng.below(10) < NOTICE_CHANCE]
    if len(noticed) < MIN_NOTICED:
        noticed = rng.sample(actions, min(MIN_NOTICED, len(actions)))
    return _compare_results(evaluator, view, noticed, rng, width=1)


def _compare_results(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng, width: int
) -> Advice:
    world = evaluator.game.determinize(view, evaluator.seat, rng)
    results = [resolve_action(evaluator, world, action, width) for action in actions]
    return choose_best(actions, [evaluator.evaluate(result) for result in results])
