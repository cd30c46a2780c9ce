"""The texts of the game that `game.py` and the panels use."""

from core.games.through_the_ages.rules.actions import (
    SEATS_BY_ID,
    YELLOW_BANK,
    owned_id,
    seat_id,
    space_id,
    split_owned_id,
)
from core.games.through_the_ages.text.boards import board, progress, summary
from core.games.through_the_ages.text.card_text import brief_text, card_text
from core.games.through_the_ages.text.choices import choice
from core.games.through_the_ages.text.counts import COUNTS
from core.games.through_the_ages.text.explanations import explain, topics
from core.games.through_the_ages.text.ledger import ledger
from core.games.through_the_ages.text.narration import narrate
from core.games.through_the_ages.text.prompts import prompt
from core.games.through_the_ages.text.rulebook import rules
from core.games.through_the_ages.text.setup_description import describe_setup

__all__ = [
    "COUNTS",
    "SEATS_BY_ID",
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
    "split_owned_id",
    "summary",
    "topics",
]
