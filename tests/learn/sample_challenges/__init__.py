"""Two sample challenges of Mosaic, independent of the published ones."""

from pathlib import Path

from core.learn import read_challenges

SAMPLE_CHALLENGES = read_challenges(Path(__file__).parent)
FIVE_CITIES, WONDER = SAMPLE_CHALLENGES
