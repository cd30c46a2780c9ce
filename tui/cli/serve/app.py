"""The app of a session on a server.

The process that all sessions are forked from imports this, and with it all that they need:
the games too. What was loaded there once no session has to load, and they share its memory.
"""

from pathlib import Path

# What Textual loads only when it is first needed.
import textual.drivers.headless_driver
import textual.drivers.linux_driver
import textual.layouts.factory
import textual.layouts.stream
import textual.pilot
import textual.scrollbar  # noqa: F401
from rich.cells import cell_len

from core.games import GAME_IDS, load_game
from core.house.learning import glossary_of
from core.house.packs import choose_from_environment
from core.lan import Address, Guest
from core.lan.protocol import make_ready
from themes import load_themes
from tui.app import AnnalsApp
from tui.cli.serve import restraint  # noqa: F401
from tui.games import presenter_of
from tui.screens import (  # noqa: F401
    chat,
    commands,
    game_over,
    help,
    lessons,
    rules,
    settings,
    trying,
)
from tui.screens import table as table_screen  # noqa: F401
from tui.screens.lobby_hall import HallScreen

choose_from_environment()
load_themes()
cell_len("…")  # how wide letters are, which rich looks up in a table of its own
for game_id in GAME_IDS:
    presenter_of(load_game(game_id))
    make_ready(load_game(game_id))
    glossary_of(game_id)


class SessionApp(AnnalsApp):
    """The app without a way out to the machine it runs on."""

    def __init__(self, line: Path, name: str, secret: str, table: str) -> None:
        async def arrive() -> Guest:
            return await Guest.call(Address(path=line), load_game, name, token=secret)

        super().__init__(first=HallScreen(arrive, table))

    def action_suspend_process(self) -> None:
        """There is no shell to go back to."""

    def export_saved(self, path: Path) -> None:
        """Nothing is written on a server."""
