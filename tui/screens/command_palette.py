"""The command palette."""

from textual.command import SearchIcon

from tui.screens.base import AnnalsScreen
from tui.widgets.textual_internals import StablePalette


class PaletteScreen(StablePalette, AnnalsScreen[None]):
    """Textual's command palette, drawn with symbols that every terminal has."""

    CSS = """
    SearchIcon { color: $text-muted; }
    CommandList { scrollbar-size-vertical: 0; }
    """

    def __init__(self) -> None:
        # Without Textual's id, since an older palette may still be closing.
        super().__init__(placeholder="Type the name of a command")

    def on_mount(self) -> None:
        """Replace the search icon by a plain symbol."""
        self.query_one(SearchIcon).icon = ">"
