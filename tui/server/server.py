"""The server: tables, listeners and sessions."""

import asyncio
import fcntl
import logging
import os
import signal
import tempfile
import time
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from core.app.constants import VERSION, WEB_PORT
from core.app.host_log import log_to_file
from core.app.packs import PACKS_VARIABLE, choose_from_environment
from core.app.server_tables import ServerTables
from core.club import BadStore, ClubRecorder, ClubStore, MessageOfTheDay, ServerInfo
from core.lan import Host, Limits, SecretAuthenticator
from saves import data_folder
from tui.errors import CommandFailed
from tui.server.config import KnownPeople, ServerConfig, issue_pass, load_host_key
from tui.server.sessions import Sessions
from tui.server.ssh import SshListener
from tui.server.status import print_status

CLEANUP_INTERVAL = 60.0  # seconds between checks for abandoned tables
MIN_GUEST_CODE = 8  # shorter codes can be guessed
MAX_TABLES, MAX_TABLES_EACH = 500, 20  # a sleeping table costs nothing
PEOPLE_FILE = "people.keys"
MOTD_FILE = "motd.txt"
CLUB_FILE = "club.sqlite"
GUEST_CODE_VARIABLE = "ANNALS_GUEST_CODE"  # keeps the code out of the process list

log = logging.getLogger("annals.lan")


def known_people(folder: Path, file: str | None) -> KnownPeople:
    """Read the named file, or the server's own, which is optional."""
    if file:
        return KnownPeople(Path(file))
    return KnownPeople(folder / PEOPLE_FILE, must_exist=False)


def serve(args: Namespace) -> None:
    if args.pack:  # sessions and their children must load the same packs
        os.environ[PACKS_VARIABLE] = ",".join(args.pack)
        choose_from_environment()
    folder = data_folder() / "server"
    if args.status:
        print_status(folder, CLUB_FILE, args.json)
        return
    if args.pass_for is not None:
        token = issue_pass(
            Path(args.people) if args.people else folder / PEOPLE_FILE, args.pass_for
        )
        print(f"A link for {args.pass_for}: http://HOST:{args.web or WEB_PORT}/pass/{token}")
        return
    config = ServerConfig(
        folder,
        known_people(folder, args.people),
        args.guest_code or os.environ.pop(GUEST_CODE_VARIABLE, ""),
        args.sessions,
        args.idle or float("inf"),
        Path(args.motd) if args.motd else folder / MOTD_FILE,
    )
    if not config.people and not config.guest_code:
        raise CommandFailed(
            "No players could log in. Use --people FILE with public keys, or allow guests with"
            f" --guest-code or {GUEST_CODE_VARIABLE}."
        )
    if 0 < len(config.guest_code) < MIN_GUEST_CODE:
        raise CommandFailed(
            f"The guest code is too short. Use at least {MIN_GUEST_CODE} characters."
        )
    log_to_file()
    with suppress(KeyboardInterrupt):
        asyncio.run(_run(config, args.bind, args.port, args.web))


async def _run(config: ServerConfig, bind: str, port: int, web_port: int | None) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with AsyncExitStack() as stack:
        sessions = await stack.enter_async_context(running_server(config))
        bound_port = await stack.enter_async_context(open_ssh_listener(sessions, bind, port))
        print(
            (
                f"Annals is running on port {bound_port}. Players connect with: ssh -p {bound_port}"
                " HOST"
            ),
            flush=True,
        )
        entry_points = f"by SSH on port {bound_port}"
        if web_port is not None:
            from tui.server.web_session import create_web_listener  # needs an extra

            web_address = bind or "127.0.0.1"
            listening = create_web_listener(sessions).listen(web_address, web_port)
            bound_web_port = await stack.enter_async_context(listening)
            print(f"In a browser: http://{web_address}:{bound_web_port}/", flush=True)
            entry_points += f" and in a browser on port {bound_web_port}"
        if sessions.recorder is not None:
            sessions.recorder.set_endpoints(entry_points)
        # End the sessions first, because the web listener waits for open pages.
        stack.push_async_callback(sessions.close)
        await stop.wait()


@asynccontextmanager
async def running_server(config: ServerConfig) -> AsyncIterator[Sessions]:
    """Run tables and sessions. On exit, end all sessions and save all games."""
    async with AsyncExitStack() as stack:
        _lock_tables(config.folder, stack)
        auth, socket_path = SecretAuthenticator(), _private_folder(stack) / "line"
        recorder = _open_recorder(config, stack)
        tables = ServerTables(config.folder / "tables", recorder)
        max_sessions = config.max_sessions
        limits = Limits(  # the listeners have authenticated these connections
            connections=max_sessions,
            reserved_connections=0,
            pending_connections=max_sessions,
            pending_per_block=max_sessions,
            connections_per_address=max_sessions,
            address_chat_per_second=max_sessions,
            address_chat_burst=10 * max_sessions,
            connections_per_person=max_sessions,
            tables=MAX_TABLES,
            tables_per_person=MAX_TABLES_EACH,
        )
        host = Host(auth, "Annals", VERSION, limits, tables.open_room, tables.forget_room, recorder)
        stack.push_async_callback(host.close)
        for room in tables.load_rooms():
            host.tables.add(room)
        await host.listen_at(socket_path)
        sessions = Sessions(config, auth, socket_path, recorder)
        cleanup = asyncio.create_task(_clean_up_regularly(host, sessions))
        stack.callback(cleanup.cancel)
        stack.push_async_callback(sessions.close)
        yield sessions


@asynccontextmanager
async def open_ssh_listener(sessions: Sessions, bind: str, port: int) -> AsyncIterator[int]:
    listener = SshListener(sessions)
    try:
        yield await listener.listen(bind, port, load_host_key(sessions.config.folder))
    finally:
        listener.close()


def _open_recorder(config: ServerConfig, stack: AsyncExitStack) -> ClubRecorder:
    try:
        store = ClubStore(config.folder / CLUB_FILE)
    except BadStore as bad:
        raise CommandFailed(str(bad)) from None
    stack.callback(store.close)
    store.start_server(ServerInfo(os.getpid(), int(time.time()), ""))
    notice = MessageOfTheDay(config.motd_path or config.folder / MOTD_FILE)
    return ClubRecorder(store, config.folder / "tables", notice)


async def _clean_up_regularly(host: Host, sessions: Sessions) -> None:
    while True:
        await asyncio.sleep(CLEANUP_INTERVAL)
        sessions.end_revoked_sessions()
        await host.tables.forget_abandoned()


def _lock_tables(folder: Path, stack: AsyncExitStack) -> None:
    """Prevent two servers from overwriting each other's games."""
    folder.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # not ours
        folder.chmod(0o700)
    lock = stack.enter_context((folder / "lock").open("w"))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CommandFailed(
            "Another server is already using these tables. Stop it first."
        ) from None


def _private_folder(stack: AsyncExitStack) -> Path:
    """Create a private folder with a short name, because socket paths have a length limit."""
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="annals-")))
