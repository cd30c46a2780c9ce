"""The numbered rules, and search by card name."""

import re
from functools import cache

from core.games.through_the_ages.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """Return all rules. Notes in brackets fill gaps of the rulebook."""
    return RULES


@cache
def rules_mentioning(name: str) -> tuple[str, ...]:
    word = re.compile(rf"\b{re.escape(name)}\b")
    return tuple(rule.number for rule in RULES if "." in rule.number and word.search(rule.text))
