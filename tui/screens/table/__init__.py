"""The table screen, where games are played and watched.

Start with `screen`. It delegates to `panes` (display), `player_actions`, `key_handler`,
`table_listener` and `pages`.
"""

from tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
