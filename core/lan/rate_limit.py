"""Rate limits for the requests and the chat of one person, and for the chat of one address."""

import asyncio
import time
from typing import NamedTuple

from core.lan.limits import Limits


class RateLimiter:
    """A token bucket: a burst at once, then a steady rate per second."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._available = float(burst)
        self._refilled_at = time.monotonic()

    async def acquire(self) -> None:
        """Use one slot, waiting if none is left. Only the caller's connection waits."""
        self._refill()
        self._available -= 1
        if self._available < 0:
            await asyncio.sleep(-self._available / self._rate)

    def try_acquire(self) -> bool:
        """Use one slot. Return False if none is left."""
        self._refill()
        if self._available < 1:
            return False
        self._available -= 1
        return True

    def _refill(self) -> None:
        now = time.monotonic()
        filled = self._available + (now - self._refilled_at) * self._rate
        self._available, self._refilled_at = min(filled, self._burst), now


class RateLimiters(NamedTuple):
    """The rate limiters of one person, shared by all their connections."""

    requests: RateLimiter
    chat: RateLimiter

    @classmethod
    def from_limits(cls, limits: Limits) -> "RateLimiters":
        return cls(
            RateLimiter(limits.requests_per_second, limits.request_burst),
            RateLimiter(limits.chat_per_second, limits.chat_burst),
        )


def address_chat_limiter(limits: Limits) -> RateLimiter:
    """Return the limiter for the chat of everybody at one network address."""
    return RateLimiter(limits.address_chat_per_second, limits.address_chat_burst)
