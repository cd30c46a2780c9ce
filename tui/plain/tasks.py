"""Helpers for concurrent waiting."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


async def first_of(*deeds: Coroutine[Any, Any, T]) -> T:
    """Return the first result and cancel the other coroutines, collecting their errors."""
    tasks = [asyncio.create_task(deed) for deed in deeds]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return next(task for task in tasks if task.done()).result()
    finally:
        await call_off(tasks)


async def call_off(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def forever() -> None:
    await asyncio.Event().wait()
