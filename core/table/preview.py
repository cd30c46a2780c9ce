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
    before, round_before = game.ledger(state, seat), game.round(state)
    events = game.apply(state, seat, action)
    after = game.ledger(state, seat)
    if before.keys() != after.keys() or game.round(state) < round_before:
        return {}, False  # a game begins, or the next one of a row: it does not follow from this
    unforeseen = {name for event in events for name in event.unforeseen}
    changes = {
        name: (count, after[name])
        for name, count in before.items()
        if count != after[name] and name not in unforeseen
    }
    return changes, any(event.reveals for event in events)
