"""The app of a server session.

The fork server imports this module through `warmup`. Everything loaded here, including the games,
is shared by all sessions.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

# Textual imports these lazily.
import textual.drivers.headless_driver
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
from tui.plain import Terminal
from tui.plain.hall import stay_in_the_hall
from tui.screens import (  # noqa: F401
    chat,
    commands,
    game_over,
    help,
    lessons,
    replay,
    results,
    rules,
    settings,
    trying,
)
from tui.screens import table as table_screen  # noqa: F401
from tui.screens.lobby_hall import HallScreen
from tui.widgets import patient_driver  # noqa: F401

choose_from_environment()
load_themes()
cell_len("…")  # fills rich's cache of character widths
for game_id in GAME_IDS:
    presenter_of(load_game(game_id))
    make_ready(load_game(game_id))
    glossary_of(game_id)


def stay_plainly(line: Path, name: str, secret: str) -> Exception | None:
    """Run a session in plain mode; return its error, if any."""
    try:
        asyncio.run(stay_in_the_hall(_way_in(line, name, secret), Terminal(can_clear=False)))
    except KeyboardInterrupt:
        return None
    except Exception as failure:
        return failure
    return None


def _way_in(line: Path, name: str, secret: str) -> Callable[[], Awaitable[Guest]]:
    async def arrive() -> Guest:
        return await Guest.call(Address(path=line), load_game, name, token=secret)

    return arrive


class SessionApp(AnnalsApp):
    """The app without access to the server's machine."""

    def __init__(self, line: Path, name: str, secret: str, table: str) -> None:
        super().__init__(first=HallScreen(_way_in(line, name, secret), table))

    def action_suspend_process(self) -> None:
        """Do nothing: a session has no shell."""

    def export_saved(self, path: Path) -> None:
        """Do nothing: a session may not write files on the server."""
