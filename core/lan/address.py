"""Addresses of hosts, and the error of joining a table."""

import asyncio
import socket
from dataclasses import dataclass
from pathlib import Path


class CannotJoin(ConnectionError):
    """A table that cannot be joined. The `code` is that of the refusal, if any."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Address:
    """A host's address: a machine and port, or a Unix socket."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    async def open_connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.path is not None:
            return await asyncio.open_unix_connection(self.path)
        return await asyncio.open_connection(self.host, self.port)

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.path is None else str(self.path)


def find_free_port() -> int:
    """Return a free port, the same one for IPv4 and IPv6."""
    with socket.create_server(("", 0)) as probe:
        return int(probe.getsockname()[1])
