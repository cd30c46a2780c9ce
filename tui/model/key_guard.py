"""A guard against keys pressed before their prompt could be read."""

from collections.abc import Callable
from math import inf

REACTION_SECONDS = 0.25  # seconds: faster keys cannot be a reaction
RELEASE_SECONDS = 0.4  # seconds without a key that end a series of key presses


class KeyGuard:
    """Distinguishes answers to the current prompt from keys meant for the previous one."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._prompt_time = -inf  # when a prompt last appeared
        self._ignored_key_time = -inf  # when a key was last ignored

    def record_prompt(self) -> None:
        self._prompt_time = self._clock()

    def record_ignored_key(self) -> None:
        self._ignored_key_time = self._clock()

    def should_ignore_key(self) -> bool:
        """Return whether a key must be ignored, and record it.

        Repeats of an ignored key are ignored, too. After a pause, only keys faster than a human
        reaction are.
        """
        now = self._clock()
        is_early = (
            now - self._prompt_time < REACTION_SECONDS
            or now - self._ignored_key_time < RELEASE_SECONDS
        )
        if is_early:
            self._ignored_key_time = now
        return is_early
