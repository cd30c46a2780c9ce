"""What happened, beside the table or over it: the log, and what is told before one's own turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.reactive import reactive

from core.table import Session, Told
from tui.draw.canvas import ACCENT
from tui.draw.log import Short, log_rows
from tui.draw.presenter import Parts
from tui.draw.recap import recap_rows
from tui.draw.scene import Scene
from tui.widgets.panes.text import TextPane


@dataclass(frozen=True, slots=True)
class Story:
    """What was told."""

    scene: Scene
    session: Session
    told: Sequence[Told]
    is_asked: bool  # whether it ends with the reader's turn


class StoryPane(TextPane):
    """A story, wrapped to the room there is."""

    story: reactive[Story | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, short: Short, note: str = "") -> None:
        super().__init__(id, title, note)
        self.short = short  # the name of a number
        self.at_end = True
        self._told: tuple[Story | None, int, list[Parts]] = None, 0, []

    def watch_story(self) -> None:
        """Draw what is new."""
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        """Choice by choice; told once, however often it is scrolled."""
        if self.story is None:
            return []
        if self._told[:2] != (self.story, width):
            self._told = self.story, width, self.tell(self.story, width)
        return self._told[2]

    def tell(self, story: Story, width: int) -> list[Parts]:
        """The newest last."""
        room = max(width - 4, 20)
        told = log_rows(story.scene, story.session, story.told, room, self.short)
        rows = [row for _, passage in told for row in passage]
        return [*rows, [("▸ your turn", ACCENT)]] if story.is_asked else rows


class RecapPane(StoryPane):
    """What others did since one's own last turn: what touched the reader comes first."""

    def __init__(self, id: str, short: Short) -> None:
        super().__init__(id, "since your last turn", short, "any key goes on, l all")
        self.at_end = False
        self.is_short = False  # whether the reader wants to hear the least

    def watch_story(self) -> None:
        """Read another one from its beginning."""
        self.offset_row = 0
        super().watch_story()

    def tell(self, story: Story, width: int) -> list[Parts]:
        """Player by player."""
        told = story.told
        return recap_rows(story.scene, story.session, told, width - 2, self.short, self.is_short)
