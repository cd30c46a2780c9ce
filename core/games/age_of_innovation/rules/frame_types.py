"""All frames of the agenda."""

from core.games.age_of_innovation.rules.flow.books import BOOK_FRAMES
from core.games.age_of_innovation.rules.flow.building import BUILDING_FRAMES
from core.games.age_of_innovation.rules.flow.cities import CITY_FRAMES
from core.games.age_of_innovation.rules.flow.main_actions import ACTION_FRAMES
from core.games.age_of_innovation.rules.flow.passing import PASSING_FRAMES
from core.games.age_of_innovation.rules.flow.power_offers import POWER_FRAMES
from core.games.age_of_innovation.rules.flow.rounds import ROUND_FRAMES
from core.games.age_of_innovation.rules.flow.science import SCIENCE_FRAMES
from core.games.age_of_innovation.rules.flow.setup_phase import SETUP_FRAMES
from core.games.age_of_innovation.rules.flow.terraforming import TERRAFORMING_FRAMES
from core.games.age_of_innovation.rules.flow.turn import TURN_FRAMES
from core.games.age_of_innovation.rules.gains import InnovationFrame, TileEffects
from core.games.age_of_innovation.rules.tile_effects.gains import AnyOrder

FRAMES: tuple[type[InnovationFrame], ...] = (
    *SETUP_FRAMES,
    *ROUND_FRAMES,
    *TURN_FRAMES,
    *ACTION_FRAMES,
    *PASSING_FRAMES,
    *POWER_FRAMES,
    *BUILDING_FRAMES,
    *CITY_FRAMES,
    *TERRAFORMING_FRAMES,
    *SCIENCE_FRAMES,
    *BOOK_FRAMES,
    TileEffects,
    AnyOrder,
)
