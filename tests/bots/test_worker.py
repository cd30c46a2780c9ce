import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from core.bots import BotFailed, BotPool, advise
from core.kernel import Game
from tests.bots.worker_games import load_toy
from tests.table.quarry import QUARRY
from tests.timeouts import wait_until
from tests.toy import PEBBLES


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[BotPool]:
    bots = BotPool(load_toy)
    yield bots
    bots.close()
    assert multiprocessing.active_children() == []


def opening(game: Game[Any]) -> Any:
    """Return the first seat's view of a new game."""
    return game.view(game.new(2, {}, 1), 0)


async def test_no_process_is_started_before_it_is_needed(pool: BotPool) -> None:
    assert multiprocessing.active_children() == []
    await pool.advise(PEBBLES, opening(PEBBLES), 0, 1)
    assert len(multiprocessing.active_children()) == 1


async def test_worker_plays_like_the_local_bot(pool: BotPool) -> None:
    games: tuple[Game[Any], ...] = (PEBBLES, QUARRY)
    for game in games:
        state = game.new(2, {}, 7)
        while decisions := game.decisions(state):
            seat = decisions[0].seat
            view = game.view(state, seat)
            answer = await pool.advise(game, view, seat, 2)
            assert answer == advise(game, view, seat, 2)
            game.apply(state, seat, answer.action)
        assert len(multiprocessing.active_children()) == 1


async def test_concurrent_requests_are_answered(pool: BotPool) -> None:
    view = opening(PEBBLES)
    answers = await asyncio.gather(*(pool.advise(PEBBLES, view, 0, 2) for _ in range(5)))
    assert {answer.action for answer in answers} == {advise(PEBBLES, view, 0, 2).action}


async def test_cancelled_request_stops_the_worker_and_the_next_succeeds(pool: BotPool) -> None:
    slow = load_toy("slow_quarry")
    thinking = asyncio.create_task(pool.advise(slow, opening(slow), 0, 2))
    await wait_until(multiprocessing.active_children)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    assert multiprocessing.active_children() == []
    assert await pool.advise(QUARRY, opening(QUARRY), 0, 2)


async def test_closing_the_pool_stops_a_thinking_bot(pool: BotPool) -> None:
    slow = load_toy("slow_quarry")
    thinking = asyncio.create_task(pool.advise(slow, opening(slow), 0, 2))
    await wait_until(multiprocessing.active_children)
    pool.close()
    with pytest.raises(BotFailed, match=r"has ended unexpectedly\.$"):
        await thinking


async def test_bot_error_is_reported_and_the_next_request_succeeds(pool: BotPool) -> None:
    broken = load_toy("broken_quarry")
    with pytest.raises(BotFailed, match="failed to choose: KeyError"):
        await pool.advise(broken, opening(broken), 0, 2)
    assert await pool.advise(QUARRY, opening(QUARRY), 0, 2)


async def test_seat_without_a_decision_gets_no_answer(pool: BotPool) -> None:
    view = QUARRY.view(QUARRY.new(2, {}, 1), 1)
    with pytest.raises(BotFailed):
        await pool.advise(QUARRY, view, 1, 2)


def start(game_id: str) -> subprocess.Popen[str]:
    """Start the script in a new process group, as a terminal would."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bots.worker_script", game_id],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(os.name != "posix", reason="signals to a process group")
@pytest.mark.parametrize(
    ("game_id", "first_words"), [("quarry", "answered\n"), ("slow_quarry", "brooding\n")]
)
def test_ctrl_c_prints_nothing_from_a_worker(game_id: str, first_words: str) -> None:
    with start(game_id) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == first_words
        os.killpg(program.pid, signal.SIGINT)
        assert program.communicate() == ("interrupted\n", "")


@pytest.mark.skipif(os.name != "posix", reason="signals to a process group")
def test_worker_does_not_outlive_a_killed_program() -> None:
    with start("quarry") as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "answered\n"
        program.kill()
        # The output ends only when the last process that could write to it has ended.
        assert program.communicate() == ("", "")


def test_worker_starts_without_a_real_stderr() -> None:
    """In the app, stderr is not a file and cannot be inherited."""
    command = [sys.executable, "-m", "tests.bots.worker_script", "quarry", "screen"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "answered\n"
        program.kill()
