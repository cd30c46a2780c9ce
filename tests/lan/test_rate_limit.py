import asyncio

import pytest

from core.lan.rate_limit import RateLimiter


class Watch:
    """A stopped clock that records sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.slept: list[float] = []
        monkeypatch.setattr("core.lan.rate_limit.time.monotonic", lambda: self.now)
        monkeypatch.setattr(asyncio, "sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    return Watch(monkeypatch)


async def ask(allowance: RateLimiter, times: int) -> None:
    for _ in range(times):
        await allowance.acquire()


async def test_burst_is_free_and_later_requests_wait(watch: Watch) -> None:
    allowance = RateLimiter(2, 5)
    await ask(allowance, 5)
    assert watch.slept == []
    await ask(allowance, 2)
    assert watch.slept == [0.5, 1.0]


async def test_rate_limiter_refills_over_time(watch: Watch) -> None:
    allowance = RateLimiter(2, 5)
    await ask(allowance, 5)
    watch.now += 1.5
    await ask(allowance, 3)
    assert watch.slept == []
    await ask(allowance, 1)
    assert watch.slept == [0.5]


async def test_unused_allowance_is_capped_at_a_burst(watch: Watch) -> None:
    allowance = RateLimiter(2, 5)
    watch.now += 3600
    await ask(allowance, 5)
    assert watch.slept == []
    await ask(allowance, 1)
    assert watch.slept == [0.5]
