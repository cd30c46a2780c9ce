"""What an action would do, shown before it is chosen."""

from typing import Any

from core.kernel import Action, Game, Rng

# Where luck has a part, only what comes out the same in so many worlds is shown.
WORLDS = 6


def preview(game: Game[Any], view: Any, seat: int, action: Action) -> dict[str, tuple[int, int]]:
    """The seat's counts that would change for certain: before and after, by name."""
    changes, by_luck = _changes(game, view, seat, action, world=0)
    if by_luck:
        others = [_changes(game, view, seat, action, world)[0] for world in range(1, WORLDS)]
        changes = {
            name: change
            for name, change in changes.items()
            if all(other.get(name) == change for other in others)
        }
    return changes


def _changes(
    game: Game[Any], view: Any, seat: int, action: Action, world: int
) -> tuple[dict[str, tuple[int, int]], bool]:
    """What the action changes in one of the worlds behind the view; was anything revealed?"""
    state = game.determinize(view, seat, Rng(world))
    before = game.ledger(state, seat)
    events = game.apply(state, seat, action)
    after = game.ledger(state, seat)
    counts = {name: (before.get(name, 0), after.get(name, 0)) for name in {**before, **after}}
    changes = {name: count for name, count in counts.items() if count[0] != count[1]}
    return changes, any(event.reveals for event in events)
