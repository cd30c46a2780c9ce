"""All frame types of Mosaic's agenda."""

from core.games.mosaic.effects import EFFECT_FRAMES
from core.games.mosaic.flow.building import BUILDING_FRAMES
from core.games.mosaic.flow.empire import EMPIRE_FRAMES
from core.games.mosaic.flow.main_actions import ACTION_FRAMES
from core.games.mosaic.flow.military import MILITARY_FRAMES
from core.games.mosaic.flow.opening import OPENING_FRAMES
from core.games.mosaic.flow.turn import TURN_FRAMES
from core.games.mosaic.state import MosaicState
from core.games.mosaic.stock import PayMix
from core.games.mosaic.technologies import PlayOrKeep
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
