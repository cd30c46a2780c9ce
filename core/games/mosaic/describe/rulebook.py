"""The numbered rules, and which of them speak of a thing."""

import re
from functools import cache

from core.games.mosaic.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """All rules in order."""
    return RULES


@cache
def rules_naming(name: str) -> tuple[str, ...]:
    """The numbers of the rules that call a card or tile by its name."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    numbered = (rule for rule in rules() if "." in rule.number)
    found = (rule for rule in numbered if name in rule.text)  # few: much faster than the pattern
    return tuple(rule.number for rule in found if word.search(rule.text))
