"""The server's configuration, its known people and its host key."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.lan import Refusal
from core.lan.auth import id_from_token, new_token, validate_name
from saves import write_private
from tui.errors import CommandFailed

PASS_PREFIX = "pass "  # prefix of a line with a browser pass

log = logging.getLogger("annals.lan")

try:
    import asyncssh
except ImportError:
    raise CommandFailed("The SSH server needs more: install annals[ssh].") from None


def issue_pass(path: Path, name: str) -> str:
    """Add a pass for a person to the file and return its token. Refusal for an invalid name."""
    token = new_token()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+", encoding="utf-8") as file:
            file.seek(0)
            separator = "" if file.read()[-1:] in ("", "\n") else "\n"  # complete the last line
            file.write(f"{separator}{PASS_PREFIX}{id_from_token(token)} {validate_name(name)}\n")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailed(f"{path.name} cannot be written: {error}.") from None
    return token


class KnownPeople(Mapping[str, str]):
    """Names by key fingerprint, reloaded when the file changes.

    A file that becomes unreadable counts as empty; at the start it raises CommandFailed.
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
            self._read_version = version
            try:
                self._people = {} if version is None else read_people(self._path)
            except CommandFailed as failure:
                log.warning("nobody is known by a key: %s", failure)
                self._people = {}
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
        raise CommandFailed(f"The server's key cannot be used: {error}.") from None


def read_people(path: Path) -> dict[str, str]:
    """Read a file of public keys and passes, each followed by its owner's name."""
    people = {}
    try:
        if not path.is_file():  # a folder, or a pipe without an end
            raise CommandFailed(f"{path} is not a file of public keys.")
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(PASS_PREFIX):
                token_id, _, name = line.removeprefix(PASS_PREFIX).partition(" ")
                people[PASS_PREFIX + token_id] = validate_name(name)
            elif line.strip() and not line.startswith("#"):
                key = asyncssh.import_public_key(line)
                name = (key.get_comment() or "").split("@")[0]
                people[key.get_fingerprint()] = validate_name(name)
    except UnicodeDecodeError:
        raise CommandFailed(f"{path.name} is not a text of public keys.") from None
    except (OSError, asyncssh.KeyImportError) as error:
        raise CommandFailed(f"{path.name} cannot be read: {error}.") from None
    except Refusal as refusal:
        raise CommandFailed(f"{path.name}: {refusal} It stands behind the key.") from None
    return people
