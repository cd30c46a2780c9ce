"""The numbered rules."""

import json
from functools import cache
from pathlib import Path

from core.kernel import Rule

_FILE = Path(__file__).parents[1] / "data" / "rules.json"


@cache
def rules() -> tuple[Rule, ...]:
    """All rules in order; where the rulebook is silent, a note in brackets says what we did."""
    rows = json.loads(_FILE.read_text("utf-8"))["rules"]
    return tuple(Rule(row["number"], f"{row['text']}{_note(row)}") for row in rows)


def _note(row: dict[str, str]) -> str:
    return f" ({row['filled']})" if "filled" in row else ""
