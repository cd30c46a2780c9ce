"""Entry point for Mosaic's texts: prompts, choices, narration, boards and explanations."""

from core.games.mosaic.describe.boards import board, progress, summary
from core.games.mosaic.describe.cards import card_text, short_text
from core.games.mosaic.describe.choices import choice
from core.games.mosaic.describe.counts import ledger
from core.games.mosaic.describe.explanations import explain, things
from core.games.mosaic.describe.opening import opening
from core.games.mosaic.describe.phrases import phrase
from core.games.mosaic.describe.prompts import prompt
from core.games.mosaic.describe.rulebook import rules

__all__ = [
    "board",
    "card_text",
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
]
