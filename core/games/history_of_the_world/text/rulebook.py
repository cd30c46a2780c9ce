"""The numbered rules, and a search for rules that mention a card."""

import re
from functools import cache

from core.games.history_of_the_world.content import RULES
from core.kernel import Rule


def rules() -> tuple[Rule, ...]:
    return RULES


@cache
def rules_mentioning(name: str) -> tuple[str, ...]:
    word = re.compile(rf"\b{re.escape(name)}\b")
    return tuple(rule.number for rule in rules() if "." in rule.number and word.search(rule.text))
