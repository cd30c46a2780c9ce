"""Effects of cards and tiles: a handler per verb, and the frames for their decisions."""

from core.games.mosaic.effects.on_map import cities_to_take_over
from core.games.mosaic.effects.verbs import EFFECT_FRAMES, VERBS, Effects, verb

__all__ = ["EFFECT_FRAMES", "VERBS", "Effects", "cities_to_take_over", "verb"]
