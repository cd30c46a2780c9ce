"""Everybody who is on a server: who they are, and one process at a pty for each."""

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
    """Everybody who is on the server now, whichever way they came in."""

    def __init__(
        self, house: Premises, door: SecretDoor, line: Path, books: ServerBooks | None = None
    ) -> None:
        self.house = house
        self.door = door
        self.line = line
        self.books = books  # where who is here is written down
        self.running: set[Session] = set()
        self.people = 0  # places taken by those who have logged in
        self._tries = Tries(Limits())
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([PRELOADED])
        multiprocessing.forkserver.ensure_running()  # it loads everything before anybody comes

    def is_full(self, for_guests: bool = False) -> bool:
        """Whether nobody else can log in; a quarter of the places is for those who are known."""
        kept = self.house.sessions // 4 if for_guests and self.house.people else 0
        return self.people >= self.house.sessions - kept

    def known(self, key: str) -> Person | None:
        """Whose key (or pass) it is; with any of theirs they are the same person."""
        name = self.house.people.get(key)
        return None if name is None else Person(f"known {name.casefold()}", name)

    async def bearer(self, key: str, address: str) -> Person:
        """Whose pass it is. Refusal for one that nobody has, which is counted."""
        self._tries.check(address)
        person = self.known(key)
        if person is None:
            log.warning("%s: no such pass", address)
            await self._tries.failed(address)
            raise Refusal("code", "That link is not good any more.")
        self._tries.passed(address)
        return person

    async def guest(self, name: str, code: str, address: str) -> Person:
        """Who knows the code, under any name that is nobody's. Refusal for all others."""
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
        """Whose key was withdrawn meanwhile."""
        for session in list(self.running):
            if session.key and session.key not in self.house.people:
                session.send_home("Your key was withdrawn.")

    async def close(self) -> None:
        """Send everybody home; who does not go is cut off."""
        for session in list(self.running):
            session.send_home("The server is closed; all games are saved.")
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self.running:
                    await asyncio.sleep(0.02)
        for session in list(self.running):
            session.end()


class Session(Terminal):
    """A person at the server's tables."""

    def __init__(self, sessions: Sessions, person: Person, key: str, onlooker: Onlooker) -> None:
        super().__init__(person.name, onlooker, sessions.house.idle)
        self.key = key  # that let the person in; none for guests
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
        """Start the app, at one of the tables or among them, on a screen or line by line.

        OSError where it cannot be.
        """
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
        """Where the person's own settings are."""
        return self._sessions.house.folder / "people" / id_of(self._person.id)

    def left(self) -> None:
        """The place is free and the secret worth nothing; why it stumbled goes to the log."""
        self._sessions.running.discard(self)
        if self._sessions.books is not None:
            self._sessions.books.went(id(self))
        self._sessions.door.withdraw(self._secret)
        trace = self._home / TRACE
        with suppress(OSError):
            text = trace.read_text(encoding="utf-8", errors="replace")[:LARGEST_TRACE]
            trace.unlink()
            log.error("the session of %s failed\n%s", self.name, text)
