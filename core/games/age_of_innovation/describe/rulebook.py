"""The numbered rules."""

from core.games.age_of_innovation.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """All rules in order; where the rulebook is silent, the ruling says what we did."""
    return RULES
