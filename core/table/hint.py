"""Hints: the best choice for a player, with reasons."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, Advice, Advisor
from core.kernel import Action, Choice, Game
from core.kernel.presentation import join_words
from core.kernel.style import Style
from core.table.preview import preview_changes

MAX_TERMS = 2  # of gains, costs and terms
EVEN_MARGIN = 0.05  # points that count as equal


async def make_hint(game: Game[Any], view: Any, seat: int, advise: Advisor, style: Style) -> Advice:
    advice = await advise(game, view, seat, STRONGEST, why=True)
    changes = distinct_changes(game, view, seat, advice.action, advice.runner_up, style)
    return replace(advice, changes=changes)


def distinct_changes(
    game: Game[Any], view: Any, seat: int, action: Action, other: Action | None, style: Style
) -> dict[str, int]:
    """Return the count changes of an action that the other action does not cause."""
    second = preview_changes(game, view, seat, other, style) if other else {}
    return {
        name: after - before
        for name, (before, after) in preview_changes(game, view, seat, action, style).items()
        if second.get(name) != (before, after) and name not in game.text.derived_counts
    }


def explain_advice(
    advice: Advice,
    best: Choice,
    second: Choice | None,
    noun: Callable[[str, int], str],
    style: Style,
    unwanted_counts: Collection[str] = (),
) -> str:
    """Return the main reason for the best choice, as a short text.

    The text lists gained counts with their costs, or names the effect. For an only choice, or if
    the runner-up has the same effect, it lists the terms that gain most. Unwanted counts
    (`burdens`) have the opposite sign. If a choice gives up something, the effect is not a reason.
    """
    gains, costs = [], []
    for name, by in advice.changes.items():
        named = noun(name, by)
        if (by > 0) == (name not in unwanted_counts):
            gains.append(f"{by:+d} {named}")
        else:
            costs.append(f"{-by} {named}" if by < 0 else f"{by} more {named}")
    gains, costs = gains[:MAX_TERMS], costs[:MAX_TERMS]
    terms = _largest_terms(advice.gains) if advice.runner_up is None else []
    brought = ", ".join(gains or terms)
    if not brought and best.gives_up:
        return "you will miss it least"
    if not brought and second and second.effect == best.effect:
        return "" if largest_lead_terms(advice) else ", ".join(_largest_terms(advice.gains))
    if not brought:
        return best.effect.text_without_stop(style)
    if costs:
        brought += f" for {join_words(costs)}"
    return "; ".join(filter(None, (brought, ", ".join(terms) if gains else "")))


def describe_lead(second: str, advice: Advice, equal: str = "") -> str:
    """Describe the lead over the runner-up, its main terms, and any equal choice."""
    if advice.lead < EVEN_MARGIN:
        return f"{second} is just as good"
    main_terms = describe_main_terms(advice)
    ahead = f"{advice.lead:.1f} points ahead of {second}" + (
        f", {main_terms}" if main_terms else ""
    )
    return f"{ahead}; {equal} is just as good" if equal else ahead


def describe_next_step(game: Game[Any], seat: int, advice: Advice, style: Style) -> str:
    """Return the next choice of the turn, or nothing if the turn ends or depends on chance."""
    if advice.next_choice is None:
        return ""
    view, action = advice.next_choice
    decision = game.decision_of(view, seat)
    choice = game.text.choice(view, decision, action, style) if decision is not None else None
    return "" if choice is None or choice.ends_turn else choice.qualified_label


def explain_lack_of_gain(advice: Advice, choices: Mapping[Action, Choice]) -> str:
    others = choices.keys() - {advice.action}
    if all(other.is_resignation or choices[other].is_destructive for other in others):
        return "all else would only do harm"
    return "nothing else promises more now"


def describe_main_terms(advice: Advice) -> str:
    """Return the terms with the largest lead, and the worst one if it matters."""
    largest = largest_lead_terms(advice)
    if not largest:
        return ""
    text = f"most in {join_words(largest)}"
    worst = min(advice.lead_terms, key=lambda name: advice.lead_terms[name], default="")
    if advice.lead_terms[worst] < -advice.lead:  # else the listed leads would exceed the total
        text += f", but less in {worst} ({advice.lead_terms[worst]:.1f})"
    return text


def largest_lead_terms(advice: Advice) -> list[str]:
    return _largest_terms(advice.lead_terms) if advice.lead >= EVEN_MARGIN else []


def _largest_terms(terms: Mapping[str, float]) -> list[str]:
    best = sorted(terms, key=lambda name: -terms[name])[:MAX_TERMS]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
