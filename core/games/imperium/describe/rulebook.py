"""The numbered rules, and which of them speak of a thing."""

import re
from functools import cache

from core.games.imperium.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """All rules in order."""
    return RULES


@cache
def rules_naming(name: str) -> tuple[str, ...]:
    """The numbers of the rules that call a card or a word by its name."""
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    return tuple(rule.number for rule in rules() if "." in rule.number and word.search(rule.text))
