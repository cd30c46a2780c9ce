"""The input that filters choices."""

from dataclasses import dataclass

from textual.reactive import reactive

from tui.widgets.text_field import TextField

MAX_LENGTH = 60


@dataclass(frozen=True, slots=True)
class FilterProps:
    """The filter that is typed, and where: column, row and width."""

    text: str
    cells: tuple[int, int, int] | None


class FilterField(TextField):
    """An input over the filter in the choices pane. It is open while it has props."""

    props: reactive[FilterProps | None] = reactive(None, repaint=False, init=False)

    def __init__(self) -> None:
        super().__init__(MAX_LENGTH)

    def watch_props(self, props: FilterProps | None) -> None:
        if props is None:
            self.finish_editing()
            return
        if not self.is_open:
            self.start_editing(props.text)
        if props.cells is not None:
            self.move_to_cells(*props.cells)

    def action_delete_left(self) -> None:
        if self.value:
            super().action_delete_left()
        else:
            self.action_give_up()
