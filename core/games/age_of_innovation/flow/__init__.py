"""The frames of the agenda: setup, rounds, turns, actions and the choices inside them.

Imports the content, the state and the other rules. Start with `rounds.py` and `turn.py`.
"""

from core.games.age_of_innovation.effects import EFFECT_FRAMES, InnovationFrame
from core.games.age_of_innovation.flow.books import BOOK_FRAMES
from core.games.age_of_innovation.flow.building import BUILDING_FRAMES
from core.games.age_of_innovation.flow.cities import CITY_FRAMES
from core.games.age_of_innovation.flow.digging import DIGGING_FRAMES
from core.games.age_of_innovation.flow.main_actions import ACTION_FRAMES
from core.games.age_of_innovation.flow.opening import OPENING_FRAMES
from core.games.age_of_innovation.flow.passing import PASSING_FRAMES
from core.games.age_of_innovation.flow.power import POWER_FRAMES
from core.games.age_of_innovation.flow.rounds import ROUND_FRAMES
from core.games.age_of_innovation.flow.science import SCIENCE_FRAMES
from core.games.age_of_innovation.flow.turn import TURN_FRAMES

FRAMES: tuple[type[InnovationFrame], ...] = (
    *OPENING_FRAMES,
    *ROUND_FRAMES,
    *TURN_FRAMES,
    *ACTION_FRAMES,
    *PASSING_FRAMES,
    *POWER_FRAMES,
    *BUILDING_FRAMES,
    *CITY_FRAMES,
    *DIGGING_FRAMES,
    *SCIENCE_FRAMES,
    *BOOK_FRAMES,
    *EFFECT_FRAMES,
)
