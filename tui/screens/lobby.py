"""The waiting room of a network table: seats, options and chat; then its game."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import Any

from textual import work

from core.bots import LEVELS
from core.house.catalogue import game_name
from core.house.hosting import Arrival, why_no_seat
from core.kernel import SPECTATOR, Option
from core.lan import CannotJoin, Guest, Lobby, Refusal, RemoteSession
from core.lan.limits import LONGEST_CHAT
from core.lan.messages import (
    Arrange,
    Choose,
    Mute,
    Ready,
    Request,
    Say,
    SendAway,
    SendWatcherAway,
    Sit,
)
from core.table import People
from tui.draw.canvas import NAME, TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import cut
from tui.model.new_game import opening_of
from tui.screens.listing import ListScreen
from tui.screens.lobby_parts import (
    draw_chairs,
    draw_chat,
    draw_options,
    option_row,
    rows_of,
    seat_row,
    watcher_row,
)
from tui.screens.new_game_parts import draw_what_it_makes, what_it_makes
from tui.screens.overlays import AskScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WIDE = 110
LEAST_CHAT = 4  # rows including the heading


class LobbyScreen(ListScreen[None]):
    """A visit to a table, from arrival to leaving; the game runs above it."""

    place = "lobby"
    longest = LONGEST_CHAT
    BINDINGS = bindings(SCREENS["lobby"])

    def __init__(
        self,
        coming: AbstractAsyncContextManager[Arrival],
        again: Sequence[str] = (),
        refused: Callable[[str, str], None] | None = None,
    ) -> None:
        super().__init__()
        self._coming = coming
        self._again = list(again)  # command that rejoins in a new process
        self._refused = refused  # called with error text and code if joining failed
        self._on_the_way = "calling .."
        self.arrival: Arrival | None = None
        self._has_been_there = self._has_waited = False

    def on_mount(self) -> None:
        super().on_mount()
        self.stay()

    # --- visit ------------------------------------------------------------------------------

    @work(group="lobby")
    async def stay(self) -> None:
        """Connect, wait for the game, play it, and leave."""
        try:
            async with self._coming as arrival:
                await self._be_there(arrival)
        except (CannotJoin, Refusal) as error:
            if error.code == "content" and self._again:
                self.app.start_anew(self._again)
            if self._refused is not None and not self._has_been_there:
                self._refused(str(error), error.code)
            else:
                self.app.complain(str(error))
        finally:
            if self.come_to_the_top():
                self.dismiss()

    async def _be_there(self, arrival: Arrival) -> None:
        try:
            self.arrival, self._has_been_there = arrival, True
            self.cursor = seat_row(max(arrival.guest.here.seat, 0))
            await self._wait_for_the_game(arrival.guest)
            await self._play(arrival)
        finally:
            self.arrival, self._on_the_way = None, "leaving .."
            self.update_page()

    async def _wait_for_the_game(self, guest: Guest) -> None:
        while not guest.here.has_begun:
            self._has_waited = True
            self.update_page()
            await guest.changed_since(guest.changes)
        self.stop_typing(keep=False)

    async def _play(self, arrival: Arrival) -> None:
        from core.house.afterwards import remember_visit
        from core.house.learning import coaching_of
        from tui.model.coach import TableCoach
        from tui.screens.table import TableScreen

        shown_out = asyncio.ensure_future(_why_it_ends(arrival.guest))
        if not self._has_waited and arrival.invitation:  # the invitation has not been shown yet
            self.app.tell("  ".join(arrival.invitation))
        if why := why_no_seat(arrival.guest):
            self.app.tell(why)
        try:
            while self.come_to_the_top():
                session = await arrival.guest.session(arrival.advise)
                # With other players, the coach speaks only if the setting is "always".
                wished = self.app.settings.coach == "always"
                coaching = coaching_of(session.game.id) if wished else None
                here = arrival.guest.here
                coach = TableCoach(session.game, coaching, here.options) if coaching else None
                reseated = asyncio.ensure_future(_until_reseated(arrival.guest, session))
                table = TableScreen(session, here.title, self._how_to_come, coach)
                left: asyncio.Future[Any] = self.app.push_screen(table, wait_for_dismiss=True)
                ends = {left, shown_out, reseated}
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                reseated.cancel()
                if problem := await asyncio.to_thread(remember_visit, session, here.table):
                    self.app.complain(problem)
                if shown_out.done() and not left.done():
                    raise shown_out.result()
                if session.is_reseated:
                    continue
                if session.is_over or not self._others_would_wait:
                    return
                close = AskScreen("Close the table?", "The others wait until you open it again.")
                if await self.app.push_screen(close, wait_for_dismiss=True):
                    return
        finally:
            shown_out.cancel()

    @property
    def _others_would_wait(self) -> bool:
        """Whether this is the reader's own table and other players are connected."""
        lobby = self.lobby
        if lobby is None or self.arrival is None or not self.arrival.invitation:
            return False
        others = (chair for at, chair in enumerate(lobby.chairs) if at != lobby.seat)
        return any(chair.is_here for chair in others)

    @property
    def _how_to_come(self) -> tuple[str, ...]:
        """How others join, or how the reader returns from another machine; empty on servers."""
        if self.arrival is None or self.arrival.guest.address.path is not None:
            return ()
        guest = self.arrival.guest
        own = f"annals join {guest.address} --token {guest.hello.token}"
        return self.arrival.invitation or ("You keep your seat on another machine with:", own)

    @property
    def lobby(self) -> Lobby | None:
        table = self.arrival.guest.table if self.arrival else None
        return table.lobby if table else None

    @property
    def rows(self) -> list[str]:
        return rows_of(self.lobby, self.options) if self.lobby else []

    @property
    def options(self) -> tuple[Option, ...]:
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return ()
        return table.game.fitting_options(len(table.lobby.chairs), table.lobby.options)

    @property
    def _trouble(self) -> str:
        """A warning while the connection is lost."""
        people = self.arrival.guest.people if self.arrival else People()
        return people.words((), ()) if people.is_cut else ""

    @work(group="ask")
    async def ask(self, kind: type[Request], *values: object) -> None:
        """Send a request to the host, and show why if it is refused."""
        if self.arrival is None:
            return
        try:
            await self.arrival.guest.ask(kind, *values)
        except Refusal as refusal:
            self.app.complain(str(refusal))

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw seats and options on the left, the chat on the right or below."""
        lobby = self.lobby
        if lobby is None:
            title_bar(canvas, "Table", self._on_the_way)
            return
        if lobby.has_begun:  # visible only below a dialog or while joining
            title_bar(canvas, lobby.title, game_name(lobby.game), "the game goes on")
            return
        clock = [f"{lobby.clock} s a turn"] if lobby.clock else []
        seed = ["a chosen seed"] if lobby.is_seeded else []
        rounds = "a round" if lobby.delay == 1 else f"{lobby.delay} rounds"
        delay = [f"watchers see it {rounds} later"] if lobby.delay else []
        title_bar(canvas, lobby.title, game_name(lobby.game), ", ".join(clock + seed + delay))
        width, height = canvas.width, canvas.height
        canvas.text(2, 1, cut(self._trouble, width - 4), WARN)
        invitation = self.arrival.invitation if self.arrival else ()
        top = 2
        for line in invitation:
            canvas.text(2, top, cut(line, width - 4), NAME)
            top += 1
        top += 1 if invitation else 0
        is_wide = width >= WIDE
        left = width // 2 if is_wide else width
        chairs = len(lobby.chairs) + 2  # including heading and spectators
        room = height - top - chairs - (0 if is_wide else LEAST_CHAT)
        many = len(self.options)
        columns = 1 if many < room else 2
        options = -(-many // columns) + 1
        gap = 1 if options + 2 <= room else 0
        below = top + chairs + gap
        mark = partial(self.mark_row, canvas)
        draw_chairs(canvas, (0, top, left, chairs + gap), lobby, self.cursor, mark)
        told = (0, below, left, height - below if is_wide else options + gap)
        end = draw_options(canvas, told, lobby, self.options, columns, mark) + 1
        if is_wide:
            self._draw_what_it_makes(canvas, (0, end, left, height - end), lobby)
        if is_wide:
            chat = (left + 1, top, width - left - 1, height - top)
        else:
            below += options + gap
            chat = (0, below, width, height - below)
        ((key, _),) = self.keys("chat")
        self.typed_at = draw_chat(canvas, chat, lobby, key, self.is_typing) or self.typed_at

    def _draw_what_it_makes(
        self, canvas: Canvas, area: tuple[int, int, int, int], lobby: Lobby
    ) -> None:
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return
        players = len(lobby.chairs)
        makes = opening_of(table.game, players, lobby.options)
        if sum(1 for row in what_it_makes(makes, area[2] - 4) if row) + 2 <= area[3]:
            draw_what_it_makes(canvas, area, makes, players)

    # --- actions ----------------------------------------------------------------------------

    def action_left(self) -> None:
        self._change(-1)

    def action_right(self) -> None:
        self._change(1)

    def _change(self, step: int) -> None:
        """Change the bot of a seat or an option, as the table's owner."""
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return
        lobby = table.lobby
        if self.at < len(lobby.chairs):
            order = [0, *LEVELS]
            level = lobby.chairs[self.at].level
            self.ask(Arrange, self.at, order[(order.index(level) + step) % len(order)])
            return
        for option in self.options:
            if option_row(option.name) == self.cursor:
                at = option.choices.index(lobby.options[option.name]) + step
                self.ask(Choose, option.name, option.choices[at % len(option.choices)])

    def action_sit(self) -> None:
        """Take the selected seat; on the reader's own, toggle ready."""
        lobby = self.lobby
        if lobby is None or self.at >= len(lobby.chairs):
            return
        if self.at == lobby.seat:
            self.ask(Ready, not lobby.chairs[lobby.seat].is_ready)
        else:
            self.ask(Sit, self.at)

    def action_stand_up(self) -> None:
        self.ask(Sit, SPECTATOR)

    def action_send_away(self) -> None:
        """Remove the selected player or spectator after a confirmation, as the owner."""
        lobby = self.lobby
        if lobby is None:
            return
        if watcher := self._watcher(lobby):
            self._ask_first(f"Send {watcher} away for good?", SendWatcherAway, watcher)
        elif self._is_anothers(lobby):
            name = lobby.chairs[self.at].name
            self._ask_first(f"Send {name} away from seat {self.at + 1}?", SendAway, self.at, 0)

    def _ask_first(self, question: str, kind: type[Request], *values: object) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self.ask(kind, *values)

        self.app.push_screen(AskScreen(question), answered)

    def action_mute(self) -> None:
        lobby = self.lobby
        if lobby is not None and (watcher := self._watcher(lobby)):
            self.ask(Mute, watcher, watcher not in lobby.muted)

    def _watcher(self, lobby: Lobby) -> str:
        names = lobby.watching if lobby.is_owner else ()
        return next((name for name in names if watcher_row(name) == self.cursor), "")

    def _is_anothers(self, lobby: Lobby) -> bool:
        if not lobby.is_owner or self.at >= len(lobby.chairs) or self.at == lobby.seat:
            return False
        return lobby.chairs[self.at].is_taken

    def action_chat(self) -> None:
        if self.lobby is not None:
            self.begin_typing()

    def begin_to_paste(self) -> None:
        if self.lobby is not None:
            self.begin_typing()

    def finish_typing(self, text: str | None) -> None:
        if text and text.strip():
            self.ask(Say, text.strip())

    def press(self, target: str, twice: bool) -> None:
        self.cursor = target
        self.update_page()
        if twice:
            self.action_sit()

    def action_leave(self) -> None:
        """Leave the table; a host closes it and is asked first."""

        def answered(yes: bool | None) -> None:
            if yes:
                self.workers.cancel_group(self, "lobby")

        if self._others_would_wait:
            self.app.push_screen(AskScreen("Close the table?", "Others are here."), answered)
        else:
            answered(True)

    def footer(self) -> list[tuple[str, str]]:
        lobby = self.lobby
        if lobby is None or lobby.has_begun:
            return self.keys("leave")
        keys = [("Up Down", "move"), *self._keys_for_the_row(lobby)]
        if lobby.seat != SPECTATOR:
            keys += self.keys("stand_up")
        return [*keys, *self.keys("chat", "leave", chat="chat")]

    def _keys_for_the_row(self, lobby: Lobby) -> list[tuple[str, str]]:
        if watcher := self._watcher(lobby):
            speak = {"mute": "let speak"} if watcher in lobby.muted else {}
            return self.keys("mute", "send_away", **speak)
        change = [("Left Right", "change")] if lobby.is_owner else []
        if self.at >= len(lobby.chairs):
            return change
        chair = lobby.chairs[self.at]
        if self.at == lobby.seat:
            return self.keys("sit", sit="not yet" if chair.is_ready else "ready")
        if chair.is_taken:
            return self.keys("send_away") if lobby.is_owner else []
        return change if chair.level else [*self.keys("sit", sit="sit here"), *change]

    def about(self) -> list[Parts]:
        text = "Take a seat and be ready; the game begins when everybody is."
        rows: list[Parts] = [[("Lobby: ", NAME), (text, TEXT)]]
        return [*rows, *([(line, NAME)] for line in self._how_to_come)]


async def _why_it_ends(guest: Guest) -> CannotJoin:
    try:
        while True:
            await guest.changed_since(guest.changes)
    except CannotJoin as why:
        return why


async def _until_reseated(guest: Guest, session: RemoteSession) -> None:
    while not session.is_reseated:
        with suppress(CannotJoin):
            if await guest.changed_since(guest.changes):
                continue
        await asyncio.Event().wait()  # wait for cancellation; another task reports the reason
