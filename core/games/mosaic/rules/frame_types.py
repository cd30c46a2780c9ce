"""All frame types of Mosaic's agenda."""

from core.games.mosaic.rules.all_effects import EFFECT_FRAMES
from core.games.mosaic.rules.building import BUILDING_FRAMES
from core.games.mosaic.rules.empire_scoring import EMPIRE_FRAMES
from core.games.mosaic.rules.gains_and_payments import PayMix
from core.games.mosaic.rules.main_actions import ACTION_FRAMES
from core.games.mosaic.rules.military import MILITARY_FRAMES
from core.games.mosaic.rules.setup_phase import OPENING_FRAMES
from core.games.mosaic.rules.technologies import PlayOrKeep
from core.games.mosaic.rules.turn import TURN_FRAMES
from core.games.mosaic.state import MosaicState
from core.kernel import Frame

FRAMES: tuple[type[Frame[MosaicState]], ...] = (
    *OPENING_FRAMES,
    *TURN_FRAMES,
    *ACTION_FRAMES,
    *BUILDING_FRAMES,
    *MILITARY_FRAMES,
    *EMPIRE_FRAMES,
    *EFFECT_FRAMES,
    PayMix,
    PlayOrKeep,
)
