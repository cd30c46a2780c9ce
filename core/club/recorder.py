"""Records a server's tables and results, and looks them up for players."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.club.motd import MessageOfTheDay
from core.club.results import GameResult, make_result
from core.club.store import ClubStore, PlayedGame, PlayerRating, TableRecord
from core.games import GAME_IDS
from core.lan import Person, Refusal, Room
from core.lan.limits import MAX_REPLY_BYTES
from core.lan.messages import Club, Ladder, RatingCard, ResultCard
from saves import BadSave
from saves.store import SUFFIX, read_bytes

MAX_RESULTS = 20  # results in the club message
MAX_RATED = 50  # entries in a ladder
MAX_CACHED_PEOPLE = 1000

log = logging.getLogger("annals.lan")


class ClubRecorder:
    """The records of a server. Database errors are logged and stop no game."""

    def __init__(self, store: ClubStore, folder: Path, motd: MessageOfTheDay) -> None:
        self.store = store
        self._folder = folder  # folder of the saved games
        self._motd = motd
        self._saved_tables: dict[str, TableRecord] = {}  # as last saved
        self._own_results: dict[str, tuple[tuple[RatingCard, ...], tuple[ResultCard, ...]]] = {}
        self._cached_at = -1  # `ClubStore.changes` when the cache was filled

    # --- recording --------------------------------------------------------------------------

    def record_table(self, room: Room) -> None:
        """Record a table's public status, and its result once the game is over."""
        waiting = room.status.waiting if room.status else ()
        row = TableRecord(
            room.id,
            room.game.id,
            room.seat_list.title,
            room.status.progress if room.status else "",
            ", ".join(room.places[seat].name for seat in waiting),
            room.last_choice_at,
            room.running is not None,
        )
        with _ignore_database_errors():
            if self._saved_tables.get(room.id) != row:
                self._saved_tables[room.id] = row
                self.store.save_table(row)
            if room.is_over and room.table is not None:
                where = (room.id, room.seat_list.title, room.game)
                self.store.record(
                    make_result(*where, room.table.state, room.places, room.last_choice_at)
                )

    def record_result(self, result: GameResult) -> None:
        """Record the result of a game that ended before a restart."""
        with _ignore_database_errors():
            self.store.record(result)

    def remove_table(self, room: Room) -> None:
        self._saved_tables.pop(room.id, None)
        with _ignore_database_errors():
            self.store.drop_table(room.id)

    def record_chat(self, room: Room, name: str, text: str) -> None:
        """Record a chat message for people who come later."""
        with _ignore_database_errors():
            self.store.add_chat(room.id, name, text)

    def chat_history(self, room: Room) -> list[tuple[str, str]]:
        """Return a table's chat as pairs of name and text."""
        try:
            return self.store.chat_lines(room.id)
        except sqlite3.Error:
            return room.chat

    def set_endpoints(self, endpoints: str) -> None:
        """Record where people can connect, for the owner's status page."""
        with _ignore_database_errors():
            self.store.set_endpoints(endpoints)

    def start_session(self, session: int, name: str) -> None:
        with _ignore_database_errors():
            self.store.add_session(session, name)

    def end_session(self, session: int) -> None:
        with _ignore_database_errors():
            self.store.remove_session(session)

    # --- lookup -----------------------------------------------------------------------------

    def club_card(self, person: Person, people: int) -> Club:
        ratings, results = self._results_for(person)
        return Club(people, self._motd.lines, ratings, results)

    def _results_for(self, person: Person) -> tuple[tuple[RatingCard, ...], tuple[ResultCard, ...]]:
        """Return a person's ratings and results, cached until a result is added."""
        if self._cached_at != self.store.changes or len(self._own_results) >= MAX_CACHED_PEOPLE:
            self._own_results, self._cached_at = {}, self.store.changes
        if person.id not in self._own_results:
            with _ignore_database_errors():
                ratings = tuple(
                    make_rating_card(rating) for rating in self.store.ratings_of(person.id)
                )
                results = self.store.results_of(person.id, MAX_RESULTS)
                self._own_results[person.id] = (
                    ratings,
                    tuple(make_result_card(each) for each in results),
                )
        return self._own_results.get(person.id, ((), ()))

    def ladder(self, game: str) -> Ladder:
        if game not in GAME_IDS:
            raise Refusal("game", "This game does not exist.")
        rows: tuple[RatingCard, ...] = ()
        with _ignore_database_errors():
            rows = tuple(make_rating_card(rating) for rating in self.store.ladder(game, MAX_RATED))
        return Ladder(game, rows)

    async def replay(self, person: Person, table: str) -> bytes:
        """Return the save of a finished game to one of its players."""
        if not self.store.has_played(person.id, table):
            raise Refusal("replay", "You can only open games that you have finished.")
        try:
            data = await asyncio.to_thread(read_bytes, self._folder / f"{table}{SUFFIX}")
        except BadSave as error:  # its text names a file of the owner
            log.warning("%s cannot be replayed: %s", table, error)
            raise Refusal("replay", "The saved game can't be read any more.") from None
        if len(data) > MAX_REPLY_BYTES - 1024:
            raise Refusal("replay", "The game is too long to send.")
        return data


def make_rating_card(known: PlayerRating) -> RatingCard:
    value, is_sure = round(known.rating.value), known.rating.is_sure
    return RatingCard(known.game, known.name, value, is_sure, known.games, known.wins)


def make_result_card(kept: PlayedGame) -> ResultCard:
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
def _ignore_database_errors() -> Iterator[None]:
    """Log database errors, because the game goes on.

    Missing results are added at the next start.
    """
    try:
        yield
    except sqlite3.Error as error:
        log.warning("the results database cannot be used: %s", error)
