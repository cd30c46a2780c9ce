import pytest

from tui.screens.key_guard import REACTION_SECONDS, RELEASE_SECONDS, KeyGuard

SHORT = 0.01


class Clock:
    """Stands still until somebody waits."""

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


def test_what_one_has_brought_about_oneself_is_answered_at_once(haste: KeyGuard) -> None:
    assert not haste.should_ignore_key()


def test_who_presses_nothing_meanwhile_answers_as_fast_as_they_can(
    haste: KeyGuard, clock: Clock
) -> None:
    haste.record_prompt()
    clock.wait(REACTION_SECONDS)
    assert not haste.should_ignore_key()


def test_a_key_that_was_on_its_way_answers_nothing(haste: KeyGuard, clock: Clock) -> None:
    haste.record_prompt()
    clock.wait(REACTION_SECONDS - SHORT)
    assert haste.should_ignore_key()


def test_who_goes_on_pressing_answers_nothing_until_they_stop_for_a_moment(
    haste: KeyGuard, clock: Clock
) -> None:
    haste.record_ignored_key()
    haste.record_prompt()
    for _ in range(10):
        clock.wait(RELEASE_SECONDS - SHORT)
        assert haste.should_ignore_key()
    clock.wait(RELEASE_SECONDS)
    assert not haste.should_ignore_key()


def test_a_key_pressed_long_before_keeps_nobody_waiting(haste: KeyGuard, clock: Clock) -> None:
    haste.record_ignored_key()
    clock.wait(RELEASE_SECONDS)
    haste.record_prompt()
    clock.wait(REACTION_SECONDS)
    assert not haste.should_ignore_key()
