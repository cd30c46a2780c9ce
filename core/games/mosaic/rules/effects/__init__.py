"""Effects of cards and tiles: a handler per verb, and the frames for their decisions."""

from core.games.mosaic.rules.effects.map_choices import cities_to_take_over
from core.games.mosaic.rules.effects.verbs import (
    EFFECT_FRAMES,
    EFFECT_HANDLERS,
    Effects,
    effect_handler,
)

__all__ = ["EFFECT_FRAMES", "EFFECT_HANDLERS", "Effects", "cities_to_take_over", "effect_handler"]
