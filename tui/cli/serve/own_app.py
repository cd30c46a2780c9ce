"""`annals web`: the local app in a browser, for anyone with the link."""

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

MOST_PAGES = 16  # each page is a process


def serve_own_app(args: Namespace) -> None:
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
    """The visitor with the link; every page is a separate app with the local games."""

    is_welcome = True

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._open: set[OwnTerminal] = set()

    def begin(self, onlooker: Onlooker, size: tuple[int, int], table: str) -> Terminal:
        if len(self._open) >= MOST_PAGES:
            raise Refusal("busy", f"More than {MOST_PAGES} pages cannot be open at once.")
        terminal = OwnTerminal(onlooker, self._open)
        terminal.open(
            size, lambda path: self._context.Process(target=run_own_app, args=(path, WEB_TERMINAL))
        )
        self._open.add(terminal)
        return terminal

    async def leave(self) -> None:
        for terminal in list(self._open):
            terminal.send_home("Annals is not served any more; all games are saved.")
        while self._open:
            await asyncio.sleep(0.02)


class OwnTerminal(Terminal):
    """The terminal of one of the owner's pages."""

    def __init__(self, onlooker: Onlooker, others: "set[OwnTerminal]") -> None:
        super().__init__("the owner", onlooker, float("inf"))
        self._others = others

    def left(self) -> None:
        self._others.discard(self)


def run_own_app(terminal: str, env: dict[str, str]) -> None:
    """Replace the process with a normal Annals on the terminal."""
    take_terminal(terminal)
    for name in ("COLUMNS", "LINES"):  # these describe the terminal that started Annals
        os.environ.pop(name, None)
    os.execve(sys.executable, [sys.executable, "-m", "tui.cli"], {**os.environ, **env})
