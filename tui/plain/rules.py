"""Search in the numbered rules."""

from typing import Any

from core.kernel import Game, Rule
from tui.plain.layout import wrap

MAX_RULES = 12


def rule_lines(game: Game[Any], about: str) -> list[str]:
    if not about:
        chapters = [rule for rule in game.text.rules() if "." not in rule.number]
        return [line for rule in chapters for line in _format_rule(rule)]
    rules = [rule for rule in game.text.rules() if matches_rule(rule, about)]
    if not rules:
        return wrap(f"The rules of {game.name} don't mention '{about}'.")
    lines = [line for rule in rules[:MAX_RULES] for line in _format_rule(rule)]
    if len(rules) > MAX_RULES:
        left = len(rules) - MAX_RULES
        lines += wrap(f"{left} more. To read them: annals rules {game.id} {about}")
    return lines


def matches_rule(rule: Rule, about: str) -> bool:
    """Return whether the rule has the number, is below it, or contains the word."""
    number = about.upper() if about[:1] in "Rr" else f"R{about}"
    if number[1:].replace(".", "").isdigit():
        return rule.number == number or rule.number.startswith(f"{number}.")
    return about.casefold() in rule.text.casefold()


def _format_rule(rule: Rule) -> list[str]:
    return wrap(rule.text, f"{rule.number:<8} ")
