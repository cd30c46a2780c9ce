"""The log, and the recap shown before the reader's turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.reactive import reactive

from core.table import LogEntry, Session
from tui.draw.canvas import ACCENT, Canvas, Parts
from tui.draw.log import log_rows
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.draw.recap import recap_rows
from tui.draw.short_names import Abbreviate
from tui.widgets.panes.text_pane import TextPane


@dataclass(frozen=True, slots=True)
class LogProps:
    """The inputs of a log pane."""

    panel_props: PanelProps
    session: Session
    entries: Sequence[LogEntry]
    ends_with_question: bool  # whether it ends with the reader's turn
    title: str = ""


class LogPane(TextPane):
    """Log entries, wrapped to the available width."""

    title_command = "log"
    props: reactive[LogProps | None] = reactive(None, repaint=False, init=False)

    def __init__(
        self, id: str, abbreviate: Abbreviate, note: str = "", *, has_heading: bool = True
    ) -> None:
        super().__init__(id, "", note, has_heading=has_heading)
        self.abbreviate = abbreviate  # short name of a count
        self.is_at_end = True
        self._rows_cache: tuple[LogProps | None, int, list[Parts]] = None, 0, []

    def watch_props(self, props: LogProps | None) -> None:
        self.title = props.title if props else ""
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


@dataclass(frozen=True, slots=True)
class RecapOptions:
    """How the recap is shown: what the reader prefers, and the keys in its note."""

    is_brief: bool = False  # whether the reader chose the short form
    is_own_choice: bool = False  # whether it shows the result of the reader's choice
    log_key: str = "l"
    next_key: str = "PgDn"
    previous_key: str = "PgUp"


@dataclass(frozen=True, slots=True)
class RecapSpace:
    """How much of the window the recap gets."""

    is_narrow: bool = True  # whether it covers panels and no log is visible
    covers_panels: bool = True  # whether it hides the panels completely


class RecapPane(LogPane):
    """Other players' choices since the reader's last turn.

    Battles are drawn. If the log is visible too, only the battles are shown.
    """

    title_command = ""
    options: reactive[RecapOptions] = reactive(RecapOptions(), repaint=False, init=False)
    space: reactive[RecapSpace] = reactive(RecapSpace(), repaint=False, init=False)

    def __init__(self, id: str, presenter: Presenter) -> None:
        super().__init__(id, presenter.abbreviate)
        self.is_at_end = False
        self.draw_events = presenter.draw_events

    def watch_props(self, props: LogProps | None) -> None:
        self.first_row = 0
        self.repaint()

    def watch_space(self) -> None:
        """Repaint with the next layout."""
        self._is_stale = True

    def paint(self, canvas: Canvas) -> None:
        is_own_choice, log_key = self.options.is_own_choice, self.options.log_key
        self.title = "result of your choice" if is_own_choice else "since your last turn"
        covering_note = f"{self._closing_keys(canvas)} key continues, {log_key} all"
        self.note = covering_note if self.space.covers_panels else "until the next key"
        super().paint(canvas)

    def click_at(self, x: int, y: int) -> bool:
        """Close the recap where any key does."""
        if self.space.covers_panels:
            self.app.press_key_of("choose")
        return self.space.covers_panels

    def _closing_keys(self, canvas: Canvas) -> str:
        out_of_sight = len(self.rows_for(canvas.width)) - (canvas.height - 1)
        if out_of_sight <= 0:
            return "any"
        if self.first_row < out_of_sight:
            return f"{self.options.next_key} more, any other"
        return f"{self.options.previous_key} back, any other"

    def build_rows(self, props: LogProps, width: int) -> list[Parts]:
        """Build drawn events, then the summary by player."""
        panel_props, text_width = props.panel_props, width - 2
        drawn_rows, rest = self.draw_events(panel_props, props.entries, text_width)
        if not self.space.is_narrow:
            return drawn_rows
        is_brief = self.options.is_brief
        text_rows = recap_rows(
            panel_props, props.session, rest, text_width, self.abbreviate, is_brief
        )
        return (
            [*drawn_rows, [], *text_rows] if drawn_rows and text_rows else [*drawn_rows, *text_rows]
        )
