"""How fast a person may ask for things."""

import asyncio
import time

from core.lan.limits import Limits


class Allowance:
    """How much a person may still ask for; who calls again does not get more of it."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._left = float(limits.burst)
        self._refilled = time.monotonic()

    async def use(self) -> None:
        """Let who is too fast wait: their own lines stand still, and nobody else's."""
        rate, now = self._limits.requests_a_second, time.monotonic()
        filled = self._left + (now - self._refilled) * rate
        self._left, self._refilled = min(filled, self._limits.burst) - 1, now
        if self._left < 0:
            await asyncio.sleep(-self._left / rate)
