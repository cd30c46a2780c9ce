"""The input that filters choices."""

from tui.model.table import TableModel
from tui.widgets.panes import DecidePane
from tui.widgets.text_field import TextField

LONGEST = 60


class FilterField(TextField):
    """An input over the filter in the choices pane."""

    def __init__(self, model: TableModel, decide: DecidePane) -> None:
        super().__init__(LONGEST)
        self.model, self.decide = model, decide

    def follow(self) -> None:
        """Open, move or close the input as the model requires."""
        chooser, place = self.model.chooser, self.decide.typed_at
        if not self.model.typing or chooser is None:
            if self.is_open:
                self.end()
            return
        if not self.is_open:
            self.begin(chooser.filter)
        if place is not None:
            x, y = self.decide.region.offset
            self.put_at(x + place[0], y + place[1], place[2])

    def action_delete_left(self) -> None:
        """Delete a letter; cancel the filter if it is empty."""
        if self.value:
            super().action_delete_left()
        else:
            self.action_give_up()
