"""Where a host is, and what is said when nobody can come to it."""

import asyncio
import socket
from dataclasses import dataclass
from pathlib import Path

from core.lan.frames import FrameLine


class CannotJoin(ConnectionError):
    """A table that cannot be reached, in one sentence; `code` is the refusal's, if it was one."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Address:
    """Where a host is: a machine and a port, or a socket in the file system."""

    host: str = ""
    port: int = 0
    path: Path | None = None

    async def connect(self) -> FrameLine:
        """A line to it."""
        loop = asyncio.get_running_loop()
        if self.path is not None:
            _, line = await loop.create_unix_connection(FrameLine, str(self.path))
        else:
            _, line = await loop.create_connection(FrameLine, self.host, self.port)
        return line

    def __str__(self) -> str:
        return f"{self.host}:{self.port}" if self.path is None else str(self.path)


def free_port() -> int:
    """A port that nobody has; left to itself, each kind of network would take another."""
    with socket.create_server(("", 0)) as probe:
        return int(probe.getsockname()[1])
