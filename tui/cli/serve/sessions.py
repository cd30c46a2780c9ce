"""The sessions of a server: people, places and one process per session."""

import asyncio
import logging
import multiprocessing
import multiprocessing.forkserver
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from core.house.club import ServerBooks
from core.lan import Limits, Person, Refusal, SecretDoor
from core.lan.door import Tries, checked_name, id_of, is_same
from core.lan.names import is_same_name
from tui.cli.errors import TRACE
from tui.cli.serve.premises import Premises
from tui.cli.serve.process import PRELOADED, run_session
from tui.cli.serve.terminals import LAST_WORDS, Onlooker, Terminal

LARGEST_TRACE = 32 << 10

log = logging.getLogger("annals.lan")


class Sessions:
    """Everyone connected to the server, by SSH or browser."""

    def __init__(
        self, house: Premises, door: SecretDoor, line: Path, books: ServerBooks | None = None
    ) -> None:
        self.house = house
        self.door = door
        self.line = line
        self.books = books  # records who is connected
        self.running: set[Session] = set()
        self.people = 0  # places taken after login
        self._tries = Tries(Limits())
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([PRELOADED])
        multiprocessing.forkserver.ensure_running()  # start preloading early

    def is_full(self, for_guests: bool = False) -> bool:
        """Return whether no place is left; a quarter is reserved for known people."""
        kept = self.house.sessions // 4 if for_guests and self.house.people else 0
        return self.people >= self.house.sessions - kept

    def known(self, key: str) -> Person | None:
        """Return the person with this key or pass; all keys of a name are the same person."""
        name = self.house.people.get(key)
        return None if name is None else Person(f"known {name.casefold()}", name)

    async def bearer(self, key: str, address: str) -> Person:
        """Return the person with the pass. Refusal for an unknown one, which counts as a try."""
        self._tries.check(address)
        person = self.known(key)
        if person is None:
            log.warning("%s: no such pass", address)
            await self._tries.failed(address)
            raise Refusal("code", "That link is not good any more.")
        self._tries.passed(address)
        return person

    async def guest(self, name: str, code: str, address: str) -> Person:
        """Return a guest with the right code and an unused name. Refusal otherwise."""
        try:
            self._tries.check(address)
            name = checked_name(name)
            if any(is_same_name(name, known) for known in self.house.people.values()):
                raise Refusal("name", "That name belongs to somebody.")
            if not self.house.guest_code or not is_same(code, self.house.guest_code):
                await self._tries.failed(address)
                raise Refusal("code", "That is not the guests' code.")
        except Refusal as refusal:
            log.warning("%s: %r is refused (%s)", address, name[:40], refusal.code)
            raise
        self._tries.passed(address)
        return Person(f"guest {name.casefold()}", name)

    def send_unknown_home(self) -> None:
        for session in list(self.running):
            if session.key and session.key not in self.house.people:
                session.send_home("Your key was withdrawn.")

    async def close(self) -> None:
        """End all sessions; kill those that do not exit in time."""
        for session in list(self.running):
            session.send_home("The server is closed; all games are saved.")
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self.running:
                    await asyncio.sleep(0.02)
        for session in list(self.running):
            session.end()


class Session(Terminal):
    """The terminal of a person at the server's tables."""

    def __init__(self, sessions: Sessions, person: Person, key: str, onlooker: Onlooker) -> None:
        super().__init__(person.name, onlooker, sessions.house.idle)
        self.key = key  # empty for guests
        self._sessions = sessions
        self._person = person
        self._secret = ""

    def begin(
        self,
        size: tuple[int, int],
        env: dict[str, str],
        table: str = "",
        is_plain: bool = False,
    ) -> None:
        """Start the app, in the lobby or at a table. OSError if it cannot start."""
        sessions = self._sessions
        env = {"ANNALS_HOME": str(self._home), **env}

        def at(terminal: str) -> ForkServerProcess:
            self._secret = sessions.door.issue(self._person)
            line = str(sessions.line)
            arguments = (terminal, line, self._secret, self._person.name, env, table, is_plain)
            return sessions.context.Process(target=run_session, args=arguments)

        self.open(size, at)
        sessions.running.add(self)
        if sessions.books is not None:
            sessions.books.came(id(self), self.name)

    @property
    def _home(self) -> Path:
        return self._sessions.house.folder / "people" / id_of(self._person.id)

    def left(self) -> None:
        """Free the place, withdraw the secret and log a saved trace."""
        self._sessions.running.discard(self)
        if self._sessions.books is not None:
            self._sessions.books.went(id(self))
        self._sessions.door.withdraw(self._secret)
        trace = self._home / TRACE
        with suppress(OSError):
            text = trace.read_text(encoding="utf-8", errors="replace")[:LARGEST_TRACE]
            trace.unlink()
            log.error("the session of %s failed\n%s", self.name, text)
