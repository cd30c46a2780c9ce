"""The command palette: everything that can be done, found by typing its name."""

from contextlib import suppress

from textual.command import CommandPalette, SearchIcon

from tui.screens.base import AnnalsScreen


class Commands(CommandPalette, AnnalsScreen[None]):
    """Textual's own, drawn with marks that every terminal has."""

    CSS = "SearchIcon { color: $text-muted; }"

    def __init__(self) -> None:
        super().__init__(placeholder="Type the name of a command", id="--command-palette")

    def on_mount(self) -> None:
        """No picture before the line."""
        self.query_one(SearchIcon).icon = ">"

    def _action_command_list(self, action: str) -> None:
        """Textual's list stumbles over a page key that comes before it was first drawn."""
        with suppress(KeyError):
            super()._action_command_list(action)
