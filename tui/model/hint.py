"""A bot's advice in words."""

from collections.abc import Callable, Collection

from core.bots import Advice
from core.table.hint import largest_edge, lead_over, reason_of
from tui.model.choosing import Question, Row


def hint_words(
    advice: Advice,
    question: Question,
    row: Row,
    short: Callable[[str], str],
    burdens: Collection[str] = (),
) -> str:
    """What to choose and why, and what it has before the next best; `short` names counts."""
    second = next((other for other in question.rows if other.action == advice.runner_up), None)
    lead = lead_over(second.choice.name, advice) if second else ""
    reason = reason_of(advice, row.choice, second.choice if second else None, short, burdens)
    if not reason and not largest_edge(advice):
        reason = _for_want_of_others(question, row)
    return f"Hint: {row.choice.name}: {'; '.join(filter(None, (reason, lead)))}."


def _for_want_of_others(question: Question, row: Row) -> str:
    """Why something is chosen that brings nothing."""
    if all(other is row or other.harms for other in question.rows):
        return "all else would only do harm"
    return "nothing else promises more now"
