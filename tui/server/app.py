"""The app of a server session.

The fork server imports this module through `warmup`. Everything loaded here, including the games,
is shared by all sessions.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

# Textual imports these lazily.
import textual.drivers.headless_driver
import textual.layouts.factory
import textual.layouts.stream
import textual.pilot
import textual.scrollbar  # noqa: F401
from rich.cells import cell_len

from core.app.learning import glossary_of
from core.app.packs import choose_from_environment
from core.games import GAME_IDS, load_game
from core.lan import Address, Guest
from core.lan.protocol import prepare_codecs
from themes import load_themes
from tui.app import AnnalsApp
from tui.navigator import Navigator
from tui.panels import load_presenter
from tui.plain import StdioConsole
from tui.plain.lobby import run_lobby
from tui.renderer import event_driver, fast  # noqa: F401
from tui.screens import table as table_screen  # noqa: F401
from tui.screens.lobby import LobbyScreen
from tui.server import resource_limits  # noqa: F401

choose_from_environment()
load_themes()
cell_len("…")  # fills rich's cache of character widths
for game_id in GAME_IDS:
    load_presenter(load_game(game_id))
    prepare_codecs(load_game(game_id))
    glossary_of(game_id)


def run_plain_session(socket_path: Path, name: str, secret: str) -> Exception | None:
    """Run a session in plain mode. Return its error, if any."""
    try:
        asyncio.run(run_lobby(_connector(socket_path, name, secret), StdioConsole(can_clear=False)))
    except KeyboardInterrupt:
        return None
    except Exception as failure:
        return failure
    return None


def _connector(socket_path: Path, name: str, secret: str) -> Callable[[], Awaitable[Guest]]:
    async def arrive() -> Guest:
        return await Guest.connect(Address(path=socket_path), load_game, name, token=secret)

    return arrive


class SessionApp(AnnalsApp):
    """The app without access to the server's machine."""

    def __init__(self, socket_path: Path, name: str, secret: str, table: str) -> None:
        super().__init__(first_screen=LobbyScreen(_connector(socket_path, name, secret), table))
        self.navigation = SessionNavigator(self)
        self.error_console.quiet = True  # a trace would show visitors what they may not know

    def exit(self, *args: Any, **kwargs: Any) -> None:
        """Leave the app. Unmute the error console, because Textual prints the message there."""
        self.error_console.quiet = False
        super().exit(*args, **kwargs)

    def take_screenshot(self) -> None:
        self.show_message("A session on a server cannot write files. Take a screenshot yourself.")

    def action_suspend_process(self) -> None:
        """Do nothing: a session has no shell."""


class SessionNavigator(Navigator):
    """Navigation without access to the server's machine."""

    def export_saved(self, path: Path) -> None:
        """Do nothing: a session may not write files on the server."""
