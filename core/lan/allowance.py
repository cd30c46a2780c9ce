"""How fast a person may ask for things, and talk."""

import asyncio
import time
from typing import NamedTuple

from core.lan.limits import Limits


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


class Allowances(NamedTuple):
    """How fast a person may ask, and talk."""

    requests: Allowance
    chat: Allowance

    @classmethod
    def by(cls, limits: Limits) -> "Allowances":
        """As a host has them."""
        return cls(
            Allowance(limits.requests_a_second, limits.burst),
            Allowance(limits.chat_a_second, limits.chat_burst),
        )
