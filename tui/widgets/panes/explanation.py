"""The inspector: an explanation of the thing under the cursor."""

from textual.reactive import reactive

from core.kernel import Explanation, Rule
from tui.draw.canvas import FAINT, NAME, TEXT, Parts
from tui.draw.glyphs import wrap
from tui.widgets.panes.text_pane import TextPane


class ExplanationPane(TextPane):
    """An explanation, wrapped to the available width."""

    explanation: reactive[Explanation | None] = reactive(None, repaint=False, init=False)

    def watch_explanation(self) -> None:
        self.first_row = 0
        self.repaint()

    def rows_for(self, width: int) -> list[Parts]:
        return explanation_rows(self.explanation, max(width - 2, 20))


def rule_rows(rule: Rule | None, width: int) -> list[Parts]:
    """Return a rule with its number, wrapped to a width."""
    if rule is None:
        return []
    first, *rest = wrap(rule.text, max(width - len(rule.number) - 2, 20))
    rows: list[Parts] = [[(f"{rule.number}  ", FAINT), (first, TEXT)]]
    return [*rows, *([(" " * (len(rule.number) + 2) + line, TEXT)] for line in rest)]


def explanation_rows(explanation: Explanation | None, width: int) -> list[Parts]:
    """Return an explanation with its rule and source, wrapped to a width."""
    if explanation is None:
        return [[("Cards, pieces and places are explained here.", FAINT)]]
    rows: list[Parts] = [[(explanation.title, NAME)]]
    for line in explanation.lines:
        rows += [[(text, TEXT)] for text in wrap(line, width)]
    tail = "  ".join(text for text in (explanation.rule, explanation.source) if text)
    rows += [[(text, FAINT)] for text in wrap(tail, width)] if tail else []
    return rows
