"""What every word of the card vocabulary does; importing this enters them all."""

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
