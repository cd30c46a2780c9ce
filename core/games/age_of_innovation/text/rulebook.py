"""The numbered rules."""

from core.games.age_of_innovation.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """Return all rules, with rulings where the rulebook is silent."""
    return RULES
