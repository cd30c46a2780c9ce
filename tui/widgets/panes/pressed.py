"""Messages from panes to their screen about mouse clicks."""

from textual.message import Message

from tui.model.choosing import Row


class SpotPressed(Message):
    """Posted when a target is clicked; a double click takes it."""

    def __init__(self, pane: str, target: str, twice: bool) -> None:
        super().__init__()
        self.pane, self.target, self.twice = pane, target, twice


class ChoicePressed(Message):
    """Posted when a choice is clicked; a double click takes it."""

    def __init__(self, row: Row, twice: bool) -> None:
        super().__init__()
        self.row, self.twice = row, twice
