"""The server: tables, listeners and sessions."""

import asyncio
import fcntl
import gc
import logging
import os
import signal
import tempfile
import time
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from core.house.club import BadStore, ClubStore, Notice, Running, ServerBooks
from core.house.constants import VERSION, WEB_PORT
from core.house.host_log import log_to_file
from core.house.packs import PACKS, choose_from_environment
from core.house.tables import ServerTables
from core.lan import Host, Limits, SecretDoor
from saves import home
from tui.cli.errors import CommandFailed
from tui.cli.serve.premises import KnownPeople, Premises, host_key, write_pass
from tui.cli.serve.sessions import Sessions
from tui.cli.serve.ssh import SshDoor
from tui.cli.serve.status import print_status

TIDY_EVERY = 60.0  # seconds between checks for abandoned tables
SWEEP_EVERY = 3600.0  # seconds between garbage collections
LEAST_GUEST_CODE = 8  # shorter codes can be guessed
MOST_TABLES, MOST_TABLES_EACH = 500, 20  # a sleeping table costs nothing
PEOPLE = "people.keys"
NOTICE = "motd.txt"
STORE = "club.sqlite"
GUEST_CODE = "ANNALS_GUEST_CODE"  # keeps the code out of the process list

log = logging.getLogger("annals.lan")


def known_people(folder: Path, named: str | None) -> KnownPeople:
    """Read the named file, or the server's own, which is optional."""
    if named:
        return KnownPeople(Path(named))
    return KnownPeople(folder / PEOPLE, must_exist=False)


def serve(args: Namespace) -> None:
    if args.pack:  # sessions and their children must load the same packs
        os.environ[PACKS] = ",".join(args.pack)
        choose_from_environment()
    folder = home() / "server"
    if args.status:
        print_status(folder, STORE, args.json)
        return
    if args.pass_for is not None:
        token = write_pass(Path(args.people) if args.people else folder / PEOPLE, args.pass_for)
        print(f"A link for {args.pass_for}: http://HOST:{args.web or WEB_PORT}/pass/{token}")
        return
    house = Premises(
        folder,
        known_people(folder, args.people),
        args.guest_code or os.environ.pop(GUEST_CODE, ""),
        args.sessions,
        args.idle or float("inf"),
        Path(args.motd) if args.motd else folder / NOTICE,
    )
    if not house.people and not house.guest_code:
        raise CommandFailed(
            "Nobody could come in: name a file of public keys with --people,"
            f" or allow guests with --guest-code or {GUEST_CODE}."
        )
    if 0 < len(house.guest_code) < LEAST_GUEST_CODE:
        raise CommandFailed(f"A guest code has at least {LEAST_GUEST_CODE} letters.")
    log_to_file()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(house, args.bind, args.port, args.web))


async def _run(house: Premises, bind: str, port: int, web_port: int | None) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    async with AsyncExitStack() as stack:
        sessions = await stack.enter_async_context(opened(house))
        bound = await stack.enter_async_context(ssh_door(sessions, bind, port))
        print(f"Annals is served on port {bound}: ssh -p {bound} HOST", flush=True)
        doors = f"by SSH on port {bound}"
        if web_port is not None:
            from tui.cli.serve.club import web_door  # needs an extra

            where = bind or "127.0.0.1"
            door = web_door(sessions).listening(where, web_port)
            page = await stack.enter_async_context(door)
            print(f"In a browser: http://{where}:{page}/", flush=True)
            doors += f" and in a browser on port {page}"
        if sessions.books is not None:
            sessions.books.tell_doors(doors)
        # End the sessions first, because the web listener waits for open pages.
        stack.push_async_callback(sessions.close)
        await ended.wait()


@asynccontextmanager
async def opened(house: Premises) -> AsyncIterator[Sessions]:
    """Run the tables and sessions; on exit, end all sessions and save all games."""
    async with AsyncExitStack() as stack:
        _lock(house.folder, stack)
        door, line = SecretDoor(), _private_folder(stack) / "line"
        books = _open_books(house, stack)
        tables = ServerTables(house.folder / "tables", books)
        many = house.sessions
        limits = Limits(  # the listeners have authenticated these connections
            connections=many,
            kept_places=0,
            strangers=many,
            strangers_from_a_block=many,
            from_one_address=many,
            lines_each=many,
            tables=MOST_TABLES,
            tables_each=MOST_TABLES_EACH,
        )
        host = Host(door, "Annals", VERSION, limits, tables.open, tables.forget, books)
        stack.push_async_callback(host.close)
        for room in tables.kept():
            host.add(room)
        await host.listen_at(line)
        sessions = Sessions(house, door, line, books)
        tidying = asyncio.create_task(_tidy(host, sessions))
        stack.callback(tidying.cancel)
        stack.push_async_callback(sessions.close)
        gc.freeze()  # a full collection of everything loaded would pause all tables
        yield sessions


@asynccontextmanager
async def ssh_door(sessions: Sessions, bind: str, port: int) -> AsyncIterator[int]:
    door = SshDoor(sessions)
    try:
        yield await door.listen(bind, port, host_key(sessions.house.folder))
    finally:
        door.close()


def _open_books(house: Premises, stack: AsyncExitStack) -> ServerBooks:
    try:
        store = ClubStore(house.folder / STORE)
    except BadStore as bad:
        raise CommandFailed(str(bad)) from None
    stack.callback(store.close)
    store.begin(Running(os.getpid(), int(time.time()), ""))
    notice = Notice(house.notice or house.folder / NOTICE)
    return ServerBooks(store, house.folder / "tables", notice)


async def _tidy(host: Host, sessions: Sessions) -> None:
    swept = time.monotonic()
    while True:
        await asyncio.sleep(TIDY_EVERY)
        sessions.send_unknown_home()
        await host.forget_forsaken()
        if time.monotonic() - swept > SWEEP_EVERY:
            swept = time.monotonic()
            gc.unfreeze()  # closed games left garbage among the frozen objects
            gc.collect()
            gc.freeze()


def _lock(folder: Path, stack: AsyncExitStack) -> None:
    """Prevent two servers from overwriting each other's games."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = stack.enter_context((folder / "lock").open("w"))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CommandFailed("Another server has these tables open.") from None


def _private_folder(stack: AsyncExitStack) -> Path:
    """Create a private folder; its name is short because socket paths have a length limit."""
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="annals-")))
