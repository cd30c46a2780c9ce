"""Somebody at the other end: the list of tables, a lobby, then a game."""

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
    """A person known to a host: they look at its tables, go to one, and leave it again."""

    def __init__(
        self, address: Address, hello: Hello, load_game: LoadGame, ways: Ways | None = None
    ) -> None:
        super().__init__(address, hello, ways)
        self.tables: tuple[TableCard, ...] = ()
        self.club: Club | None = None  # where somebody keeps what was before
        self.ladders: dict[str, Ladder] = {}  # by game, as far as they were asked for
        self.table: RemoteTable | None = None  # the one entered last, until it is left
        self._load_game = load_game
        self._sent_packs: dict[str, bytes] = {}  # what was asked for last
        self._sent_replay = b""  # the same
        self._returning = 0  # the number of the request to go back there
        self._arrived = 0  # the number of the newest update, until it is acknowledged

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
        """Reach a host and be let in. CannotJoin, in one sentence, where that fails."""
        guest = cls(address, Hello(PROTOCOL, name, code, token), load_game, ways)
        await guest.open()
        return guest

    # --- where one is -----------------------------------------------------------------------

    @property
    def here(self) -> Lobby:
        """The table one is at. CannotJoin where one is at none."""
        if self.table is None:
            raise CannotJoin("You are at no table.")
        return self.table.lobby

    @property
    def position(self) -> SeatPosition | None:
        """The newest one, once the game has begun."""
        return self.table.seen.position if self.table and self.table.seen else None

    @property
    def people(self) -> People:
        """The people at the table."""
        return self.table.people if self.table else People(trouble=self.trouble)

    @property
    def shown_out(self) -> str:
        """Why one is no longer at the table entered last."""
        return self.table.shown_out if self.table else ""

    async def enter(self, table: str) -> Lobby:
        """Go to a table, and wait to be shown it."""
        await self._read_alike(table)
        self._forget_table(goal=table)
        await self.ask(Enter, table, "", 0)
        await self.until(lambda: self.table is not None and self.table.lobby.table == table)
        return self.here

    async def _read_alike(self, table: str) -> None:
        """Have the game read with the host's values, for this table; the names stay one's own.

        Packs come from the host. CannotJoin, of the code "content", where the game was read with
        others already: a new process could have them.
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
        """A finished game one has played in, as it is saved. Refusal where there is none."""
        await self.ask(GetReplay, table)
        data, self._sent_replay = self._sent_replay, b""
        return data

    async def leave(self) -> None:
        """Get up from the table, back to the list; the seat is kept.

        Whoever still looks at the table keeps what was seen of it, and hears that it was left.
        """
        self._forget_table()
        with suppress(Refusal):
            await self.ask(Leave)
        self._forget_table()  # what was still on its way

    def _forget_table(self, goal: str = "") -> None:
        if self.table is not None:
            self.table.is_left = True
        self.table, self.goal = None, goal
        self.wake()

    async def changed_since(self, changes: int) -> bool:
        """Wait for news; False once closed. CannotJoin where one was shown out of the table."""
        has_changed = bool(self.shown_out) or await self.heard_since(changes)
        if self.shown_out:
            raise CannotJoin(self.shown_out)
        return has_changed

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not happened():
            if not await self.changed_since(self.changes):
                raise CannotJoin("The line to the table was closed.")

    async def session(self, advise: Advisor) -> RemoteSession:
        """The game, once it has begun and its position is here."""
        while self.table is None or self.table.seen is None:
            if not await self.changed_since(self.changes):
                raise CannotJoin("The line to the table was closed.")
        return RemoteSession(self.table, self.table.seen, advise)

    # --- what the host says -----------------------------------------------------------------

    def take(self, message: Message) -> None:
        """Whatever the host says beside answers. ProtocolError where it makes no sense."""
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
                if self.table is not None:  # what comes from one that was left does not count
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
        """Let it be drawn first: to acknowledge it wakes the host, who may be telling others."""
        if not self._arrived:
            asyncio.get_running_loop().call_later(ACKNOWLEDGE_AFTER, self._acknowledge)
        self._arrived = number

    def _acknowledge(self) -> None:
        number, self._arrived = self._arrived, 0
        with suppress(OSError):  # cut: what comes over a new line is counted anew
            if number:
                self.send(Ack(number))

    def came_back(self) -> None:
        """Go back to the table one was at, with as much of its log as one has."""
        if self.goal:
            table = self.table
            epoch, seen = (table.lobby.epoch, len(table.log)) if table else ("", 0)
            self._returning = self.next_number()
            self.send(Enter(self._returning, self.goal, epoch, seen))

    def _take_closing(self, is_saved: bool) -> None:
        """A game under way is waited for, wherever it is opened again; else there is nothing."""
        if self.table is None or not self.table.lobby.has_begun:
            self._take_leave("The host has closed the table; the game had not begun.")
        elif is_saved:
            self.farewell = "The host has closed the table; it is saved."
        else:
            self.farewell = "The host has closed the table."

    def _take_leave(self, sentence: str) -> None:
        """One is not at the table any more; what was seen of it stays to be looked at."""
        self.goal = ""
        if self.table is not None:
            self.table.shown_out = in_short(sentence)

    def _take_lobby(self, lobby: Lobby) -> None:
        """A table entered, or changed; what was on its way when one was shown out is too late."""
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
