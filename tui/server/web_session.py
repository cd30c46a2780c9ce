"""Browser sessions at the server's tables, with the same accounts as over SSH."""

from dataclasses import dataclass

from core.lan import Person, Refusal
from core.lan.auth import id_from_token
from tui.server.config import PASS_PREFIX
from tui.server.sessions import Session, Sessions
from tui.server.terminal import Display
from tui.server.web import WEB_TERMINAL, Authenticator, Visitor, WebListener


def create_web_listener(sessions: Sessions) -> WebListener:
    async def by_pass(token: str, address: str) -> Visitor:
        key = PASS_PREFIX + id_from_token(token)
        person = await sessions.admit_pass(key, address)
        return ClubVisitor(sessions, person, key)

    async def by_code(name: str, code: str, address: str) -> Visitor:
        return ClubVisitor(sessions, await sessions.admit_guest(name, code, address), "")

    return WebListener(Authenticator(by_pass, by_code if sessions.config.guest_code else None))


@dataclass(frozen=True, slots=True)
class ClubVisitor:
    """An authenticated person at the server's tables."""

    sessions: Sessions
    person: Person
    key: str  # empty for guests

    @property
    def is_allowed(self) -> bool:
        """Return False after the person's key was revoked."""
        return not self.key or self.sessions.known_person(self.key) is not None

    def start_terminal(self, display: Display, size: tuple[int, int], table: str) -> Session:
        if self.sessions.is_full(for_guests=not self.key):
            raise Refusal("busy", "The server is full. Try again later.")
        session = WebSession(self.sessions, self.person, self.key, display)
        session.start(size, WEB_TERMINAL, table)
        self.sessions.logged_in += 1
        return session


class WebSession(Session):
    """A session that holds its place until its process ends, even without an open page."""

    def on_exit(self) -> None:
        self._sessions.logged_in -= 1
        super().on_exit()
