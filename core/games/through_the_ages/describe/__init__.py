"""The texts of the game that `game.py` and the panels use."""

from core.games.through_the_ages.actions import YELLOW_BANK, owned_id, seat_id, space_id
from core.games.through_the_ages.describe.boards import board, progress, summary
from core.games.through_the_ages.describe.choices import choice
from core.games.through_the_ages.describe.counts import BURDENS, UNSAID, ledger
from core.games.through_the_ages.describe.explanations import explain, things
from core.games.through_the_ages.describe.opening import opening
from core.games.through_the_ages.describe.phrases import phrase
from core.games.through_the_ages.describe.prompts import prompt
from core.games.through_the_ages.describe.rulebook import rules
from core.games.through_the_ages.wording.cards import brief_text, card_text

__all__ = [
    "BURDENS",
    "UNSAID",
    "YELLOW_BANK",
    "board",
    "brief_text",
    "card_text",
    "choice",
    "explain",
    "ledger",
    "opening",
    "owned_id",
    "phrase",
    "progress",
    "prompt",
    "rules",
    "seat_id",
    "space_id",
    "summary",
    "things",
]
