"""`annals web`: the local app in a browser, for anyone with the link."""

import asyncio
import multiprocessing
import os
import signal
import sys
from argparse import Namespace
from contextlib import suppress

from core.app.host_log import log_to_file
from core.lan import Refusal
from core.lan.auth import is_same_secret, new_token
from tui.server.session_process import attach_terminal
from tui.server.terminal import Display, PtyTerminal
from tui.server.web import WEB_TERMINAL, Authenticator, Visitor, WebListener

MAX_PAGES = 16  # each page is a process


def serve_local_web(args: Namespace) -> None:
    log_to_file()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(args.bind, args.port))


async def _run(bind: str, port: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    owner, pass_token = Owner(), new_token()

    async def by_pass(token: str, address: str) -> Visitor:
        if not is_same_secret(token, pass_token):
            raise Refusal("code", "This link has expired. Use the link that 'annals web' printed.")
        return owner

    async with WebListener(Authenticator(by_pass, None)).listen(bind, port) as bound_port:
        print(f"Annals is at http://{bind}:{bound_port}/pass/{pass_token}", flush=True)
        try:
            await stop.wait()
        finally:
            await owner.close()


class Owner:
    """The visitor with the link. Every page is a separate app with the local games."""

    is_allowed = True

    def __init__(self) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._terminals: set[OwnerTerminal] = set()

    def start_terminal(self, display: Display, size: tuple[int, int], table: str) -> PtyTerminal:
        if len(self._terminals) >= MAX_PAGES:
            raise Refusal("busy", f"Only {MAX_PAGES} pages can be open at once. Close one first.")
        terminal = OwnerTerminal(display, self._terminals)
        terminal.open(
            size,
            lambda path: self._context.Process(target=run_local_app, args=(path, WEB_TERMINAL)),
        )
        self._terminals.add(terminal)
        return terminal

    async def close(self) -> None:
        for terminal in list(self._terminals):
            terminal.terminate("Annals has stopped. All games are saved.")
        while self._terminals:
            await asyncio.sleep(0.02)


class OwnerTerminal(PtyTerminal):
    """The terminal of one of the owner's pages."""

    def __init__(self, display: Display, open_terminals: "set[OwnerTerminal]") -> None:
        super().__init__("the owner", display, float("inf"))
        self._open_terminals = open_terminals

    def on_exit(self) -> None:
        self._open_terminals.discard(self)


def run_local_app(terminal: str, env: dict[str, str]) -> None:
    """Replace the process with a normal Annals on the terminal."""
    attach_terminal(terminal)
    for name in ("COLUMNS", "LINES"):  # these describe the terminal that started Annals
        os.environ.pop(name, None)
    os.execve(sys.executable, [sys.executable, "-m", "tui.cli"], {**os.environ, **env})
