"""Entry point for Mosaic's texts: prompts, choices, narration, boards and explanations."""

from core.games.mosaic.text.boards import board, progress, summary
from core.games.mosaic.text.card_text import card_text, short_text
from core.games.mosaic.text.choices import choice
from core.games.mosaic.text.counts import COUNTS
from core.games.mosaic.text.explanations import explain, topics
from core.games.mosaic.text.ledger import ledger
from core.games.mosaic.text.narration import narrate
from core.games.mosaic.text.prompts import prompt
from core.games.mosaic.text.rulebook import rules
from core.games.mosaic.text.setup_description import describe_setup

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
