"""The input that filters choices."""

from tui.model.table import TableModel
from tui.widgets.panes import ChoicesPane
from tui.widgets.text_field import TextField

MAX_LENGTH = 60


class FilterField(TextField):
    """An input over the filter in the choices pane."""

    def __init__(self, model: TableModel, choices: ChoicesPane) -> None:
        super().__init__(MAX_LENGTH)
        self.model, self.choices = model, choices

    def sync_with_model(self) -> None:
        """Open, move or close the input as the model requires."""
        chooser, position = self.model.chooser, self.choices.filter_position
        if not self.model.is_filtering or chooser is None:
            if self.is_open:
                self.finish_editing()
            return
        if not self.is_open:
            self.start_editing(chooser.filter)
        if position is not None:
            x, y = self.choices.region.offset
            self.move_to_cells(x + position[0], y + position[1], position[2])

    def action_delete_left(self) -> None:
        """Delete a letter; cancel the filter if it is empty."""
        if self.value:
            super().action_delete_left()
        else:
            self.action_give_up()
