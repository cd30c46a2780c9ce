"""A bot's advice as a sentence."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from core.bots import Advice
from core.kernel import Action, Game
from core.kernel.style import SHORT
from core.table.hint import (
    describe_lead,
    describe_next_step,
    explain_advice,
    explain_lack_of_gain,
    largest_lead_terms,
)
from tui.model.choices import ChoiceRow, Question


def hint_text(
    game: Game[Any],
    advice: Advice,
    question: Question,
    row: ChoiceRow,
    abbreviate: Callable[[str, int], str],
) -> str:
    """Return the advised choice, its reason and its lead over the next best.

    `abbreviate` returns the short name of a number of a count.
    """
    choices = {
        each.action: question.first_choices[each.action] if each.following else each.choice
        for each in question.rows
    }
    name_counts = Counter(choice.long_label for choice in choices.values())

    def name_of(action: Action) -> str:
        choice = choices[action]
        return choice.qualified_label if name_counts[choice.long_label] > 1 else choice.long_label

    second = choices[advice.runner_up] if advice.runner_up is not None else None
    reason = explain_advice(
        advice,
        row.choice,
        second,
        abbreviate,
        SHORT,
        game.text.unwanted_counts,
    )
    if not reason and not largest_lead_terms(advice):
        reason = explain_lack_of_gain(advice, choices)
    equal = name_of(advice.equal_action) if advice.equal_action is not None else ""
    lead_text = (
        describe_lead(name_of(advice.runner_up), advice, equal)
        if advice.runner_up is not None
        else ""
    )
    next_step = (
        "" if row.following else describe_next_step(game, question.decision.seat, advice, SHORT)
    )
    start = f"Hint: {name_of(row.action)}" + (f" (then {next_step})" if next_step else "")
    return f"{start}: {'; '.join(filter(None, (reason, lead_text)))}."
