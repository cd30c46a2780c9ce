"""Keys that answer the coach: next, previous, or dismiss."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from core.learn import GuidedSession, LessonStage, RetrySession
from tui.model.table import TableModel
from tui.screens.next_step import NextStep


class CoachController:
    """Moves a guided game between lessons. In other games, it only dismisses the coach.

    The screen calls it for the coach's keys, and `update` after every update of the session.
    """

    def __init__(
        self,
        model: TableModel,
        close: Callable[[NextStep], object],
        run: Callable[[Coroutine[Any, Any, None]], object],
        show_highlight: Callable[[], bool],
    ) -> None:
        self.model = model
        self._close = close  # closes the table
        self._run = run  # runs a worker
        # Opens the panel that the coach highlights. Returns False if nothing is laid out yet.
        self._show_highlight = show_highlight
        self._highlighted_lesson = -1  # the number of lessons begun when highlights were shown

    @property
    def guided_session(self) -> GuidedSession | None:
        session = self.model.session
        return session if isinstance(session, GuidedSession) else None

    @property
    def retry_session(self) -> RetrySession[Any] | None:
        session = self.model.session
        return session if isinstance(session, RetrySession) else None

    @property
    def can_continue(self) -> bool:
        """Return whether `Enter` continues: a lesson waits to be read, or a choice was retried."""
        if self.retry_session is not None:
            return self.retry_session.assessment is not None
        return self.guided_session is not None and self.guided_session.is_waiting

    def continue_game(self) -> None:
        """Continue the lessons, or the game after a retried choice."""
        if self.retry_session is not None:
            self._close(NextStep.PLAY_ON)
        else:
            self.go_forward()

    def go_forward(self) -> None:
        """Go to the next lesson or mistake, or from the last lesson to the game itself."""
        if self.retry_session is not None:
            self._close(NextStep.NEXT_MISTAKE)
        elif self.guided_session is not None:
            self._run(self._move(self.guided_session.go_to_next))
        elif not self.model.dismiss_coach():
            self.model.show_message(
                "The coach has nothing to say here; the settings say when it speaks."
            )

    def go_back(self) -> None:
        """Restart the lesson, then go to the one before, or go to the previous mistake."""
        if self.retry_session is not None:
            self._close(NextStep.PREVIOUS_MISTAKE)
        elif self.guided_session is not None:
            self._run(self._move(self.guided_session.go_to_previous))
        else:
            self.model.show_message("There are no lessons at this table.")

    def update(self) -> None:
        """Go on after the end of a lesson, and show the highlight at the start of one."""
        session = self.guided_session
        if session is None:
            return
        if session.stage is LessonStage.OVER:
            self._run(self._move(session.go_to_next))
        elif self._highlighted_lesson != session.lessons_begun and self._show_highlight():
            self._highlighted_lesson = session.lessons_begun

    async def _move(self, move: Callable[[], Awaitable[None]]) -> None:
        await move()
        if self.guided_session is not None and self.guided_session.is_finished:
            is_over = self.model.position.is_over
            self._close(NextStep.LEAVE if is_over else NextStep.PLAY_ON)
            return
        self.model.refresh()
        self.update()
