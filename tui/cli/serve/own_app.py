"""`annals web`: one's own Annals in a browser, for whoever has the link."""

import asyncio
import multiprocessing
import os
import signal
import sys
from argparse import Namespace
from contextlib import suppress

from core.house.host_log import log_to_file
from core.lan import Refusal
from core.lan.door import is_same, new_token
from tui.cli.serve.process import take_terminal
from tui.cli.serve.terminals import Onlooker, Terminal
from tui.cli.serve.web import WEB_TERMINAL, Entrance, Visitor, WebDoor

MOST_PAGES = 16  # at once: each is a process


def serve_own_app(args: Namespace) -> None:
    """Run until interrupted."""
    log_to_file()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(args.bind or "127.0.0.1", args.port))


async def _run(bind: str, port: int) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    owner, passed = Owner(), new_token()

    async def by_pass(token: str, address: str) -> Visitor:
        if not is_same(token, passed):
            raise Refusal("code", "That link is not good any more.")
        return owner

    async with WebDoor(Entrance(by_pass, None)).listening(bind, port) as bound:
        print(f"Annals is at http://{bind}:{bound}/pass/{passed}", flush=True)
        try:
            await ended.wait()
        finally:
            await owner.leave()


class Owner:
    """Who has the link: every page is an app of its own, with the games of this machine."""

    is_welcome = True

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._open: set[OwnTerminal] = set()

    def begin(self, onlooker: Onlooker, size: tuple[int, int], table: str) -> Terminal:
        """The app, from its first screen on."""
        if len(self._open) >= MOST_PAGES:
            raise Refusal("busy", f"More than {MOST_PAGES} pages cannot be open at once.")
        terminal = OwnTerminal(onlooker, self._open)
        terminal.open(
            size, lambda path: self._context.Process(target=run_own_app, args=(path, WEB_TERMINAL))
        )
        self._open.add(terminal)
        return terminal

    async def leave(self) -> None:
        """End what is open; every game is saved."""
        for terminal in list(self._open):
            terminal.send_home("Annals is not served any more; all games are saved.")
        while self._open:
            await asyncio.sleep(0.02)


class OwnTerminal(Terminal):
    """One of the owner's pages."""

    def __init__(self, onlooker: Onlooker, others: "set[OwnTerminal]") -> None:
        super().__init__("the owner", onlooker, float("inf"))
        self._others = others

    def left(self) -> None:
        """There is room for another."""
        self._others.discard(self)


def run_own_app(terminal: str, env: dict[str, str]) -> None:
    """The process becomes an Annals like any other, at its terminal."""
    take_terminal(terminal)
    for name in ("COLUMNS", "LINES"):  # the size of the terminal that Annals was started in
        os.environ.pop(name, None)
    os.execve(sys.executable, [sys.executable, "-m", "tui.cli"], {**os.environ, **env})
