"""The server's database: one SQLite file in WAL mode.

The server writes it while `annals serve --status` reads it; every change is one short transaction.
Games and seats are separate files. The record of a finished game can be rebuilt from its save.
"""

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.house.club.rating import Rating, after_game, faded
from core.house.club.results import Result, SeatResult

PATIENCE = 5.0  # seconds
MOST_SAID = 50  # messages per table

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
class Known:
    """A person's rating in a game, with the numbers of games and wins."""

    game: str
    person: str
    name: str
    rating: Rating
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished game, as listed for one of its players."""

    result: Result
    seat: int
    gained: float | None  # change of the rating; None for an unrated game


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the owner's list."""

    table: str
    game: str
    title: str
    progress: str  # empty before the game has begun
    waiting: str  # names of the players to choose next
    since: int
    is_awake: bool


@dataclass(frozen=True, slots=True)
class Running:
    """The current server process, or the last one."""

    pid: int
    since: int
    doors: str  # where people can connect, as text


class ClubStore:
    """The open database. BadStore if it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.changes = 0  # number of results recorded by this process
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._lines = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._lines.execute("PRAGMA journal_mode = WAL")
            self._lines.execute("PRAGMA synchronous = NORMAL")
            self._lines.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (OSError, sqlite3.Error) as error:
            raise BadStore(f"{path.name} cannot be used: {error}.") from None

    def close(self) -> None:
        self._lines.close()

    def _migrate(self) -> None:
        with self._writing():
            ((version,),) = self._lines.execute("PRAGMA user_version")
            if version > len(MIGRATIONS):
                raise sqlite3.DatabaseError("it was written by a newer Annals")
            for script in MIGRATIONS[version:]:
                for statement in script.split(";"):
                    self._lines.execute(statement)
            self._lines.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run a transaction that is rolled back on errors."""
        self._lines.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._lines.execute("ROLLBACK")
            raise
        self._lines.execute("COMMIT")

    # --- results and ratings ----------------------------------------------------------------

    def record(self, result: Result) -> bool:
        """Add a result and update the ratings; return False if it was recorded before."""
        with self._writing():
            is_new = self._lines.execute(
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)",
                (result.table, result.game, result.title, result.ended),
            ).rowcount
            if not is_new:
                return False
            gained = self._rate(result)
            self._lines.executemany(
                "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (result.table, at, seat.person, seat.name, seat.points, seat.rank, gained[at])
                    for at, seat in enumerate(result.seats)
                ],
            )
        self.changes += 1
        return True

    def _rate(self, result: Result) -> list[float | None]:
        """Update the ratings of all players, and return each seat's gain."""
        gained: list[float | None] = [None] * len(result.seats)
        seats = [result.seats[at] for at in result.rated]
        if not seats:
            return gained
        known = [self._known(result.game, seat, result.ended) for seat in seats]
        after = after_game([each.rating for each in known], [seat.rank for seat in seats])
        for at, seat, before, now in zip(result.rated, seats, known, after, strict=True):
            gained[at] = now.value - before.rating.value
            self._lines.execute(
                "REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(result.game, seat.person, seat.name),
                    *(now.value, now.deviation, now.volatility),
                    *(before.games + 1, before.wins + (seat.rank == 1), result.ended),
                ),
            )
        return gained

    def _known(self, game: str, seat: SeatResult, now: int) -> Known:
        found = self._ratings("WHERE game = ? AND person = ?", (game, seat.person), now)
        return found[0] if found else Known(game, seat.person, seat.name, Rating(), 0, 0)

    def _ratings(self, where: str, values: Sequence[object], now: int) -> list[Known]:
        rows = self._lines.execute(
            "SELECT game, person, name, rating, deviation, volatility, games, wins, last"
            f" FROM ratings {where}",
            values,
        )
        return [
            Known(game, person, name, faded(Rating(*rating), now - last), games, wins)
            for game, person, name, *rating, games, wins, last in rows
        ]

    def ratings_of(self, person: str) -> list[Known]:
        return self._ratings("WHERE person = ? ORDER BY game", (person,), int(time.time()))

    def ladder(self, game: str, most: int) -> list[Known]:
        """Return the best ratings of a game, including uncertain ones."""
        chosen = "WHERE game = ? ORDER BY rating DESC, games DESC, name LIMIT ?"
        return self._ratings(chosen, (game, most), int(time.time()))

    def results_of(self, person: str, most: int) -> list[Kept]:
        """Return a person's finished games, newest first."""
        rows = self._lines.execute(
            "SELECT results.table_id, game, title, ended, seat, gained"
            " FROM places JOIN results USING (table_id)"
            " WHERE person = ? ORDER BY ended DESC, results.table_id LIMIT ?",
            (person, most),
        ).fetchall()
        return [
            Kept(Result(table, game, title, ended, self._seats_of(table)), seat, gained)
            for table, game, title, ended, seat, gained in rows
        ]

    def has_played(self, person: str, table: str) -> bool:
        where = "SELECT 1 FROM places WHERE table_id = ? AND person = ?"
        return self._lines.execute(where, (table, person)).fetchone() is not None

    def is_recorded(self, table: str) -> bool:
        where = "SELECT 1 FROM results WHERE table_id = ?"
        return self._lines.execute(where, (table,)).fetchone() is not None

    def _seats_of(self, table: str) -> tuple[SeatResult, ...]:
        rows = self._lines.execute(
            "SELECT person, name, points, rank FROM places WHERE table_id = ? ORDER BY seat",
            (table,),
        )
        return tuple(SeatResult(*row) for row in rows)

    # --- chat -------------------------------------------------------------------------------

    def say(self, table: str, name: str, words: str) -> None:
        """Add a chat message, deleting the oldest ones of the table."""
        with self._writing():
            self._lines.execute(
                "INSERT INTO said (table_id, name, words) VALUES (?, ?, ?)", (table, name, words)
            )
            self._lines.execute(
                "DELETE FROM said WHERE table_id = ? AND number <= (SELECT number FROM said"
                " WHERE table_id = ? ORDER BY number DESC LIMIT 1 OFFSET ?)",
                (table, table, MOST_SAID),
            )

    def said(self, table: str) -> list[tuple[str, str]]:
        """Return a table's chat as pairs of name and text."""
        rows = self._lines.execute(
            "SELECT name, words FROM said WHERE table_id = ? ORDER BY number", (table,)
        )
        return [(name, words) for name, words in rows]

    # --- status page ------------------------------------------------------------------------

    def begin(self, running: Running) -> None:
        """Register a new server process, and clear the sessions and tables of the last one."""
        with self._writing():
            row = (running.pid, running.since, running.doors)
            self._lines.execute("REPLACE INTO server VALUES (1, ?, ?, ?)", row)
            self._lines.execute("DELETE FROM here")
            self._lines.execute("DELETE FROM tables")

    def tell_doors(self, doors: str) -> None:
        """Record where people can connect, once that is known."""
        self._lines.execute("UPDATE server SET doors = ?", (doors,))

    def running(self) -> Running | None:
        row = self._lines.execute("SELECT pid, since, doors FROM server").fetchone()
        return None if row is None else Running(*row)

    def came(self, session: int, name: str) -> None:
        row = (session, name, int(time.time()))
        self._lines.execute("REPLACE INTO here VALUES (?, ?, ?)", row)

    def went(self, session: int) -> None:
        self._lines.execute("DELETE FROM here WHERE session = ?", (session,))

    def people_here(self) -> list[tuple[str, int]]:
        """Return the names of connected people and when they came."""
        rows = self._lines.execute("SELECT name, since FROM here ORDER BY since, session")
        return [(name, since) for name, since in rows]

    def keep_table(self, row: TableRow) -> None:
        self._lines.execute(
            "REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(row.table, row.game, row.title, row.progress),
                *(row.waiting, row.since, row.is_awake),
            ),
        )

    def drop_table(self, table: str) -> None:
        with self._writing():
            self._lines.execute("DELETE FROM tables WHERE table_id = ?", (table,))
            self._lines.execute("DELETE FROM said WHERE table_id = ?", (table,))

    def tables(self) -> list[TableRow]:
        """Return all tables, longest waiting first."""
        rows = self._lines.execute(
            "SELECT table_id, game, title, progress, waiting, since, is_awake"
            " FROM tables ORDER BY since, table_id"
        )
        return [
            TableRow(table, game, title, progress, waiting, since, bool(is_awake))
            for table, game, title, progress, waiting, since, is_awake in rows
        ]


@contextmanager
def opened(path: Path) -> Iterator[ClubStore]:
    """Open the database temporarily. BadStore if it cannot be used."""
    with closing(ClubStore(path)) as store:
        yield store
