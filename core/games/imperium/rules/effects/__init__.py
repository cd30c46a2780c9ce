"""The effect of each instruction in the card vocabulary. Importing it registers all handlers.

It may import the rest of `rules`, `content` and `state`. Start with `cards`.
"""

from core.games.imperium.rules.effects.acquisition import ACQUISITION_FRAMES
from core.games.imperium.rules.effects.cards import CARD_FRAMES
from core.games.imperium.rules.effects.control import CONTROL_FRAMES
from core.games.imperium.rules.effects.fame import FAME_FRAMES
from core.games.imperium.rules.effects.search import SEARCH_FRAMES
from core.games.imperium.rules.effects.tokens import TOKEN_FRAMES

EFFECT_FRAMES = (
    *CARD_FRAMES,
    *CONTROL_FRAMES,
    *FAME_FRAMES,
    *SEARCH_FRAMES,
    *ACQUISITION_FRAMES,
    *TOKEN_FRAMES,
)

__all__ = ["EFFECT_FRAMES"]
