"""Everybody who is on a server: who they are, and one process at a pty for each."""

import asyncio
import fcntl
import logging
import multiprocessing
import multiprocessing.forkserver
import os
import re
import struct
import termios
import time
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import asyncssh

from core.house.addresses import why_not_listening
from core.lan import Limits, Person, Refusal, SecretDoor
from core.lan.door import Tries, checked_name, id_of, is_same
from core.lan.names import is_same_name
from core.lan.strangers import Strangers
from tui.cli.errors import TRACE, CommandFailed
from tui.cli.serve.premises import Premises
from tui.cli.serve.process import PRELOADED, run_session

KNOCK_WITHIN = 10.0  # seconds to say anything at all: every client does so at once
LOGIN_WITHIN = 120  # seconds to log in: a code is looked up, or twenty come to a busy machine
SESSION_WITHIN = 30  # seconds to ask for a session then
LOGIN_TRIES = 3  # on one line
STRANGERS, STRANGERS_FROM_A_BLOCK = 64, 32  # who have not logged in yet
LAST_WORDS = 5.0  # seconds for a session's last picture to arrive
LARGEST_CHUNK = 32 << 10
LARGEST_TRACE = 32 << 10
MOST_COLUMNS, MOST_ROWS = 500, 200
ONLY_A_GAME = "Annals needs a terminal and runs no commands: come with ssh -t, without a command."
TERMINAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}")

log = logging.getLogger("annals.lan")


class Sessions:
    """Everybody who is on the server now."""

    def __init__(self, house: Premises, door: SecretDoor, line: Path) -> None:
        self.house = house
        self.door = door
        self.line = line
        self.tries = Tries(Limits())
        self.running: set[_Session] = set()
        self.people = 0  # connections of those who have logged in
        self.strangers = Strangers[_Connection](
            STRANGERS, STRANGERS_FROM_A_BLOCK, _Connection.turn_away
        )
        self._server: Any = None
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([PRELOADED])
        multiprocessing.forkserver.ensure_running()  # it loads everything before anybody comes

    def is_full(self, for_guests: bool = False) -> bool:
        """Whether nobody else can log in; a quarter of the places is for those with a key."""
        kept = self.house.sessions // 4 if for_guests and self.house.people else 0
        return self.people >= self.house.sessions - kept

    async def listen(self, bind: str, port: int, key: Any) -> int:
        """Let people in at a port; 0 takes any that is free. Which one it is."""
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

    def send_unknown_home(self) -> None:
        """Whose key was withdrawn meanwhile."""
        for session in list(self.running):
            if session.key and session.key not in self.house.people:
                session.send_home("Your key was withdrawn.")

    async def close(self) -> None:
        """Let nobody in any more, and send everybody home; who does not go is cut off."""
        if self._server is not None:
            self._server.close()
        for session in list(self.running):
            session.send_home("The server is closed; all games are saved.")
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self.running:
                    await asyncio.sleep(0.02)
        for session in list(self.running):
            session.end()


class _Connection(asyncssh.SSHServer):
    """One SSH connection: who it is, and that there is one session in it and nothing else."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._person: Person | None = None
        self._connection: Any = None
        self._address = ""
        self._failures = 0
        self._key = ""  # the fingerprint of the one that was shown last
        self._is_guest = False
        self._is_in = False
        self._has_session = False
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, conn: Any) -> None:
        """Not more than there is room for; strangers take no place from those who are known."""
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("here",))[0])
        self._sessions.strangers.add(self, self._address)
        loop = asyncio.get_running_loop()
        self._waiting = loop.call_later(KNOCK_WITHIN, self._end_if_silent)

    def _end_if_silent(self) -> None:
        if not self._connection.get_extra_info("client_version"):
            self._connection.abort()

    def turn_away(self) -> None:
        """There is no room."""
        log.warning("%s: too many connections", self._address)
        self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, "The server is full.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self._waiting is not None:
            self._waiting.cancel()
        if self._is_in:
            self._sessions.people -= 1
        else:
            self._sessions.strangers.remove(self)
            log.warning("%s: came and did not log in", self._address)

    def begin_auth(self, username: str) -> bool:
        """Everybody says who they are, while there is room."""
        if self._sessions.is_full():
            self.turn_away()
        return True

    def auth_completed(self) -> None:
        """No stranger any more; who then wants no session is not waited for."""
        is_full = self._sessions.is_full(for_guests=self._is_guest)
        self._sessions.strangers.remove(self)
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
        """Known people come with their key."""
        return bool(self._sessions.house.people)

    def validate_public_key(self, username: str, key: Any) -> bool:
        """By the key, whatever name is typed."""
        self._key = key.get_fingerprint()
        name = self._sessions.house.people.get(self._key)
        if name is not None:
            self._person = Person(f"known {name.casefold()}", name)  # with any of their keys
        return name is not None

    def password_auth_supported(self) -> bool:
        """Guests come with the code, where they may."""
        return bool(self._sessions.house.guest_code)

    async def validate_password(self, username: str, password: str) -> bool:
        """By the code, under any name that is nobody's."""
        house, tries = self._sessions.house, self._sessions.tries
        try:
            tries.check(self._address)
            name = checked_name(username)
            if any(is_same_name(name, known) for known in house.people.values()):
                raise Refusal("name", "That name belongs to somebody.")
            if is_same(password, house.guest_code):
                tries.passed(self._address)
                self._person = Person(f"guest {name.casefold()}", name)
                self._is_guest = True
                return True
            await tries.failed(self._address)
        except Refusal as refusal:
            log.warning("%s: refused (%s)", self._address, refusal.code)
        else:
            log.warning("%s: wrong code for %r", self._address, username[:40])
        self._failures += 1
        if self._failures >= LOGIN_TRIES:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many wrong tries."
            )
        return False

    def session_requested(self) -> "_Session | bool":
        """One, for somebody known."""
        if self._person is None or self._has_session:
            return False
        self._has_session = True
        log.info("%s: %s is here", self._address, self._person.name)
        key = "" if self._is_guest else self._key
        return _Session(self._sessions, self._person, key, self._connection)


class _Session(asyncssh.SSHServerSession[bytes]):
    """A process at a pty of its own, and the channel through which it is seen."""

    def __init__(self, sessions: Sessions, person: Person, key: str, connection: Any) -> None:
        self.key = key  # that let the person in; none for guests
        self._sessions = sessions
        self._person = person
        self._connection = connection
        self._channel: Any = None
        self._term = "xterm"
        self._size: tuple[int, int] | None = None
        self._wants_a_command = False
        self._master = -1
        self._slave = -1  # open on this side too, or the terminal would be gone before it is used
        self._process: ForkServerProcess | None = None
        self._secret = ""
        self._heard = 0.0
        self._waiting: asyncio.TimerHandle | None = None
        self._last_words = ""

    def connection_made(self, chan: Any) -> None:
        """The channel is there."""
        self._channel = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        """A terminal is all we offer."""
        self._term = term_type if TERMINAL_NAME.fullmatch(term_type) else "xterm"
        self._size = (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """What others answer with a shell is answered with the game, at a terminal."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Never: who asks for it is told so, and that is all."""
        log.warning("%s wanted to run a command", self._person.name)
        self._wants_a_command = True
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Never: no files are sent."""
        log.warning("%s wanted to send files", self._person.name)
        return False

    def session_started(self) -> None:
        """Start the process, for who has a terminal and wants nothing else."""
        if self._size is None or self._wants_a_command:
            self._turn_away()
            return
        sessions = self._sessions
        try:
            self._master, self._slave = os.openpty()
        except OSError as error:
            log.warning("no terminal for %s: %s", self._person.name, error)
            self._connection.close()
            return
        self._resize(*self._size)
        self._secret = sessions.door.issue(self._person)
        env = {"ANNALS_HOME": str(self._home), "TERM": self._term, "COLORTERM": ""}
        arguments = (
            os.ttyname(self._slave),
            str(sessions.line),
            self._secret,
            self._person.name,
            env,
        )
        self._process = sessions.context.Process(target=run_session, args=arguments)
        self._process.start()
        os.set_blocking(self._master, False)
        sessions.running.add(self)
        loop = asyncio.get_running_loop()
        loop.add_reader(self._master, self._show)
        loop.add_reader(self._process.sentinel, self.end)
        self._heard = time.monotonic()
        self._watch_idle()

    @property
    def _home(self) -> Path:
        """Where the person's own settings are."""
        return self._sessions.house.folder / "people" / id_of(self._person.id)

    def _turn_away(self) -> None:
        """Say why there is no session; nothing was started."""
        self._channel.write_stderr(f"{ONLY_A_GAME}\r\n".encode())
        self._channel.exit(1)
        asyncio.get_running_loop().call_later(LAST_WORDS, self._connection.close)

    def _show(self) -> None:
        """What the process draws goes to the person."""
        try:
            drawn = os.read(self._master, LARGEST_CHUNK)
        except BlockingIOError:
            return
        except OSError:  # nobody is at the terminal any more
            drawn = b""
        if drawn:
            self._channel.write(drawn)
        else:
            self._stop_showing()

    def _stop_showing(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def pause_writing(self) -> None:
        """A slow line: the process waits, and nobody else."""
        self._stop_showing()

    def resume_writing(self) -> None:
        """Go on."""
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._show)

    def data_received(self, data: bytes, datatype: Any) -> None:
        """What the person types goes to the process; what it has no room for is lost."""
        self._heard = time.monotonic()
        with suppress(OSError):
            os.write(self._master, data)

    def terminal_size_changed(self, width: int, height: int, *pixels: int) -> None:
        """The window has another size."""
        if self._master >= 0:
            self._resize(width, height)

    def _resize(self, width: int, height: int) -> None:
        columns, rows = min(max(width, 1), MOST_COLUMNS), min(max(height, 1), MOST_ROWS)
        with suppress(OSError):
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _watch_idle(self) -> None:
        left = self._heard + self._sessions.house.idle - time.monotonic()
        if left <= 0:
            log.info("%s was idle for too long", self._person.name)
            self.send_home("Nothing was typed for long; your seats are kept.")
        elif left < float("inf"):
            self._waiting = asyncio.get_running_loop().call_later(left, self._watch_idle)

    def send_home(self, why: str) -> None:
        """Let the app leave the terminal as it was found; one that does not is ended."""
        self._last_words = f"{why}\r\n"
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(LAST_WORDS, self.end)
        if self._process is not None:
            self._process.terminate()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut; the tables and seats stay."""
        self.end()

    def end(self) -> None:
        """End the process and close the channel; once."""
        process, self._process = self._process, None
        if process is None:
            return
        self._sessions.running.discard(self)
        self._sessions.door.withdraw(self._secret)
        if self._waiting is not None:
            self._waiting.cancel()
        loop = asyncio.get_running_loop()
        loop.remove_reader(process.sentinel)
        self._show_the_rest()
        self._stop_showing()
        os.close(self._master)
        os.close(self._slave)
        self._master = -1
        process.kill()
        loop.run_in_executor(None, process.join)
        self._write_down_failure()
        with suppress(OSError):
            self._channel.exit(0)
        loop.call_later(LAST_WORDS, self._connection.close)  # there is no second session

    def _write_down_failure(self) -> None:
        """Where the session stumbled, its trace goes to the owner's log."""
        trace = self._home / TRACE
        with suppress(OSError):
            text = trace.read_text(encoding="utf-8", errors="replace")[:LARGEST_TRACE]
            trace.unlink()
            log.error("the session of %s failed\n%s", self._person.name, text)

    def _show_the_rest(self) -> None:
        """What was drawn last, so that the terminal is left as it was found."""
        with suppress(OSError):
            while drawn := os.read(self._master, LARGEST_CHUNK):
                self._channel.write(drawn)
        with suppress(OSError):
            self._channel.write(self._last_words.encode())
