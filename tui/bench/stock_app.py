"""A stock Textual app, to compare the screens with: `python -m tui.bench.stock_app`.

It has about as much to show as a table: a list of choices, a table of values and the keys.
"""

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.widgets import DataTable, Footer, OptionList

CHOICES, ROWS, COLUMNS = 40, 40, 8


class StockApp(App[None]):
    """A list, a table and a footer, all as Textual has them."""

    CSS = "OptionList, DataTable { height: 1fr; }"
    BINDINGS: ClassVar = [("f", "filter", "Filter"), ("h", "hint", "Hint"), ("u", "undo", "Undo")]

    def compose(self) -> ComposeResult:
        yield OptionList(*(f"Build city {number}: 4 stone" for number in range(CHOICES)))
        table: DataTable[str] = DataTable(cursor_type="row")
        table.add_columns(*(f"count {column}" for column in range(COLUMNS)))
        table.add_rows([f"{row * column}" for column in range(COLUMNS)] for row in range(ROWS))
        yield table
        yield Footer()


if __name__ == "__main__":
    StockApp().run()
