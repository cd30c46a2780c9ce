"""The registry of all frame types that can be on the agenda."""

from core.games.history_of_the_world.rules.all_effects import EFFECT_FRAMES
from core.games.history_of_the_world.rules.battle import BATTLE_FRAMES
from core.games.history_of_the_world.rules.epoch import EPOCH_FRAMES
from core.games.history_of_the_world.rules.scoring import FindSpace
from core.games.history_of_the_world.rules.turn import TURN_FRAMES
from core.games.history_of_the_world.state import WorldState
from core.kernel import Frame

FRAMES: tuple[type[Frame[WorldState]], ...] = (
    *EPOCH_FRAMES,
    *TURN_FRAMES,
    *BATTLE_FRAMES,
    *EFFECT_FRAMES,
    FindSpace,
)
