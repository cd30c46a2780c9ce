"""The frames of the agenda: setup, rounds, turns, actions and the choices inside them.

Imports the content, the state and the other rules. Start with `rounds.py` and `turn.py`.
"""

from core.games.age_of_innovation.rules.effects import EFFECT_FRAMES, InnovationFrame
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
    *EFFECT_FRAMES,
)
