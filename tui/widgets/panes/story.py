"""The log, and the recap shown before the reader's turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.reactive import reactive

from core.table import Session, Told
from tui.draw.canvas import ACCENT, Canvas, Parts
from tui.draw.log import Short, log_rows
from tui.draw.presenter import Presenter
from tui.draw.recap import recap_rows
from tui.draw.scene import Scene
from tui.widgets.panes.text import TextPane


@dataclass(frozen=True, slots=True)
class Story:
    """The inputs of a log pane."""

    scene: Scene
    session: Session
    told: Sequence[Told]
    is_asked: bool  # whether it ends with the reader's turn


class StoryPane(TextPane):
    """Log entries, wrapped to the available width."""

    story: reactive[Story | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, short: Short, note: str = "") -> None:
        super().__init__(id, title, note)
        self.short = short  # short name of a count
        self.at_end = True
        self._told: tuple[Story | None, int, list[Parts]] = None, 0, []

    def watch_story(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        if self.story is None:
            return []
        if self._told[:2] != (self.story, width):
            self._told = self.story, width, self.tell(self.story, width)
        return self._told[2]

    def tell(self, story: Story, width: int) -> list[Parts]:
        room = max(width - 4, 20)
        told = log_rows(story.scene, story.session, story.told, room, self.short)
        rows = [row for _, passage in told for row in passage]
        return [*rows, [("▸ your turn", ACCENT)]] if story.is_asked else rows


class RecapPane(StoryPane):
    """Other players' choices since the reader's last turn.

    Battles are drawn. If the log is visible too, only the battles are shown.
    """

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id, "since your last turn", presenter.abbreviate)
        self.at_end = False
        self.scenes = presenter.scenes
        self.is_short = False  # whether the reader chose the short form
        self.is_own = False  # whether it shows the result of the reader's choice
        self.is_narrow = True  # whether it covers panels and no log is visible
        self.covers = True  # whether it hides the panels completely
        self.on_key, self.back_key, self.log_key = "PgDn", "PgUp", "l"  # set from the keymap

    def watch_story(self) -> None:
        self.offset_row = 0
        self.title = "what came of it" if self.is_own else "since your last turn"
        super().watch_story()

    def paint(self, canvas: Canvas) -> None:
        """Set the note that says how to close and scroll it."""
        over_faces = f"{self._any_key(canvas)} key goes on, {self.log_key} all"
        self.note = over_faces if self.covers else "until the next key"
        super().paint(canvas)

    def _any_key(self, canvas: Canvas) -> str:
        """Return the name of the keys that close it, which excludes scrolling keys."""
        out_of_sight = len(self.rows_for(canvas.width)) - (canvas.height - 1)
        if out_of_sight <= 0:
            return "any"
        if self.offset_row < out_of_sight:
            return f"{self.on_key} more, any other"
        return f"{self.back_key} back, any other"

    def tell(self, story: Story, width: int) -> list[Parts]:
        """Build drawn scenes, then the summary by player."""
        scene, room = story.scene, width - 2
        drawn, rest = self.scenes(scene, story.told, room)
        if not self.is_narrow:
            return drawn
        told = recap_rows(scene, story.session, rest, room, self.short, self.is_short)
        return [*drawn, [], *told] if drawn and told else [*drawn, *told]
