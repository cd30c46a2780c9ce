"""Pact terms from one side's point of view."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.wording.brief import short_text
from core.games.through_the_ages.wording.cards import pact_clauses
from core.kernel.words import letter


def their_side(side: str) -> str:
    return "B" if side == "A" else "A"


def pact_terms(card: str, partner: int, side: str) -> str:
    """Return the terms for both sides, the own first: `you +1r a turn; C -1r a turn`."""
    sides = ("you", letter(partner)) if side == "A" else (letter(partner), "you")
    clauses = pact_clauses(CARDS[card], *sides, mark="")
    if side == "B" and not CARDS[card].symmetric:
        clauses[:2] = reversed(clauses[:2])
    return short_text(clauses)
