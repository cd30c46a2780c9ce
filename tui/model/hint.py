"""A bot's advice as a sentence."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from core.bots import Advice
from core.kernel import Action, Game
from core.table.hint import for_want_of_others, largest_edge, lead_over, next_step, reason_of
from tui.model.choosing import Question, Row


def hint_words(
    game: Game[Any], advice: Advice, question: Question, row: Row, short: Callable[[str], str]
) -> str:
    """Return the advised choice, its reason and its lead over the next best.

    `abbreviate` shortens the names of numbers.
    """
    choices = {other.action: other.choice for other in question.rows}
    alike = Counter(choice.name for choice in choices.values())

    def called(action: Action) -> str:
        choice = choices[action]
        return choice.in_full if alike[choice.name] > 1 else choice.name

    second = choices[advice.runner_up] if advice.runner_up is not None else None
    reason = reason_of(advice, row.choice, second, short, game.burdens)
    if not reason and not largest_edge(advice):
        reason = for_want_of_others(advice, choices)
    equal = called(advice.equal) if advice.equal is not None else ""
    lead = (
        lead_over(called(advice.runner_up), advice, equal) if advice.runner_up is not None else ""
    )
    then = next_step(game, question.decision.seat, advice)
    begins = f"Hint: {called(row.action)}" + (f" (then {then})" if then else "")
    return f"{begins}: {'; '.join(filter(None, (reason, lead)))}."
