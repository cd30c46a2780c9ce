"""The numbered rules, and which of them speak of a thing."""

import json
import re
from functools import cache
from pathlib import Path

from core.kernel import Rule, rules_of

_FILE = Path(__file__).parents[1] / "data" / "rules.json"


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in order."""
    return rules_of(json.loads(_FILE.read_text("utf-8"))["rules"])


@cache
def rules_naming(name: str) -> tuple[str, ...]:
    """The numbers of the rules that call a card or a word by its name."""
    word = re.compile(rf"\b{re.escape(name)}\b", re.IGNORECASE)
    return tuple(rule.number for rule in rules() if "." in rule.number and word.search(rule.text))
