"""Who may come in: by the join code, by the token of a seat, or by a session's own secret."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.lan.limits import LONGEST_NAME, LONGEST_TITLE, MOST_PEOPLE, Limits
from core.lan.messages import PROTOCOL, Hello
from core.lan.names import is_same_name

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are mistaken for each other
# Fewer for what is typed into a form: none that is a key there, and none that looks like another.
LETTERS_OF_CODES = "abcdfgmpstvwxyz347"
CODE_LETTERS = 7
TOKEN_GROUPS, GROUP_LETTERS = 4, 5
NONCE_BYTES = PROOF_BYTES = 16
MOST_ADDRESSES = 1000

log = logging.getLogger("annals.lan")


class Refusal(Exception):
    """No, and why, in one sentence; `code` tells programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a host knows; the id follows from their token and does not give it away."""

    id: str
    name: str


def new_code() -> str:
    """A join code, short enough to be called across a room."""
    return _letters(CODE_LETTERS, LETTERS_OF_CODES)


def new_token() -> str:
    """A token that nobody guesses and a person can still type."""
    return "-".join(_letters(GROUP_LETTERS) for _ in range(TOKEN_GROUPS))


def new_table_id() -> str:
    """A name for a table that no other has; everybody may know it."""
    return secrets.token_hex(8)


def new_nonce() -> bytes:
    """Something a host has never seen: what it proves with it, it cannot have from others."""
    return secrets.token_bytes(NONCE_BYTES)


def proof_of(person: str, nonce: bytes) -> bytes:
    """That somebody knows a person's id, told without telling it to who does not."""
    key = hashlib.blake2b(person.encode(), person=b"annals seat").digest()
    return hashlib.blake2b(nonce, digest_size=PROOF_BYTES, key=key).digest()


def _letters(many: int, letters: str = LETTERS) -> str:
    return "".join(secrets.choice(letters) for _ in range(many))


def id_of(token: str) -> str:
    """The person a token stands for."""
    return hashlib.blake2b(token.encode(), digest_size=16).hexdigest()


def checked_name(name: str) -> str:
    """A name that can be shown to all. Refusal for any other."""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise Refusal("name", f"A name has 1 to {LONGEST_NAME} letters that can be printed.")
    if is_same_name(name, "you"):
        raise Refusal("name", "Take a name: everybody is 'you' to themselves.")
    return name


def checked_title(title: str) -> str:
    """A table's name that can be shown to all. Refusal for any other."""
    if not title.isprintable():
        raise Refusal("setup", "A table's name has letters that cannot be shown.")
    if len(title) > LONGEST_TITLE:
        raise Refusal("setup", f"A table's name has at most {LONGEST_TITLE} letters.")
    return title


class Door(Protocol):
    """Lets people in."""

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        """The person and their token. Refusal where they may not come in."""


class Tries:
    """Wrong tries by address; after a few, an address is not listened to for a while."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._wrong: dict[str, tuple[int, float]] = {}  # how often, and when last

    def check(self, address: str) -> int:
        """How often an address was wrong lately. Refusal where that is too often."""
        many, last = self._wrong.get(address, (0, 0.0))
        if time.monotonic() - last > self._limits.wrong_codes_pause:
            many = 0
        if many >= self._limits.wrong_codes:
            log.warning("%s: not listened to after %d wrong tries", address, many)
            raise Refusal("busy", "Too many wrong tries; try again in a while.")
        return many

    async def failed(self, address: str) -> None:
        """One more wrong try; the answer takes longer each time."""
        many = self.check(address)
        if len(self._wrong) >= MOST_ADDRESSES:
            self._wrong.clear()
        self._wrong[address] = (many + 1, time.monotonic())
        await asyncio.sleep(self._limits.wrong_code_delay * 2**many)

    def passed(self, address: str) -> None:
        """It was right in the end."""
        self._wrong.pop(address, None)


def as_typed(code: str) -> str:
    """A code as it is kept, however it was written down: in capitals, or in groups."""
    return "".join(letter for letter in code.lower() if letter.isalnum())


def is_same(one: str, other: str) -> bool:
    """Whether two secrets are equal, in a time that tells nothing about where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


class CodeDoor:
    """A table in a network: strangers know the join code, those who were here have a token."""

    def __init__(
        self,
        code: str,
        has_seat: Callable[[str], bool] = lambda person: False,
        limits: Limits | None = None,
    ) -> None:
        self.code = code
        self._has_seat = has_seat
        self._hosts: set[str] = set()  # ids of who was let in by nobody but the host
        self._guests: dict[str, None] = {}  # ids of who knew the code, who came last at the end
        self._tries = Tries(limits or Limits())

    def invite(self, token: str) -> None:
        """Who has that token comes in without the code: the host itself."""
        self._hosts.add(id_of(token))

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        """By token or by code; wrong codes are counted, answered slowly, and in the end not."""
        if hello.token and self._knows(id_of(hello.token)):
            return Person(id_of(hello.token), checked_name(hello.name)), hello.token
        self._tries.check(address)
        if not is_same(as_typed(hello.code), self.code):
            log.warning("%s: wrong code", address)
            await self._tries.failed(address)
            raise Refusal("code", "That is not the table's join code.")
        self._tries.passed(address)
        name, token = checked_name(hello.name), new_token()
        self._guests[id_of(token)] = None
        while len(self._guests) > MOST_PEOPLE:  # who has a seat by now is known by it
            del self._guests[next(iter(self._guests))]
        return Person(id_of(token), name), token

    def _knows(self, person: str) -> bool:
        return person in self._hosts or person in self._guests or self._has_seat(person)


class SecretDoor:
    """A server's own sessions: each is started with a secret that says who it is."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def issue(self, person: Person) -> str:
        """A secret for one session of a person."""
        secret = secrets.token_hex(32)
        self._people[id_of(secret)] = person
        return secret

    def withdraw(self, secret: str) -> None:
        """The session has ended."""
        self._people.pop(id_of(secret), None)

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        """Only with a secret that was issued here."""
        person = self._people.get(id_of(hello.token))
        if person is None:
            log.warning("%s: no such session", address)
            raise Refusal("code", "This door is for the server's own sessions.")
        return person, hello.token


def check_protocol(spoken: int) -> None:
    """Refuse a guest who speaks another version."""
    if spoken != PROTOCOL:
        newer = "newer" if spoken > PROTOCOL else "older"
        raise Refusal(
            "version", f"Your Annals is {newer} than the host's: both need the same version."
        )
