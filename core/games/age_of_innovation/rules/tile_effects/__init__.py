"""Effects of tiles: one class per effect, with its data, its rule and its words.

The data selects the class by the hook (`on`) and by a field that only this class has. The base
class and the hooks that the rules read are in `rules.effect_registry`. Start reading there. A
module that reads EFFECTS while it is imported must import it from here, where it is complete.
"""

from core.games.age_of_innovation.rules.effect_registry import EFFECTS, register_tiles
from core.games.age_of_innovation.rules.tile_effects import gains, lasting, pieces

__all__ = ["EFFECTS", "gains", "lasting", "pieces"]

register_tiles()
