"""The texts that the contract of a game needs."""

from core.games.imperium.text.boards import board, progress, summary
from core.games.imperium.text.campaign import chapter
from core.games.imperium.text.choices import choice
from core.games.imperium.text.counts import COUNTS
from core.games.imperium.text.explanations import explain, topics
from core.games.imperium.text.ledger import ledger
from core.games.imperium.text.narration import narrate
from core.games.imperium.text.prompts import prompt
from core.games.imperium.text.rulebook import rules
from core.games.imperium.text.setup_description import describe_setup

__all__ = [
    "COUNTS",
    "board",
    "chapter",
    "choice",
    "describe_setup",
    "explain",
    "ledger",
    "narrate",
    "progress",
    "prompt",
    "rules",
    "summary",
    "topics",
]
