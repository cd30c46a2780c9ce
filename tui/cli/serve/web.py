"""The web listener: a page with a terminal, drawn by textual-serve's script.

All assets are served locally. textual-serve's own server is not used: it has no authentication,
runs a shell command per visitor and loads fonts from the network.
"""

import asyncio
import html
import ipaddress
import json
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any, Protocol
from urllib.parse import urlsplit

from core.house.addresses import why_not_listening
from core.lan import Refusal
from core.lan.door import id_of, new_token
from core.lan.strangers import Strangers
from tui.cli.errors import CommandFailed
from tui.cli.serve.terminals import Onlooker, Terminal

try:
    import textual_serve
    from aiohttp import WSMsgType, web
except ImportError:
    raise CommandFailed("A browser needs more: install annals[web].") from None

COOKIE = "annals"
COOKIE_DAYS = 30
MOST_VISITORS = 1000  # remembered logins
KNOCK_WITHIN = 10.0  # seconds until the first request
STRANGERS, STRANGERS_FROM_A_BLOCK = 128, 64  # connections before their first request
LARGEST_FORM = 4 << 10
LARGEST_MESSAGE = 64 << 10  # bytes; limits pasted text
MOST_WAITING = 256 << 10  # bytes; beyond this the process is paused
COME_BACK_WITHIN = 120.0  # seconds that a terminal outlives its page
TAB = re.compile(r"[0-9a-f]{32}")
TABLE = re.compile(r"[A-Za-z0-9_-]{0,64}")
REDRAW = b"\x0c"  # Ctrl+L redraws everything
REDRAWN = b"\x1b[?1049h"  # start of a full redraw
WEB_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
PAGES = Path(__file__).parent / "pages"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

log = logging.getLogger("annals.lan")
SILENT = logging.Logger("requests", logging.CRITICAL)  # no access log, for privacy


class Visitor(Protocol):
    """An authenticated person and their permission to start a terminal."""

    @property
    def is_welcome(self) -> bool:
        """Whether the person may still connect."""

    def begin(self, onlooker: Onlooker, size: tuple[int, int], table: str) -> Terminal:
        """Start a terminal. Refusal or OSError if none is available."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """Authentication by a pass in a link, or by name and code if allowed."""

    by_pass: Callable[[str, str], Awaitable[Visitor]]
    by_code: Callable[[str, str, str], Awaitable[Visitor]] | None


class Visit:
    """A terminal and its page; the terminal outlives a closed page for a while."""

    def __init__(self, forget: Callable[[], None]) -> None:
        self.terminal: Terminal | None = None
        self._forget = forget
        self._socket: web.WebSocketResponse | None = None
        self._drawn = bytearray()  # output not sent yet
        self._skipped: bytearray | None = None  # the tail of output dropped until a redraw starts
        self._is_news = asyncio.Event()
        self._was_seen = self._is_over = False
        self._waiting: asyncio.TimerHandle | None = None

    def show(self, drawn: bytes) -> None:
        """Queue output for the page; without a page it is dropped and redrawn later."""
        if self._socket is None:
            return
        if self._skipped is not None:
            self._skipped += drawn
            begins = self._skipped.find(REDRAWN)
            if begins < 0:
                del self._skipped[: -len(REDRAWN)]
                return
            drawn, self._skipped = bytes(self._skipped[begins:]), None
        self._drawn += drawn
        self._is_news.set()
        if len(self._drawn) > MOST_WAITING and self.terminal is not None:
            self.terminal.pause()

    def ended(self) -> None:
        self._is_over = True
        self._is_news.set()
        self._forget()
        if self._waiting is not None:
            self._waiting.cancel()

    async def look(self, socket: web.WebSocketResponse) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        before, self._socket = self._socket, socket
        self._drawn.clear()
        if self._was_seen and self.terminal is not None:
            self._skipped = bytearray()  # otherwise output could start inside an escape sequence
            self.terminal.type(REDRAW)
        self._was_seen = True
        if before is not None:
            await before.close(message=b"seen on another page")
        sending = asyncio.create_task(self._send(socket))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT or not await self._heard(message.data):
                    break
        finally:
            sending.cancel()
            if self._socket is socket and not self._is_over:
                self._socket = None
                self._drawn.clear()
                if self.terminal is not None:
                    self.terminal.resume()  # no page is connected that could be slow
                loop = asyncio.get_running_loop()
                self._waiting = loop.call_later(COME_BACK_WITHIN, self._give_up)

    def _give_up(self) -> None:
        if self.terminal is not None:
            self.terminal.send_home("The page was closed.")

    async def _send(self, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while not self._is_over or self._drawn:
                await self._is_news.wait()
                self._is_news.clear()
                if self._drawn:
                    drawn = bytes(self._drawn)
                    self._drawn.clear()
                    await socket.send_bytes(drawn)
                    if self.terminal is not None:
                        self.terminal.resume()
            await socket.close(message=b"left")

    async def _heard(self, text: str) -> bool:
        """Handle a message from the page; return False for an invalid one."""
        terminal, socket = self.terminal, self._socket
        if terminal is None or socket is None:
            return False
        try:
            message = json.loads(text)
        except ValueError:
            return False
        match message:
            case ["stdin", str(typed)]:
                terminal.type(typed.encode("utf-8", "replace"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                terminal.resize(width, height)
            case ["ping", str(when)] if len(when) < 40:
                await socket.send_str(json.dumps(["pong", when]))
            case ["focus" | "blur", *_]:
                pass
            case _:
                return False
        return True


@dataclass
class WebDoor:
    """Accepts browsers on a port."""

    entrance: Entrance
    visitors: OrderedDict[str, Visitor] = field(default_factory=OrderedDict)
    visits: dict[tuple[str, str], Visit] = field(default_factory=dict)

    # --- pages --------------------------------------------------------------------------------

    async def page(self, request: web.Request) -> web.StreamResponse:
        table = request.match_info.get("table", "")
        if not TABLE.fullmatch(table):
            raise web.HTTPNotFound(text="There is no such table.")
        if self._visitor(request) is None:
            return self._login(table)
        return _html("terminal.html", table=table)

    def _login(self, table: str, name: str = "", wrong: str = "") -> web.Response:
        if self.entrance.by_code is None:
            fields = "Come with the link that you were given."
        else:
            fields = _filled("fields.html", name=name, table=table)
        return _html("login.html", 403 if wrong else 200, wrong=wrong, raw_fields=fields)

    async def come_in(self, request: web.Request) -> web.StreamResponse:
        """Log in by name and code; after an error the name is kept but not the code."""
        form = await request.post()
        name, code, table = (str(form.get(each, "")) for each in ("name", "code", "table"))
        if self.entrance.by_code is None or not TABLE.fullmatch(table):
            raise web.HTTPForbidden(text="Nobody comes in this way.")
        try:
            visitor = await self.entrance.by_code(name.strip(), code, address_of(request))
        except Refusal as refusal:
            return self._login(table, name, str(refusal))
        return self._let_in(request, visitor, f"/t/{table}" if table else "/")

    async def come_with_pass(self, request: web.Request) -> web.StreamResponse:
        try:
            passed = request.match_info["token"]
            visitor = await self.entrance.by_pass(passed, address_of(request))
        except Refusal as refusal:
            return self._login("", wrong=str(refusal))
        return self._let_in(request, visitor, "/")

    def _let_in(self, request: web.Request, visitor: Visitor, where: str) -> web.Response:
        token = new_token()
        self.visitors[id_of(token)] = visitor
        while len(self.visitors) > MOST_VISITORS:
            self.visitors.popitem(last=False)
        answer = web.Response(status=303, headers={"Location": where})
        days = COOKIE_DAYS * 24 * 3600
        answer.set_cookie(
            COOKIE, token, max_age=days, httponly=True, samesite="Lax", secure=request.secure
        )
        return answer

    def _visitor(self, request: web.Request) -> Visitor | None:
        token = id_of(request.cookies.get(COOKIE, ""))
        visitor = self.visitors.get(token)
        if visitor is not None and not visitor.is_welcome:
            del self.visitors[token]
            return None
        return visitor

    # --- connection to a terminal -------------------------------------------------------------

    async def line(self, request: web.Request) -> web.StreamResponse:
        """Connect a page's WebSocket to its terminal; a reloaded page gets the same terminal."""
        visitor = self._visitor(request)
        page, table = request.match_info["page"], request.match_info.get("table", "")
        if visitor is None or not _is_from_our_page(request):
            raise web.HTTPForbidden(text="Come in first.")
        if not TAB.fullmatch(page) or not TABLE.fullmatch(table):
            raise web.HTTPNotFound(text="There is no such page.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=LARGEST_MESSAGE)
        await socket.prepare(request)
        where = (id_of(request.cookies[COOKIE]), page)
        visit = self.visits.get(where)
        size = _number(request, "width", 80), _number(request, "height", 24)
        if visit is not None and visit.terminal is not None:
            visit.terminal.resize(*size)
        else:
            visit = self.visits[where] = Visit(lambda: self._forget(where))
            try:
                visit.terminal = visitor.begin(visit, size, table)
            except (Refusal, OSError) as error:
                self._forget(where)
                await socket.send_bytes(f"{error}\r\n".encode())
                await socket.close()
                return socket
        await visit.look(socket)
        return socket

    def _forget(self, where: tuple[str, str]) -> None:
        self.visits.pop(where, None)

    # --- listening ----------------------------------------------------------------------------

    @asynccontextmanager
    async def listening(self, bind: str, port: int) -> AsyncIterator[int]:
        """Listen on a port, where 0 means any free one; yield the bound port."""
        app = web.Application(middlewares=[_heard_and_dressed], client_max_size=LARGEST_FORM)
        static = Path(str(files(textual_serve))) / "static"
        app.add_routes(
            [
                web.get("/", self.page),
                web.get("/t/{table}", self.page),
                web.get("/pass/{token}", self.come_with_pass),
                web.post("/in", self.come_in),
                web.get("/line/{page}", self.line),
                web.get("/line/{page}/{table}", self.line),
                web.static("/static", static),
                web.static("/pages", PAGES),
            ]
        )
        runner = web.AppRunner(app, handle_signals=False)
        await runner.setup()
        assert runner.server is not None
        manager, loop = runner.server, asyncio.get_running_loop()
        strangers = Strangers[_Line](STRANGERS, STRANGERS_FROM_A_BLOCK, _Line.turn_away)
        try:
            server = await loop.create_server(lambda: _Line(manager, loop, strangers), bind, port)
        except (OSError, UnicodeError) as error:
            await runner.cleanup()
            raise CommandFailed(why_not_listening(error, bind, port)) from None
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            await runner.cleanup()


class _Line(web.RequestHandler):
    """A browser connection, pending until its first request."""

    def __init__(self, manager: Any, loop: Any, strangers: "Strangers[_Line]") -> None:
        super().__init__(manager, loop=loop, access_log=SILENT, keepalive_timeout=30.0)
        self._strangers = strangers
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Register as pending; close the connection without a request in time."""
        super().connection_made(transport)
        address = str((transport.get_extra_info("peername") or ("here",))[0])
        self._strangers.add(self, address)
        self._waiting = asyncio.get_running_loop().call_later(KNOCK_WITHIN, self.turn_away)

    def has_asked(self) -> None:
        self._strangers.remove(self)
        if self._waiting is not None:
            self._waiting.cancel()

    def turn_away(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.has_asked()
        super().connection_lost(exc)


@web.middleware
async def _heard_and_dressed(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    if isinstance(request.protocol, _Line):
        request.protocol.has_asked()
    try:
        answer = await handler(request)
    except web.HTTPException as refused:
        refused.headers.update(HEADERS)
        raise
    if not answer.prepared:
        answer.headers.update(HEADERS)
    return answer


def address_of(request: web.Request) -> str:
    """Return the client's address, or X-Forwarded-For from a local proxy."""
    address = request.remote or "here"
    with suppress(ValueError):
        if ipaddress.ip_address(address).is_loopback:
            return request.headers.get("X-Forwarded-For", address).split(",")[-1].strip()[:60]
    return address


def _is_from_our_page(request: web.Request) -> bool:
    """Return whether the request is same-origin; other pages would send the same cookie."""
    return urlsplit(request.headers.get("Origin", "")).netloc == request.host


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else default


def _filled(page: str, **texts: str) -> str:
    """Fill in a page template; values named `raw_` are inserted without escaping."""
    template = Template((PAGES / page).read_text(encoding="utf-8"))
    return template.substitute(
        {
            what.removeprefix("raw_"): text if what.startswith("raw_") else html.escape(text)
            for what, text in texts.items()
        }
    )


def _html(page: str, status: int = 200, **texts: str) -> web.Response:
    return web.Response(
        text=_filled(page, **texts),
        status=status,
        content_type="text/html",
        headers={"Cache-Control": "no-store"},
    )
