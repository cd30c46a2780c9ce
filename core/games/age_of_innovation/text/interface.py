"""The texts of the game that `game.py` and the panels use."""

from core.games.age_of_innovation.text.boards import board, progress, progress_of_rounds, summary
from core.games.age_of_innovation.text.choices import choice
from core.games.age_of_innovation.text.counts import COUNTS
from core.games.age_of_innovation.text.explanations import explain, topics
from core.games.age_of_innovation.text.ledger import ledger
from core.games.age_of_innovation.text.narration import narrate
from core.games.age_of_innovation.text.prompts import prompt
from core.games.age_of_innovation.text.rulebook import rules
from core.games.age_of_innovation.text.setup_description import describe_setup
from core.games.age_of_innovation.text.tile_text import short_text, tile_text

__all__ = [
    "COUNTS",
    "board",
    "choice",
    "describe_setup",
    "explain",
    "ledger",
    "narrate",
    "progress",
    "progress_of_rounds",
    "prompt",
    "rules",
    "short_text",
    "summary",
    "tile_text",
    "topics",
]
