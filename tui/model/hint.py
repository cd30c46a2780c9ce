"""A bot's advice in words."""

from collections.abc import Callable, Mapping

from core.bots import Advice
from core.kernel.words import listed
from tui.model.choosing import Row

MOST = 2  # of gains, of costs and of terms that are told


def hint_words(advice: Advice, row: Row, second: Row | None, short: Callable[[str], str]) -> str:
    """What to choose and why, and what the next best would lose; `short` names counts."""
    reason = reason_of(advice, short) or row.choice.effect or "nothing is lost by it"
    words = f"Hint: {row.choice.label}: {reason}"
    if second is None:
        return f"{words}."
    return f"{words}; {second.choice.label} is second ({behind(advice)})."


def reason_of(advice: Advice, short: Callable[[str], str]) -> str:
    """What a choice brings: counts, what they cost, and the terms that gain most by it.

    Costs alone are no reason: they are told only beside what they are paid for.
    """
    counts = [(by, short(name)) for name, by in advice.changes.items()]
    gains = [f"+{by} {name}" for by, name in counts if by > 0][:MOST]
    costs = [f"{-by} {name}" for by, name in counts if by < 0][:MOST]
    terms = _largest(advice.gains) or _largest(advice.edge)
    brought = ", ".join(gains or terms)
    if brought and costs:
        brought += f" for {listed(costs)}"
    return "; ".join(filter(None, (brought, ", ".join(terms) if gains else "")))


def behind(advice: Advice, points: str = "") -> str:
    """By how much the next best is behind, and in what above all."""
    if advice.lead < 0.05:
        return "just as good"
    lost = max(advice.edge, key=lambda name: advice.edge[name], default="")
    most = f", less {lost}" if lost and advice.edge[lost] > 0 else ""
    return f"-{advice.lead:.1f}{points}{most}"


def _largest(terms: Mapping[str, float]) -> list[str]:
    """The terms that gain most, with their points."""
    best = sorted(terms, key=lambda name: -terms[name])[:MOST]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
