"""Screen work in steps."""

from asyncio import Handle, get_running_loop
from collections.abc import Iterator
from typing import Any

from textual.screen import Screen


class PaintScheduler:
    """Screen work split into steps, one per turn of the event loop, so that keys stay responsive.

    Textual's queues would run all steps in one turn.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self._steps: Iterator[None] | None = None  # remaining steps
        self._scheduled: Handle | None = None  # scheduled call

    @property
    def has_steps(self) -> bool:
        return self._steps is not None

    @property
    def is_holding_frames(self) -> bool:
        """Return whether a frame must wait, because steps or their change messages are pending.

        Widgets report changes in a separate turn, and sending earlier would delay them by a frame.
        """
        return self._scheduled is not None

    def start_steps(self, steps: Iterator[None]) -> None:
        """Run the first step now and the others in later turns, replacing earlier work."""
        self._steps = steps
        self._run_step()

    def finish_steps(self) -> None:
        while self.has_steps:
            self._run_step()

    def _run_step(self) -> None:
        if self._scheduled is not None:
            self._scheduled.cancel()
            self._scheduled = None
        steps = self._steps
        if steps is None:
            self._screen.check_idle()  # send what was drawn
            return
        try:
            next(steps)
        except StopIteration:
            if self._steps is steps:
                self._steps = None
        except Exception as error:
            self._steps = None
            self._screen.call_next(_fail, error)  # in a loop callback it would not end the app
            return
        if self._scheduled is None:  # otherwise the step scheduled others
            self._scheduled = get_running_loop().call_soon(self._run_step)


def _fail(error: Exception) -> None:
    raise error
