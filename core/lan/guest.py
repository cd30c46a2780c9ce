"""A guest's view of a host: the list of tables, then a waiting room, then a game."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from core.bots import Advisor
from core.kernel import BadSetup, Game
from core.kernel.packs import BadContent, Pack, choose, chosen, is_read
from core.lan.address import Address, CannotJoin
from core.lan.door import Refusal
from core.lan.frames import ProtocolError
from core.lan.host_line import HostLine, Ways, in_short
from core.lan.messages import (
    PROTOCOL,
    Ack,
    Closing,
    Club,
    Enter,
    GetPack,
    GetReplay,
    Hello,
    Ladder,
    Leave,
    Lobby,
    Message,
    PackFile,
    Refused,
    ReplayFile,
    SeatPosition,
    ShownOut,
    TableCard,
    Tables,
    Update,
    Welcome,
)
from core.lan.pack_transfer import unpacked
from core.lan.remote_session import RemoteSession
from core.lan.remote_table import RemoteTable
from core.table import People

LoadGame = Callable[[str], Game[Any]]

ACKNOWLEDGE_AFTER = 0.01  # seconds


class Guest(HostLine):
    """A connected person. They can list the host's tables, enter a table and leave it."""

    def __init__(
        self, address: Address, hello: Hello, load_game: LoadGame, ways: Ways | None = None
    ) -> None:
        super().__init__(address, hello, ways)
        self.tables: tuple[TableCard, ...] = ()
        self.club: Club | None = None  # only on servers that keep results
        self.ladders: dict[str, Ladder] = {}  # by game, as far as requested
        self.table: RemoteTable | None = None  # the last table entered, until left
        self._load_game = load_game
        self._sent_packs: dict[str, bytes] = {}  # the last answer to GetPack
        self._sent_replay = b""  # the last answer to GetReplay
        self._returning = 0  # request number of the pending rejoin
        self._arrived = 0  # number of the newest update to acknowledge, or 0

    @classmethod
    async def call(
        cls,
        address: Address,
        load_game: LoadGame,
        name: str,
        code: str = "",
        token: str = "",
        ways: Ways | None = None,
    ) -> "Guest":
        """Connect to a host and authenticate. CannotJoin, in one sentence, if that fails."""
        guest = cls(address, Hello(PROTOCOL, name, code, token), load_game, ways)
        await guest.open()
        return guest

    # --- at a table -------------------------------------------------------------------------

    @property
    def here(self) -> Lobby:
        """Return the table the guest is at. CannotJoin if there is none."""
        if self.table is None:
            raise CannotJoin("You are at no table.")
        return self.table.lobby

    @property
    def position(self) -> SeatPosition | None:
        return self.table.seen.position if self.table and self.table.seen else None

    @property
    def people(self) -> People:
        return self.table.people if self.table else People(trouble=self.trouble)

    @property
    def shown_out(self) -> str:
        """Return why the guest was removed from the last table, or an empty string."""
        return self.table.shown_out if self.table else ""

    async def enter(self, table: str) -> Lobby:
        await self._read_alike(table)
        self._forget_table(goal=table)
        await self.ask(Enter, table, "", 0)
        await self.until(lambda: self.table is not None and self.table.lobby.table == table)
        return self.here

    async def _read_alike(self, table: str) -> None:
        """Load the table's game with the host's packs, keeping the guest's own naming packs.

        Missing packs are fetched from the host. CannotJoin with the code "content" if this process
        has already loaded the game with other packs; a new process could still join.
        """
        card = next((card for card in self.tables if card.id == table), None)
        if card is None:
            return
        if is_read(card.game):
            if card.packs != {pack.name: pack.digest for pack in chosen(card.game) if pack.digest}:
                raise CannotJoin("This table is played with other packs than yours.", "content")
            return
        try:
            packs = [await self._pack(table, *promised) for promised in card.packs.items()]
            choose(card.game, [*packs, *(p for p in chosen(card.game) if not p.digest)])
        except (BadContent, ProtocolError, Refusal) as error:
            raise CannotJoin(str(error)) from None

    async def _pack(self, table: str, name: str, digest: str) -> Pack:
        await self.ask(GetPack, table, name)
        return unpacked(self._sent_packs.pop(name, b""), name, digest)

    async def replay(self, table: str) -> bytes:
        """Return a finished game as it is saved. Refusal if this person did not play in it."""
        await self.ask(GetReplay, table)
        data, self._sent_replay = self._sent_replay, b""
        return data

    async def leave(self) -> None:
        """Leave the table but keep the seat.

        Screens that still show the table keep what they have, and are notified that it was left.
        """
        self._forget_table()
        with suppress(Refusal):
            await self.ask(Leave)
        self._forget_table()  # drops messages that arrived during the request

    def _forget_table(self, goal: str = "") -> None:
        if self.table is not None:
            self.table.is_left = True
        self.table, self.goal = None, goal
        self.wake()

    async def changed_since(self, changes: int) -> bool:
        """Wait for a change; False once closed. CannotJoin if the guest was removed from the table.
        """
        has_changed = bool(self.shown_out) or await self.heard_since(changes)
        if self.shown_out:
            raise CannotJoin(self.shown_out)
        return has_changed

    async def until(self, happened: Callable[[], bool]) -> None:
        while not happened():
            if not await self.changed_since(self.changes):
                raise CannotJoin("The line to the table was closed.")

    async def session(self, advise: Advisor) -> RemoteSession:
        """Return the session of the game, waiting until its position has arrived."""
        while self.table is None or self.table.seen is None:
            if not await self.changed_since(self.changes):
                raise CannotJoin("The line to the table was closed.")
        return RemoteSession(self.table, self.table.seen, advise)

    # --- messages from the host -------------------------------------------------------------

    def take(self, message: Message) -> None:
        match message:
            case Welcome():
                self.tables, self._returning, self._arrived = message.tables, 0, 0
            case PackFile():
                self._sent_packs = {message.name: message.data}
            case Tables():
                self.tables = message.tables
            case Club():
                self.club = message
            case Ladder():
                self.ladders[message.game] = message
            case ReplayFile():
                self._sent_replay = message.data
            case Lobby():
                self._take_lobby(message)
            case Update():
                if self.table is not None:  # late updates of a table that was left are ignored
                    self.table.take(message)
                self._acknowledge_soon(message.number)
            case Closing():
                self._take_closing(message.is_saved)
            case ShownOut():
                self._take_leave(message.sentence)
            case Refused() if message.request == self._returning:
                self._take_leave(message.sentence)
            case _:
                return
        self.wake()

    def _acknowledge_soon(self, number: int) -> None:
        """Acknowledge after a pause, so that the screen is drawn before the host is woken up."""
        if not self._arrived:
            asyncio.get_running_loop().call_later(ACKNOWLEDGE_AFTER, self._acknowledge)
        self._arrived = number

    def _acknowledge(self) -> None:
        number, self._arrived = self._arrived, 0
        with suppress(OSError):  # disconnected: a new connection counts from the start
            if number:
                self.send(Ack(number))

    def came_back(self) -> None:
        """Enter the last table again, asking only for the missing part of its log."""
        if self.goal:
            table = self.table
            epoch, seen = (table.lobby.epoch, len(table.log)) if table else ("", 0)
            self._returning = self.next_number()
            self.send(Enter(self._returning, self.goal, epoch, seen))

    def _take_closing(self, is_saved: bool) -> None:
        if self.table is None or not self.table.lobby.has_begun:
            self._take_leave("The host has closed the table; the game had not begun.")
        elif is_saved:
            self.farewell = "The host has closed the table; it is saved."
        else:
            self.farewell = "The host has closed the table."

    def _take_leave(self, sentence: str) -> None:
        """Leave the table but keep its last state for the screens."""
        self.goal = ""
        if self.table is not None:
            self.table.shown_out = in_short(sentence)

    def _take_lobby(self, lobby: Lobby) -> None:
        """Enter or update a table; ignore it after the guest was removed."""
        if self.shown_out:
            return
        if self.table is not None and self.table.lobby.table == lobby.table:
            game = self.table.game
            self.table.take_lobby(lobby)
        else:
            game = self._game(lobby.game)
            self.table = RemoteTable(self, game, lobby)
        if (game.id, game.rules_version) != (lobby.game, lobby.rules_version):
            raise ProtocolError(
                f"The host plays another version of {game.name}: both need the same Annals."
            )
        if game.content_digest != lobby.content:
            raise ProtocolError(
                f"The host plays {game.name} with other values: both need the same Annals."
            )
        self.goal = lobby.table

    def _game(self, game_id: str) -> Game[Any]:
        try:
            return self._load_game(game_id)
        except (BadSetup, BadContent) as error:
            raise ProtocolError(str(error)) from None
