"""The column next to the panels: choices, coach, inspector and log."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size

from core.kernel import Explanation
from tui.model.choices import Question
from tui.widgets.panes.choices import ChoicesPane, ChoicesProps, choices_height
from tui.widgets.panes.coach import CoachPane
from tui.widgets.panes.explanation import ExplanationPane, explanation_rows
from tui.widgets.panes.log_pane import LogPane

MIN_CHOICES, MIN_COACH, MIN_INSPECTOR, MIN_LOG = 12, 6, 8, 8  # minimum rows
SHORT_LOG_ROWS = 5  # while the coach speaks, or with few entries
EMPTY_INSPECTOR_ROWS = 2  # rows of the hint in an empty inspector
MIN_CONSEQUENCE_ROWS = 4  # rows of consequences if space is short


class SideColumn(Vertical):
    """Owns the heights of its panes: each gets the rows it needs, and the log the rest.

    `TablePanes` calls `distribute_rows` before it gives new content to choices or inspector.
    """

    def __init__(
        self,
        choices: ChoicesPane,
        coach: CoachPane,
        inspector: ExplanationPane,
        log: LogPane,
        id: str,
    ) -> None:
        super().__init__(id=id)
        self.choices, self.coach, self.inspector, self.log_pane = choices, coach, inspector, log
        self._question: Question | None = None
        # Rows of the longest ones since the last main question.
        self._max_explanation = self._max_consequence = 0

    def compose(self) -> ComposeResult:
        yield self.choices
        yield self.coach
        yield self.inspector
        yield self.log_pane

    def on_resize(self, event: events.Resize) -> None:
        self.distribute_rows(self.choices.props, self.inspector.props.explanation)

    def distribute_rows(self, choices_props: ChoicesProps, explanation: Explanation | None) -> None:
        """Set heights from the upcoming content, so that each pane is drawn once."""
        width, rows = self.size
        if choices_props.is_docked or not width:
            if self.choices.styles.inline.has_rule("height"):  # avoids sending all again
                self.choices.styles.height = None
            return
        self._reset_maxima(choices_props)
        self._max_consequence = max(
            self._max_consequence, len(self.choices.consequence_rows(choices_props, width))
        )
        consequence_height = max(self.choices.presenter.usual_preview_height, self._max_consequence)
        coach_height = self._coach_height(choices_props, width, rows)
        rows -= coach_height
        min_inspector_height = MIN_INSPECTOR if self.inspector.display else 0
        log_height = SHORT_LOG_ROWS if self._is_coach_speaking else max(MIN_LOG, rows // 4)
        needed_rows = choices_height(choices_props, width, consequence_height)
        left_for_choices = rows - min_inspector_height - log_height
        choices_rows = max(min(needed_rows, left_for_choices), MIN_CHOICES)
        inspector_height = 0
        if self.inspector.display:
            inspector_height = self._inspector_height(explanation, width, rows - choices_rows)
        heights = {
            self.choices: choices_rows,
            self.coach: coach_height,
            self.inspector: inspector_height,
            self.log_pane: max(rows - choices_rows - inspector_height, 1),
        }
        for pane, height in heights.items():
            if pane.display:
                pane.styles.height = height
                pane.prepare_for(Size(width, height))

    def _inspector_height(self, explanation: Explanation | None, width: int, rows: int) -> int:
        if explanation is not None:
            needed_rows = 1 + len(explanation_rows(explanation, width - 2))
            self._max_explanation = max(self._max_explanation, needed_rows, MIN_INSPECTOR)
        log_height = 1 + len(self.log_pane.rows_for(width))
        max_height = max(rows // 2, rows - max(log_height, SHORT_LOG_ROWS), MIN_INSPECTOR)
        return min(self._max_explanation, max_height) or EMPTY_INSPECTOR_ROWS

    def _coach_height(self, choices_props: ChoicesProps, width: int, rows: int) -> int:
        """Return the height of the coach. It leaves space for one choice per group."""
        needed_rows = self.coach.height_for(self.coach.message, width)
        for_choices = choices_height(choices_props, width, MIN_CONSEQUENCE_ROWS, is_folded=True)
        return min(needed_rows, max(rows - for_choices - SHORT_LOG_ROWS, MIN_COACH))

    @property
    def _is_coach_speaking(self) -> bool:
        return self.coach.message is not None and bool(self.coach.message.paragraphs)

    def repaint_stale(self) -> None:
        """Repaint panes whose content is the same but whose size changed."""
        for pane in (self.choices, self.coach, self.inspector, self.log_pane):
            pane.repaint_if_stale()

    def _reset_maxima(self, choices_props: ChoicesProps) -> None:
        """Reset the maximum heights at a new main question, so that nothing jumps in between."""
        question = choices_props.chooser.question if choices_props.chooser else None
        if question is not self._question and (question is None or question.decision.is_main):
            self._question, self._max_explanation, self._max_consequence = question, 0, 0
