"""The text functions that the game object and screens use."""

from core.games.history_of_the_world.describe.boards import board, progress, summary
from core.games.history_of_the_world.describe.cards import card_text, short_text
from core.games.history_of_the_world.describe.choices import choice
from core.games.history_of_the_world.describe.counts import ledger
from core.games.history_of_the_world.describe.explanations import explain, things
from core.games.history_of_the_world.describe.opening import opening
from core.games.history_of_the_world.describe.phrases import phrase
from core.games.history_of_the_world.describe.prompts import prompt
from core.games.history_of_the_world.describe.rulebook import rules

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
