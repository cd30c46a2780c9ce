"""Keys that were on their way before anybody could have read what they would answer."""

from collections.abc import Callable
from math import inf

REACTION = 0.25  # seconds: nobody presses a key sooner because of what they see
MOMENT = 0.4  # seconds without a key after which somebody who was pressing it has stopped


class Haste:
    """Tells a key that answers what is seen from one that was meant for what was there before."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen_at = -inf  # when something came up by itself
        self._in_vain_at = -inf  # the last key that was taken for nothing

    def came_up(self) -> None:
        """Something is asked that nobody at the keyboard has brought about."""
        self._seen_at = self._clock()

    def in_vain(self) -> None:
        """Keys are being pressed that do nothing now."""
        self._in_vain_at = self._clock()

    def is_too_early(self) -> bool:
        """Whether a key pressed now is taken for nothing.

        So is every further one of somebody who goes on pressing it; who had it at rest is only
        kept from what is quicker than a glance.
        """
        now = self._clock()
        is_early = now - self._seen_at < REACTION or now - self._in_vain_at < MOMENT
        if is_early:
            self._in_vain_at = now
        return is_early
