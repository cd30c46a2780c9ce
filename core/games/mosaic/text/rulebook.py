"""The numbered rules and a search for card names in them."""

import re
from functools import cache

from core.games.mosaic.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    return RULES


@cache
def rules_mentioning(name: str) -> tuple[str, ...]:
    word = re.compile(rf"\b{re.escape(name)}\b")
    numbered = (rule for rule in rules() if "." in rule.number)
    found = (rule for rule in numbered if name in rule.text)  # faster than the pattern alone
    return tuple(rule.number for rule in found if word.search(rule.text))
