"""A browser client without a browser: sends input and renders the terminal output."""

import asyncio
import codecs
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.timeouts import Deadline, wait_seconds
from tests.tui.terminal_emulator import TerminalEmulator

PAGE = "0123456789abcdef" * 2


class TerminalPage:
    """A page's connection and the terminal it renders."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        self.socket = socket
        self.screen = TerminalEmulator(*size)
        self._letters = codecs.getincrementaldecoder("utf-8")()

    async def wait_for_text(self, words: str) -> str:
        """Wait until this text is visible; return the whole screen."""
        deadline = Deadline(words, lambda: self.screen.text)
        await self._read_until(lambda: words in self.screen.text, deadline)
        return self.screen.text

    async def wait_until(self, seen: Callable[[], object]) -> None:
        await self._read_until(seen, Deadline(seen, lambda: self.screen.text))

    async def _read_until(self, seen: Callable[[], object], deadline: Deadline) -> None:
        while not seen():
            try:
                message = await self.socket.receive(timeout=deadline.seconds_left)
            except TimeoutError:
                deadline.fail()
            assert message.type is aiohttp.WSMsgType.BINARY, (message, self.screen.text)
            self.screen.feed(self._letters.decode(message.data))

    async def send(self, *message: object) -> None:
        await self.socket.send_str(json.dumps(message))

    async def type(self, keys: str) -> None:
        await self.send("stdin", keys)

    async def wait_for_close(self) -> None:
        """Wait until the connection is closed."""
        async with asyncio.timeout(wait_seconds()):
            async for message in self.socket:
                if message.type is aiohttp.WSMsgType.BINARY:
                    self.screen.feed(self._letters.decode(message.data))


class BrowserClient:
    """An HTTP client with cookies that opens pages."""

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
    async def open_page(
        self, table: str = "", name: str = PAGE, size: tuple[int, int] = (80, 24), **more: Any
    ) -> AsyncIterator[TerminalPage]:
        """Open the connection that the page's script would open."""
        where = f"{self.url}/line/{name}{table and '/' + table}"
        where += f"?width={size[0]}&height={size[1]}"
        more.setdefault("origin", self.url)
        async with self.session.ws_connect(where, max_msg_size=0, **more) as socket:
            yield TerminalPage(socket, size)


@asynccontextmanager
async def running_browser(port: int) -> AsyncIterator[BrowserClient]:
    jar = aiohttp.CookieJar(unsafe=True)  # also accept cookies from IP addresses
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        yield BrowserClient(session, f"http://127.0.0.1:{port}")
