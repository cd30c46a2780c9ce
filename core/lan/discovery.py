"""Tables in the network that say where they are; with the extra `lan`, and else silence."""

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
INTERFACES: list[str] = []  # through which to ask and answer; all, unless some are named


@dataclass(frozen=True, slots=True)
class Found:
    """A table somebody hosts."""

    title: str
    game: str
    host: str
    port: int
    table: str = ""  # its id, by which it is known wherever it is


def can_look() -> bool:
    """Whether tables can be found by themselves here."""
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


@asynccontextmanager
async def announced(title: str, game: str, port: int, table: str) -> AsyncIterator[None]:
    """Let others in the network find a table, as long as it is open."""
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
    """The tables that answer within that time; none where nothing can be looked for."""
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
    """Where somebody says that they have a table; whether it is so, they will have to show."""
    found = await look_around()
    return [Address(each.host, each.port) for each in found if each.table == table]


def _text(info: object, key: bytes) -> str:
    """What a table says of itself; anybody can say anything, so only what can be shown."""
    raw = getattr(info, "properties", {}).get(key) or b""
    text = raw.decode(errors="replace")[:LONGEST_TEXT]
    return "".join(letter for letter in text if letter.isprintable())


def _label(title: str) -> str:
    """A title as a part of a name in the network, where no dot and few bytes may be."""
    return title.replace(".", " ").encode()[:LONGEST_LABEL].decode(errors="ignore")


def own_address() -> str:
    """This machine's address in the network, or its own loop where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address
