import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.app import host_log
from core.app.host_log import CountingLogHandler

Write = Callable[[str], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr("core.app.host_log.time.monotonic", lambda: now[0])
    return now


@pytest.fixture
def write(tmp_path: Path, clock: list[float]) -> Iterator[Write]:
    handler = CountingLogHandler(tmp_path / "host.log")
    logger = logging.Logger("of this test")
    logger.addHandler(handler)
    yield logger.warning
    handler.close()


def lines(folder: Path) -> list[str]:
    return (folder / "host.log").read_text().splitlines()


def test_repeated_log_lines_are_counted(tmp_path: Path, write: Write, clock: list[float]) -> None:
    for _ in range(1000):
        write("192.0.2.1: wrong code")
        write("192.0.2.2: wrong code")
    assert lines(tmp_path) == ["192.0.2.1: wrong code", "192.0.2.2: wrong code"]
    clock[0] += host_log.WINDOW + 1
    write("192.0.2.1: wrong code")
    assert lines(tmp_path)[2:] == [
        "999 times more: 192.0.2.1: wrong code",
        "999 times more: 192.0.2.2: wrong code",
        "192.0.2.1: wrong code",
    ]


def test_number_of_distinct_log_lines_is_limited(
    tmp_path: Path, write: Write, clock: list[float]
) -> None:
    for number in range(5000):
        write(f"{number}: came and said nothing")
    assert len(lines(tmp_path)) == host_log.MAX_DISTINCT_LINES
    clock[0] += host_log.WINDOW + 1
    write("all is quiet")
    assert lines(tmp_path)[-2:] == [
        f"{5000 - host_log.MAX_DISTINCT_LINES} other lines",
        "all is quiet",
    ]


def test_pending_counts_are_written_on_close(tmp_path: Path) -> None:
    handler = CountingLogHandler(tmp_path / "host.log")
    logger = logging.Logger("of this test")
    logger.addHandler(handler)
    for _ in range(3):
        logger.warning("knock")
    handler.close()
    assert lines(tmp_path) == ["knock", "2 times more: knock"]


def test_log_is_private_even_if_it_was_not(tmp_path: Path) -> None:
    for path in (tmp_path / "host.log", tmp_path / "host.log.1"):
        path.touch(mode=0o644)
    handler = CountingLogHandler(tmp_path / "host.log")
    assert (tmp_path / "host.log").stat().st_mode & 0o777 == 0o600
    handler.doRollover()
    for path in (tmp_path / "host.log", tmp_path / "host.log.1"):
        assert path.stat().st_mode & 0o777 == 0o600
    handler.close()


def test_new_log_is_private(tmp_path: Path) -> None:
    CountingLogHandler(tmp_path / "host.log").close()
    assert (tmp_path / "host.log").stat().st_mode & 0o777 == 0o600
