"""Finding and announcing tables with Zeroconf; without the `lan` extra these do nothing."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from core.lan.address import Address

SERVICE = "_annals._tcp.local."
MAX_TEXT_LENGTH = 100
MAX_LABEL_BYTES = 50  # bytes
SEARCH_SECONDS = 1.5  # seconds to wait for answers
INTERFACES: list[str] = []  # interfaces to use; all if empty


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that somebody announces."""

    title: str
    game: str
    host: str
    port: int
    table: str = ""  # the table's id, which stays the same at every address


def is_available() -> bool:
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


@asynccontextmanager
async def announce(title: str, game: str, port: int, table: str) -> AsyncIterator[None]:
    """Announce a table in the local network until the context ends."""
    if not is_available():
        yield
        return
    from zeroconf import InterfaceChoice, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

    info = ServiceInfo(
        SERVICE,
        f"{_service_label(title)} {port}.{SERVICE}",
        addresses=[socket.inet_aton(local_address())],
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


async def find_tables(seconds: float = SEARCH_SECONDS) -> list[FoundTable]:
    """Return the tables that answer in time, or none without Zeroconf."""
    if not is_available():
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
        tables = []
        for name in sorted(names):
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(zeroconf.zeroconf, 1000) and info.parsed_addresses():
                host, port = info.parsed_addresses()[0], info.port or 0
                title, game, table = (
                    _printable_property(info, key) for key in (b"title", b"game", b"table")
                )
                tables.append(FoundTable(title, game, host, port, table))
        return tables


async def find_addresses(table: str) -> list[Address]:
    """Return the addresses that claim to host a table, unverified."""
    tables = await find_tables()
    return [Address(each.host, each.port) for each in tables if each.table == table]


def _printable_property(info: object, key: bytes) -> str:
    """Return a service's property. Anybody can announce, so only printable characters remain."""
    raw = getattr(info, "properties", {}).get(key) or b""
    text = raw.decode(errors="replace")[:MAX_TEXT_LENGTH]
    return "".join(letter for letter in text if letter.isprintable())


def _service_label(title: str) -> str:
    return title.replace(".", " ").encode()[:MAX_LABEL_BYTES].decode(errors="ignore")


def local_address() -> str:
    """Return this machine's address in the network, else the loopback address."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only selects the route
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address
