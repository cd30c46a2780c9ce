"""The numbered rules, and which of them speak of a thing."""

import re
from functools import cache

from core.games.through_the_ages.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """All rules in order; where the rulebook is silent, a note in brackets says what we did."""
    return RULES


@cache
def rules_naming(name: str) -> tuple[str, ...]:
    """The numbers of the rules that call a card by its name."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    return tuple(rule.number for rule in RULES if "." in rule.number and word.search(rule.text))
