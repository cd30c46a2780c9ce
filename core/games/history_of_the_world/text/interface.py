"""The text functions that the game object and screens use."""

from core.games.history_of_the_world.text.boards import board, progress, summary
from core.games.history_of_the_world.text.card_text import card_text, short_text
from core.games.history_of_the_world.text.choices import choice
from core.games.history_of_the_world.text.counts import COUNTS
from core.games.history_of_the_world.text.explanations import explain, topics
from core.games.history_of_the_world.text.ledger import ledger
from core.games.history_of_the_world.text.narration import narrate
from core.games.history_of_the_world.text.prompts import prompt
from core.games.history_of_the_world.text.rulebook import rules
from core.games.history_of_the_world.text.setup_description import describe_setup

__all__ = [
    "COUNTS",
    "board",
    "card_text",
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
    "topics",
]
