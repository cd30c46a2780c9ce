"""The sessions of a server: people, places and one process per session."""

import asyncio
import logging
import multiprocessing
import multiprocessing.forkserver
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from core.club import ClubRecorder
from core.lan import Limits, Person, Refusal, SecretAuthenticator
from core.lan.auth import FailedAttempts, id_from_token, is_same_secret, validate_name
from core.lan.lookalike_names import is_same_name
from tui.errors import TRACE_FILE
from tui.server.config import ServerConfig
from tui.server.session_process import PRELOAD_MODULE, run_session
from tui.server.terminal import GOODBYE_SECONDS, Display, PtyTerminal

MAX_TRACE = 32 << 10

log = logging.getLogger("annals.lan")


class Sessions:
    """Everyone connected to the server, by SSH or browser."""

    def __init__(
        self,
        config: ServerConfig,
        auth: SecretAuthenticator,
        socket_path: Path,
        recorder: ClubRecorder | None = None,
    ) -> None:
        self.config = config
        self.auth = auth
        self.socket_path = socket_path
        self.recorder = recorder  # records who is connected
        self.running: set[Session] = set()
        self.logged_in = 0  # places taken after login
        self._attempts = FailedAttempts(Limits())
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([PRELOAD_MODULE])
        multiprocessing.forkserver.ensure_running()  # start preloading early

    def is_full(self, for_guests: bool = False) -> bool:
        """Return whether no place is left. A quarter is reserved for known people."""
        reserved = self.config.max_sessions // 4 if for_guests and self.config.people else 0
        return self.logged_in >= self.config.max_sessions - reserved

    def known_person(self, key: str) -> Person | None:
        """Return the person with this key or pass. All keys of a name are the same person."""
        name = self.config.people.get(key)
        return None if name is None else Person(f"known {name.casefold()}", name)

    async def admit_pass(self, key: str, address: str) -> Person:
        """Return the person with the pass. Raise Refusal for an unknown one, and count the try."""
        self._attempts.check(address)
        person = self.known_person(key)
        if person is None:
            log.warning("%s: unknown login link", address)
            await self._attempts.record_failure(address)
            raise Refusal("code", "This link has expired. Ask the server's owner for a new one.")
        self._attempts.clear(address)
        return person

    async def admit_guest(self, name: str, code: str, address: str) -> Person:
        """Return a guest with the right code and an unused name. Raise Refusal otherwise."""
        try:
            self._attempts.check(address)
            name = validate_name(name)
            if any(is_same_name(name, member) for member in self.config.people.values()):
                raise Refusal("name", "This name is taken. Choose another one.")
            if not self.config.guest_code or not is_same_secret(code, self.config.guest_code):
                await self._attempts.record_failure(address)
                raise Refusal("code", "The guest code is wrong. Ask the server's owner for it.")
        except Refusal as refusal:
            log.warning("%s: %r is refused (%s)", address, name[:40], refusal.code)
            raise
        self._attempts.clear(address)
        return Person(f"guest {name.casefold()}", name)

    def end_revoked_sessions(self) -> None:
        for session in list(self.running):
            if session.key and session.key not in self.config.people:
                session.terminate("Your key is no longer allowed on this server.")

    async def close(self) -> None:
        """End all sessions, and kill those that do not exit in time."""
        for session in list(self.running):
            session.terminate("The server has stopped. All games are saved.")
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                while self.running:
                    await asyncio.sleep(0.02)
        for session in list(self.running):
            session.end()


class Session(PtyTerminal):
    """The terminal of a person at the server's tables."""

    def __init__(self, sessions: Sessions, person: Person, key: str, display: Display) -> None:
        super().__init__(person.name, display, sessions.config.idle_seconds)
        self.key = key  # empty for guests
        self._sessions = sessions
        self._person = person
        self._secret = ""

    def start(
        self,
        size: tuple[int, int],
        env: dict[str, str],
        table: str = "",
        is_plain: bool = False,
    ) -> None:
        """Start the app, in the lobby or at a table. Raise OSError if it cannot start."""
        sessions = self._sessions
        env = {"ANNALS_HOME": str(self._home_folder), **env}

        def spawn(terminal: str) -> ForkServerProcess:
            self._secret = sessions.auth.issue(self._person)
            socket_path = str(sessions.socket_path)
            arguments = (
                terminal,
                socket_path,
                self._secret,
                self._person.name,
                env,
                table,
                is_plain,
            )
            return sessions.context.Process(target=run_session, args=arguments)

        self.open(size, spawn)
        sessions.running.add(self)
        if sessions.recorder is not None:
            sessions.recorder.start_session(id(self), self.name)

    @property
    def _home_folder(self) -> Path:
        return self._sessions.config.folder / "people" / id_from_token(self._person.id)

    def on_exit(self) -> None:
        self._sessions.running.discard(self)
        if self._sessions.recorder is not None:
            self._sessions.recorder.end_session(id(self))
        self._sessions.auth.revoke(self._secret)
        trace = self._home_folder / TRACE_FILE
        with suppress(OSError):
            text = trace.read_text(encoding="utf-8", errors="replace")[:MAX_TRACE]
            trace.unlink()
            log.error("the session of %s failed\n%s", self.name, text)
