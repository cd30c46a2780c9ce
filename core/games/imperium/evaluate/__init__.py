"""The evaluation of positions and actions for bots, in victory points.

`position` evaluates positions by named terms, `card_values` cards, `action_priors` untried actions.
The weights are in data/weights.json. It may import `rules`, `content` and `state`.
"""

from core.games.imperium.evaluate.first_sight import prior
from core.games.imperium.evaluate.position import evaluate, seen_at, without_small_choices

__all__ = ["evaluate", "prior", "seen_at", "without_small_choices"]
