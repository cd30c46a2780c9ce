"""Who knocks and has not said who they are: so many that others still get to the door."""

import ipaddress
import random
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

IPV4_BLOCK, IPV6_BLOCK = 24, 64  # bits: what one household or one rented machine can have


def network_block(address: str) -> str:
    """The neighbourhood an address is in; what is no address is its own."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    bits = IPV4_BLOCK if known.version == 4 else IPV6_BLOCK
    return str(ipaddress.ip_network((known, bits), strict=False))


class Strangers(Generic[T]):
    """Connections of nobody yet. Where there are too many, one of the largest block must go.

    Whoever really wants to come in says so at once, and is no stranger any more: it is those who
    only stand there that are sent away, at random, so that nobody can hold the places for long.
    """

    def __init__(self, most: int, most_from_a_block: int, send_away: Callable[[T], None]) -> None:
        self._most = most
        self._most_from_a_block = most_from_a_block
        self._send_away = send_away
        self._blocks: dict[T, str] = {}

    def __len__(self) -> int:
        return len(self._blocks)

    def add(self, stranger: T, address: str) -> None:
        """Somebody knocks; another may have to go for them."""
        block = network_block(address)
        many = Counter(self._blocks.values())
        if many[block] >= self._most_from_a_block:
            self._drop_one_of(block)
        elif len(self._blocks) >= self._most:
            largest = max(many.values())
            self._drop_one_of(random.choice([b for b in many if many[b] == largest]))
        self._blocks[stranger] = block

    def remove(self, stranger: T) -> None:
        """They have said who they are, or are gone."""
        self._blocks.pop(stranger, None)

    def _drop_one_of(self, block: str) -> None:
        gone = random.choice([one for one, where in self._blocks.items() if where == block])
        self.remove(gone)
        self._send_away(gone)
