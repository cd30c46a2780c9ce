"""Keys that answer the coach: next, previous, or dismiss."""

from collections.abc import Awaitable, Callable
from typing import Any

from core.teaching import GuidedSession, Stage, TrialSession
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.table.panes import TablePanes

# Wishes with which a table closes: after the last lesson, or a retried mistake.
PLAY_ON, NEXT, BEFORE = "play on", "next choice", "choice before"


class Coaching:
    """Moves a guided game between lessons; elsewhere it only dismisses the coach."""

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        paint: Callable[[], None],
    ) -> None:
        self.screen, self.model, self.panes = screen, model, panes
        self._paint = paint  # draws pending changes
        self._begun = -1  # lesson whose highlights were last shown

    @property
    def guided(self) -> GuidedSession | None:
        session = self.model.session
        return session if isinstance(session, GuidedSession) else None

    @property
    def trial(self) -> TrialSession[Any] | None:
        session = self.model.session
        return session if isinstance(session, TrialSession) else None

    @property
    def waits(self) -> bool:
        """Whether `Enter` continues: a lesson waits, or a choice was retried."""
        if self.trial is not None:
            return self.trial.tried is not None
        return self.guided is not None and self.guided.waits

    def answer(self) -> None:
        """Continue the lessons, or the game after a retried choice."""
        if self.trial is not None:
            self.screen.dismiss(PLAY_ON)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Go to the next lesson or mistake; after the last lesson, to the game itself."""
        if self.trial is not None:
            self.screen.dismiss(NEXT)
        elif self.guided is not None:
            self._go(self.guided.go_on)
        elif not self.model.hear_out_the_coach():
            self.model.say("The coach has nothing to say here; the settings say when it speaks.")

    def go_back(self) -> None:
        """Restart the lesson, then go to the one before; or go to the previous mistake."""
        if self.trial is not None:
            self.screen.dismiss(BEFORE)
        elif self.guided is not None:
            self._go(self.guided.go_back)
        else:
            self.model.say("There are no lessons at this table.")

    def follow(self) -> None:
        """Advance after an update that ended a lesson or began one."""
        guided = self.guided
        if guided is None:
            return
        if guided.stage is Stage.OVER:
            self._go(guided.go_on)
        elif self._begun != guided.laid_out and not self.panes.faces.size:
            self.screen.call_after_refresh(self.follow)  # wait for the first layout
        elif self._begun != guided.laid_out:
            self._begun = guided.laid_out
            self._paint()
            self.model.look_at(*self.panes.what_to_look_at(self.screen.app.brush.theme))

    def _go(self, where: Callable[[], Awaitable[None]]) -> None:
        self.screen.run_worker(self._gone(where), group="lesson", exclusive=True)

    async def _gone(self, where: Callable[[], Awaitable[None]]) -> None:
        await where()
        if self.guided is not None and self.guided.is_past_the_last:
            self.screen.dismiss("home" if self.model.position.is_over else PLAY_ON)
            return
        self.model.notice()
        self.follow()
