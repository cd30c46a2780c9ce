"""All texts of the game: prompts, choices, narration, boards and explanations.

It may import `rules`, `content` and `state`. Start with `prompts` and `choices`. `style` sets
length and person, `steps` and `instructions` describe programs, `facts` serves screens.
"""

from core.games.imperium.text.abilities import card_text, joined_card_text
from core.games.imperium.text.boards import board, card_symbols, progress, summary
from core.games.imperium.text.bot_tables import bot_block_text
from core.games.imperium.text.campaign import chapter
from core.games.imperium.text.choices import choice
from core.games.imperium.text.explanations import explain, topics
from core.games.imperium.text.ledger import BURDENS, HIDDEN_TERMS, ledger
from core.games.imperium.text.narration import narrate
from core.games.imperium.text.points import points_text
from core.games.imperium.text.prompts import prompt
from core.games.imperium.text.rulebook import rules
from core.games.imperium.text.setup_description import describe_setup

__all__ = [
    "BURDENS",
    "HIDDEN_TERMS",
    "board",
    "bot_block_text",
    "card_symbols",
    "card_text",
    "chapter",
    "choice",
    "describe_setup",
    "explain",
    "joined_card_text",
    "ledger",
    "narrate",
    "points_text",
    "progress",
    "prompt",
    "rules",
    "summary",
    "topics",
]
