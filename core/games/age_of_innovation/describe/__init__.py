"""Text of Age of Innovation: prompts, choices, narration, boards and explanations.

Imports the content, the state and the rules. `facts/` has the values that panels draw. Start with
`choices.py` and `narration.py`.
"""

from core.games.age_of_innovation.describe.boards import board, progress, summary
from core.games.age_of_innovation.describe.choices import choice
from core.games.age_of_innovation.describe.counts import ledger
from core.games.age_of_innovation.describe.explanations import explain, things
from core.games.age_of_innovation.describe.opening import opening
from core.games.age_of_innovation.describe.phrases import phrase
from core.games.age_of_innovation.describe.prompts import prompt
from core.games.age_of_innovation.describe.rulebook import rules
from core.games.age_of_innovation.describe.tiles import short_text, tile_text

__all__ = [
    "board",
    "choice",
    "explain",
    "ledger",
    "opening",
    "phrase",
    "progress",
    "prompt",
    "rules",
    "short_text",
    "summary",
    "things",
    "tile_text",
]
