"""The command palette."""

from collections.abc import Iterable

from textual.command import CommandList, CommandPalette, Provider, SearchIcon

from tui.screens.base import AnnalsScreen


class PaletteScreen(CommandPalette, AnnalsScreen[None]):
    """Textual's command palette or theme picker, drawn with symbols that every terminal has."""

    CSS_PATH = "command_palette.tcss"

    def __init__(
        self,
        providers: Iterable[type[Provider]] | None = None,
        placeholder: str = "Type the name of a command",
    ) -> None:
        # Without Textual's id, since an older palette may still be closing.
        super().__init__(providers, placeholder=placeholder)

    def on_mount(self) -> None:
        self.query_one(SearchIcon).icon = ">"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore the keys of the list until it is drawn. Its page keys would fail."""
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            return False
        return super().check_action(action, parameters)
