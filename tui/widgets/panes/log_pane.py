"""The log, and the recap shown before the reader's turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.reactive import reactive

from core.table import LogEntry, Session
from tui.draw.canvas import ACCENT, Canvas, Parts
from tui.draw.log import affects_reader, group_by_choice, passage_rows
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.draw.recap import RecapAmount, recap_rows
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
        self.affecting_row: int | None = None  # the first one about a choice that affects them
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
        panel_props, rows = props.panel_props, list[Parts]()
        self.affecting_row = None
        for entry, seat, phrases in group_by_choice(panel_props, props.session, props.entries):
            if self.affecting_row is None and affects_reader(panel_props, entry, phrases):
                self.affecting_row = len(rows)
            rows += passage_rows(panel_props, seat, phrases, text_width, self.abbreviate)
        return [*rows, [("▸ your turn", ACCENT)]] if props.ends_with_question else rows


class SummaryPane(LogPane):
    """The log since the reader's last turn. If it is long, it begins with what affects them."""

    def newest_first_row(self, max_first_row: int) -> int:
        affecting = self.affecting_row
        return max_first_row if affecting is None else min(affecting, max_first_row)


@dataclass(frozen=True, slots=True)
class RecapOptions:
    """The preferences of the reader, and the keys in the note."""

    is_brief: bool = False  # whether the reader chose the short form
    is_own_choice: bool = False  # whether it shows the result of the reader's choice
    next_key: str = "PgDn"
    previous_key: str = "PgUp"


@dataclass(frozen=True, slots=True)
class RecapSpace:
    """How much of the window the recap gets."""

    is_narrow: bool = True  # whether it covers panels and no log is visible
    covers_panels: bool = True  # whether it hides the panels completely


class RecapPane(LogPane):
    """Other players' choices since the reader's last turn.

    Battles are drawn. Beside a visible log, only they and what affects the reader are shown.
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
        is_own_choice = self.options.is_own_choice
        self.title = "result of your choice" if is_own_choice else "since your last turn"
        self.note = f"{self._closing_keys(canvas)} key continues"
        super().paint(canvas)

    def click_at(self, x: int, y: int) -> bool:
        """Close the recap, as any key does."""
        self.app.press_key_of("choose")
        return True

    @property
    def can_scroll(self) -> bool:
        return self._rows_out_of_sight(*self.size) > 0

    def _rows_out_of_sight(self, width: int, height: int) -> int:
        return len(self.rows_for(width)) - (height - 1)

    def _closing_keys(self, canvas: Canvas) -> str:
        out_of_sight = self._rows_out_of_sight(canvas.width, canvas.height)
        if out_of_sight <= 0:
            return "any"
        if self.first_row < out_of_sight:
            return f"{self.options.next_key} more, any other"
        return f"{self.options.previous_key} back, any other"

    def build_rows(self, props: LogProps, width: int) -> list[Parts]:
        """Build drawn events, then the summary by player."""
        panel_props, text_width = props.panel_props, width - 2
        drawn_rows, rest = self.draw_events(panel_props, props.entries, text_width)
        amount = RecapAmount.ALL if self.space.is_narrow else RecapAmount.AFFECTING
        if self.space.is_narrow and self.options.is_brief:
            amount = RecapAmount.BRIEF
        text_rows = recap_rows(
            panel_props, props.session, rest, text_width, self.abbreviate, amount
        )
        return (
            [*drawn_rows, [], *text_rows] if drawn_rows and text_rows else [*drawn_rows, *text_rows]
        )
