import pytest

from tui.screens.haste import MOMENT, REACTION, Haste

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
def haste(clock: Clock) -> Haste:
    return Haste(clock)


def test_what_one_has_brought_about_oneself_is_answered_at_once(haste: Haste) -> None:
    assert not haste.is_too_early()


def test_who_presses_nothing_meanwhile_answers_as_fast_as_they_can(
    haste: Haste, clock: Clock
) -> None:
    haste.came_up()
    clock.wait(REACTION)
    assert not haste.is_too_early()


def test_a_key_that_was_on_its_way_answers_nothing(haste: Haste, clock: Clock) -> None:
    haste.came_up()
    clock.wait(REACTION - SHORT)
    assert haste.is_too_early()


def test_who_goes_on_pressing_answers_nothing_until_they_stop_for_a_moment(
    haste: Haste, clock: Clock
) -> None:
    haste.in_vain()
    haste.came_up()
    for _ in range(10):
        clock.wait(MOMENT - SHORT)
        assert haste.is_too_early()
    clock.wait(MOMENT)
    assert not haste.is_too_early()


def test_a_key_pressed_long_before_keeps_nobody_waiting(haste: Haste, clock: Clock) -> None:
    haste.in_vain()
    clock.wait(MOMENT)
    haste.came_up()
    clock.wait(REACTION)
    assert not haste.is_too_early()
