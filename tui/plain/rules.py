"""Looking things up in the numbered rules."""

from typing import Any

from core.kernel import Game, Rule
from tui.plain.layout import wrap

MOST_RULES = 12


def rule_lines(game: Game[Any], about: str) -> list[str]:
    """The rules under a number or with a word in them; the chapters where nothing is asked for."""
    rules = [rule for rule in game.rules() if _is_about(rule, about)]
    if not rules:
        return wrap(f"The rules of {game.name} have nothing about '{about}'.")
    lines: list[str] = []
    for rule in rules[:MOST_RULES] if about else rules:
        lines += wrap(rule.text, f"{rule.number:<8} ")
    if about and len(rules) > MOST_RULES:
        left = len(rules) - MOST_RULES
        lines += wrap(f"And {left} more; to read on: annals rules {game.id} {about}")
    return lines


def _is_about(rule: Rule, about: str) -> bool:
    number = about.upper() if about[:1] in "Rr" else f"R{about}"
    if number[1:].replace(".", "").isdigit():
        return rule.number == number or rule.number.startswith(f"{number}.")
    if not about:
        return "." not in rule.number
    return about.casefold() in rule.text.casefold()
