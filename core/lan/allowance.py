"""How fast a person may ask for things."""

import asyncio
import time


class Allowance:
    """So many at once, then so many a second; who calls again does not get more of it."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._a_second = a_second
        self._burst = burst
        self._left = float(burst)
        self._refilled = time.monotonic()

    async def use(self) -> None:
        """Let who is too fast wait: their own lines stand still, and nobody else's."""
        self._refill()
        self._left -= 1
        if self._left < 0:
            await asyncio.sleep(-self._left / self._a_second)

    def use_at_once(self) -> bool:
        """Whether there is one left; it is used then."""
        self._refill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _refill(self) -> None:
        now = time.monotonic()
        filled = self._left + (now - self._refilled) * self._a_second
        self._left, self._refilled = min(filled, self._burst), now
