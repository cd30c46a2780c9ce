"""Messages from panes to their screen about mouse clicks."""

from textual.message import Message

from tui.model.choices import ChoiceRow


class TargetPressed(Message):
    """Posted when a target is clicked. A double click takes it."""

    def __init__(self, pane: str, target: str, is_double_click: bool) -> None:
        super().__init__()
        self.pane, self.target, self.is_double_click = pane, target, is_double_click


class ChoicePressed(Message):
    """Posted when a choice is clicked. A double click takes it."""

    def __init__(self, row: ChoiceRow, is_double_click: bool) -> None:
        super().__init__()
        self.row, self.is_double_click = row, is_double_click
