"""Finding and announcing tables with Zeroconf; without the `lan` extra these do nothing."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from core.lan.address import Address

SERVICE = "_annals._tcp.local."
LONGEST_TEXT = 100
LONGEST_LABEL = 50  # bytes
LOOK = 1.5  # seconds to wait for answers
INTERFACES: list[str] = []  # interfaces to use; all if empty


@dataclass(frozen=True, slots=True)
class Found:
    """A table that somebody announces."""

    title: str
    game: str
    host: str
    port: int
    table: str = ""  # the table's id, which stays the same at every address


def can_look() -> bool:
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


@asynccontextmanager
async def announced(title: str, game: str, port: int, table: str) -> AsyncIterator[None]:
    """Announce a table in the local network until the context ends."""
    if not can_look():
        yield
        return
    from zeroconf import InterfaceChoice, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    info = ServiceInfo(
        SERVICE,
        f"{_label(title)} {port}.{SERVICE}",
        addresses=[socket.inet_aton(own_address())],
        port=port,
        properties={"title": title, "game": game, "table": table},
    )
    zeroconf = AsyncZeroconf(interfaces=INTERFACES or InterfaceChoice.All)
    try:
        await zeroconf.async_register_service(info, allow_name_change=True)
        yield
    finally:
        await zeroconf.async_unregister_all_services()
        await zeroconf.async_close()


async def look_around(seconds: float = LOOK) -> list[Found]:
    """Return the tables that answer within the time, or none without Zeroconf."""
    if not can_look():
        return []
    from zeroconf import InterfaceChoice, ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    names: set[str] = set()

    def note(
        zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        names.add(name)

    async with AsyncZeroconf(interfaces=INTERFACES or InterfaceChoice.All) as zeroconf:
        browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[note])
        await asyncio.sleep(seconds)
        await browser.async_cancel()
        found = []
        for name in sorted(names):
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(zeroconf.zeroconf, 1000) and info.parsed_addresses():
                host, port = info.parsed_addresses()[0], info.port or 0
                title, game, table = (_text(info, key) for key in (b"title", b"game", b"table"))
                found.append(Found(title, game, host, port, table))
        return found


async def where_is(table: str) -> list[Address]:
    """Return the addresses that claim to host a table. The claim is not verified here."""
    found = await look_around()
    return [Address(each.host, each.port) for each in found if each.table == table]


def _text(info: object, key: bytes) -> str:
    """Return a property of a service, limited to printable characters because anybody can announce.
    """
    raw = getattr(info, "properties", {}).get(key) or b""
    text = raw.decode(errors="replace")[:LONGEST_TEXT]
    return "".join(letter for letter in text if letter.isprintable())


def _label(title: str) -> str:
    """Return a title as a DNS label: no dots, and a limited number of bytes."""
    return title.replace(".", " ").encode()[:LONGEST_LABEL].decode(errors="ignore")


def own_address() -> str:
    """Return this machine's address in the network, or the loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only selects the route
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address
