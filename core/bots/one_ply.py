"""Level 2: try every action in a world that could be the real one, and take the best outcome."""

from collections.abc import Sequence
from typing import Any

from core.bots.advice import Advice
from core.kernel import Action, Decision, Game, Rng, clone

# How many options of a follow-up are tried: fewer where there is much to look at already.
WIDEST, NARROWEST, OUTCOMES = 8, 2, 80
# So many follow-ups of an action are chosen with care, and so many at most are carried through.
CAREFUL, LONGEST = 6, 24


def look_one_ply_ahead(
    game: Game[Any], view: Any, seat: int, actions: Sequence[Action], rng: Rng
) -> Advice:
    """Carry each action through to the next free choice, and compare what has become of it."""
    world = game.determinize(view, seat, rng)
    width = max(NARROWEST, min(WIDEST, OUTCOMES // len(actions)))
    outcomes = [_outcome(game, world, seat, action, width) for action in actions]
    values = [game.evaluate(outcome, seat) for outcome in outcomes]
    best, *others = sorted(range(len(actions)), key=lambda index: -values[index])
    return Advice(
        action=actions[best],
        value=values[best],
        runner_up=actions[others[0]] if others else None,
        lead=values[best] - values[others[0]] if others else 0.0,
        changes=_changes(game.ledger(world, seat), game.ledger(outcomes[best], seat)),
    )


def _outcome(game: Game[Any], world: Any, seat: int, action: Action, width: int) -> Any:
    """The world after an action and all that belongs to it."""
    after = clone(world)
    game.apply(after, seat, action)
    for part in range(LONGEST):
        decision = _unfinished(game, after, seat)
        if decision is None:
            break
        looks = width if part < CAREFUL else 1
        game.apply(after, decision.seat, _follow_up(game, after, seat, decision, looks))
    return after


def _unfinished(game: Game[Any], state: Any, seat: int) -> Decision | None:
    """A choice that is part of something begun, the seat's own before others'; None at a rest."""
    decisions = game.decisions(state)
    for decision in decisions:
        if decision.seat == seat:
            return None if decision.main else decision
    return next((decision for decision in decisions if not decision.main), None)


def _follow_up(game: Game[Any], state: Any, seat: int, decision: Decision, width: int) -> Action:
    """The best of the likeliest answers; for other seats, and in a second look, the likeliest."""
    likeliest = _likeliest(game, state, decision, width if decision.seat == seat else 1)
    if len(likeliest) == 1:
        return likeliest[0]
    return max(
        likeliest,
        key=lambda action: game.evaluate(_outcome(game, state, seat, action, width=1), seat),
    )


def _likeliest(game: Game[Any], state: Any, decision: Decision, many: int) -> Sequence[Action]:
    """The most promising answers at first sight, best first."""
    actions = [action for action in decision.actions if not action.aside] or decision.actions
    if len(actions) == 1:
        return actions
    return sorted(actions, key=lambda action: -game.prior(state, decision.seat, action))[:many]


def _changes(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What is different in a ledger, and by how much."""
    differences = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: change for name, change in differences.items() if change}
