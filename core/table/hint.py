"""What a bot would choose in a player's place, and why it is better than something else."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, Advice, Advisor
from core.kernel import Action, Choice, Game
from core.kernel.words import listed, named_for
from core.table.preview import preview

MOST = 2  # of gains, of costs and of terms that are told
EVEN = 0.05  # points by which nobody is behind


async def hint(game: Game[Any], view: Any, seat: int, advise: Advisor) -> Advice:
    """The strongest bot's choice from the seat's view, why, and what only that changes at once."""
    advice = await advise(game, view, seat, STRONGEST, why=True)
    return replace(advice, changes=changes_of(game, view, seat, advice.action, advice.runner_up))


def changes_of(
    game: Game[Any], view: Any, seat: int, action: Action, other: Action | None
) -> dict[str, int]:
    """What an action does to the ledger at once, where the other does not do the same."""
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
    """What a choice brings that the next best does not: counts and what they cost, or its effect.

    Costs alone are no reason: they are told only beside what they are paid for. Less of a burden
    is a gain, more of one is a cost. Where there is no other choice, or one that is just as good
    and says the same, the terms that gain most. What a card could do is no reason to part with it.
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
    """By how much, and in what above all, a choice is better than the next; and what is not."""
    if advice.lead < EVEN:
        return f"{second} is just as good"
    most = most_in(advice)
    ahead = f"{advice.lead:.1f} points ahead of {second}" + (f", {most}" if most else "")
    return f"{ahead}; {equal} is just as good" if equal else ahead


def next_step(game: Game[Any], seat: int, advice: Advice) -> str:
    """How the turn goes on after the choice; empty where it is over or luck decides."""
    if advice.then is None:
        return ""
    view, action = advice.then
    asked = game.decision_of(view, seat)
    choice = game.choice(view, asked, action) if asked is not None else None
    return "" if choice is None or choice.stops else choice.in_full


def for_want_of_others(advice: Advice, choices: Mapping[Action, Choice]) -> str:
    """Why something is chosen that brings nothing."""
    others = choices.keys() - {advice.action}
    if all(other.gives_up or choices[other].destroys for other in others):
        return "all else would only do harm"
    return "nothing else promises more now"


def most_in(advice: Advice) -> str:
    """In what above all it is better, and where it is not; empty where no term says so."""
    largest = largest_edge(advice)
    if not largest:
        return ""
    most = f"most in {listed(largest)}"
    worst = min(advice.edge, key=lambda name: advice.edge[name], default="")
    if advice.edge[worst] < -advice.lead:  # or the gains told would not add up to the lead
        most += f", but less in {worst} ({advice.edge[worst]:.1f})"
    return most


def largest_edge(advice: Advice) -> list[str]:
    """The terms in which it is most ahead, with their points."""
    return _largest(advice.edge) if advice.lead >= EVEN else []


def _largest(terms: Mapping[str, float]) -> list[str]:
    """The terms that gain most, with their points."""
    best = sorted(terms, key=lambda name: -terms[name])[:MOST]
    return [f"{name} (+{terms[name]:.1f})" for name in best if terms[name] > 0]
