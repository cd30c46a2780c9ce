"""The log, and the recap shown before the reader's turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.reactive import reactive

from core.table import LogEntry, Session
from tui.draw.canvas import ACCENT, Canvas, Parts
from tui.draw.log import Abbreviate, log_rows
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.draw.recap import recap_rows
from tui.widgets.panes.text_pane import TextPane


@dataclass(frozen=True, slots=True)
class LogProps:
    """The inputs of a log pane."""

    panel_props: PanelProps
    session: Session
    entries: Sequence[LogEntry]
    ends_with_question: bool  # whether it ends with the reader's turn


class LogPane(TextPane):
    """Log entries, wrapped to the available width."""

    props: reactive[LogProps | None] = reactive(None, repaint=False, init=False)

    def __init__(self, id: str, title: str, abbreviate: Abbreviate, note: str = "") -> None:
        super().__init__(id, title, note)
        self.abbreviate = abbreviate  # short name of a count
        self.is_at_end = True
        self._rows_cache: tuple[LogProps | None, int, list[Parts]] = None, 0, []

    def watch_props(self) -> None:
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        if self.props is None:
            return []
        if self._rows_cache[:2] != (self.props, width):
            self._rows_cache = self.props, width, self.build_rows(self.props, width)
        return self._rows_cache[2]

    def build_rows(self, props: LogProps, width: int) -> list[Parts]:
        text_width = max(width - 4, 20)
        passages = log_rows(
            props.panel_props, props.session, props.entries, text_width, self.abbreviate
        )
        rows = [row for _, passage in passages for row in passage]
        return [*rows, [("▸ your turn", ACCENT)]] if props.ends_with_question else rows


class RecapPane(LogPane):
    """Other players' choices since the reader's last turn.

    Battles are drawn. If the log is visible too, only the battles are shown.
    """

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id, "since your last turn", presenter.abbreviate)
        self.is_at_end = False
        self.draw_events = presenter.draw_events
        self.is_brief = False  # whether the reader chose the short form
        self.is_own_choice = False  # whether it shows the result of the reader's choice
        self.is_narrow = True  # whether it covers panels and no log is visible
        self.covers_panels = True  # whether it hides the panels completely
        self.next_key, self.previous_key, self.log_key = "PgDn", "PgUp", "l"  # set from the keymap

    def watch_props(self) -> None:
        self.first_row = 0
        self.title = "what came of it" if self.is_own_choice else "since your last turn"
        super().watch_props()

    def paint(self, canvas: Canvas) -> None:
        """Set the note that says how to close and scroll it."""
        covering_note = f"{self._closing_keys(canvas)} key goes on, {self.log_key} all"
        self.note = covering_note if self.covers_panels else "until the next key"
        super().paint(canvas)

    def _closing_keys(self, canvas: Canvas) -> str:
        """Return the name of the keys that close it, which excludes scrolling keys."""
        out_of_sight = len(self.rows_for(canvas.width)) - (canvas.height - 1)
        if out_of_sight <= 0:
            return "any"
        if self.first_row < out_of_sight:
            return f"{self.next_key} more, any other"
        return f"{self.previous_key} back, any other"

    def build_rows(self, props: LogProps, width: int) -> list[Parts]:
        """Build drawn scenes, then the summary by player."""
        panel_props, text_width = props.panel_props, width - 2
        drawn_rows, rest = self.draw_events(panel_props, props.entries, text_width)
        if not self.is_narrow:
            return drawn_rows
        text_rows = recap_rows(
            panel_props, props.session, rest, text_width, self.abbreviate, self.is_brief
        )
        return (
            [*drawn_rows, [], *text_rows] if drawn_rows and text_rows else [*drawn_rows, *text_rows]
        )
