"""`annals rules`: print the numbered rules of a game."""

import shutil
import textwrap

from core.games import load_game
from core.kernel import Rule
from tui.errors import CommandFailed
from tui.plain.rules import matches_rule

MAX_WIDTH = 100


def show_rules(game_id: str, about: str) -> None:
    game = load_game(game_id)
    rules = [rule for rule in game.text.rules() if matches_rule(rule, about)]
    if not rules:
        raise CommandFailed(f"No rule of {game.name} contains '{about}'. Try another word.")
    width = min(shutil.get_terminal_size().columns, MAX_WIDTH)
    for rule in rules:
        print(_format_rule(rule, width))


def _format_rule(rule: Rule, width: int) -> str:
    if "." not in rule.number:
        return f"\n{rule.number}  {rule.text}\n"
    heading = f"{rule.number:<9} "
    return textwrap.fill(
        rule.text, width, initial_indent=heading, subsequent_indent=" " * len(heading)
    )
