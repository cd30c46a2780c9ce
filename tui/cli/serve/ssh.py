"""The SSH listener: login by key or guest code, and one session per connection."""

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

import asyncssh

from core.house.addresses import why_not_listening
from core.lan import Person, Refusal
from core.lan.strangers import Strangers
from tui.cli.errors import CommandFailed
from tui.cli.serve.sessions import Session, Sessions
from tui.cli.serve.terminals import LAST_WORDS

KNOCK_WITHIN = 10.0  # seconds until the client's first message
LOGIN_WITHIN = 120  # seconds; checks take longer on a busy machine
SESSION_WITHIN = 30  # seconds from login to the session request
LOGIN_TRIES = 3  # per connection
STRANGERS, STRANGERS_FROM_A_BLOCK = 64, 32  # connections before login
ONLY_A_GAME = (
    "Annals needs a terminal and runs no commands: come with ssh -t, without a command,"
    " or with 'plain' to play line by line."
)
PLAIN = ("plain", "--plain")  # accepted in place of a command
TERMINAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}")

log = logging.getLogger("annals.lan")


class SshDoor:
    """Accepts SSH connections on a port."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.strangers = Strangers[_Connection](
            STRANGERS, STRANGERS_FROM_A_BLOCK, _Connection.turn_away
        )
        self._server: Any = None

    async def listen(self, bind: str, port: int, key: Any) -> int:
        try:
            self._server = await asyncssh.create_server(
                lambda: _Connection(self),
                bind or None,
                port,
                server_host_keys=[key],
                login_timeout=LOGIN_WITHIN,
                keepalive_interval=30,
                agent_forwarding=False,
                x11_forwarding=False,
                allow_scp=False,
                encoding=None,
                line_editor=False,
                server_version="Annals",
            )
        except (OSError, UnicodeError) as error:
            raise CommandFailed(why_not_listening(error, bind, port)) from None
        bound: int = self._server.get_port()
        return bound

    def close(self) -> None:
        if self._server is not None:
            self._server.close()


class _Connection(asyncssh.SSHServer):
    """One SSH connection: authentication and a single session."""

    def __init__(self, door: SshDoor) -> None:
        self._sessions = door.sessions
        self._strangers = door.strangers
        self._person: Person | None = None
        self._connection: Any = None
        self._address = ""
        self._failures = 0
        self._key = ""  # fingerprint of the latest key offered
        self._is_guest = False
        self._is_in = False
        self._has_session = False
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, conn: Any) -> None:
        """Register as pending, with limits that protect the places of known people."""
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("here",))[0])
        self._strangers.add(self, self._address)
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(KNOCK_WITHIN, self._end_if_silent)

    def _end_if_silent(self) -> None:
        if not self._connection.get_extra_info("client_version"):
            self._connection.abort()

    def turn_away(self) -> None:
        log.warning("%s: too many connections", self._address)
        self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, "The server is full.")

    def connection_lost(self, exc: Exception | None) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        if self._is_in:
            self._sessions.people -= 1
        else:
            self._strangers.remove(self)
            log.warning("%s: came and did not log in", self._address)

    def begin_auth(self, username: str) -> bool:
        """Require authentication; reject the connection if the server is full."""
        if self._sessions.is_full():
            self.turn_away()
        return True

    def auth_completed(self) -> None:
        """Take a place, and close the connection if no session is requested in time."""
        is_full = self._sessions.is_full(for_guests=self._is_guest)
        self._strangers.remove(self)
        self._sessions.people += 1
        self._is_in = True
        if is_full:
            self.turn_away()
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(SESSION_WITHIN, self._end_unless_in_session)

    def _end_unless_in_session(self) -> None:
        if not self._has_session:
            self._connection.close()

    def public_key_auth_supported(self) -> bool:
        return bool(self._sessions.house.people)

    def validate_public_key(self, username: str, key: Any) -> bool:
        self._key = key.get_fingerprint()
        self._person = self._sessions.known(self._key)
        return self._person is not None

    def password_auth_supported(self) -> bool:
        return bool(self._sessions.house.guest_code)

    async def validate_password(self, username: str, password: str) -> bool:
        """Accept the guest code with any unused name."""
        try:
            self._person = await self._sessions.guest(username, password, self._address)
        except Refusal:
            self._failures += 1
            if self._failures >= LOGIN_TRIES:
                self._connection.disconnect(
                    asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong tries."
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
        self._wants_a_command = False
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
        """Accept only the plain-mode command; others get an explanation when the session starts."""
        if command.strip() in PLAIN:
            self._is_plain = True
            return True
        log.warning("%s wanted to run a command", self._session.name)
        self._wants_a_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        log.warning("%s wanted to send files", self._session.name)
        return False

    def session_started(self) -> None:
        """Start the process if the client has a terminal and requested no other command."""
        if self._size is None or self._wants_a_command:
            self._turn_away()
            return
        try:
            is_plain = self._is_plain or self._term == "dumb"
            env = {"TERM": self._term, "COLORTERM": ""}
            self._session.begin(self._size, env, is_plain=is_plain)
        except OSError as error:
            log.warning("no terminal for %s: %s", self._session.name, error)
            self._connection.close()

    def _turn_away(self) -> None:
        self._channel.write_stderr(f"{ONLY_A_GAME}\r\n".encode())
        self._channel.exit(1)
        asyncio.get_running_loop().call_later(LAST_WORDS, self._connection.close)

    def pause_writing(self) -> None:
        """Pause the process of a slow client."""
        self._session.pause()

    def resume_writing(self) -> None:
        self._session.resume()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self._session.type(data)

    def terminal_size_changed(self, width: int, height: int, *pixels: int) -> None:
        self._session.resize(width, height)

    def connection_lost(self, exc: Exception | None) -> None:
        self._session.end()

    def show(self, drawn: bytes) -> None:
        with suppress(OSError):
            self._channel.write(drawn)

    def ended(self) -> None:
        """Close the connection: it has no second session."""
        with suppress(OSError):
            self._channel.exit(0)
        asyncio.get_running_loop().call_later(LAST_WORDS, self._connection.close)
