"""Keys that answer the coach: next, previous, or dismiss."""

from collections.abc import Awaitable, Callable
from typing import Any

from core.learn import GuidedSession, LessonStage, RetrySession
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.table.panes import TablePanes

# Results with which a table closes after the last lesson or a retried mistake.
PLAY_ON, NEXT_CHOICE, PREVIOUS = "play on", "next choice", "choice before"


class CoachController:
    """Moves a guided game between lessons; elsewhere it only dismisses the coach.

    The screen calls it for the coach's keys, and `update` after every update of the session.
    """

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        draw_pending: Callable[[], None],
    ) -> None:
        self.screen, self.model, self.panes = screen, model, panes
        self._draw_pending = draw_pending  # draws pending changes
        self._shown_position = -1  # lesson whose highlights were last shown

    @property
    def guided_session(self) -> GuidedSession | None:
        session = self.model.session
        return session if isinstance(session, GuidedSession) else None

    @property
    def retry_session(self) -> RetrySession[Any] | None:
        session = self.model.session
        return session if isinstance(session, RetrySession) else None

    @property
    def is_waiting(self) -> bool:
        """Whether `Enter` continues: a lesson waits, or a choice was retried."""
        if self.retry_session is not None:
            return self.retry_session.assessment is not None
        return self.guided_session is not None and self.guided_session.is_waiting

    def continue_waiting(self) -> None:
        """Continue the lessons, or the game after a retried choice."""
        if self.retry_session is not None:
            self.screen.dismiss(PLAY_ON)
        else:
            self.go_forward()

    def go_forward(self) -> None:
        """Go to the next lesson or mistake; after the last lesson, to the game itself."""
        if self.retry_session is not None:
            self.screen.dismiss(NEXT_CHOICE)
        elif self.guided_session is not None:
            self._start_move(self.guided_session.go_to_next)
        elif not self.model.dismiss_coach():
            self.model.show_message(
                "The coach has nothing to say here; the settings say when it speaks."
            )

    def go_back(self) -> None:
        """Restart the lesson, then go to the one before; or go to the previous mistake."""
        if self.retry_session is not None:
            self.screen.dismiss(PREVIOUS)
        elif self.guided_session is not None:
            self._start_move(self.guided_session.go_to_previous)
        else:
            self.model.show_message("There are no lessons at this table.")

    def update(self) -> None:
        """Advance after an update that ended a lesson or began one."""
        session = self.guided_session
        if session is None:
            return
        if session.stage is LessonStage.OVER:
            self._start_move(session.go_to_next)
            return
        if self._shown_position == session.lessons_begun:
            return
        if not self.panes.panel_column.size:
            self.screen.call_after_refresh(self.update)  # wait for the first layout
            return
        self._shown_position = session.lessons_begun
        self._draw_pending()
        panel, target = self.panes.find_highlight(self.screen.app.brush.theme)
        self.model.show_panel(panel, target)

    def _start_move(self, move: Callable[[], Awaitable[None]]) -> None:
        self.screen.run_worker(self._run_move(move), group="lesson", exclusive=True)

    async def _run_move(self, move: Callable[[], Awaitable[None]]) -> None:
        await move()
        if self.guided_session is not None and self.guided_session.is_finished:
            self.screen.dismiss("home" if self.model.position.is_over else PLAY_ON)
            return
        self.model.refresh()
        self.update()
