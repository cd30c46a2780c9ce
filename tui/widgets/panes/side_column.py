"""The column next to the panels: choices, coach, inspector and log."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from core.kernel import Explanation
from tui.model.choosing import Question
from tui.widgets.panes.coach import CoachPane
from tui.widgets.panes.decide import Asking, DecidePane, height_for
from tui.widgets.panes.explanation import ExplanationPane, explanation_rows
from tui.widgets.panes.story import StoryPane

LEAST_DECIDE, LEAST_COACH, LEAST_INSPECT, LEAST_LOG = 12, 6, 8, 8  # minimum rows
SHORT_LOG = 5  # while the coach speaks, or with few entries
NOTHING_EXPLAINED = 2  # rows of the hint in an empty inspector
FEW_FOLLOWED = 4  # rows of consequences if space is short


class SideColumn(Vertical):
    """Gives each pane the rows it needs, and the rest to the log."""

    def __init__(
        self,
        decide: DecidePane,
        coach: CoachPane,
        inspect: ExplanationPane,
        log: StoryPane,
        id: str,
    ) -> None:
        super().__init__(id=id)
        self.decide, self.coach, self.inspect, self.log_pane = decide, coach, inspect, log
        self._asked: Question | None = None
        self._explained = self._followed = 0  # maxima

    def compose(self) -> ComposeResult:
        yield self.decide
        yield self.coach
        yield self.inspect
        yield self.log_pane

    def on_resize(self, event: events.Resize) -> None:
        self.share_out(self.decide.asking, self.inspect.explanation)

    def share_out(self, asking: Asking, explanation: Explanation | None) -> None:
        """Set heights from the upcoming content, so that each pane is drawn once."""
        width, rows = self.size
        if self.decide.docked or not width:
            if self.decide.styles.inline.has_rule("height"):  # avoids sending all again
                self.decide.styles.height = None
            return
        self._begin_anew_for(asking)
        self._followed = max(self._followed, len(self.decide.consequence(asking, width)))
        followed = max(self.decide.presenter.consequence_rows, self._followed)
        coach = self._rows_of_coach(asking, width, rows)
        rows -= coach
        least = LEAST_INSPECT if self.inspect.display else 0
        log = SHORT_LOG if self._is_spoken else max(LEAST_LOG, rows // 4)
        wanted = height_for(asking, width, followed)
        decide = max(min(wanted, rows - least - log), LEAST_DECIDE)
        inspect = self._rows_of_inspect(explanation, width, rows - decide) if least else 0
        heights = {self.decide: decide, self.coach: coach, self.inspect: inspect}
        heights[self.log_pane] = max(rows - decide - inspect, 1)
        for pane, height in heights.items():
            if pane.display:
                pane.styles.height = height
                pane.prepare_for(Size(width, height))

    def _rows_of_inspect(self, explanation: Explanation | None, width: int, rows: int) -> int:
        """Return the inspector's rows; it takes at most half unless the log needs less."""
        if explanation is not None:
            needed = 1 + len(explanation_rows(explanation, width - 2))
            self._explained = max(self._explained, needed, LEAST_INSPECT)
        told = 1 + len(self.log_pane.rows_for(width))
        most = max(rows // 2, rows - max(told, SHORT_LOG), LEAST_INSPECT)
        return min(self._explained, most) or NOTHING_EXPLAINED

    def _rows_of_coach(self, asking: Asking, width: int, rows: int) -> int:
        """Return the coach's rows, leaving space for one choice of every group."""
        wanted = self.coach.height_for(self.coach.words, width)
        needed = height_for(asking, width, FEW_FOLLOWED, most=1)
        return min(wanted, max(rows - needed - SHORT_LOG, LEAST_COACH))

    @property
    def _is_spoken(self) -> bool:
        """Whether the coach has text to read now."""
        return self.coach.words is not None and bool(self.coach.words.says)

    def draw_the_rest(self) -> None:
        """Repaint panes whose content is the same but whose size changed."""
        for pane in (self.decide, self.coach, self.inspect, self.log_pane):
            pane.repaint_if_due()

    def _begin_anew_for(self, asking: Asking) -> None:
        """Reset the maximum heights at a new main question, so that nothing jumps in between."""
        question = asking.chooser.question if asking.chooser else None
        if question is not self._asked and (question is None or question.decision.main):
            self._asked, self._explained, self._followed = question, 0, 0
