"""Reads the effects of all cards, when all effect classes are known, and lists their frames."""

from core.games.history_of_the_world.content import CARDS
from core.games.history_of_the_world.rules.advancement_effects import ADVANCEMENT_FRAMES
from core.games.history_of_the_world.rules.battle_effects import BATTLE_EFFECT_FRAMES
from core.games.history_of_the_world.rules.effect_registry import register_card
from core.games.history_of_the_world.rules.empire_effects import EMPIRE_FRAMES
from core.games.history_of_the_world.rules.strike_effects import STRIKE_FRAMES
from core.games.history_of_the_world.state import WorldState
from core.kernel import Frame

for _card in CARDS.values():
    register_card(_card)

EFFECT_FRAMES: tuple[type[Frame[WorldState]], ...] = (
    *ADVANCEMENT_FRAMES,
    *BATTLE_EFFECT_FRAMES,
    *EMPIRE_FRAMES,
    *STRIKE_FRAMES,
)
