"""The keys that answer the coach: the next lesson, the one before, and what was read."""

from collections.abc import Awaitable, Callable
from typing import Any

from core.teaching import GuidedSession, Stage, TrialSession
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.table.panes import TablePanes

# Wishes with which a table is left: the last lesson, or a choice that was tried again.
PLAY_ON, NEXT, BEFORE = "play on", "next choice", "choice before"


class Coaching:
    """Follows a guided game from lesson to lesson; at other tables there is little to answer."""

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        paint: Callable[[], None],
    ) -> None:
        self.screen, self.model, self.panes = screen, model, panes
        self._paint = paint  # whatever is not drawn yet
        self._begun = -1  # the lesson whose things were last looked for

    @property
    def guided(self) -> GuidedSession | None:
        """The table, where it is one for lessons."""
        session = self.model.session
        return session if isinstance(session, GuidedSession) else None

    @property
    def trial(self) -> TrialSession[Any] | None:
        """The table, where a choice is tried again."""
        session = self.model.session
        return session if isinstance(session, TrialSession) else None

    @property
    def waits(self) -> bool:
        """Whether a lesson waits for the player to go on, or a choice is tried: Enter goes on."""
        if self.trial is not None:
            return self.trial.tried is not None
        return self.guided is not None and self.guided.waits

    def answer(self) -> None:
        """Enter, where something waits: on with the lessons, or with the game from here."""
        if self.trial is not None:
            self.screen.dismiss(PLAY_ON)
        else:
            self.go_on()

    def go_on(self) -> None:
        """To the next lesson, or choice; from the last lesson, to an ordinary game."""
        if self.trial is not None:
            self.screen.dismiss(NEXT)
        elif self.guided is not None:
            self._go(self.guided.go_on)
        elif not self.model.hear_out_the_coach():
            self.model.say("The coach has nothing to say here; the settings say when it speaks.")

    def go_back(self) -> None:
        """To the beginning of the lesson, and from there to the one before; or a choice back."""
        if self.trial is not None:
            self.screen.dismiss(BEFORE)
        elif self.guided is not None:
            self._go(self.guided.go_back)
        else:
            self.model.say("There are no lessons at this table.")

    def follow(self) -> None:
        """What the table told may have ended a lesson, or begun one."""
        guided = self.guided
        if guided is None:
            return
        if guided.stage is Stage.OVER:
            self._go(guided.go_on)
        elif self._begun != guided.laid_out and not self.panes.faces.size:
            self.screen.call_after_refresh(self.follow)  # there is nothing to be seen yet
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
