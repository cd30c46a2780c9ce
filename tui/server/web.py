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

from core.app.addresses import explain_listen_error
from core.lan import Refusal
from core.lan.auth import id_from_token, new_token
from core.lan.pending_connections import PendingConnections
from tui.errors import CommandFailed, missing_extra
from tui.server.terminal import Display, PtyTerminal

try:
    import textual_serve
    from aiohttp import WSMsgType, web
except ImportError:
    raise missing_extra("Browser support", "web") from None

COOKIE = "annals"
COOKIE_DAYS = 30
MAX_VISITORS = 1000  # remembered logins
REQUEST_TIMEOUT = 10.0  # seconds until the first request
MAX_PENDING, MAX_PENDING_PER_BLOCK = 128, 64  # connections before their first request
MAX_FORM_SIZE = 4 << 10
MAX_MESSAGE_SIZE = 64 << 10  # bytes; limits pasted text
MAX_UNSENT = 256 << 10  # bytes; beyond this the process is paused
RECONNECT_SECONDS = 120.0  # seconds that a terminal outlives its page
TAB_ID = re.compile(r"[0-9a-f]{32}")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{0,64}")
REDRAW_KEY = b"\x0c"  # Ctrl+L redraws everything
REDRAW_START = b"\x1b[?1049h"  # start of a full redraw
WEB_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
PAGES_FOLDER = Path(__file__).parent / "pages"
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; font-src 'self';"
    " style-src 'self' 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

log = logging.getLogger("annals.lan")
SILENT_LOGGER = logging.Logger("requests", logging.CRITICAL)  # no access log, for privacy


class Visitor(Protocol):
    """An authenticated person and their permission to start a terminal."""

    @property
    def is_allowed(self) -> bool:
        """Return whether the person may still connect."""

    def start_terminal(self, display: Display, size: tuple[int, int], table: str) -> PtyTerminal:
        """Start a terminal. Raise Refusal or OSError if none is available."""


@dataclass(frozen=True, slots=True)
class Authenticator:
    """Authentication by a pass in a link, or by name and code if allowed."""

    by_pass: Callable[[str, str], Awaitable[Visitor]]
    by_code: Callable[[str, str, str], Awaitable[Visitor]] | None


class PageSession:
    """A terminal and its page. The terminal outlives a closed page for a while."""

    def __init__(self, forget: Callable[[], None]) -> None:
        self.terminal: PtyTerminal | None = None
        self._forget = forget
        self._socket: web.WebSocketResponse | None = None
        self._unsent = bytearray()  # output not sent yet
        self._skipped: bytearray | None = None  # the tail of output dropped until a redraw starts
        self._has_output = asyncio.Event()
        self._was_attached = self._is_over = False
        self._timeout: asyncio.TimerHandle | None = None

    def show(self, drawn: bytes) -> None:
        """Queue output for the page. Without a page it is dropped and redrawn later."""
        if self._socket is None:
            return
        if self._skipped is not None:
            self._skipped += drawn
            start = self._skipped.find(REDRAW_START)
            if start < 0:
                del self._skipped[: -len(REDRAW_START)]
                return
            drawn, self._skipped = bytes(self._skipped[start:]), None
        self._unsent += drawn
        self._has_output.set()
        if len(self._unsent) > MAX_UNSENT and self.terminal is not None:
            self.terminal.pause()

    def finish(self) -> None:
        self._is_over = True
        self._has_output.set()
        self._forget()
        if self._timeout is not None:
            self._timeout.cancel()

    async def attach(self, socket: web.WebSocketResponse) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
        previous_socket, self._socket = self._socket, socket
        self._unsent.clear()
        if self._was_attached and self.terminal is not None:
            self._skipped = bytearray()  # otherwise output could start inside an escape sequence
            self.terminal.send_input(REDRAW_KEY)
        self._was_attached = True
        if previous_socket is not None:
            await previous_socket.close(message=b"seen on another page")
        sending = asyncio.create_task(self._send(socket))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT or not await self._handle_message(
                    message.data
                ):
                    break
        finally:
            sending.cancel()
            if self._socket is socket and not self._is_over:
                self._socket = None
                self._unsent.clear()
                if self.terminal is not None:
                    self.terminal.resume()  # no page is connected that could be slow
                loop = asyncio.get_running_loop()
                self._timeout = loop.call_later(RECONNECT_SECONDS, self._expire)

    def _expire(self) -> None:
        if self.terminal is not None:
            self.terminal.terminate("The page was closed.")

    async def _send(self, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while not self._is_over or self._unsent:
                await self._has_output.wait()
                self._has_output.clear()
                if self._unsent:
                    output = bytes(self._unsent)
                    self._unsent.clear()
                    await socket.send_bytes(output)
                    if self.terminal is not None:
                        self.terminal.resume()
            await socket.close(message=b"left")

    async def _handle_message(self, text: str) -> bool:
        terminal, socket = self.terminal, self._socket
        if terminal is None or socket is None:
            return False
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return False
        match message:
            case ["stdin", str(typed)]:
                terminal.send_input(typed.encode("utf-8", "replace"))
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
class WebListener:
    """Accepts browsers on a port."""

    authenticator: Authenticator
    visitors: OrderedDict[str, Visitor] = field(default_factory=OrderedDict)
    page_sessions: dict[tuple[str, str], PageSession] = field(default_factory=dict)

    # --- pages --------------------------------------------------------------------------------

    async def page(self, request: web.Request) -> web.StreamResponse:
        table = request.match_info.get("table", "")
        if not TABLE_ID.fullmatch(table):
            raise web.HTTPNotFound(text="This table does not exist.")
        if self._visitor(request) is None:
            return self._login_page(table)
        return _html_response("terminal.html", table=table)

    def _login_page(self, table: str, name: str = "", error: str = "") -> web.Response:
        if self.authenticator.by_code is None:
            fields = "Open the link that you were given."
        else:
            fields = _render("fields.html", name=name, table=table)
        return _html_response("login.html", 403 if error else 200, wrong=error, raw_fields=fields)

    async def log_in(self, request: web.Request) -> web.StreamResponse:
        """Log in by name and code. After an error the name is kept but not the code."""
        form = await request.post()
        name, code, table = (str(form.get(each, "")) for each in ("name", "code", "table"))
        if self.authenticator.by_code is None or not TABLE_ID.fullmatch(table):
            raise web.HTTPForbidden(text="This login is not allowed.")
        try:
            visitor = await self.authenticator.by_code(name.strip(), code, client_address(request))
        except Refusal as refusal:
            return self._login_page(table, name, str(refusal))
        return self._admit(request, visitor, f"/t/{table}" if table else "/")

    async def log_in_with_pass(self, request: web.Request) -> web.StreamResponse:
        try:
            token = request.match_info["token"]
            visitor = await self.authenticator.by_pass(token, client_address(request))
        except Refusal as refusal:
            return self._login_page("", error=str(refusal))
        return self._admit(request, visitor, "/")

    def _admit(self, request: web.Request, visitor: Visitor, location: str) -> web.Response:
        token = new_token()
        self.visitors[id_from_token(token)] = visitor
        while len(self.visitors) > MAX_VISITORS:
            self.visitors.popitem(last=False)
        response = web.Response(status=303, headers={"Location": location})
        days = COOKIE_DAYS * 24 * 3600
        response.set_cookie(
            COOKIE, token, max_age=days, httponly=True, samesite="Lax", secure=is_encrypted(request)
        )
        return response

    def _visitor(self, request: web.Request) -> Visitor | None:
        token = id_from_token(request.cookies.get(COOKIE, ""))
        visitor = self.visitors.get(token)
        if visitor is not None and not visitor.is_allowed:
            del self.visitors[token]
            return None
        return visitor

    # --- connection to a terminal -------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Connect a page's WebSocket to its terminal. A reloaded page gets the same one."""
        visitor = self._visitor(request)
        page, table = request.match_info["page"], request.match_info.get("table", "")
        if visitor is None or not _is_same_origin(request):
            raise web.HTTPForbidden(text="Log in first.")
        if not TAB_ID.fullmatch(page) or not TABLE_ID.fullmatch(table):
            raise web.HTTPNotFound(text="This page does not exist.")
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=MAX_MESSAGE_SIZE)
        await socket.prepare(request)
        key = (id_from_token(request.cookies[COOKIE]), page)
        session = self.page_sessions.get(key)
        size = _query_number(request, "width", 80), _query_number(request, "height", 24)
        if session is not None and session.terminal is not None:
            session.terminal.resize(*size)
        else:
            session = self.page_sessions[key] = PageSession(lambda: self._forget(key))
            try:
                session.terminal = visitor.start_terminal(session, size, table)
            except (Refusal, OSError) as error:
                self._forget(key)
                await socket.send_bytes(f"{error}\r\n".encode())
                await socket.close()
                return socket
        await session.attach(socket)
        return socket

    def _forget(self, key: tuple[str, str]) -> None:
        self.page_sessions.pop(key, None)

    # --- listening ----------------------------------------------------------------------------

    @asynccontextmanager
    async def listen(self, bind: str, port: int) -> AsyncIterator[int]:
        """Listen on a port, where 0 means any free one. Yield the bound port."""
        app = web.Application(middlewares=[_add_headers], client_max_size=MAX_FORM_SIZE)
        static = Path(str(files(textual_serve))) / "static"
        app.add_routes(
            [
                web.get("/", self.page),
                web.get("/t/{table}", self.page),
                web.get("/pass/{token}", self.log_in_with_pass),
                web.post("/in", self.log_in),
                web.get("/line/{page}", self.connect),
                web.get("/line/{page}/{table}", self.connect),
                web.static("/static", static),
                web.static("/pages", PAGES_FOLDER),
            ]
        )
        runner = web.AppRunner(app, handle_signals=False)
        await runner.setup()
        assert runner.server is not None
        manager, loop = runner.server, asyncio.get_running_loop()
        pending = PendingConnections[_BrowserConnection](
            MAX_PENDING, MAX_PENDING_PER_BLOCK, _BrowserConnection.reject
        )
        try:
            server = await loop.create_server(
                lambda: _BrowserConnection(manager, loop, pending), bind, port
            )
        except (OSError, UnicodeError) as error:
            await runner.cleanup()
            raise CommandFailed(explain_listen_error(error, bind, port)) from None
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            await runner.cleanup()


class _BrowserConnection(web.RequestHandler):
    """A browser connection, pending until its first request."""

    def __init__(
        self, manager: Any, loop: Any, pending: "PendingConnections[_BrowserConnection]"
    ) -> None:
        super().__init__(manager, loop=loop, access_log=SILENT_LOGGER, keepalive_timeout=30.0)
        self._pending = pending
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Register as pending. Close the connection without a request in time."""
        super().connection_made(transport)
        address = str((transport.get_extra_info("peername") or ("here",))[0])
        self._pending.add(self, address)
        self._timeout = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT, self.reject)

    def mark_active(self) -> None:
        self._pending.remove(self)
        if self._timeout is not None:
            self._timeout.cancel()

    def reject(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: BaseException | None) -> None:
        self.mark_active()
        super().connection_lost(exc)


@web.middleware
async def _add_headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    if isinstance(request.protocol, _BrowserConnection):
        request.protocol.mark_active()
    try:
        response = await handler(request)
    except web.HTTPException as refused:
        refused.headers.update(HEADERS)
        raise
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


def client_address(request: web.Request) -> str:
    """Return the client's address, or X-Forwarded-For from a local proxy."""
    return _proxy_header(request, "X-Forwarded-For") or request.remote or "here"


def is_encrypted(request: web.Request) -> bool:
    """Return whether the browser's connection uses TLS, here or at a local proxy."""
    return request.secure or _proxy_header(request, "X-Forwarded-Proto").lower() == "https"


def _proxy_header(request: web.Request, name: str) -> str:
    """Return a header's last value, which a local proxy added; empty from anywhere else."""
    with suppress(ValueError):
        if ipaddress.ip_address(request.remote or "").is_loopback:
            return request.headers.get(name, "").split(",")[-1].strip()[:60]
    return ""


def _is_same_origin(request: web.Request) -> bool:
    """Return whether the request is same-origin. Other pages would send the same cookie."""
    return urlsplit(request.headers.get("Origin", "")).netloc == request.host


def _query_number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else default


def _render(page: str, **texts: str) -> str:
    """Fill in a page template. Values named `raw_` are inserted without escaping."""
    template = Template((PAGES_FOLDER / page).read_text(encoding="utf-8"))
    return template.substitute(
        {
            placeholder.removeprefix("raw_"): text
            if placeholder.startswith("raw_")
            else html.escape(text)
            for placeholder, text in texts.items()
        }
    )


def _html_response(page: str, status: int = 200, **texts: str) -> web.Response:
    return web.Response(
        text=_render(page, **texts),
        status=status,
        content_type="text/html",
        headers={"Cache-Control": "no-store"},
    )
