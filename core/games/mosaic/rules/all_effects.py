"""Reads the effects of all cards, when all effect classes are known, and lists their frames."""

from core.games.mosaic.content import CARD_TABLES, CONTENT
from core.games.mosaic.rules import special_effects
from core.games.mosaic.rules.attack_effects import DefeatUnits
from core.games.mosaic.rules.choice_effects import CHOICE_FRAMES
from core.games.mosaic.rules.effect_registry import Effects, register_card
from core.games.mosaic.rules.map_effects import MAP_CHOICE_FRAMES
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
