import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from core.club import BadStore, ClubStore, GameResult, SeatResult, ServerInfo, TableRecord
from core.club.store import MAX_CHAT_LINES, MIGRATIONS
from tests.lan.annals_process import PROJECT_ROOT
from tests.timeouts import wait_seconds

NOW = 1_700_000_000


@pytest.fixture
def store(tmp_path: Path) -> ClubStore:
    return ClubStore(tmp_path / "club.sqlite")


def result(table: str, *ranks: int, bots: int = 0, ended: int = NOW) -> GameResult:
    """Return a result of Ada, Ben, others and bots, in that order."""
    names = ("Ada", "Ben", "Cleo", "Dan")
    people = tuple(
        SeatResult(f"known {name.casefold()}", name, 100 - rank, rank)
        for name, rank in zip(names, ranks, strict=False)
    )
    machines = tuple(SeatResult("", f"Bot {at}", 10, 9) for at in range(bots))
    return GameResult(table, "mosaic", f"Table {table}", ended, people + machines)


def test_result_is_recorded_once(store: ClubStore) -> None:
    assert store.record(result("one", 1, 2))
    before = store.ladder("mosaic", 9)
    assert not store.record(result("one", 2, 1))
    assert store.ladder("mosaic", 9) == before
    assert [known.games for known in before] == [1, 1]
    assert [(known.name, known.wins) for known in before] == [("Ada", 1), ("Ben", 0)]


def test_results_are_found_by_player(store: ClubStore) -> None:
    store.record(result("old", 1, 2, ended=NOW))
    store.record(result("new", 2, 1, 3, ended=NOW + 60))
    newest, oldest = store.results_of("known ada", 9)
    assert (newest.result.table, newest.seat) == ("new", 0)
    assert newest.gained is not None and newest.gained < 0 < (oldest.gained or 0)
    assert [kept.result.table for kept in store.results_of("known cleo", 9)] == ["new"]
    assert store.results_of("known ada", 1) == [newest]
    assert newest.result == result("new", 2, 1, 3, ended=NOW + 60)
    assert store.has_played("known cleo", "new") and not store.has_played("known cleo", "old")


def test_game_against_bots_only_changes_no_rating(store: ClubStore) -> None:
    store.record(result("solo", 1, bots=3))
    assert store.ratings_of("known ada") == []
    assert store.results_of("known ada", 9)[0].gained is None
    store.record(result("both", 2, 1, bots=2))
    assert [known.name for known in store.ladder("mosaic", 9)] == ["Ben", "Ada"]


def test_ratings_are_kept_per_game(store: ClubStore) -> None:
    store.record(result("one", 1, 2))
    assert [known.game for known in store.ratings_of("known ada")] == ["mosaic"]
    assert store.ladder("imperium", 9) == []


def test_only_the_newest_chat_lines_are_kept(store: ClubStore) -> None:
    for number in range(MAX_CHAT_LINES + 5):
        store.add_chat("t", "Ada", str(number))
    store.add_chat("other", "Ben", "hello")
    assert [words for _, words in store.chat_lines("t")] == [
        str(n) for n in range(5, MAX_CHAT_LINES + 5)
    ]
    store.drop_table("t")
    assert store.chat_lines("t") == [] and store.chat_lines("other") == [("Ben", "hello")]


def test_another_process_reads_while_the_server_writes(store: ClubStore, tmp_path: Path) -> None:
    owner = ClubStore(tmp_path / "club.sqlite")
    store.start_server(ServerInfo(7, NOW, "port 1"))
    store.add_session(1, "Ada")
    row = TableRecord("t", "mosaic", "T", "round 1", "Ada", NOW, True)
    store.save_table(row)
    with store._transaction():
        assert owner.list_sessions()[0][0] == "Ada"
        assert owner.list_tables() == [row]
    store.start_server(
        ServerInfo(8, NOW, "port 1")
    )  # the previous server was killed: nobody is connected
    assert owner.list_sessions() == owner.list_tables() == []
    assert owner.last_server() == ServerInfo(8, NOW, "port 1")


WRITER = """
import sys
from pathlib import Path
from core.club import ClubStore
from tests.club.test_store import result
store = ClubStore(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(100_000):
    store.record(result(f"t{number}", 1, 2, 3))
    print(number, flush=True)
"""


def test_killed_writer_leaves_only_complete_results(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)],
        cwd=PROJECT_ROOT,
        env={**os.environ, "PYTHONPATH": str(PROJECT_ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    said = 0
    while said < 50:
        said = int(writer.stdout.readline().replace("ready", "-1"))
    writer.send_signal(signal.SIGKILL)
    writer.wait(wait_seconds())
    store = ClubStore(path)
    kept = store.results_of("known ada", 100_000)
    assert len(kept) > said  # every reported result is recorded
    assert all(len(each.result.seats) == 3 for each in kept)
    assert {known.games for known in store.ladder("mosaic", 9)} == {len(kept)}
    assert not store.record(result("t0", 2, 1, 3))
    assert store.record(result("after", 1, 2))


def test_invalid_database_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    path.write_bytes(b"no database at all, but long enough to be one" * 40)
    with pytest.raises(BadStore, match=r"club\.sqlite can't be used"):
        ClubStore(path)


def test_database_of_a_newer_annals_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    ClubStore(path).close()
    with sqlite3.connect(path) as lines:
        lines.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(BadStore, match="it was written by a newer version of Annals"):
        ClubStore(path)


def test_database_is_readable_by_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    ClubStore(path).record(result("one", 1, 2))
    assert {file.stat().st_mode & 0o777 for file in tmp_path.glob("club.sqlite*")} == {0o600}
