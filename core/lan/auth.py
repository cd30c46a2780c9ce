"""Authentication: by join code, by a seat's token, or by the secret of a server session."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.lan.limits import MAX_NAME_LENGTH, MAX_REMEMBERED_PEOPLE, MAX_TITLE_LENGTH, Limits
from core.lan.lookalike_names import has_visible_letter, is_same_name
from core.lan.messages import Hello

TOKEN_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without similar letters
# For a form: without its shortcut keys and without similar letters.
CODE_ALPHABET = "abcdfgmpstvwxyz347"
CODE_LENGTH = 7
TOKEN_GROUPS, GROUP_LENGTH = 4, 5
NONCE_BYTES = PROOF_BYTES = 16
MAX_ADDRESSES = 1000

log = logging.getLogger("annals.lan")


class Refusal(Exception):
    """A refused request: a code for programs, a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Person:
    """A person known to the host. The id is a hash of their token, which it does not reveal."""

    id: str
    name: str


def new_code() -> str:
    """Return a code that is short enough to read aloud."""
    return _random_letters(CODE_LENGTH, CODE_ALPHABET)


def new_token() -> str:
    """Return a token that cannot be guessed but can be typed."""
    return "-".join(_random_letters(GROUP_LENGTH) for _ in range(TOKEN_GROUPS))


def new_table_id() -> str:
    return secrets.token_hex(8)


def new_nonce() -> bytes:
    """Return a nonce, which prevents copying a proof from another host."""
    return secrets.token_bytes(NONCE_BYTES)


def seat_proof(person: str, nonce: bytes) -> bytes:
    """Return a keyed hash that proves knowledge of a person's id without revealing it."""
    key = hashlib.blake2b(person.encode(), person=b"annals seat").digest()
    return hashlib.blake2b(nonce, digest_size=PROOF_BYTES, key=key).digest()


def _random_letters(count: int, alphabet: str = TOKEN_ALPHABET) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(count))


def id_from_token(token: str) -> str:
    return hashlib.blake2b(token.encode(), digest_size=16).hexdigest()


def validate_name(name: str) -> str:
    """Return the name. Raise Refusal if it must not be shown to everybody."""
    if not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable() or name != name.strip():
        raise Refusal("name", f"A name must have 1 to {MAX_NAME_LENGTH} printable characters.")
    if not has_visible_letter(name):
        raise Refusal("name", "A name needs at least one visible character.")
    if is_same_name(name, "you"):
        raise Refusal("name", "You can't be called 'you' at a network table. Choose another name.")
    return name


def validate_title(title: str) -> str:
    """Return the table title. Raise Refusal if it must not be shown to everybody."""
    if not title.isprintable():
        raise Refusal("setup", "The table's name contains characters that can't be displayed.")
    if len(title) > MAX_TITLE_LENGTH:
        raise Refusal("setup", f"A table's name can have at most {MAX_TITLE_LENGTH} characters.")
    return title


class Authenticator(Protocol):
    """Decides who may connect."""

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        """Return the person and their token. Raise Refusal if they may not connect."""


class FailedAttempts:
    """Failed attempts by address. After a few, an address is locked out for a while."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._failures: dict[str, tuple[int, float]] = {}  # count, and time of the last one

    def check(self, address: str) -> int:
        """Return an address's recent failures. Raise Refusal if it is locked out."""
        failures, last = self._failures.get(address, (0, 0.0))
        if time.monotonic() - last > self._limits.lockout_seconds:
            failures = 0
        if failures >= self._limits.wrong_codes_allowed:
            log.warning("%s: not listened to after %d wrong tries", address, failures)
            raise Refusal("busy", "Too many failed attempts. Wait a few minutes, then try again.")
        return failures

    async def record_failure(self, address: str) -> None:
        """Count a failure and wait, longer each time."""
        failures = self.check(address)
        if len(self._failures) >= MAX_ADDRESSES:
            self._failures.clear()
        self._failures[address] = (failures + 1, time.monotonic())
        await asyncio.sleep(self._limits.wrong_code_delay * 2**failures)

    def clear(self, address: str) -> None:
        self._failures.pop(address, None)


def normalize_code(code: str) -> str:
    """Return a code in its stored form: lower case, without separators."""
    return "".join(letter for letter in code.lower() if letter.isalnum())


def is_same_secret(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


class CodeAuthenticator:
    """Authentication at a hosted table: by token, or by join code for newcomers."""

    def __init__(
        self,
        code: str,
        has_seat: Callable[[str], bool] = lambda person: False,
        limits: Limits | None = None,
    ) -> None:
        self.code = code
        self._has_seat = has_seat
        self._trusted: set[str] = set()  # ids that need no code: the host's own
        self._guests: dict[str, None] = {}  # ids admitted by the code, newest last
        self._failed_attempts = FailedAttempts(limits or Limits())

    def trust_token(self, token: str) -> None:
        """Accept the host's own token without a code."""
        self._trusted.add(id_from_token(token))

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        """Accept a known token or the right code. Count wrong codes and answer them slowly."""
        if hello.token and self._is_known(id_from_token(hello.token)):
            return Person(id_from_token(hello.token), validate_name(hello.name)), hello.token
        self._failed_attempts.check(address)
        if not is_same_secret(normalize_code(hello.code), self.code):
            log.warning("%s: wrong code", address)
            await self._failed_attempts.record_failure(address)
            raise Refusal("code", "The join code is wrong. Ask the host for it.")
        self._failed_attempts.clear(address)
        name, token = validate_name(hello.name), new_token()
        self._guests[id_from_token(token)] = None
        while (
            len(self._guests) > MAX_REMEMBERED_PEOPLE
        ):  # people with a seat are still recognized by it
            del self._guests[next(iter(self._guests))]
        return Person(id_from_token(token), name), token

    def _is_known(self, person: str) -> bool:
        return person in self._trusted or person in self._guests or self._has_seat(person)


class SecretAuthenticator:
    """Authentication on a server: a secret at the start of a session identifies the person."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    def issue(self, person: Person) -> str:
        secret = secrets.token_hex(32)
        self._people[id_from_token(secret)] = person
        return secret

    def revoke(self, secret: str) -> None:
        self._people.pop(id_from_token(secret), None)

    async def admit(self, hello: Hello, address: str) -> tuple[Person, str]:
        person = self._people.get(id_from_token(hello.token))
        if person is None:
            log.warning("%s: no such session", address)
            raise Refusal("code", "Only the server's own sessions can connect here.")
        return person, hello.token
