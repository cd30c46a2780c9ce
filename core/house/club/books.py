"""Recording a server's tables and results, and looking them up for its players."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.games import GAME_IDS
from core.house.club.notice import Notice
from core.house.club.results import Result, result_of
from core.house.club.store import ClubStore, Kept, Known, TableRow
from core.lan import Person, Refusal, Room
from core.lan.limits import LARGEST_REPLY
from core.lan.messages import Club, Ladder, RatingCard, ResultCard
from saves import BadSave
from saves.store import SUFFIX, bytes_of

MOST_RESULTS = 20  # results in the club message
MOST_RATED = 50  # entries in a ladder
MOST_REMEMBERED = 1000

log = logging.getLogger("annals.lan")


class ServerBooks:
    """The records of one server. Database errors are logged and do not stop any game."""

    def __init__(self, store: ClubStore, folder: Path, notice: Notice) -> None:
        self.store = store
        self._folder = folder  # folder of the saved games
        self._notice = notice
        self._rows: dict[str, TableRow] = {}  # as last saved
        self._own: dict[str, tuple[tuple[RatingCard, ...], tuple[ResultCard, ...]]] = {}
        self._own_as_of = -1  # `ClubStore.changes` when the cache was filled

    # --- recording --------------------------------------------------------------------------

    def moved(self, room: Room) -> None:
        """Record a table's public status, and its result once the game is over."""
        asked = room.stand.waiting if room.stand else ()
        row = TableRow(
            room.id,
            room.game.id,
            room.seat_list.title,
            room.stand.progress if room.stand else "",
            ", ".join(room.places[seat].name for seat in asked),
            room.since,
            room.running is not None,
        )
        with _forgiving():
            if self._rows.get(room.id) != row:
                self._rows[room.id] = row
                self.store.keep_table(row)
            if room.is_over and room.table is not None:
                where = (room.id, room.seat_list.title, room.game)
                self.store.record(result_of(*where, room.table.state, room.places, room.since))

    def record(self, result: Result) -> None:
        """Record the result of a game that ended before a restart."""
        with _forgiving():
            self.store.record(result)

    def dropped(self, room: Room) -> None:
        self._rows.pop(room.id, None)
        with _forgiving():
            self.store.drop_table(room.id)

    def said(self, room: Room, name: str, words: str) -> None:
        """Record a chat message for people who come later."""
        with _forgiving():
            self.store.say(room.id, name, words)

    def talk_at(self, room: Room) -> list[tuple[str, str]]:
        """Return a table's chat as pairs of name and text."""
        try:
            return self.store.said(room.id)
        except sqlite3.Error:
            return room.chat

    def tell_doors(self, doors: str) -> None:
        """Record where people can connect, for the owner's status page."""
        with _forgiving():
            self.store.tell_doors(doors)

    def came(self, session: int, name: str) -> None:
        with _forgiving():
            self.store.came(session, name)

    def went(self, session: int) -> None:
        with _forgiving():
            self.store.went(session)

    # --- lookup -----------------------------------------------------------------------------

    def card(self, person: Person, people: int) -> Club:
        ratings, results = self._own_of(person)
        return Club(people, self._notice.lines, ratings, results)

    def _own_of(self, person: Person) -> tuple[tuple[RatingCard, ...], tuple[ResultCard, ...]]:
        """Return a person's ratings and results, cached until a result is added."""
        if self._own_as_of != self.store.changes or len(self._own) >= MOST_REMEMBERED:
            self._own, self._own_as_of = {}, self.store.changes
        if person.id not in self._own:
            with _forgiving():
                ratings = tuple(rating_card(known) for known in self.store.ratings_of(person.id))
                kept = self.store.results_of(person.id, MOST_RESULTS)
                self._own[person.id] = (ratings, tuple(result_card(each) for each in kept))
        return self._own.get(person.id, ((), ()))

    def ladder(self, game: str) -> Ladder:
        if game not in GAME_IDS:
            raise Refusal("game", "There is no such game.")
        rows: tuple[RatingCard, ...] = ()
        with _forgiving():
            rows = tuple(rating_card(known) for known in self.store.ladder(game, MOST_RATED))
        return Ladder(game, rows)

    async def replay(self, person: Person, table: str) -> bytes:
        """Return the save of a finished game to one of its players."""
        if not self.store.has_played(person.id, table):
            raise Refusal("replay", "You have not played in such a game to its end.")
        try:
            data = await asyncio.to_thread(bytes_of, self._folder / f"{table}{SUFFIX}")
        except BadSave as error:  # its text names a file of the owner
            log.warning("%s cannot be replayed: %s", table, error)
            raise Refusal("replay", "Its saved game cannot be read any more.") from None
        if len(data) > LARGEST_REPLY - 1024:
            raise Refusal("replay", "That game is too long to be sent.")
        return data


def rating_card(known: Known) -> RatingCard:
    value, is_sure = round(known.rating.value), known.rating.is_sure
    return RatingCard(known.game, known.name, value, is_sure, known.games, known.wins)


def result_card(kept: Kept) -> ResultCard:
    result, seats = kept.result, kept.result.seats
    return ResultCard(
        result.table,
        result.game,
        result.title,
        result.ended,
        tuple(seat.name for seat in seats),
        tuple(seat.points for seat in seats),
        tuple(seat.rank for seat in seats),
        kept.seat,
        None if kept.gained is None else round(kept.gained),
    )


@contextmanager
def _forgiving() -> Iterator[None]:
    """Log database errors instead of stopping a game; missing results are added at the next start.
    """
    try:
        yield
    except sqlite3.Error as error:
        log.warning("the books cannot be used: %s", error)
