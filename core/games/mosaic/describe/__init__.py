"""Mosaic in words."""

from core.games.mosaic.describe.boards import board, progress, summary
from core.games.mosaic.describe.cards import card_text, short_text
from core.games.mosaic.describe.choices import choice
from core.games.mosaic.describe.counts import ledger
from core.games.mosaic.describe.explanations import explain, things
from core.games.mosaic.describe.prompts import prompt
from core.games.mosaic.describe.rulebook import rules
from core.games.mosaic.describe.sentences import sentence

__all__ = [
    "board",
    "card_text",
    "choice",
    "explain",
    "ledger",
    "progress",
    "prompt",
    "rules",
    "sentence",
    "short_text",
    "summary",
    "things",
]
