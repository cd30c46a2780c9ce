"""Addresses of hosts, and the error for a table that cannot be joined."""

import asyncio
import socket
from dataclasses import dataclass
from pathlib import Path

from core.lan.frames import FrameLine


class CannotJoin(ConnectionError):
    """A table that cannot be joined, explained in one sentence; `code` is the refusal's, if any."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Address:
    """A host's address: a machine and port, or a Unix socket."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    async def connect(self) -> FrameLine:
        loop = asyncio.get_running_loop()
        if self.path is not None:
            _, line = await loop.create_unix_connection(FrameLine, str(self.path))
        else:
            _, line = await loop.create_connection(FrameLine, self.host, self.port)
        return line

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.path is None else str(self.path)


def free_port() -> int:
    """Return a free port, the same one for IPv4 and IPv6."""
    with socket.create_server(("", 0)) as probe:
        return int(probe.getsockname()[1])
