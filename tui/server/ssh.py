"""The SSH listener: login by key or guest code, and one session per connection."""

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

import asyncssh

from core.app.addresses import explain_listen_error
from core.lan import Person, Refusal
from core.lan.pending_connections import PendingConnections
from tui.errors import CommandFailed
from tui.server.sessions import Session, Sessions
from tui.server.terminal import GOODBYE_SECONDS

HANDSHAKE_TIMEOUT = 10.0  # seconds until the client's first message
LOGIN_TIMEOUT = 120  # seconds; checks take longer on a busy machine
SESSION_TIMEOUT = 30  # seconds from login to the session request
MAX_LOGIN_ATTEMPTS = 3  # per connection
MAX_PENDING, MAX_PENDING_PER_BLOCK = 64, 32  # connections before login
TERMINAL_REQUIRED = (
    "Annals runs no commands. Connect with ssh -t and no command, or with the command"
    " 'plain' for plain mode."
)
PLAIN_COMMANDS = ("plain", "--plain")  # accepted in place of a command
TERMINAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}")

log = logging.getLogger("annals.lan")


class SshListener:
    """Accepts SSH connections on a port."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.pending = PendingConnections[_Connection](
            MAX_PENDING, MAX_PENDING_PER_BLOCK, _Connection.reject
        )
        self._server: Any = None

    async def listen(self, bind: str, port: int, key: Any) -> int:
        try:
            self._server = await asyncssh.create_server(
                lambda: _Connection(self),
                bind or None,
                port,
                server_host_keys=[key],
                login_timeout=LOGIN_TIMEOUT,
                keepalive_interval=30,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                encoding=None,
                line_editor=False,
                server_version="Annals",
            )
        except (OSError, UnicodeError) as error:
            raise CommandFailed(explain_listen_error(error, bind, port)) from None
        bound: int = self._server.get_port()
        return bound

    def close(self) -> None:
        if self._server is not None:
            self._server.close()


class _Connection(asyncssh.SSHServer):
    """One SSH connection: authentication and a single session."""

    def __init__(self, listener: SshListener) -> None:
        self._sessions = listener.sessions
        self._pending = listener.pending
        self._person: Person | None = None
        self._connection: Any = None
        self._address = ""
        self._failures = 0
        self._key = ""  # fingerprint of the latest key offered
        self._is_guest = False
        self._is_logged_in = False
        self._has_session = False
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, conn: Any) -> None:
        """Register as pending, with limits that protect the places of known people."""
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("here",))[0])
        self._pending.add(self, self._address)
        loop = asyncio.get_running_loop()
        self._timeout = loop.call_later(HANDSHAKE_TIMEOUT, self._abort_if_silent)

    def _abort_if_silent(self) -> None:
        if not self._connection.get_extra_info("client_version"):
            self._connection.abort()

    def reject(self) -> None:
        log.warning("%s: too many connections", self._address)
        self._connection.disconnect(
            asyncssh.DISC_TOO_MANY_CONNECTIONS, "The server is full. Try again later."
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
        if self._is_logged_in:
            self._sessions.logged_in -= 1
        else:
            self._pending.remove(self)
            log.warning("%s: connected and did not log in", self._address)

    def begin_auth(self, username: str) -> bool:
        """Require authentication, or reject the connection if the server is full."""
        if self._sessions.is_full():
            self.reject()
        return True

    def auth_completed(self) -> None:
        """Take a place, and close the connection if no session is requested in time."""
        is_full = self._sessions.is_full(for_guests=self._is_guest)
        self._pending.remove(self)
        self._sessions.logged_in += 1
        self._is_logged_in = True
        if is_full:
            self.reject()
        if self._timeout is not None:
            self._timeout.cancel()
        loop = asyncio.get_running_loop()
        self._timeout = loop.call_later(SESSION_TIMEOUT, self._close_without_session)

    def _close_without_session(self) -> None:
        if not self._has_session:
            self._connection.close()

    def public_key_auth_supported(self) -> bool:
        return bool(self._sessions.config.people)

    def validate_public_key(self, username: str, key: Any) -> bool:
        self._key = key.get_fingerprint()
        self._person = self._sessions.known_person(self._key)
        return self._person is not None

    def password_auth_supported(self) -> bool:
        return bool(self._sessions.config.guest_code)

    async def validate_password(self, username: str, password: str) -> bool:
        """Accept the guest code with any unused name."""
        try:
            self._person = await self._sessions.admit_guest(username, password, self._address)
        except Refusal:
            self._failures += 1
            if self._failures >= MAX_LOGIN_ATTEMPTS:
                self._connection.disconnect(
                    asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
                    "Too many failed attempts. Try again later.",
                )
            return False
        self._is_guest = True
        return True

    def session_requested(self) -> "_Channel | bool":
        if self._person is None or self._has_session:
            return False
        self._has_session = True
        log.info("%s: %s is here", self._address, self._person.name)
        key = "" if self._is_guest else self._key
        return _Channel(self._sessions, self._person, key, self._connection)


class _Channel(asyncssh.SSHServerSession[bytes]):
    """The SSH channel that displays a session."""

    def __init__(self, sessions: Sessions, person: Person, key: str, connection: Any) -> None:
        self._session = Session(sessions, person, key, self)
        self._connection = connection
        self._channel: Any = None
        self._term = "xterm"
        self._size: tuple[int, int] | None = None
        self._has_requested_command = False
        self._is_plain = False

    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        self._term = term_type if TERMINAL_NAME.fullmatch(term_type) else "xterm"
        self._size = (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """Accept: the game takes the place of a shell."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Accept only the plain-mode command. Others get an explanation later."""
        if command.strip() in PLAIN_COMMANDS:
            self._is_plain = True
            return True
        log.warning("%s wanted to run a command", self._session.name)
        self._has_requested_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        log.warning("%s wanted to send files", self._session.name)
        return False

    def session_started(self) -> None:
        """Start the process if the client has a terminal and requested no other command."""
        if self._size is None or self._has_requested_command:
            self._reject()
            return
        try:
            is_plain = self._is_plain or self._term == "dumb"
            env = {"TERM": self._term, "COLORTERM": ""}
            self._session.start(self._size, env, is_plain=is_plain)
        except OSError as error:
            log.warning("no terminal for %s: %s", self._session.name, error)
            self._connection.close()

    def _reject(self) -> None:
        self._channel.write_stderr(f"{TERMINAL_REQUIRED}\r\n".encode())
        self._channel.exit(1)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._connection.close)

    def pause_writing(self) -> None:
        self._session.pause()

    def resume_writing(self) -> None:
        self._session.resume()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self._session.send_input(data)

    def terminal_size_changed(self, width: int, height: int, *pixels: int) -> None:
        self._session.resize(width, height)

    def connection_lost(self, exc: Exception | None) -> None:
        self._session.end()

    def show(self, drawn: bytes) -> None:
        with suppress(OSError):
            self._channel.write(drawn)

    def finish(self) -> None:
        """Close the connection: it has no second session."""
        with suppress(OSError):
            self._channel.exit(0)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._connection.close)
