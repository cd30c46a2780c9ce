"""A headless Chromium, driven over the DevTools protocol."""

import asyncio
import codecs
import json
import re
import subprocess
from pathlib import Path
from typing import Any, Self

import aiohttp

from tests.timeouts import Deadline, wait_seconds
from tests.tui.terminal_emulator import TerminalEmulator

OPTIONS = ["headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"]
OPTIONS += ["disable-background-networking", "disable-component-update", "remote-debugging-port=0"]
OPTIONS += ["disable-dev-shm-usage"]
KEYS = {
    "Enter": {"key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13},
    "Up": {"key": "ArrowUp", "code": "ArrowUp", "windowsVirtualKeyCode": 38},
}
# The page draws text on a canvas, where it cannot be read back: so record its messages.
DEVTOOLS_PREFIX = """
window.heard = []; window.cells = [80, 24];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    const query = new URL(address).searchParams;
    window.cells = [Number(query.get("width")), Number(query.get("height"))];
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string")
        heard.push(String.fromCharCode(...new Uint8Array(event.data)));
    });
  }
  send(text) {
    const [what, size] = JSON.parse(text);
    if (what === "resize") window.cells = [size.width, size.height];
    super.send(text);
  }
};
"""


class Chromium:
    """One browser page and its visible terminal."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program, self._folder = program, folder
        self._asked = 0
        self.asked: list[str] = []  # addresses that the page has requested
        self.screen = TerminalEmulator(80, 24)
        self._letters = codecs.getincrementaldecoder("utf-8")()

    async def __aenter__(self) -> Self:
        options = [f"--{option}" for option in OPTIONS]
        self._process = subprocess.Popen(
            [self._program, *options, f"--user-data-dir={self._folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = aiohttp.ClientSession()
        async with asyncio.timeout(wait_seconds()):
            self._socket = await self._session.ws_connect(await self._address(), max_msg_size=0)
        for part in ("Page", "Network"):
            await self.send_command(f"{part}.enable")
        await self.send_command("Page.addScriptToEvaluateOnNewDocument", source=DEVTOOLS_PREFIX)
        await self.resize(1200, 800)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        self._process.kill()
        self._process.wait()

    async def _address(self) -> str:
        """Return the DevTools address of the first page."""
        port = self._folder / "DevToolsActivePort"
        while True:
            if port.exists() and (lines := port.read_text().split()):
                url = f"http://127.0.0.1:{lines[0]}/json"
                async with self._session.get(url) as answer:
                    for page in await answer.json():
                        if page["type"] == "page":
                            return str(page["webSocketDebuggerUrl"])
            await asyncio.sleep(0.05)

    async def send_command(self, what: str, **how: Any) -> Any:
        self._asked += 1
        await self._socket.send_json({"id": self._asked, "method": what, "params": how})
        async with asyncio.timeout(wait_seconds()):
            while True:
                message = json.loads((await self._socket.receive()).data)
                if message.get("method") == "Network.requestWillBeSent":
                    self.asked.append(message["params"]["request"]["url"])
                if message.get("id") == self._asked:
                    assert "error" not in message, message
                    return message["result"]

    async def open(self, url: str) -> None:
        await self.send_command("Page.navigate", url=url)

    async def reload(self) -> None:
        self.screen.cells.clear()
        await self.send_command("Page.reload")

    async def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await self.send_command("Emulation.setDeviceMetricsOverride", **size)

    async def press(self, key: str) -> None:
        sent = KEYS.get(key) or {"key": key, "text": key}
        for way in ("keyDown", "keyUp"):
            await self.send_command("Input.dispatchKeyEvent", type=way, **sent)

    async def click(self, x: int, y: int) -> None:
        """Double-click a cell."""
        screen = "document.querySelector('.xterm-screen')"
        found = await self._evaluate(f"{screen}.getBoundingClientRect().toJSON()")
        across, down = found["width"] / self.screen.width, found["height"] / self.screen.height
        where = {"x": found["x"] + (x + 0.5) * across, "y": found["y"] + (y + 0.5) * down}
        for times in (1, 2):
            for way in ("mousePressed", "mouseReleased"):
                button = {"button": "left", "clickCount": times}
                await self.send_command("Input.dispatchMouseEvent", type=way, **where, **button)

    async def wait_for_text(self, words: str) -> None:
        """Wait until a text is visible."""
        deadline = Deadline(words, lambda: self.screen.text)
        while words not in await self.text():
            deadline.check()
            await asyncio.sleep(0.05)

    async def text(self) -> str:
        found = await self._evaluate(
            "({cells: window.cells, heard: (window.heard || []).splice(0)})"
        )
        if tuple(found["cells"]) != (self.screen.width, self.screen.height):
            self.screen.width, self.screen.height = found["cells"]
            self.screen.cells.clear()
        for written in found["heard"]:
            self.screen.feed(self._letters.decode(written.encode("latin-1")))
        return self.screen.text

    async def find_cells(self, sign: str) -> list[tuple[int, int]]:
        """Find the cells where a pattern is visible, top first."""
        lines = enumerate((await self.text()).splitlines())
        return [(found.start(), y) for y, line in lines for found in re.finditer(sign, line)]

    async def _evaluate(self, question: str) -> Any:
        found = await self.send_command(
            "Runtime.evaluate", expression=f"({question})", returnByValue=True
        )
        return found["result"]["value"]
