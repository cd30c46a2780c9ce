"""Limits for connections that have not authenticated yet."""

import ipaddress
import random
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

IPV4_BLOCK, IPV6_BLOCK = 24, 64  # bits; about one household or one server


def network_block(address: str) -> str:
    """Return the network of an address, or the text itself if it is not an address."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    bits = IPV4_BLOCK if ip.version == 4 else IPV6_BLOCK
    return str(ipaddress.ip_network((ip, bits), strict=False))


class PendingConnections(Generic[T]):
    """Unauthenticated connections. If there are too many, a random connection is dropped.

    It is taken from the largest network block. Real guests authenticate at once, so the dropped
    ones are nearly always idle, and attackers cannot occupy all places for long.
    """

    def __init__(self, limit: int, limit_per_block: int, drop: Callable[[T], None]) -> None:
        self._limit = limit
        self._limit_per_block = limit_per_block
        self._drop = drop
        self._blocks: dict[T, str] = {}

    def __len__(self) -> int:
        return len(self._blocks)

    def add(self, connection: T, address: str) -> None:
        """Add a connection. Drop another one at the limit."""
        block = network_block(address)
        counts = Counter(self._blocks.values())
        if counts[block] >= self._limit_per_block:
            self._drop_random(block)
        elif len(self._blocks) >= self._limit:
            largest = max(counts.values())
            self._drop_random(random.choice([b for b in counts if counts[b] == largest]))
        self._blocks[connection] = block

    def remove(self, connection: T) -> None:
        self._blocks.pop(connection, None)

    def _drop_random(self, block: str) -> None:
        dropped = random.choice(
            [
                connection
                for connection, connection_block in self._blocks.items()
                if connection_block == block
            ]
        )
        self.remove(dropped)
        self._drop(dropped)
