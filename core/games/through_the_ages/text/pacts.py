"""Pact terms from one side's point of view."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.text.cards import pact_clauses
from core.games.through_the_ages.text.effect_text import clauses_text
from core.kernel.presentation import seat_letter


def opposite_side(side: str) -> str:
    return "B" if side == "A" else "A"


def pact_terms(card: str, partner: int, side: str) -> str:
    """Return the terms for both sides, the own first: `you +1r a turn; C -1r a turn`."""
    sides = ("you", seat_letter(partner)) if side == "A" else (seat_letter(partner), "you")
    clauses = pact_clauses(CARDS[card], *sides, mark="")
    if side == "B" and not CARDS[card].symmetric:
        clauses[:2] = reversed(clauses[:2])
    return clauses_text(clauses)
