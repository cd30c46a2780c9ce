"""A guest's connection to a host: handshake, requests, and reconnecting."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from core.kernel import IllegalAction
from core.lan.address import Address, CannotJoin
from core.lan.auth import Refusal, id_from_token, new_nonce, seat_proof
from core.lan.limits import MAX_CHAT_LENGTH, MAX_REPLY_BYTES, Limits
from core.lan.messages import (
    FROM_HOST,
    PROTOCOL,
    Done,
    GuestMessage,
    GuestRequest,
    Hello,
    HostMessage,
    Ping,
    Pong,
    Probe,
    ProbeReply,
    Refused,
    TableProofs,
    Welcome,
)
from core.lan.protocol import decode_message, encode_message, protocol_version
from core.lan.stream import CONNECTION_ERRORS, ProtocolError, read_frame
from core.table import CannotUndo

CONNECT_TIMEOUT = 10.0  # seconds
REPLY_TIMEOUT = 20.0  # seconds
IDLE_TIMEOUT = Limits().idle_timeout  # seconds without data that count as disconnected
RETRY_DELAYS = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds; the last one repeats
# Reconnecting is pointless after these.
FINAL_REFUSALS = ("version", "code", "needs code", "name")
SEARCH_AFTER_ATTEMPTS = 4  # failed attempts before searching the network
NOT_A_HOST = "The server at this address is not an Annals host. Check the address and port."
OLDER_HOST = "The host has an older version of Annals than you. Both need the same version."
NONSENSE = "The host sent invalid data. Check that the address and port belong to an Annals table."
MAX_SECRET_LENGTH = 100  # letters; no join code or token is this long


@dataclass(frozen=True, slots=True)
class TableLookup:
    """Local knowledge for rejoining a table: saved tokens, and a search for it."""

    tokens: Callable[[str], Iterable[str]] = lambda table: ()  # the saved tokens of a table
    find_addresses: Callable[[str], Awaitable[Sequence[Address]]] | None = None  # by table id


class HostConnection:
    """A guest's connection to a host, which reconnects when it is lost.

    `change_count` grows with every arrival; `wait_for_message` waits for that. Subclasses define
    `handle_message` and `rejoin`, and set `target_table`.
    """

    def __init__(self, address: Address, hello: Hello, lookup: TableLookup | None = None) -> None:
        self.address = address
        self.hello = hello
        self.target_table = ""  # the table to rejoin after reconnecting
        self.connection_problem = ""  # shown while reconnecting
        self._lookup = lookup or TableLookup()
        self._token_source: Address | None = None  # the host that issued our token
        self.closing_notice = ""  # the host's reason for closing
        self.welcome: Welcome | None = None
        self.change_count = 0
        self.failure: Exception | None = None  # the final failure, if any
        self._reader: asyncio.StreamReader  # set by _connect
        self._writer: asyncio.StreamWriter | None = None  # None while disconnected
        self._numbers = count(1)
        self._replies: dict[int, asyncio.Future[None]] = {}
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def handle_message(self, message: HostMessage) -> None:
        """Handle a message that answers no request. Raise ProtocolError if it is invalid."""
        raise NotImplementedError

    def rejoin(self) -> None:
        raise NotImplementedError

    # --- connecting -------------------------------------------------------------------------

    async def open(self) -> None:
        """Connect and authenticate. Raise CannotJoin if that fails."""
        _check_hello(self.hello)
        try:
            await self._connect(self.address)
        except Refusal as refusal:
            raise CannotJoin(str(refusal), refusal.code) from None
        except ProtocolError as error:
            raise CannotJoin(str(error)) from None
        except CONNECTION_ERRORS:
            raise CannotJoin(
                f"No table answers at {self.address}. Check the address and port, and that the"
                " host's table is open."
            ) from None
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
        self._disconnect()
        self.notify()

    async def _connect(self, address: Address) -> None:
        """Connect and authenticate. Raise Refusal if the host does not admit us."""
        async with asyncio.timeout(CONNECT_TIMEOUT):
            self._reader, self._writer = await address.open_connection()
        try:
            await self._authenticate(address)
        except BaseException:
            self._disconnect()
            raise

    async def _authenticate(self, address: Address) -> None:
        """Exchange hello and welcome."""
        hello = self.hello
        if address.path is None:  # only the owner can open a Unix socket
            hello = await self._prepare_hello(address)
        reply = await self._greet(hello)
        if not isinstance(reply, Welcome):
            raise ProtocolError(NOT_A_HOST)
        self.address = self._token_source = address
        self.welcome = reply
        self.hello = replace(hello, token=reply.token)
        self._numbers = count(1)
        self.handle_message(reply)

    async def _greet(self, greeting: Probe | Hello) -> HostMessage:
        self.send(greeting)
        async with asyncio.timeout(REPLY_TIMEOUT):  # connected, so allow for a slow host
            content = await self._read_frame()
        _check_version(protocol_version(content))
        reply = _decode(content)
        if isinstance(reply, Refused):
            raise Refusal(reply.code, shorten(reply.sentence))
        return reply

    async def _prepare_hello(self, address: Address) -> Hello:
        """Send a token only to a host that proves that it knows the seat.

        Raise Refusal if no token matches and the join code is missing.
        """
        nonce = new_nonce()
        try:
            reply = await self._greet(Probe(PROTOCOL, nonce))
        except Refusal as refusal:
            if refusal.code == "protocol":  # it does not know Probe
                raise Refusal("version", OLDER_HOST) from None
            raise
        if not isinstance(reply, ProbeReply):
            raise ProtocolError(NOT_A_HOST)
        is_server = self.welcome is not None and self.welcome.can_open_tables  # a server
        if (
            self.target_table
            and not is_server
            and all(table.id != self.target_table for table in reply.tables)
        ):
            raise ConnectionResetError  # this address hosts another table now
        own_token = self.hello.token
        is_token_for_host = self._token_source in (None, address)  # given with it or from it
        if own_token and (
            is_token_for_host
            or any(_is_token_known(own_token, table, nonce) for table in reply.tables)
        ):
            return self.hello
        for table in reply.tables:
            for token in self._lookup.tokens(table.id):
                if _is_token_known(token, table, nonce):
                    return replace(self.hello, token=token)
        if not self.hello.code:
            raise Refusal("needs code", "This table needs a join code. Ask the host for it.")
        return replace(self.hello, token="")

    async def _run(self) -> None:
        try:
            while True:
                with suppress(*CONNECTION_ERRORS):
                    await self._receive()
                self._handle_disconnect()
                await self._reconnect()
        except Exception as failure:  # a final refusal, or invalid data
            self.failure = failure
            self._disconnect()
            self._fail_replies("The connection to the table has ended.")
            self.notify()

    async def _reconnect(self) -> None:
        """Retry until the host answers at the last address or wherever the table is found."""
        for attempt in count():
            await asyncio.sleep(RETRY_DELAYS[min(attempt, len(RETRY_DELAYS) - 1)])
            if await self._try_reconnect(self.address):
                break
            if attempt >= SEARCH_AFTER_ATTEMPTS and await self._try_elsewhere():
                break
        self.connection_problem = self.closing_notice = ""
        with suppress(OSError):  # disconnected again; _receive will notice
            self.rejoin()
        self.notify()

    async def _try_reconnect(self, address: Address) -> bool:
        """Return whether it worked. Raise Refusal if trying again is pointless."""
        try:
            await self._connect(address)
        except Refusal as refusal:
            if refusal.code in FINAL_REFUSALS and address == self.address:
                raise
        except ProtocolError:
            if address == self.address:
                raise
        except CONNECTION_ERRORS:
            pass
        else:
            return True
        return False

    async def _try_elsewhere(self) -> bool:
        if not self.target_table or self._lookup.find_addresses is None:
            return False
        self._report_problem(" and searching for the table on the network")
        with suppress(OSError):
            for address in await self._lookup.find_addresses(self.target_table):
                if address != self.address and await self._try_reconnect(address):
                    return True
        return False

    def _handle_disconnect(self) -> None:
        self._disconnect()
        self._fail_replies("The connection to the table was lost.")
        self._report_problem()

    def _report_problem(self, more: str = "") -> None:
        doing = f"calling {self.address} again{more} .."
        trouble = f"The connection to the table was lost; {doing}"
        if self.closing_notice:
            trouble = f"{self.closing_notice} C{doing[1:]}"
        if trouble != self.connection_problem:
            self.connection_problem = trouble
            self.notify()

    @property
    def is_disconnected(self) -> bool:
        return bool(self.connection_problem)

    def _disconnect(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    # --- receiving --------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Handle messages. Raise the error that ends the connection."""
        assert self._writer is not None
        while True:
            async with asyncio.timeout(IDLE_TIMEOUT):
                await self._writer.drain()  # or a host could ask for pongs and never read them
                content = await self._read_frame()
            self._handle_frame(content)

    async def _read_frame(self) -> bytes:
        try:
            return await read_frame(self._reader, MAX_REPLY_BYTES)
        except ProtocolError:
            raise ProtocolError(NONSENSE) from None

    def _handle_frame(self, content: bytes) -> None:
        match message := _decode(content):
            case Done():
                self._resolve(message.request_number, None)
            case Refused(request_number=0):
                raise Refusal(message.code, shorten(message.sentence))
            case Refused():
                self.handle_message(message)
                self._resolve(message.request_number, _error_for(message))
            case Ping():
                self.send(Pong())
            case _:
                self.handle_message(message)

    async def wait_for_message(self, change_count: int) -> bool:
        """Return False once closed. Raise the final failure, if there is one."""
        while self.change_count <= change_count and not self._is_closed:
            if self.failure is not None:
                raise CannotJoin(str(self.failure))
            await self._changed.wait()
        return self.change_count > change_count and not self._is_closed

    def notify(self) -> None:
        self.change_count += 1
        self._changed.set()
        self._changed.clear()

    # --- requests ---------------------------------------------------------------------------

    def send(self, message: GuestMessage) -> None:
        """Raise ConnectionResetError if the connection is lost."""
        if self._writer is None or self._writer.is_closing():
            raise ConnectionResetError
        self._writer.write(encode_message(message))

    def next_request_number(self) -> int:
        return next(self._numbers)

    async def request(self, kind: type[GuestRequest], *values: Any) -> None:
        """Send a request and wait for the reply. Raise Refusal, IllegalAction or CannotUndo."""
        if self.failure is not None:
            raise Refusal("closed", str(self.failure))
        number = self.next_request_number()
        answer = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            self.send(kind(number, *values))
            async with asyncio.timeout(REPLY_TIMEOUT):
                await answer
        except (OSError, TimeoutError):
            raise Refusal("cut", "The connection to the table was lost. Try again.") from None
        finally:
            self._replies.pop(number, None)

    async def request_with_retry(self, kind: type[GuestRequest], *values: Any) -> None:
        """Repeat a request if the connection is lost. Only for idempotent requests."""
        async with asyncio.timeout(REPLY_TIMEOUT):
            while True:
                try:
                    return await self.request(kind, *values)
                except Refusal as refusal:
                    if refusal.code != "cut" or self._is_closed or self.failure is not None:
                        raise
                await asyncio.sleep(RETRY_DELAYS[0])  # the disconnect may not have been noticed yet
                while self.is_disconnected and self.failure is None:
                    await self.wait_for_message(self.change_count)

    def _resolve(self, request: int, error: Exception | None) -> None:
        answer = self._replies.pop(request, None)
        if answer is None or answer.done():
            return
        if error is None:
            answer.set_result(None)
        else:
            answer.set_exception(error)

    def _fail_replies(self, sentence: str) -> None:
        for answer in self._replies.values():
            if not answer.done():
                answer.set_exception(Refusal("cut", sentence))


def _is_token_known(token: str, table: TableProofs, nonce: bytes) -> bool:
    return seat_proof(id_from_token(token), nonce) in table.proofs


def _check_hello(hello: Hello) -> None:
    """Raise CannotJoin if a part is not printable or longer than any host accepts."""
    parts = (("name", hello.name), ("join code", hello.code), ("token", hello.token))
    for kind, text in parts:
        if not text.isprintable():
            raise CannotJoin(f"The {kind} contains characters that can't be displayed.")
        if len(text) > MAX_SECRET_LENGTH:
            raise CannotJoin(f"The {kind} is too long.")


def _check_version(version: int) -> None:
    if version != PROTOCOL:
        newer = "newer" if version > PROTOCOL else "older"
        raise Refusal(
            "version",
            f"The host's version of Annals is {newer} than yours. Both need the same version.",
        )


def _decode(content: bytes) -> HostMessage:
    try:
        return decode_message(content, FROM_HOST)
    except ProtocolError:
        raise ProtocolError(NONSENSE) from None


def shorten(sentence: str) -> str:
    reason = sentence.strip() or "The table refused without a reason."
    return reason if len(reason) <= MAX_CHAT_LENGTH else f"{reason[: MAX_CHAT_LENGTH - 3]} .."


def _error_for(refused: Refused) -> Exception:
    sentence = shorten(refused.sentence)
    match refused.code:
        case "illegal":
            return IllegalAction(sentence)
        case "cannot_undo":
            return CannotUndo(sentence)
        case code:
            return Refusal(code, sentence)
