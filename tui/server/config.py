"""The server's configuration, its known people and its host key."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.lan import Refusal
from core.lan.auth import id_from_token, new_token, validate_name
from saves import write_private
from tui.errors import CommandFailed, missing_extra

PASS_PREFIX = "pass "  # prefix of a line with a browser pass

log = logging.getLogger("annals.lan")

try:
    import asyncssh
except ImportError:
    raise missing_extra("SSH support", "ssh") from None


def issue_pass(path: Path, name: str) -> str:
    """Add a pass for a person to the file and return its token.

    Raise Refusal if the name is invalid.
    """
    token = new_token()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.open("a+", encoding="utf-8") as file:
            file.seek(0)
            separator = "" if file.read()[-1:] in ("", "\n") else "\n"  # complete the last line
            file.write(f"{separator}{PASS_PREFIX}{id_from_token(token)} {validate_name(name)}\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"{path.name} can't be written: {error}.") from None
    return token


class KnownPeople(Mapping[str, str]):
    """Names by key fingerprint, reloaded when the file changes.

    A file that becomes unreadable counts as empty; at the start it raises CommandFailed. A key that
    is no longer in the file never stays in force.
    """

    def __init__(self, path: Path, must_exist: bool = True) -> None:
        self._path = path
        self._people = read_people(path) if must_exist or path.exists() else {}
        self._read_version = self._file_version()

    def __getitem__(self, fingerprint: str) -> str:
        return self._current()[fingerprint]

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())

    def _current(self) -> dict[str, str]:
        if (version := self._file_version()) != self._read_version:
            try:
                people = {} if version is None else read_people(self._path)
            except CommandFailed as failure:
                log.warning("no public keys are loaded: %s", failure)
                people = {}
            self._people, self._read_version = people, version
        return self._people

    def _file_version(self) -> tuple[int, int, int] | None:
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size, status.st_ino


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """The configuration of a server."""

    folder: Path
    people: Mapping[str, str]  # names by public key fingerprint
    guest_code: str  # empty: no guests
    max_sessions: int
    idle_seconds: float
    motd_path: Path | None = None  # message of the day


def load_host_key(folder: Path) -> Any:
    path = folder / "host_key"
    try:
        if not path.exists():
            write_private(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise CommandFailed(f"The server's key can't be used: {error}.") from None


def read_people(path: Path) -> dict[str, str]:
    """Read a file of public keys and passes, each followed by its owner's name.

    Bad lines are skipped and logged, so that a typing error locks out one person. CommandFailed if
    the file cannot be read, or if it has only bad lines.
    """
    try:
        if not path.is_file():  # a folder, or a pipe without an end
            raise CommandFailed(
                f"{path} is not a regular file. Give --people a file of public keys."
            )
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise CommandFailed(
            f"{path.name} is not a text file. Give --people a file of public keys."
        ) from None
    except OSError as error:
        raise CommandFailed(f"{path.name} can't be read: {error}.") from None
    people: dict[str, str] = {}
    problems = []
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            try:
                key, name = _read_line(line)
                people[key] = name
            except _BadLine as error:
                problems.append(f"Line {number} {error}")
    if problems and not people:
        raise CommandFailed(f"{path.name} can't be read: {problems[0]}")
    for problem in problems:
        log.warning("%s: %s The line is skipped.", path.name, problem)
    return people


class _BadLine(ValueError):
    """A line of people.keys that names nobody; the message continues `Line 3`."""


def _read_line(line: str) -> tuple[str, str]:
    """Return the fingerprint or pass of a line, and its owner's name."""
    if line.startswith(PASS_PREFIX):
        token_id, _, name = line.removeprefix(PASS_PREFIX).partition(" ")
        identity = PASS_PREFIX + token_id
    else:
        try:
            key = asyncssh.import_public_key(line)
            identity, comment = key.get_fingerprint(), key.get_comment()
        except Exception:  # the libraries that parse keys raise many kinds
            raise _BadLine("is not a public key.") from None
        name = (comment or "").split("@")[0]
    try:
        return identity, validate_name(name)
    except Refusal as refusal:
        raise _BadLine(f"needs another name after the key. {refusal}") from None
