"""Levels 2 and 3: try actions in a world that could be the real one, and take the best outcome."""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.mind import Mind
from core.bots.outcomes import careful_width, outcome
from core.kernel import Action, Rng

# A Chieftain notices any choice with so many chances in ten, and never fewer than two.
NOTICED, FEWEST = 6, 2


def look_one_ply_ahead(mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """Carry each action through to the next free choice, and compare what has become of it."""
    world = mind.game.determinize(view, mind.seat, rng)
    width = careful_width(actions)
    return best_of(actions, [mind.worth(outcome(mind, world, a, width)) for a in actions])


def overlook_some(mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """The same for those choices one happens to notice, what follows from them by first sight."""
    noticed = [action for action in actions if rng.below(10) < NOTICED]
    if len(noticed) < FEWEST:
        noticed = rng.sample(actions, min(FEWEST, len(actions)))
    world = mind.game.determinize(view, mind.seat, rng)
    return best_of(noticed, [mind.worth(outcome(mind, world, a, width=1)) for a in noticed])
