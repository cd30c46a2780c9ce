"""All frame types of the game."""

from core.games.through_the_ages.rules.action_phase import CIVIL_FRAMES
from core.games.through_the_ages.rules.attacks import ATTACK_FRAMES
from core.games.through_the_ages.rules.bonus_selection import OPENING_FRAMES
from core.games.through_the_ages.rules.card_effects import EFFECT_FRAMES
from core.games.through_the_ages.rules.civilization import CIVILIZATION_FRAMES
from core.games.through_the_ages.rules.colonies import COLONY_FRAMES
from core.games.through_the_ages.rules.politics import POLITICS_FRAMES
from core.games.through_the_ages.rules.production import PRODUCTION_FRAMES
from core.games.through_the_ages.rules.turn import TURN_FRAMES
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame

FRAMES: tuple[type[Frame[AgesState]], ...] = (
    *OPENING_FRAMES,
    *TURN_FRAMES,
    *POLITICS_FRAMES,
    *ATTACK_FRAMES,
    *COLONY_FRAMES,
    *CIVIL_FRAMES,
    *PRODUCTION_FRAMES,
    *EFFECT_FRAMES,
    *CIVILIZATION_FRAMES,
)
