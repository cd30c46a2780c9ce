"""Rate limits for the requests and the chat of one person."""

import asyncio
import time
from typing import NamedTuple

from core.lan.limits import Limits


class Allowance:
    """A token bucket: a burst at once, then a steady rate per second."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._a_second = a_second
        self._burst = burst
        self._left = float(burst)
        self._refilled = time.monotonic()

    async def use(self) -> None:
        """Use one slot, waiting if none is left. Only the caller's own connection waits."""
        self._refill()
        self._left -= 1
        if self._left < 0:
            await asyncio.sleep(-self._left / self._a_second)

    def use_at_once(self) -> bool:
        """Use a slot if any is left, and return whether it was."""
        self._refill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _refill(self) -> None:
        now = time.monotonic()
        filled = self._left + (now - self._refilled) * self._a_second
        self._left, self._refilled = min(filled, self._burst), now


class Allowances(NamedTuple):
    """The rate limiters of one person, shared by all their connections."""

    requests: Allowance
    chat: Allowance

    @classmethod
    def by(cls, limits: Limits) -> "Allowances":
        return cls(
            Allowance(limits.requests_a_second, limits.burst),
            Allowance(limits.chat_a_second, limits.chat_burst),
        )
