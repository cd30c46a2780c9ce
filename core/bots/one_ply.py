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
    world = evaluator.game.determinize(view, evaluator.seat, rng)
    width = follow_up_width(actions)
    return choose_best(
        actions, [evaluator.evaluate(resolve_action(evaluator, world, a, width)) for a in actions]
    )


def choose_from_sample(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Do the same for a random subset of actions, with minimal search of follow-ups."""
    noticed = [action for action in actions if rng.below(10) < NOTICE_CHANCE]
    if len(noticed) < MIN_NOTICED:
        noticed = rng.sample(actions, min(MIN_NOTICED, len(actions)))
    world = evaluator.game.determinize(view, evaluator.seat, rng)
    return choose_best(
        noticed, [evaluator.evaluate(resolve_action(evaluator, world, a, width=1)) for a in noticed]
    )
