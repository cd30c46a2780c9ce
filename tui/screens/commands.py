"""The command palette: everything that can be done, found by typing its name."""

from textual.command import SearchIcon

from tui.screens.base import AnnalsScreen
from tui.widgets.textual_internals import PatientPalette


class Commands(PatientPalette, AnnalsScreen[None]):
    """Textual's own, drawn with marks that every terminal has."""

    CSS = """
    SearchIcon { color: $text-muted; }
    CommandList { scrollbar-size-vertical: 0; }
    """

    def __init__(self) -> None:
        # Without the id that Textual's has: the last one may still be on its way out.
        super().__init__(placeholder="Type the name of a command")

    def on_mount(self) -> None:
        """No picture before the line."""
        self.query_one(SearchIcon).icon = ">"
