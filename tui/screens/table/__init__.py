"""The table: the heart of the app."""

from tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
