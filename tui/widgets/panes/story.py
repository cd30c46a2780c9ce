"""The log beside the table: what happened, the newest in sight."""

from dataclasses import dataclass

from textual.reactive import reactive

from core.table import Session
from tui.draw.canvas import ACCENT
from tui.draw.log import log_rows
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.widgets.panes.text import TextPane


@dataclass(frozen=True, slots=True)
class Story:
    """What was told from some place in the log to another."""

    scene: Scene
    session: Session
    first: int
    end: int
    is_asked: bool  # whether it ends with the reader's turn


class StoryPane(TextPane):
    """A story, wrapped to the room there is."""

    story: reactive[Story | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, note: str = "") -> None:
        super().__init__(id, title, note)
        self.at_end = True
        self._told: tuple[Story | None, int, list[Parts]] = None, 0, []

    def watch_story(self) -> None:
        """Draw what is new."""
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        """Choice by choice; told once, however often it is scrolled."""
        if self._told[:2] != (self.story, width):
            self._told = self.story, width, self._tell(max(width - 4, 20))
        return self._told[2]

    def _tell(self, width: int) -> list[Parts]:
        story = self.story
        if story is None:
            return []
        log = story.session.log[story.first : story.end]
        told = log_rows(story.scene, story.session, log, width)
        rows = [row for _, passage in told for row in passage]
        return [*rows, [("▸ your turn", ACCENT)]] if story.is_asked else rows
