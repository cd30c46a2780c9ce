"""A page in a browser for tests, without the browser: what it sends, and what it would show."""

import asyncio
import codecs
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.patience import PATIENCE
from tests.tui.emulator import Emulator

PAGE = "0123456789abcdef" * 2


class Page:
    """The line of a page, and the terminal it shows."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.socket = socket
        self.screen = Emulator(*size)
        self._letters = codecs.getincrementaldecoder("utf-8")()

    async def shows(self, words: str) -> str:
        """Wait until these words are seen; all that is."""
        await self.until(lambda: words in self.screen.text)
        return self.screen.text

    async def until(self, seen: Callable[[], object]) -> None:
        """Wait until something is seen."""
        async with asyncio.timeout(PATIENCE):
            while not seen():
                message = await self.socket.receive()
                assert message.type is aiohttp.WSMsgType.BINARY, (message, self.screen.text)
                self.screen.feed(self._letters.decode(message.data))

    async def send(self, *message: object) -> None:
        await self.socket.send_str(json.dumps(message))

    async def type(self, keys: str) -> None:
        await self.send("stdin", keys)

    async def ends(self) -> None:
        """Wait until the line ends."""
        async with asyncio.timeout(PATIENCE):
            async for message in self.socket:
                if message.type is aiohttp.WSMsgType.BINARY:
                    self.screen.feed(self._letters.decode(message.data))


class Caller:
    """A browser at a door: its cookies, and the pages it opens."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(self.url + path) as answer:
            return answer.status, await answer.text()

    async def log_in(self, name: str, code: str, table: str = "") -> tuple[int, str]:
        form = {"name": name, "code": code, "table": table}
        async with self.session.post(f"{self.url}/in", data=form) as answer:
            return answer.status, await answer.text()

    @asynccontextmanager
    async def page(
        self, table: str = "", name: str = PAGE, size: tuple[int, int] = (80, 24), **more: Any
    ) -> AsyncIterator[Page]:
        """The line that the script of a page would open."""
        where = f"{self.url}/line/{name}{table and '/' + table}"
        where += f"?width={size[0]}&height={size[1]}"
        more.setdefault("origin", self.url)
        async with self.session.ws_connect(where, max_msg_size=0, **more) as socket:
            yield Page(socket, size)


@asynccontextmanager
async def calling(port: int) -> AsyncIterator[Caller]:
    jar = aiohttp.CookieJar(unsafe=True)  # also for addresses that are numbers
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        yield Caller(session, f"http://127.0.0.1:{port}")
