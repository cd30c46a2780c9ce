"""The results of finished games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel import Game
from core.lan import Place


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat."""

    person: str  # person id; empty for a bot
    name: str
    points: int
    rank: int  # 1 is first, ties share a rank


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game, identified by its table's id."""

    table: str
    game: str
    title: str
    ended: int  # Unix time
    seats: tuple[SeatResult, ...]

    @property
    def rated_seats(self) -> tuple[int, ...]:
        """Return the seats that are rated: all persons, if there are at least two.

        Bots have no rating, because the strength of a level differs between games and versions.
        """
        people = tuple(seat_index for seat_index, seat in enumerate(self.seats) if seat.person)
        return people if len(people) > 1 else ()


def make_result(
    table: str, title: str, game: Game[Any], state: Any, places: Sequence[Place], ended: int
) -> GameResult:
    """Make the result of a finished game. A seat reassigned to a bot counts as a bot's."""
    standings = sorted(game.standings(state), key=lambda standing: standing.seat)
    seats = tuple(
        SeatResult(
            "" if place.level else place.person_id, place.name, standing.total, standing.rank
        )
        for place, standing in zip(places, standings, strict=False)  # automas have no place
    )
    return GameResult(table, game.id, title, ended, seats)
