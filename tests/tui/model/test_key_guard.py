import pytest

from tui.model.key_guard import REACTION_SECONDS, RELEASE_SECONDS, KeyGuard

SHORT = 0.01


class Clock:
    """A clock that advances only while somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def haste(clock: Clock) -> KeyGuard:
    return KeyGuard(clock)


def test_prompt_caused_by_the_player_accepts_keys_at_once(haste: KeyGuard) -> None:
    assert not haste.should_ignore_key()


def test_key_after_the_reaction_time_is_accepted(haste: KeyGuard, clock: Clock) -> None:
    haste.record_prompt()
    clock.wait(REACTION_SECONDS)
    assert not haste.should_ignore_key()


def test_key_within_the_reaction_time_is_ignored(haste: KeyGuard, clock: Clock) -> None:
    haste.record_prompt()
    clock.wait(REACTION_SECONDS - SHORT)
    assert haste.should_ignore_key()


def test_continuous_key_presses_are_ignored_until_a_pause(haste: KeyGuard, clock: Clock) -> None:
    haste.record_ignored_key()
    haste.record_prompt()
    for _ in range(10):
        clock.wait(RELEASE_SECONDS - SHORT)
        assert haste.should_ignore_key()
    clock.wait(RELEASE_SECONDS)
    assert not haste.should_ignore_key()


def test_earlier_ignored_key_does_not_delay_a_later_prompt(haste: KeyGuard, clock: Clock) -> None:
    haste.record_ignored_key()
    clock.wait(RELEASE_SECONDS)
    haste.record_prompt()
    clock.wait(REACTION_SECONDS)
    assert not haste.should_ignore_key()
