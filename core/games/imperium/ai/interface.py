"""The evaluation of positions and actions for bots, in victory points.

`position` evaluates positions by named terms, `card_values` cards, `action_priors` untried actions.
The weights are in data/weights.json. May import `rules`, `content` and `state`.
"""

from core.games.imperium.ai.action_priors import prior
from core.games.imperium.ai.position import apply_handicap, drop_minor_frames, evaluate

__all__ = ["apply_handicap", "drop_minor_frames", "evaluate", "prior"]
