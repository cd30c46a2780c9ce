"""All texts of the game: prompts, choices, narration, boards and explanations.

It may import `rules`, `content` and `state`. Start with `prompts` and `choices`. `style` sets
length and person, `steps` and `instructions` describe programs, `facts` serves screens.
"""

from core.games.imperium.describe.boards import board, marks, progress, summary
from core.games.imperium.describe.bot_rows import bot_text
from core.games.imperium.describe.campaign import chapter
from core.games.imperium.describe.choices import choice
from core.games.imperium.describe.counts import BURDENS, UNSAID, ledger
from core.games.imperium.describe.explanations import explain, things
from core.games.imperium.describe.opening import opening
from core.games.imperium.describe.phrases import phrase
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import brief_text, card_text
from core.games.imperium.describe.prompts import prompt
from core.games.imperium.describe.rulebook import rules

__all__ = [
    "BURDENS",
    "UNSAID",
    "board",
    "bot_text",
    "brief_text",
    "card_text",
    "chapter",
    "choice",
    "explain",
    "ledger",
    "marks",
    "opening",
    "phrase",
    "points_text",
    "progress",
    "prompt",
    "rules",
    "summary",
    "things",
]
