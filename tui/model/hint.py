"""A bot's advice in words."""

from collections.abc import Callable, Collection, Mapping

from core.bots import Advice
from core.kernel.words import listed
from tui.model.choosing import Question, Row

MOST = 2  # of gains, of costs and of terms that are told
EVEN = 0.05  # points by which nobody is behind


def hint_words(
    advice: Advice,
    question: Question,
    row: Row,
    short: Callable[[str], str],
    burdens: Collection[str] = (),
) -> str:
    """What to choose and why, and what the next best would lose; `short` names counts."""
    reason = (
        reason_of(advice, short, burdens) or row.choice.effect or _for_want_of_others(question, row)
    )
    words = f"Hint: {row.choice.label}: {reason}"
    second = next((other for other in question.rows if other.action == advice.runner_up), None)
    if second is None:
        return f"{words}."
    if advice.lead < EVEN:
        return f"{words}; {second.choice.label} is just as good."
    return f"{words}; {second.choice.label} is second ({behind(advice)})."


def _for_want_of_others(question: Question, row: Row) -> str:
    """Why something is chosen that brings nothing."""
    if all(other is row or other.harms for other in question.rows):
        return "all else would only do harm"
    return "nothing else promises more now"


def reason_of(advice: Advice, short: Callable[[str], str], burdens: Collection[str] = ()) -> str:
    """What a choice brings: counts, what they cost, and the terms that gain most by it.

    Costs alone are no reason: they are told only beside what they are paid for. Less of a burden
    is a gain, more of one is a cost.
    """
    gains, costs = [], []
    for name, by in advice.changes.items():
        if (by > 0) == (name not in burdens):
            gains.append(f"{by:+d} {short(name)}")
        else:
            costs.append(f"{-by} {short(name)}" if by < 0 else f"{by} more {short(name)}")
    gains, costs = gains[:MOST], costs[:MOST]
    terms = _largest(advice.gains) or _largest(advice.edge)
    brought = ", ".join(gains or terms)
    if brought and costs:
        brought += f" for {listed(costs)}"
    return "; ".join(filter(None, (brought, ", ".join(terms) if gains else "")))


def behind(advice: Advice, points: str = "") -> str:
    """By how much the next best is behind, and in what above all."""
    if advice.lead < EVEN:
        return "just as good"
    lost = max(advice.edge, key=lambda name: advice.edge[name], default="")
    most = f", less {lost}" if lost and advice.edge[lost] > 0 else ""
    return f"-{advice.lead:.1f}{points}{most}"


def _largest(terms: Mapping[str, float]) -> list[str]:
    """The terms that gain most, with their points."""
    best = sorted(terms, key=lambda name: -terms[name])[:MOST]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
