import asyncio
from collections.abc import Iterator

import pytest
from textual.app import App

from tui.widgets.paint_scheduler import PaintScheduler


class Bench(App[None]):
    """An app for watching steps, without keys in between."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def steps(self, name: str) -> Iterator[None]:
        for number in range(3):
            self.done.append(f"{name}{number}")
            yield


async def test_scheduler_runs_one_step_per_loop_iteration() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        turns.start_steps(bench.steps("a"))
        assert bench.done == ["a0"] and turns.has_steps
        await asyncio.sleep(0)
        assert bench.done == ["a0", "a1"]
        turns.finish_steps()
        assert bench.done == ["a0", "a1", "a2"] and not turns.has_steps


async def test_frames_are_held_until_painting_finishes() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        turns.start_steps(bench.steps("a"))
        turns.finish_steps()
        assert turns.is_holding_frames
        await asyncio.sleep(0)
        assert not turns.is_holding_frames


async def test_steps_started_by_the_last_step_are_finished() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)

        def beginning() -> Iterator[None]:
            turns.start_steps(bench.steps("b"))
            yield from ()

        turns.start_steps(beginning())
        while turns.is_holding_frames:
            await asyncio.sleep(0)
        assert bench.done == ["b0", "b1", "b2"]


async def test_new_steps_replace_unfinished_ones() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        turns.start_steps(bench.steps("a"))
        turns.start_steps(bench.steps("b"))
        while turns.has_steps:
            await asyncio.sleep(0)
        assert bench.done == ["a0", "b0", "b1", "b2"]


async def test_failing_step_ends_the_app() -> None:
    def failing() -> Iterator[None]:
        yield
        raise RuntimeError("a step")

    with pytest.raises(RuntimeError, match="a step"):
        async with Bench().run_test() as pilot:
            PaintScheduler(pilot.app.screen).start_steps(failing())
            await pilot.pause()
