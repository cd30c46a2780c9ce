"""What came of a game that was played to its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.kernel import Game
from core.lan import Place


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat at the end."""

    person: str  # the id of who played there; none for a bot
    name: str
    points: int
    rank: int  # 1 is first, ties share a rank


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game; its table's id is its own."""

    table: str
    game: str
    title: str
    ended: int  # in seconds since 1970
    seats: tuple[SeatResult, ...]

    @property
    def rated(self) -> tuple[int, ...]:
        """The seats whose ratings it changes: the persons', where there are two at least.

        Bots have no rating: how strong a level is differs from game to game, and changes with
        every version.
        """
        people = tuple(at for at, seat in enumerate(self.seats) if seat.person)
        return people if len(people) > 1 else ()


def result_of(
    table: str, title: str, game: Game[Any], state: Any, places: Sequence[Place], ended: int
) -> Result:
    """The result of a game that is over; a seat that was given to a bot for good is the bot's."""
    standings = sorted(game.standings(state), key=lambda standing: standing.seat)
    seats = tuple(
        SeatResult("" if place.level else place.owner, place.name, standing.total, standing.rank)
        for place, standing in zip(places, standings, strict=False)  # automas have no place
    )
    return Result(table, game.id, title, ended, seats)
