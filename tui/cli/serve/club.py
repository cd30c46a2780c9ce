"""Browser sessions at the server's tables, with the same accounts as over SSH."""

from dataclasses import dataclass

from core.lan import Person, Refusal
from core.lan.door import id_of
from tui.cli.serve.premises import PASS
from tui.cli.serve.sessions import Session, Sessions
from tui.cli.serve.terminals import Onlooker
from tui.cli.serve.web import WEB_TERMINAL, Entrance, Visitor, WebDoor


def web_door(sessions: Sessions) -> WebDoor:
    async def by_pass(token: str, address: str) -> Visitor:
        key = PASS + id_of(token)
        person = await sessions.bearer(key, address)
        return ClubVisitor(sessions, person, key)

    async def by_code(name: str, code: str, address: str) -> Visitor:
        return ClubVisitor(sessions, await sessions.guest(name, code, address), "")

    return WebDoor(Entrance(by_pass, by_code if sessions.house.guest_code else None))


@dataclass(frozen=True, slots=True)
class ClubVisitor:
    """An authenticated person at the server's tables."""

    sessions: Sessions
    person: Person
    key: str  # empty for guests

    @property
    def is_welcome(self) -> bool:
        """Return False after the person's key was revoked."""
        return not self.key or self.sessions.known(self.key) is not None

    def begin(self, onlooker: Onlooker, size: tuple[int, int], table: str) -> Session:
        if self.sessions.is_full(for_guests=not self.key):
            raise Refusal("busy", "The server is full.")
        session = WebSession(self.sessions, self.person, self.key, onlooker)
        session.begin(size, WEB_TERMINAL, table)
        self.sessions.people += 1
        return session


class WebSession(Session):
    """A session that holds its place until its process ends, whether or not a page is open."""

    def left(self) -> None:
        self._sessions.people -= 1
        super().left()
