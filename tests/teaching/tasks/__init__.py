"""Two challenges of Mosaic for tests of the engine and the screens, whatever authors write."""

from pathlib import Path

from core.teaching import challenges_in

TASKS = challenges_in(Path(__file__).parent)
FIVE_CITIES, WONDER = TASKS
