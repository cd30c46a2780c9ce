"""What the mouse did to a pane, told to its screen."""

from textual.message import Message

from tui.model.choosing import Row


class SpotPressed(Message):
    """The mouse was pressed on something; twice: it is to be taken."""

    def __init__(self, pane: str, target: str, twice: bool) -> None:
        super().__init__()
        self.pane, self.target, self.twice = pane, target, twice


class ChoicePressed(Message):
    """The mouse was pressed on a choice."""

    def __init__(self, row: Row, twice: bool) -> None:
        super().__init__()
        self.row, self.twice = row, twice
