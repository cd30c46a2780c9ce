"""The texts of the game that `game.py` and the panels use."""

from core.games.through_the_ages.rules.actions import YELLOW_BANK, owned_id, seat_id, space_id
from core.games.through_the_ages.text.boards import board, progress, summary
from core.games.through_the_ages.text.cards import brief_text, card_text
from core.games.through_the_ages.text.choices import choice
from core.games.through_the_ages.text.explanations import explain, topics
from core.games.through_the_ages.text.ledger import BURDENS, HIDDEN_TERMS, ledger
from core.games.through_the_ages.text.narration import narrate
from core.games.through_the_ages.text.prompts import prompt
from core.games.through_the_ages.text.rulebook import rules
from core.games.through_the_ages.text.setup_description import describe_setup

__all__ = [
    "BURDENS",
    "HIDDEN_TERMS",
    "YELLOW_BANK",
    "board",
    "brief_text",
    "card_text",
    "choice",
    "describe_setup",
    "explain",
    "ledger",
    "narrate",
    "owned_id",
    "progress",
    "prompt",
    "rules",
    "seat_id",
    "space_id",
    "summary",
    "topics",
]
