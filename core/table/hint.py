"""Hints: the best choice for a player, with reasons."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, Advice, Advisor
from core.kernel import Action, Choice, Game
from core.kernel.words import listed, named_for
from core.table.preview import preview

MOST = 2  # of gains, costs and terms
EVEN = 0.05  # points that count as equal


async def hint(game: Game[Any], view: Any, seat: int, advise: Advisor) -> Advice:
    advice = await advise(game, view, seat, STRONGEST, why=True)
    return replace(advice, changes=changes_of(game, view, seat, advice.action, advice.runner_up))


def changes_of(
    game: Game[Any], view: Any, seat: int, action: Action, other: Action | None
) -> dict[str, int]:
    """Return the count changes of an action that the other action does not cause."""
    second = preview(game, view, seat, other) if other else {}
    return {
        name: after - before
        for name, (before, after) in preview(game, view, seat, action).items()
        if second.get(name) != (before, after) and name not in game.unsaid
    }


def reason_of(
    advice: Advice,
    best: Choice,
    second: Choice | None,
    short: Callable[[str], str],
    burdens: Collection[str] = (),
) -> str:
    """Return the main reason for the best choice, as a short text.

    The text lists gained counts with their costs, or names the effect. For an only choice, or if
    the runner-up has the same effect, it lists the terms that gain most. Fewer unwanted counts are
    a gain, more are a cost. For a choice that gives up something, the effect is not a reason.
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
    if not brought and second and second.effect == best.effect:
        return "" if largest_edge(advice) else ", ".join(_largest(advice.gains))
    if not brought:
        return best.effect.removesuffix(".")
    if costs:
        brought += f" for {listed(costs)}"
    return "; ".join(filter(None, (brought, ", ".join(terms) if gains else "")))


def lead_over(second: str, advice: Advice, equal: str = "") -> str:
    """Describe the lead over the runner-up, its main terms, and any equal choice."""
    if advice.lead < EVEN:
        return f"{second} is just as good"
    most = most_in(advice)
    ahead = f"{advice.lead:.1f} points ahead of {second}" + (f", {most}" if most else "")
    return f"{ahead}; {equal} is just as good" if equal else ahead


def next_step(game: Game[Any], seat: int, advice: Advice) -> str:
    """Return the next choice of the turn, or an empty text if the turn ends or depends on chance.
    """
    if advice.then is None:
        return ""
    view, action = advice.then
    asked = game.decision_of(view, seat)
    choice = game.choice(view, asked, action) if asked is not None else None
    return "" if choice is None or choice.stops else choice.in_full


def for_want_of_others(advice: Advice, choices: Mapping[Action, Choice]) -> str:
    others = choices.keys() - {advice.action}
    if all(other.gives_up or choices[other].destroys for other in others):
        return "all else would only do harm"
    return "nothing else promises more now"


def most_in(advice: Advice) -> str:
    """Return the terms with the largest lead, and the worst one if it matters; may be empty."""
    largest = largest_edge(advice)
    if not largest:
        return ""
    most = f"most in {listed(largest)}"
    worst = min(advice.edge, key=lambda name: advice.edge[name], default="")
    if advice.edge[worst] < -advice.lead:  # else the listed leads would exceed the total
        most += f", but less in {worst} ({advice.edge[worst]:.1f})"
    return most


def largest_edge(advice: Advice) -> list[str]:
    return _largest(advice.edge) if advice.lead >= EVEN else []


def _largest(terms: Mapping[str, float]) -> list[str]:
    best = sorted(terms, key=lambda name: -terms[name])[:MOST]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
