"""Fixtures for tests with several processes or connections."""

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from core.lan import host_line, remote_session
from core.lan.limits import Limits
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
    """Use long timeouts between hosts and guests, so that tests pass on a busy machine."""
    monkeypatch.setattr(host_line, "FIRST_CALL", PATIENCE)
    monkeypatch.setattr(host_line, "ANSWER", PATIENCE)
    monkeypatch.setattr(host_line, "SILENCE", PATIENCE)
    monkeypatch.setattr(remote_session, "ANSWER", PATIENCE)
    unhurried = partial(Limits, hello_within=PATIENCE, silence=PATIENCE)
    monkeypatch.setattr("core.lan.host.Limits", unhurried)
