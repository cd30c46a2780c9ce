"""A guest's view of a host: the list of tables, then a waiting room, then a game."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, assert_never

from core.bots import Advisor
from core.kernel import BadSetup, Game
from core.kernel.packs import BadContent, Pack, choose_packs, chosen_packs, is_content_loaded
from core.lan.address import Address, CannotJoin
from core.lan.auth import Refusal
from core.lan.client import HostConnection, TableLookup, shorten
from core.lan.host_message_checks import check_club, check_table_info, check_tables
from core.lan.messages import (
    PROTOCOL,
    Ack,
    Closing,
    Club,
    Done,
    Enter,
    GetPack,
    GetReplay,
    Hello,
    HostMessage,
    Ladder,
    Leave,
    PackFile,
    Ping,
    ProbeReply,
    Refused,
    Removed,
    ReplayFile,
    SeatPosition,
    TableCard,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from core.lan.pack_transfer import decode_pack
from core.lan.remote_session import RemoteSession
from core.lan.remote_table import RemoteTable
from core.lan.stream import ProtocolError
from core.table import Participants

LoadGame = Callable[[str], Game[Any]]

ACKNOWLEDGE_DELAY = 0.01  # seconds


class Guest(HostConnection):
    """A connected person. Guests can list, enter and leave the host's tables."""

    def __init__(
        self, address: Address, hello: Hello, load_game: LoadGame, lookup: TableLookup | None = None
    ) -> None:
        super().__init__(address, hello, lookup)
        self.tables: tuple[TableCard, ...] = ()
        self.club: Club | None = None  # only on servers that keep results
        self.ladders: dict[str, Ladder] = {}  # by game, as far as requested
        self.table: RemoteTable | None = None  # the last table entered, until left
        self._load_game = load_game
        self._received_packs: dict[str, bytes] = {}  # the last answer to GetPack
        self._received_replay = b""  # the last answer to GetReplay
        self._rejoin_request = 0  # request number of the pending rejoin
        self._unacknowledged = 0  # number of the newest update to acknowledge, or 0

    @classmethod
    async def connect(
        cls,
        address: Address,
        load_game: LoadGame,
        name: str,
        code: str = "",
        token: str = "",
        lookup: TableLookup | None = None,
    ) -> "Guest":
        """Connect and authenticate. Raise CannotJoin if that fails."""
        guest = cls(address, Hello(PROTOCOL, name, code, token), load_game, lookup)
        await guest.open()
        return guest

    # --- at a table -------------------------------------------------------------------------

    @property
    def table_info(self) -> TableInfo:
        """Return the table's info. Raise CannotJoin if the guest is not at a table."""
        if self.table is None:
            raise CannotJoin("You aren't at a table.")
        return self.table.info

    @property
    def position(self) -> SeatPosition | None:
        return self.table.latest.position if self.table and self.table.latest else None

    @property
    def participants(self) -> Participants:
        return (
            self.table.participants
            if self.table
            else Participants(connection_problem=self.connection_problem)
        )

    @property
    def ejection_reason(self) -> str:
        """Return why the guest was removed from the last table, or ""."""
        return self.table.ejection_reason if self.table else ""

    async def enter(self, table: str) -> TableInfo:
        await self._load_host_packs(table)
        self._forget_table(target=table)
        await self.request(Enter, table, "", 0)
        await self.wait_until(lambda: self.table is not None and self.table.info.table == table)
        return self.table_info

    async def _load_host_packs(self, table: str) -> None:
        """Load the table's game with the host's packs and the guest's own naming packs.

        Missing packs are fetched from the host. Raise CannotJoin with the code "content" if this
        process has loaded the game with other packs, so that only a new process could join.
        """
        card = next((card for card in self.tables if card.id == table), None)
        if card is None:
            return
        if is_content_loaded(card.game):
            if card.packs != {
                pack.name: pack.digest for pack in chosen_packs(card.game) if pack.digest
            }:
                raise CannotJoin("This table uses other packs than you do.", "content")
            return
        try:
            packs = [await self._fetch_pack(table, *promised) for promised in card.packs.items()]
            choose_packs(card.game, [*packs, *(p for p in chosen_packs(card.game) if not p.digest)])
        except (BadContent, ProtocolError, Refusal) as error:
            raise CannotJoin(str(error)) from None

    async def _fetch_pack(self, table: str, name: str, digest: str) -> Pack:
        await self.request(GetPack, table, name)
        return decode_pack(self._received_packs.pop(name, b""), name, digest)

    async def fetch_replay(self, table: str) -> bytes:
        """Return a finished game as saved. Raise Refusal for people who did not play in it."""
        await self.request(GetReplay, table)
        data, self._received_replay = self._received_replay, b""
        return data

    async def leave(self) -> None:
        """Leave the table but keep the seat. Screens keep showing its last state."""
        self._forget_table()
        with suppress(Refusal):
            await self.request(Leave)
        self._forget_table()  # drops messages that arrived during the request

    def _forget_table(self, target: str = "") -> None:
        if self.table is not None:
            self.table.has_left = True
        self.table, self.target_table = None, target
        self.notify()

    async def wait_for_change(self, change_count: int) -> bool:
        """Return False once closed. Raise CannotJoin if the guest was removed from the table."""
        has_changed = bool(self.ejection_reason) or await self.wait_for_message(change_count)
        if self.ejection_reason:
            raise CannotJoin(self.ejection_reason)
        return has_changed

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            if not await self.wait_for_change(self.change_count):
                raise CannotJoin("The connection to the table was closed.")

    async def session(self, advise: Advisor) -> RemoteSession:
        """Wait for the position and return the session of the game."""
        await self.wait_until(lambda: self.position is not None)
        assert self.table is not None and self.table.latest is not None
        return RemoteSession(self.table, self.table.latest, advise)

    # --- messages from the host -------------------------------------------------------------

    def handle_message(self, message: HostMessage) -> None:
        match message:
            case Welcome():
                check_tables(message.tables)
                self.tables, self._rejoin_request, self._unacknowledged = message.tables, 0, 0
            case PackFile():
                self._received_packs = {message.name: message.data}
            case Tables():
                check_tables(message.tables)
                self.tables = message.tables
            case Club():
                check_club(message)
                self.club = message
            case Ladder():
                self.ladders[message.game] = message
            case ReplayFile():
                self._received_replay = message.data
            case TableInfo():
                self._handle_table_info(message)
            case Update():
                if self.table is not None:  # late updates of a table that was left are ignored
                    self.table.apply_update(message)
                self._acknowledge_soon(message.number)
            case Closing():
                self._handle_closing(message.is_saved)
            case Removed():
                self._handle_ejection(message.sentence)
            case Refused() if message.request_number == self._rejoin_request:
                self._handle_ejection(message.sentence)
            case Refused() | Done() | Ping() | ProbeReply():  # the connection handles them
                return
            case _:
                assert_never(message)
        self.notify()

    def _acknowledge_soon(self, number: int) -> None:
        """Acknowledge after a pause, so that the screen is drawn before the host wakes up."""
        if not self._unacknowledged:
            asyncio.get_running_loop().call_later(ACKNOWLEDGE_DELAY, self._acknowledge)
        self._unacknowledged = number

    def _acknowledge(self) -> None:
        number, self._unacknowledged = self._unacknowledged, 0
        with suppress(OSError):  # disconnected: a new connection counts from the start
            if number:
                self.send(Ack(number))

    def rejoin(self) -> None:
        """Enter the last table again, asking only for the missing part of its log."""
        if self.target_table:
            table = self.table
            log_id, length = (table.info.log_id, len(table.log)) if table else ("", 0)
            self._rejoin_request = self.next_request_number()
            self.send(Enter(self._rejoin_request, self.target_table, log_id, length))

    def _handle_closing(self, is_saved: bool) -> None:
        if self.table is None or not self.table.info.has_begun:
            self._handle_ejection("The host closed the table before the game started.")
        elif is_saved:
            self.closing_notice = "The host closed the table. The game is saved."
        else:
            self.closing_notice = "The host closed the table."

    def _handle_ejection(self, sentence: str) -> None:
        self.target_table = ""
        if self.table is not None:
            self.table.ejection_reason = shorten(sentence)

    def _handle_table_info(self, info: TableInfo) -> None:
        """Enter or update a table. Ignored after the guest was removed."""
        if self.ejection_reason:
            return
        current = self.table
        if current is not None and current.info.table != info.table:
            current = None
        game = self._load(info.game) if current is None else current.game
        if (game.id, game.rules_version) != (info.game, info.rules_version):
            raise ProtocolError(
                f"The host has another version of {game.name}. Both need the same Annals."
            )
        if game.content_digest != info.content:
            raise ProtocolError(
                f"The host uses other values for {game.name}. Both need the same Annals."
            )
        check_table_info(game, info)
        if current is None:
            self.table = RemoteTable(self, game, info)
        else:
            current.update_info(info)
        self.target_table = info.table

    def _load(self, game_id: str) -> Game[Any]:
        try:
            return self._load_game(game_id)
        except (BadSetup, BadContent) as error:
            raise ProtocolError(str(error)) from None
