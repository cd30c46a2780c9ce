"""Levels 2 and 3: try actions in one sampled world and take the best result."""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.mind import Mind
from core.bots.outcomes import careful_width, outcome
from core.kernel import Action, Rng

# A Chieftain notices each action with 6 in 10 chances, and at least two.
NOTICED, FEWEST = 6, 2


def look_one_ply_ahead(mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """Resolve each action up to the next free choice, and compare the positions."""
    world = mind.game.determinize(view, mind.seat, rng)
    width = careful_width(actions)
    return best_of(actions, [mind.worth(outcome(mind, world, a, width)) for a in actions])


def overlook_some(mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """Do the same for a random subset of actions, with minimal search of follow-ups."""
    noticed = [action for action in actions if rng.below(10) < NOTICED]
    if len(noticed) < FEWEST:
        noticed = rng.sample(actions, min(FEWEST, len(actions)))
    world = mind.game.determinize(view, mind.seat, rng)
    return best_of(noticed, [mind.worth(outcome(mind, world, a, width=1)) for a in noticed])
