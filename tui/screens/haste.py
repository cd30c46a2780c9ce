"""A guard against keys pressed before their prompt could be read."""

from collections.abc import Callable
from math import inf

REACTION = 0.25  # seconds: faster keys cannot be a reaction
MOMENT = 0.4  # seconds without a key that end a series of key presses


class Haste:
    """Distinguishes answers to the current prompt from keys meant for the one before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen_at = -inf  # when a prompt last appeared
        self._in_vain_at = -inf  # when a key was last ignored

    def came_up(self) -> None:
        self._seen_at = self._clock()

    def in_vain(self) -> None:
        self._in_vain_at = self._clock()

    def is_too_early(self) -> bool:
        """Return whether a key must be ignored, and record it.

        Repeats of an ignored key are ignored too. After a pause, only keys faster than a human
        reaction are.
        """
        now = self._clock()
        is_early = now - self._seen_at < REACTION or now - self._in_vain_at < MOMENT
        if is_early:
            self._in_vain_at = now
        return is_early
