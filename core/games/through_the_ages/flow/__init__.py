"""All frame types of the game."""

from core.games.through_the_ages.civilization import CIVILIZATION_FRAMES
from core.games.through_the_ages.effects import EFFECT_FRAMES
from core.games.through_the_ages.flow.attacks import ATTACK_FRAMES
from core.games.through_the_ages.flow.civil import CIVIL_FRAMES
from core.games.through_the_ages.flow.colonies import COLONY_FRAMES
from core.games.through_the_ages.flow.opening import OPENING_FRAMES
from core.games.through_the_ages.flow.politics import POLITICS_FRAMES
from core.games.through_the_ages.flow.turn import TURN_FRAMES
from core.games.through_the_ages.production import PRODUCTION_FRAMES
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
