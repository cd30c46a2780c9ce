"""Level 2: try every action in a world that could be the real one, and take the best outcome."""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice, best_of
from core.bots.outcomes import outcome
from core.kernel import Action, Game, Rng

# How many options of a follow-up are tried: fewer where there is much to look at already.
WIDEST, NARROWEST, OUTCOMES = 8, 2, 80


def look_one_ply_ahead(
    game: Game[Any], view: Any, seat: int, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Carry each action through to the next free choice, and compare what has become of it."""
    world = game.determinize(view, seat, rng)
    width = max(NARROWEST, min(WIDEST, OUTCOMES // len(actions)))
    outcomes = (outcome(game, world, seat, action, width) for action in actions)
    return best_of(actions, [game.evaluate(after, seat) for after in outcomes])
