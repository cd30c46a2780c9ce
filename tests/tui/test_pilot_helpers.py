"""A wait that fails says what it waited for, and a crashed app fails its test at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from tests import timeouts
from tests.timeouts import Deadline
from tests.tui.keyboard_player import wait_for_result, wait_until
from tests.tui.pilot_helpers import (
    app_of,
    press,
    running,
    screen_text,
    wait_for_screen,
    wait_until_drawn,
)
from tui.screens.table import TableScreen

TITLE = "Through the Ages"  # on the first screen


@asynccontextmanager
async def impatient_pilot(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pilot[None]]:
    """Run the app. Once it has started, waits are short, as if the machine were quiet."""
    async with running() as pilot:
        with monkeypatch.context() as patch:
            patch.setattr(timeouts, "WAIT_SECONDS", 0.1)
            patch.setattr("os.getloadavg", lambda: (0.0, 0.0, 0.0))
            yield pilot


async def test_failed_wait_shows_its_condition_and_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with impatient_pilot(monkeypatch) as pilot:
        with pytest.raises(AssertionError) as failure:
            await wait_until(pilot, lambda: "Atlantis" in screen_text(pilot))
        assert 'lambda: "Atlantis" in screen_text(pilot)' in str(failure.value)
        assert TITLE in str(failure.value)
        with pytest.raises(AssertionError, match=r"Waited .* for:\na lost continent\n"):
            await wait_until(pilot, lambda: False, "a lost continent")


async def test_failed_wait_for_a_screen_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with impatient_pilot(monkeypatch) as pilot:
        with pytest.raises(AssertionError) as failure:
            await wait_for_screen(pilot, TableScreen)
        assert "for:\nTableScreen\n" in str(failure.value)
        assert TITLE in str(failure.value)


async def test_screen_that_is_never_drawn_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async with impatient_pilot(monkeypatch) as pilot:
        monkeypatch.setattr(pilot.app.screen, "call_after_refresh", lambda *_: True)
        with pytest.raises(AssertionError, match=r"HomeScreen.* is drawn"):
            await wait_until_drawn(pilot)


async def test_app_that_never_becomes_idle_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async with impatient_pilot(monkeypatch) as pilot:
        monkeypatch.setattr("tests.tui.keyboard_player._is_idle", lambda pump: False)
        with pytest.raises(AssertionError, match="all messages are processed"):
            await press(pilot, "down")
        monkeypatch.undo()


async def _never(pilot: "Pilot[None]") -> None:
    await wait_until(pilot, lambda: False)


async def _never_on_top(pilot: "Pilot[None]") -> None:
    await wait_for_screen(pilot, TableScreen)


async def _never_drawn(pilot: "Pilot[None]") -> None:
    pilot.app.screen.call_after_refresh = lambda *_: True  # type: ignore[method-assign]
    await wait_until_drawn(pilot)


async def _no_result(pilot: "Pilot[None]") -> None:
    worker = app_of(pilot).run_worker(_sleep_for_ever())
    await wait_for_result(pilot, worker.wait(), "a worker")


async def _sleep_for_ever() -> None:
    await asyncio.Event().wait()


@pytest.mark.timeout(120)  # a wait that missed the crash would never end
@pytest.mark.parametrize("wait", [_never, _never_on_top, _never_drawn, _no_result])
async def test_crashed_app_fails_its_test_at_once(
    wait: Callable[[Any], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "WAIT_SECONDS", float("inf"))
    with pytest.raises(ZeroDivisionError):
        async with running() as pilot:
            pilot.app.set_timer(0.01, lambda: 1 / 0)  # type: ignore[arg-type]
            await wait(pilot)


def test_deadline_moves_while_the_machine_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 50.0, 150.0, 150.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr("os.getloadavg", lambda: (8.0, 0.0, 0.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    deadline = Deadline("the end")
    deadline.check()  # 50 s of 120 s
    with pytest.raises(AssertionError, match=r"Waited 150.0 s for:\nthe end"):
        deadline.check()
