"""The numbered rules and an index of the names in them."""

import re
from functools import cache

from core.games.imperium.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    return RULES


@cache
def find_rules_naming(name: str) -> tuple[str, ...]:
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    return tuple(rule.number for rule in rules() if "." in rule.number and word.search(rule.text))
