"""Events for rating changes."""

from core.games.through_the_ages.rules.events import RatingsChanged
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState, Ratings


class emit_rating_changes:  # noqa: N801 - used like a function
    """Emit how the ratings of these seats change during the block (R2)."""

    __slots__ = ("before", "seats", "state")

    def __init__(self, state: AgesState, *seats: int) -> None:
        self.state, self.seats = state, seats

    def __enter__(self) -> None:
        self.before = [ratings(self.state, seat) for seat in self.seats]

    def __exit__(self, *_: object) -> None:
        for seat, old in zip(self.seats, self.before, strict=True):
            player = self.state.players[seat]
            player.cached_ratings = player.cached_actions = None
            new = ratings(self.state, seat)
            if new != old:
                _emit_change(self.state, seat, old, new)


def _emit_change(state: AgesState, seat: int, was: Ratings, now: Ratings) -> None:
    """Emit the changed ratings in the order of the fields of `RatingsChanged`."""
    change = (
        now.culture - was.culture,
        now.science - was.science,
        now.strength - was.strength,
        now.happy - was.happy,
        now.civil - was.civil,
        now.military - was.military,
        now.food - was.food,
        now.resource - was.resource,
    )
    if any(change):
        state.emit(RatingsChanged(seat, *change))
