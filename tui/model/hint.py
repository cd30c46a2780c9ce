"""A bot's advice in words."""

from collections.abc import Callable, Collection, Mapping

from core.bots import Advice
from core.kernel import Choice
from core.kernel.words import listed, named_for
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
    """What to choose and why, and what it has before the next best; `short` names counts."""
    second = next((other for other in question.rows if other.action == advice.runner_up), None)
    lead = lead_over(second.choice.name, advice) if second else ""
    reason = reason_of(advice, row.choice, second.choice if second else None, short, burdens)
    if not reason and not _edge_of(advice):
        reason = _for_want_of_others(question, row)
    return f"Hint: {row.choice.name}: {'; '.join(filter(None, (reason, lead)))}."


def _for_want_of_others(question: Question, row: Row) -> str:
    """Why something is chosen that brings nothing."""
    if all(other is row or other.harms for other in question.rows):
        return "all else would only do harm"
    return "nothing else promises more now"


def reason_of(
    advice: Advice,
    best: Choice,
    second: Choice | None,
    short: Callable[[str], str],
    burdens: Collection[str] = (),
) -> str:
    """What a choice brings that the next best does not: counts and what they cost, or its effect.

    Costs alone are no reason: they are told only beside what they are paid for. Less of a burden
    is a gain, more of one is a cost. Where there is no other choice, the terms that gain most.
    What a card could do is no reason to part with it.
    """
    gains, costs = [], []
    for name, by in advice.changes.items():
        thing = named_for(by, short(name))
        if (by > 0) == (name not in burdens):
            gains.append(f"{by:+d} {thing}")
        else:
            costs.append(f"{-by} {thing}" if by < 0 else f"{by} more {thing}")
    gains, costs = gains[:MOST], costs[:MOST]
    terms = _largest(advice.gains) if advice.runner_up is None else []
    brought = ", ".join(gains or terms)
    if not brought and best.parts:
        return "you will miss it least"
    if not brought:
        return "" if second and second.effect == best.effect else best.effect.removesuffix(".")
    if costs:
        brought += f" for {listed(costs)}"
    return "; ".join(filter(None, (brought, ", ".join(terms) if gains else "")))


def lead_over(second: str, advice: Advice) -> str:
    """By how much, and in what above all, a choice is better than the next best."""
    if advice.lead < EVEN:
        return f"{second} is just as good"
    most = f", most in {listed(_edge_of(advice))}" if _edge_of(advice) else ""
    worst = min(advice.edge, key=lambda name: advice.edge[name], default="")
    if most and advice.edge[worst] < -advice.lead:  # or the gains told would not add up to the lead
        most += f", but less in {worst} ({advice.edge[worst]:.1f})"
    return f"{advice.lead:.1f} points ahead of {second}{most}"


def _edge_of(advice: Advice) -> list[str]:
    return _largest(advice.edge) if advice.lead >= EVEN else []


def _largest(terms: Mapping[str, float]) -> list[str]:
    """The terms that gain most, with their points."""
    best = sorted(terms, key=lambda name: -terms[name])[:MOST]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
