"""Fixtures for tests with several processes or connections."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from core.lan import Guest, client, remote_session
from core.lan.limits import Limits
from tests.lan.process_group import ProcessGroup
from tests.timeouts import TIMEOUT, Deadline


@pytest.fixture
def process_group(tmp_path: Path) -> Iterator[ProcessGroup]:
    it = ProcessGroup(tmp_path)
    yield it
    for annals in it.processes:
        with contextlib.suppress(OSError):
            annals.process.kill()
        annals.process.wait()


@pytest.fixture(autouse=True)
def long_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use long timeouts between hosts and guests, so that tests pass on a busy machine."""
    monkeypatch.setattr(client, "CONNECT_TIMEOUT", TIMEOUT)
    monkeypatch.setattr(client, "REPLY_TIMEOUT", TIMEOUT)
    monkeypatch.setattr(client, "IDLE_TIMEOUT", TIMEOUT)
    monkeypatch.setattr(remote_session, "REPLY_TIMEOUT", TIMEOUT)
    unhurried = partial(Limits, hello_timeout=TIMEOUT, idle_timeout=TIMEOUT)
    monkeypatch.setattr("core.lan.host.Limits", unhurried)


@pytest.fixture(autouse=True)
def impatient_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test that waits for a guest in vain, with what it awaits."""
    wait_until = Guest.wait_until

    async def wait_with_deadline(guest: Guest, condition: Callable[[], bool]) -> None:
        deadline = Deadline(
            condition, lambda: f"{guest.table_info if guest.table else 'The table does not exist'}"
        )
        while True:
            try:
                async with asyncio.timeout(deadline.seconds_left):
                    return await wait_until(guest, condition)
            except TimeoutError:
                deadline.check()

    monkeypatch.setattr(Guest, "wait_until", wait_with_deadline)
