"""Addresses of hosts, and the error for a table that cannot be joined."""

import asyncio
import socket
from dataclasses import dataclass
from pathlib import Path

from core.lan.stream import FrameStream


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

    async def connect_stream(self) -> FrameStream:
        loop = asyncio.get_running_loop()
        if self.path is not None:
            _, stream = await loop.create_unix_connection(FrameStream, str(self.path))
        else:
            _, stream = await loop.create_connection(FrameStream, self.host, self.port)
        return stream

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.path is None else str(self.path)


def find_free_port() -> int:
    """Return a free port, the same one for IPv4 and IPv6."""
    with socket.create_server(("", 0)) as probe:
        return int(probe.getsockname()[1])
