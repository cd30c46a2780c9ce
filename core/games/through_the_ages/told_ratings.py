"""What a change on the table does to a civilization's ratings and output, told with it."""

from collections.abc import Iterator
from contextlib import contextmanager

from core.games.through_the_ages.events import RatingsChanged
from core.games.through_the_ages.production import food_production, resource_production
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.state import AgesState


@contextmanager
def ratings_told(state: AgesState, *seats: int) -> Iterator[None]:
    """Work ratings out again after what is done here, and tell by how much they differ (R2)."""
    before = [_rated(state, seat) for seat in seats]
    yield
    state.changed()
    for seat, was in zip(seats, before, strict=True):
        change = [after - number for after, number in zip(_rated(state, seat), was, strict=True)]
        if any(change):
            state.tell(RatingsChanged(seat, *change))


def _rated(state: AgesState, seat: int) -> tuple[int, ...]:
    """In the order in which `RatingsChanged` names them."""
    rated = ratings(state, seat)
    return (
        rated.culture,
        rated.science,
        rated.strength,
        rated.happy,
        rated.civil,
        rated.military,
        food_production(state, seat),
        resource_production(state, seat),
    )
