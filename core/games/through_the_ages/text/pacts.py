"""Pact terms from one side's point of view."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.text.card_text import pact_clauses, side_wording
from core.games.through_the_ages.text.short_card_text import wordings_effect
from core.kernel.effects import Effect
from core.kernel.presentation import seat_letter
from core.kernel.style import Style


def opposite_side(side: str) -> str:
    return "B" if side == "A" else "A"


def pact_terms(card: str, partner: int, side: str, style: Style) -> Effect:
    """Return both sides' terms, the seat's own first: `you +1r a turn; C -1r a turn`."""
    sides = (
        ("you", seat_letter(partner, style))
        if side == "A"
        else (seat_letter(partner, style), "you")
    )
    clauses = pact_clauses(CARDS[card], *sides, mark="")
    if side == "B" and not CARDS[card].symmetric:
        clauses[:2] = reversed(clauses[:2])
    return wordings_effect(clauses, style)


def pact_counts(card: str, side: str) -> frozenset[str]:
    """Return the counts that say what a pact gives to one side, if they say all of it."""
    return side_wording(CARDS[card].sides["AB".index(side)]).counts
