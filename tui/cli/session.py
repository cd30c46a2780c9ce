"""One person's session on a server: the app at its own pty, its tables in the server.

No command of `annals`: the server alone starts it, in a process of its own.
"""

import gc
import os
import sys
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

# What Textual loads when it is first needed is loaded before the first person comes.
import textual.drivers.headless_driver
import textual.drivers.linux_driver
import textual.layouts.factory
import textual.layouts.stream
import textual.pilot
import textual.scrollbar  # noqa: F401

from core.games import load_game
from core.lan import Address, Guest
from tui.app import AnnalsApp
from tui.cli.main import explain
from tui.screens import game_over, help, table  # noqa: F401  (loaded before the first person comes)
from tui.screens.lobby_hall import HallScreen


class SessionApp(AnnalsApp):
    """The app without a way out to the machine it runs on."""

    def action_suspend_process(self) -> None:
        """There is no shell to go back to."""

    def export_saved(self, path: Path) -> None:
        """Nothing is written on a server."""


def _text(stream: int, mode: str) -> TextIO:
    return TextIOWrapper(FileIO(stream, mode), "utf-8", "replace")


def run_session(terminal: str, line: str, secret: str, name: str, env: dict[str, str]) -> None:
    """The life of the process: take the terminal, show the tables, end when the person leaves."""
    gc.freeze()  # what was loaded before stays: nobody needs to look through it again
    os.setsid()
    handle = os.open(terminal, os.O_RDWR)  # the first one a session opens is its own
    for stream in (0, 1, 2):
        os.dup2(handle, stream)
    if handle > 2:
        os.close(handle)
    os.environ.update(env)
    sys.stdin, sys.stdout, sys.stderr = (open(0), open(1, "w"), open(2, "w"))  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]

    async def arrive() -> Guest:
        return await Guest.call(Address(path=Path(line)), load_game, name, token=secret)

    app = SessionApp(first=HallScreen(arrive))
    app.run()
    if app._exception is not None:
        print(f"annals: {explain(app._exception)[0]}", file=sys.stderr, flush=True)
