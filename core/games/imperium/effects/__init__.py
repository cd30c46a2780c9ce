"""The effect of each instruction in the card vocabulary. Importing it registers all handlers.

It may import the rest of `rules`, `content` and `state`. Start with `cards`.
"""

from core.games.imperium.effects.cards import CARD_FRAMES
from core.games.imperium.effects.control import CONTROL_FRAMES
from core.games.imperium.effects.fame import FAME_FRAMES
from core.games.imperium.effects.finding import FINDING_FRAMES
from core.games.imperium.effects.taking import TAKING_FRAMES
from core.games.imperium.effects.tokens import TOKEN_FRAMES

EFFECT_FRAMES = (
    *CARD_FRAMES,
    *CONTROL_FRAMES,
    *FAME_FRAMES,
    *FINDING_FRAMES,
    *TAKING_FRAMES,
    *TOKEN_FRAMES,
)

__all__ = ["EFFECT_FRAMES"]
