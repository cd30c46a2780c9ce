"""What tests between processes have in common."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.lan import host_line, remote_session
from tests.lan.crowd import Crowd
from tests.patience import PATIENCE


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Crowd]:
    it = Crowd(tmp_path)
    yield it
    for annals in it.all:
        with contextlib.suppress(OSError):
            annals.process.kill()
        annals.process.wait()


@pytest.fixture(autouse=True)
def patient_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who calls a host waits for it, however busy the machine is."""
    monkeypatch.setattr(host_line, "FIRST_CALL", PATIENCE)
    monkeypatch.setattr(host_line, "ANSWER", PATIENCE)
    monkeypatch.setattr(remote_session, "ANSWER", PATIENCE)
