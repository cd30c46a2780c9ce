"""Messages from panes to their screen about the mouse."""

from textual.message import Message

from tui.model.choices import ChoiceRow


class TitlePressed(Message):
    """Posted when the title of a pane is clicked."""

    def __init__(self, pane: str) -> None:
        super().__init__()
        self.pane = pane


class TargetPressed(Message):
    """Posted when a target is clicked. A click on the selected one takes it."""

    def __init__(self, pane: str, target: str, is_selected: bool) -> None:
        super().__init__()
        self.pane, self.target, self.is_selected = pane, target, is_selected


class ChoicePressed(Message):
    """Posted when a choice is clicked. A click on the selected one takes it."""

    def __init__(self, row: ChoiceRow, is_selected: bool) -> None:
        super().__init__()
        self.row, self.is_selected = row, is_selected


class WheelTurned(Message):
    """Posted when the wheel moves the cursor in a pane."""

    def __init__(self, pane: str, step: int) -> None:
        super().__init__()
        self.pane, self.step = pane, step
