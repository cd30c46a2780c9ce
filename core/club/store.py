"""The server's database: one SQLite file in WAL mode.

The server writes it while `annals serve --status` reads it, with a short transaction per change.
Games and seats have their own files, so the record of a finished game can be rebuilt from its save.
"""

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.club.rating import Rating, decay_rating, rate_game
from core.club.results import GameResult, SeatResult

BUSY_TIMEOUT = 5.0  # seconds
MAX_CHAT_LINES = 50  # messages per table

# One script per schema version, which upgrades from the version before.
MIGRATIONS = (
    """
    CREATE TABLE results (
        table_id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        ended INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE places (
        table_id TEXT NOT NULL REFERENCES results,
        seat INTEGER NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        points INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        gained REAL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX places_by_person ON places (person);
    CREATE TABLE ratings (
        game TEXT NOT NULL,
        person TEXT NOT NULL,
        name TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (game, person)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE said (
        number INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        name TEXT NOT NULL,
        words TEXT NOT NULL
    ) STRICT;
    CREATE INDEX said_by_table ON said (table_id, number);
    CREATE TABLE server (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        pid INTEGER NOT NULL,
        since INTEGER NOT NULL,
        doors TEXT NOT NULL
    ) STRICT;
    CREATE TABLE here (
        session INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        since INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tables (
        table_id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        progress TEXT NOT NULL,
        waiting TEXT NOT NULL,
        since INTEGER NOT NULL,
        is_awake INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
)


class BadStore(ValueError):
    """The database cannot be used."""


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A person's rating in a game, with the numbers of games and wins."""

    game: str
    person: str
    name: str
    rating: Rating
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, as listed for one of its players."""

    result: GameResult
    seat: int
    gained: float | None  # change of the rating; None for an unrated game


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table in the owner's list."""

    table: str
    game: str
    title: str
    progress: str  # empty before the game has begun
    waiting: str  # names of the players to choose next
    since: int
    is_awake: bool


@dataclass(frozen=True, slots=True)
class ServerInfo:
    """The current server process, or the last one."""

    pid: int
    since: int
    endpoints: str  # where people can connect, as text


class ClubStore:
    """The open database. Raise BadStore if it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.changes = 0  # number of results recorded by this process
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"The results database {path.name} can't be used: {error}.") from None

    def close(self) -> None:
        self._connection.close()

    def _migrate(self) -> None:
        with self._transaction():
            ((version,),) = self._connection.execute("PRAGMA user_version")
            if version > len(MIGRATIONS):
                raise sqlite3.DatabaseError("it was written by a newer version of Annals")
            for script in MIGRATIONS[version:]:
                for statement in script.split(";"):
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    # --- results and ratings ----------------------------------------------------------------

    def record(self, result: GameResult) -> bool:
        """Add a result and update the ratings. Return False if it was recorded before."""
        with self._transaction():
            is_new = self._connection.execute(
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)",
                (result.table, result.game, result.title, result.ended),
            ).rowcount
            if not is_new:
                return False
            gained = self._rate(result)
            self._connection.executemany(
                "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        result.table,
                        index,
                        seat.person,
                        seat.name,
                        seat.points,
                        seat.rank,
                        gained[index],
                    )
                    for index, seat in enumerate(result.seats)
                ],
            )
        self.changes += 1
        return True

    def _rate(self, result: GameResult) -> list[float | None]:
        gained: list[float | None] = [None] * len(result.seats)
        seats = [result.seats[index] for index in result.rated_seats]
        if not seats:
            return gained
        old_ratings = [self._rating_before(result.game, seat, result.ended) for seat in seats]
        new_ratings = rate_game(
            [each.rating for each in old_ratings], [seat.rank for seat in seats]
        )
        for index, seat, old_rating, new_rating in zip(
            result.rated_seats, seats, old_ratings, new_ratings, strict=True
        ):
            gained[index] = new_rating.value - old_rating.rating.value
            self._connection.execute(
                "REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(result.game, seat.person, seat.name),
                    *(new_rating.value, new_rating.deviation, new_rating.volatility),
                    *(old_rating.games + 1, old_rating.wins + (seat.rank == 1), result.ended),
                ),
            )
        return gained

    def _rating_before(self, game: str, seat: SeatResult, now: int) -> PlayerRating:
        ratings = self._select_ratings("WHERE game = ? AND person = ?", (game, seat.person), now)
        return ratings[0] if ratings else PlayerRating(game, seat.person, seat.name, Rating(), 0, 0)

    def _select_ratings(self, where: str, values: Sequence[object], now: int) -> list[PlayerRating]:
        rows = self._connection.execute(
            "SELECT game, person, name, rating, deviation, volatility, games, wins, last"
            f" FROM ratings {where}",
            values,
        )
        return [
            PlayerRating(game, person, name, decay_rating(Rating(*rating), now - last), games, wins)
            for game, person, name, *rating, games, wins, last in rows
        ]

    def ratings_of(self, person: str) -> list[PlayerRating]:
        return self._select_ratings("WHERE person = ? ORDER BY game", (person,), int(time.time()))

    def ladder(self, game: str, limit: int) -> list[PlayerRating]:
        """Return the best ratings of a game, including uncertain ones."""
        chosen = "WHERE game = ? ORDER BY rating DESC, games DESC, name LIMIT ?"
        return self._select_ratings(chosen, (game, limit), int(time.time()))

    def results_of(self, person: str, limit: int) -> list[PlayedGame]:
        """Return a person's finished games, newest first."""
        rows = self._connection.execute(
            "SELECT results.table_id, game, title, ended, seat, gained"
            " FROM places JOIN results USING (table_id)"
            " WHERE person = ? ORDER BY ended DESC, results.table_id LIMIT ?",
            (person, limit),
        ).fetchall()
        return [
            PlayedGame(GameResult(table, game, title, ended, self._seats_of(table)), seat, gained)
            for table, game, title, ended, seat, gained in rows
        ]

    def has_played(self, person: str, table: str) -> bool:
        query = "SELECT 1 FROM places WHERE table_id = ? AND person = ?"
        return self._connection.execute(query, (table, person)).fetchone() is not None

    def is_recorded(self, table: str) -> bool:
        where = "SELECT 1 FROM results WHERE table_id = ?"
        return self._connection.execute(where, (table,)).fetchone() is not None

    def _seats_of(self, table: str) -> tuple[SeatResult, ...]:
        rows = self._connection.execute(
            "SELECT person, name, points, rank FROM places WHERE table_id = ? ORDER BY seat",
            (table,),
        )
        return tuple(SeatResult(*row) for row in rows)

    # --- chat -------------------------------------------------------------------------------

    def add_chat(self, table: str, name: str, text: str) -> None:
        """Add a chat message, deleting the table's oldest ones."""
        with self._transaction():
            self._connection.execute(
                "INSERT INTO said (table_id, name, words) VALUES (?, ?, ?)", (table, name, text)
            )
            self._connection.execute(
                "DELETE FROM said WHERE table_id = ? AND number <= (SELECT number FROM said"
                " WHERE table_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
                (table, table, MAX_CHAT_LINES),
            )

    def chat_lines(self, table: str) -> list[tuple[str, str]]:
        """Return a table's chat as pairs of name and text."""
        rows = self._connection.execute(
            "SELECT name, words FROM said WHERE table_id = ? ORDER BY number", (table,)
        )
        return [(name, text) for name, text in rows]

    # --- status page ------------------------------------------------------------------------

    def start_server(self, server: ServerInfo) -> None:
        """Register a new server process. Clear the previous sessions and tables."""
        with self._transaction():
            row = (server.pid, server.since, server.endpoints)
            self._connection.execute("REPLACE INTO server VALUES (1, ?, ?, ?)", row)
            self._connection.execute("DELETE FROM here")
            self._connection.execute("DELETE FROM tables")

    def set_endpoints(self, endpoints: str) -> None:
        self._connection.execute("UPDATE server SET doors = ?", (endpoints,))

    def last_server(self) -> ServerInfo | None:
        row = self._connection.execute("SELECT pid, since, doors FROM server").fetchone()
        return None if row is None else ServerInfo(*row)

    def add_session(self, session: int, name: str) -> None:
        row = (session, name, int(time.time()))
        self._connection.execute("REPLACE INTO here VALUES (?, ?, ?)", row)

    def remove_session(self, session: int) -> None:
        self._connection.execute("DELETE FROM here WHERE session = ?", (session,))

    def list_sessions(self) -> list[tuple[str, int]]:
        rows = self._connection.execute("SELECT name, since FROM here ORDER BY since, session")
        return [(name, since) for name, since in rows]

    def save_table(self, table: TableRecord) -> None:
        self._connection.execute(
            "REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(table.table, table.game, table.title, table.progress),
                *(table.waiting, table.since, table.is_awake),
            ),
        )

    def drop_table(self, table: str) -> None:
        with self._transaction():
            self._connection.execute("DELETE FROM tables WHERE table_id = ?", (table,))
            self._connection.execute("DELETE FROM said WHERE table_id = ?", (table,))

    def list_tables(self) -> list[TableRecord]:
        """Return all tables, longest waiting first."""
        rows = self._connection.execute(
            "SELECT table_id, game, title, progress, waiting, since, is_awake"
            " FROM tables ORDER BY since, table_id"
        )
        return [
            TableRecord(table, game, title, progress, waiting, since, bool(is_awake))
            for table, game, title, progress, waiting, since, is_awake in rows
        ]


@contextmanager
def open_store(path: Path) -> Iterator[ClubStore]:
    """Open the database temporarily. Raise BadStore if it cannot be used."""
    with closing(ClubStore(path)) as store:
        yield store
