"""Text of Age of Innovation: prompts, choices, narration, boards and explanations.

Imports the content, the state and the rules. `facts/` has the values that panels draw. Start with
`choices.py` and `narration.py`.
"""

from core.games.age_of_innovation.text.boards import board, progress, summary
from core.games.age_of_innovation.text.choices import choice
from core.games.age_of_innovation.text.explanations import explain, topics
from core.games.age_of_innovation.text.ledger import ledger
from core.games.age_of_innovation.text.narration import narrate
from core.games.age_of_innovation.text.prompts import prompt
from core.games.age_of_innovation.text.rulebook import rules
from core.games.age_of_innovation.text.setup_summary import describe_setup
from core.games.age_of_innovation.text.tiles import short_text, tile_text

__all__ = [
    "board",
    "choice",
    "describe_setup",
    "explain",
    "ledger",
    "narrate",
    "progress",
    "prompt",
    "rules",
    "short_text",
    "summary",
    "tile_text",
    "topics",
]
