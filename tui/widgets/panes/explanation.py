"""The inspector: an explanation of the thing under the cursor."""

from dataclasses import dataclass

from textual.reactive import reactive

from core.kernel import Explanation, Rule
from tui.draw.canvas import FAINT, NAME, TEXT, Parts
from tui.draw.glyphs import wrap
from tui.widgets.panes.text_pane import TextPane


@dataclass(frozen=True, slots=True)
class ExplanationProps:
    """The inputs of the inspector."""

    explanation: Explanation | None = None
    key: str = "i"  # opens the inspector


class ExplanationPane(TextPane):
    """An explanation, wrapped to the available width."""

    title_command = "inspect"
    props: reactive[ExplanationProps] = reactive(ExplanationProps(), repaint=False, init=False)

    def __init__(self, id: str, *, has_heading: bool = True) -> None:
        super().__init__(id, "", has_heading=has_heading)

    def watch_props(self) -> None:
        self.first_row = 0
        self.title = f"{self.props.key} Inspect"
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        return explanation_rows(self.props.explanation, max(width - 2, 20))


def rule_rows(rule: Rule | None, width: int) -> list[Parts]:
    if rule is None:
        return []
    first, *rest = wrap(rule.text, max(width - len(rule.number) - 2, 20))
    rows: list[Parts] = [[(f"{rule.number}  ", FAINT), (first, TEXT)]]
    return [*rows, *([(" " * (len(rule.number) + 2) + line, TEXT)] for line in rest)]


def explanation_rows(explanation: Explanation | None, width: int) -> list[Parts]:
    if explanation is None:
        return [[("Select a card, piece or place for details.", FAINT)]]
    rows: list[Parts] = [[(explanation.title, NAME)]]
    for line in explanation.lines:
        rows += [[(text, TEXT)] for text in wrap(line, width)]
    tail = "  ".join(text for text in (explanation.rule, explanation.source) if text)
    rows += [[(text, FAINT)] for text in wrap(tail, width)] if tail else []
    return rows
