"""What cards and tiles do: classes with fields, rule and words, and the frames of their decisions.

Effects that other rules read or trigger are in the modules of `rules` called `..._effects`. Start
with `effect_registry`. All cards are registered here, when all classes are known.
"""

from core.games.mosaic.content import CARD_TABLES, CONTENT
from core.games.mosaic.rules.attack_effects import DefeatUnits
from core.games.mosaic.rules.card_effects import special_effects
from core.games.mosaic.rules.card_effects.choices import CHOICE_FRAMES
from core.games.mosaic.rules.card_effects.map_choices import MAP_CHOICE_FRAMES
from core.games.mosaic.rules.effect_registry import Effects, register_card
from core.games.mosaic.state import MosaicState
from core.kernel import Frame

__all__ = ["EFFECT_FRAMES", "special_effects"]

for _table, _cards in CARD_TABLES.items():
    for _card in _cards.values():
        CONTENT.convert(_table, _card, register_card)

EFFECT_FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    Effects,
    *CHOICE_FRAMES,
    *MAP_CHOICE_FRAMES,
    DefeatUnits,
)
