"""What an owner of a server allows, and whom; the server's own key."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.lan import Refusal
from core.lan.door import checked_name
from saves import write_private
from tui.cli.errors import CommandFailed

try:
    import asyncssh
except ImportError:
    raise CommandFailed("The SSH server needs more: install annals[ssh].") from None


@dataclass(frozen=True, slots=True)
class Premises:
    """What an owner allows."""

    folder: Path
    people: dict[str, str]  # names by the fingerprint of their public key
    guest_code: str  # empty where nobody is let in without a key
    sessions: int
    idle: float


def host_key(folder: Path) -> Any:
    """The server's own key, made when it is first started."""
    path = folder / "host_key"
    try:
        if not path.exists():
            write_private(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        return asyncssh.read_private_key(path)
    except (OSError, asyncssh.KeyImportError) as error:
        raise CommandFailed(f"The server's key cannot be used: {error}.") from None


def read_people(path: Path) -> dict[str, str]:
    """Public keys, a line each, with their owner's name behind them."""
    people = {}
    try:
        if not path.is_file():  # a folder, or a pipe that would never end
            raise CommandFailed(f"{path} is not a file of public keys.")
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                key = asyncssh.import_public_key(line)
                name = (key.get_comment() or "").split("@")[0]
                people[key.get_fingerprint()] = checked_name(name)
    except UnicodeDecodeError:
        raise CommandFailed(f"{path.name} is not a text of public keys.") from None
    except (OSError, asyncssh.KeyImportError) as error:
        raise CommandFailed(f"{path.name} cannot be read: {error}.") from None
    except Refusal as refusal:
        raise CommandFailed(f"{path.name}: {refusal} It stands behind the key.") from None
    return people
