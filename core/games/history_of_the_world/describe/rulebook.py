"""The numbered rules, and which of them speak of a thing."""

import re
from functools import cache

from core.games.history_of_the_world.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    """All rules in order."""
    return RULES


@cache
def rules_naming(name: str) -> tuple[str, ...]:
    """The numbers of the rules that call a card by its name."""
    word = re.compile(rf"\b{re.escape(name)}\b")
    return tuple(rule.number for rule in rules() if "." in rule.number and word.search(rule.text))
