"""Two sample challenges of Mosaic, independent of the published ones."""

from pathlib import Path

from core.teaching import challenges_in

TASKS = challenges_in(Path(__file__).parent)
FIVE_CITIES, WONDER = TASKS
