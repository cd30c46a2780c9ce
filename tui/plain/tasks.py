"""Waiting for several things at once."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


async def first_of(*deeds: Coroutine[Any, Any, T]) -> T:
    """What the first to end comes to. The others are called off: none is left to fail unheard."""
    tasks = [asyncio.create_task(deed) for deed in deeds]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task.done()).result()
    finally:
        await call_off(tasks)


async def call_off(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """End tasks, and wait until they have ended; how they did does not matter any more."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def forever() -> None:
    """Wait until called off."""
    await asyncio.Event().wait()
