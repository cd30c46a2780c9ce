"""The waiting room of a network table: seats, options and chat, then its game."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import Any

from textual import work

from core.app.catalog import game_name
from core.app.hosting import JoinedTable, explain_missing_seat
from core.bots import LEVELS
from core.kernel import SPECTATOR, Option
from core.lan import CannotJoin, Guest, Refusal, RemoteSession, TableInfo
from core.lan.limits import MAX_CHAT_LENGTH
from core.lan.messages import (
    GuestRequest,
    MuteSpectator,
    RemovePlayer,
    RemoveSpectator,
    SendChat,
    SetOption,
    SetReady,
    SetSeat,
    TakeSeat,
)
from core.table import Participants
from tui.draw.canvas import NAME, TEXT, WARN, Canvas, Parts
from tui.draw.glyphs import cut
from tui.model.new_game import describe_opening
from tui.screens.list_screen import ListScreen
from tui.screens.new_game_parts import draw_setup_preview, setup_preview_rows
from tui.screens.overlays import ConfirmScreen
from tui.screens.page_screen import draw_title_bar
from tui.screens.waiting_room_parts import (
    draw_chat,
    draw_options,
    draw_seats,
    option_row_id,
    row_ids,
    seat_row_id,
    spectator_row_id,
)
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 110
MIN_CHAT_ROWS = 4  # rows including the heading


class WaitingRoomScreen(ListScreen[str, None]):
    """A visit to a table, from arrival to leaving. The game runs above it."""

    binding_scope = "lobby"
    max_input_length = MAX_CHAT_LENGTH
    BINDINGS = bindings(SCREEN_SCOPES["lobby"])

    def __init__(
        self,
        joining: AbstractAsyncContextManager[JoinedTable],
        rejoin_command: Sequence[str] = (),
        on_refusal: Callable[[str, str], None] | None = None,
    ) -> None:
        super().__init__()
        self._joining = joining
        self._rejoin_command = list(rejoin_command)  # command that rejoins in a new process
        self._on_refusal = on_refusal  # called with error text and code if joining failed
        self._connection_status = "connecting ..."
        self.arrival: JoinedTable | None = None
        self._has_joined = self._has_waited = False

    def on_mount(self) -> None:
        super().on_mount()
        self.run_visit()

    # --- visit ------------------------------------------------------------------------------

    @work(group="lobby")
    async def run_visit(self) -> None:
        try:
            async with self._joining as arrival:
                await self._visit(arrival)
        except (CannotJoin, Refusal) as error:
            if error.code == "content" and self._rejoin_command:
                self.app.navigation.restart(self._rejoin_command)
            if self._on_refusal is not None and not self._has_joined:
                self._on_refusal(str(error), error.code)
            else:
                self.app.show_warning(str(error))
        finally:
            if self.close_screens_above():
                self.dismiss()

    async def _visit(self, arrival: JoinedTable) -> None:
        try:
            self.arrival, self._has_joined = arrival, True
            self.cursor = seat_row_id(max(arrival.guest.table_info.seat, 0))
            await self._wait_for_start(arrival.guest)
            await self._play(arrival)
        finally:
            self.arrival, self._connection_status = None, "leaving ..."
            self.update_page()

    async def _wait_for_start(self, guest: Guest) -> None:
        while not guest.table_info.has_begun:
            self._has_waited = True
            self.update_page()
            await guest.wait_for_change(guest.change_count)
        self.stop_typing(keep=False)

    async def _play(self, arrival: JoinedTable) -> None:
        from core.app.game_end import record_visit
        from core.app.learning import coaching_of
        from tui.model.coach import TableCoach
        from tui.screens.table import TableScreen

        visit_end = asyncio.ensure_future(_wait_for_visit_end(arrival.guest))
        if not self._has_waited and arrival.invitation:  # the invitation has not been shown yet
            self.app.show_message("  ".join(arrival.invitation))
        if seat_notice := explain_missing_seat(arrival.guest):
            self.app.show_message(seat_notice)
        try:
            while self.close_screens_above():
                session = await arrival.guest.session(arrival.advise)
                # With other players, the coach speaks only if the setting is "always".
                is_coach_enabled = self.app.settings.coach == "always"
                coaching = coaching_of(session.game.id) if is_coach_enabled else None
                table_info = arrival.guest.table_info
                coach = TableCoach(session.game, coaching, table_info.options) if coaching else None
                reseated = asyncio.ensure_future(_wait_for_reseating(arrival.guest, session))
                table = TableScreen(
                    session, table_info.title, self._join_instructions, coach, code=self._code
                )
                table_closed: asyncio.Future[Any] = self.app.push_screen(
                    table, wait_for_dismiss=True
                )
                events = {table_closed, visit_end, reseated}
                await asyncio.wait(events, return_when=asyncio.FIRST_COMPLETED)
                reseated.cancel()
                if problem := await asyncio.to_thread(record_visit, session, table_info.table):
                    self.app.show_warning(problem)
                if visit_end.done() and not table_closed.done():
                    raise visit_end.result()
                if session.is_reseated:
                    continue
                if session.is_over or not self._has_waiting_players:
                    return
                question = ConfirmScreen(
                    "Close the table?", "The others wait until you open it again."
                )
                if await self.app.push_screen(question, wait_for_dismiss=True):
                    return
        finally:
            visit_end.cancel()

    @property
    def _has_waiting_players(self) -> bool:
        waiting_room = self.waiting_room
        if waiting_room is None or self.arrival is None or not self.arrival.invitation:
            return False
        others = (
            seat for index, seat in enumerate(waiting_room.seats) if index != waiting_room.seat
        )
        return any(seat.is_here for seat in others)

    @property
    def _join_instructions(self) -> tuple[str, ...]:
        """Return how others join, or how the reader returns, or "" on servers."""
        if self.arrival is None or self.arrival.guest.address.path is not None:
            return ()
        return self.arrival.invitation or (
            "Rejoin from another computer with:",
            self._code,
        )

    @property
    def _code(self) -> str:
        """Return the host's join code, or a guest's command to rejoin. Empty on servers."""
        if self.arrival is None or self.arrival.guest.address.path is not None:
            return ""
        guest = self.arrival.guest
        rejoin_command = f"annals join {guest.address} --token {guest.hello.token}"
        return self.arrival.join_code or rejoin_command

    @property
    def waiting_room(self) -> TableInfo | None:
        table = self.arrival.guest.table if self.arrival else None
        return table.info if table else None

    @property
    def rows(self) -> list[str]:
        return row_ids(self.waiting_room, self.options) if self.waiting_room else []

    @property
    def options(self) -> tuple[Option, ...]:
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return ()
        return table.game.relevant_options(len(table.info.seats), table.info.options)

    @property
    def _connection_warning(self) -> str:
        people = self.arrival.guest.participants if self.arrival else Participants()
        return people.waiting_text((), ()) if people.is_disconnected else ""

    @work(group="ask")
    async def send_request(self, request_type: type[GuestRequest], *values: object) -> None:
        """Send a request to the host, and show why if it is refused."""
        if self.arrival is None:
            return
        try:
            await self.arrival.guest.request(request_type, *values)
        except Refusal as refusal:
            self.app.show_warning(str(refusal))

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        waiting_room = self.waiting_room
        if waiting_room is None:
            draw_title_bar(canvas, "Table", self._connection_status)
            return
        if waiting_room.has_begun:  # visible only below a dialog or while joining
            draw_title_bar(
                canvas, waiting_room.title, game_name(waiting_room.game), "the game continues"
            )
            return
        clock = [f"{waiting_room.clock} s per turn"] if waiting_room.clock else []
        seed = ["a chosen seed"] if waiting_room.is_seeded else []
        rounds = (
            "a round"
            if waiting_room.spectator_delay == 1
            else f"{waiting_room.spectator_delay} rounds"
        )
        delay = [f"spectators are {rounds} behind"] if waiting_room.spectator_delay else []
        draw_title_bar(
            canvas,
            waiting_room.title,
            game_name(waiting_room.game),
            ", ".join(clock + seed + delay),
        )
        width, height = canvas.width, canvas.height
        canvas.text(2, 1, cut(self._connection_warning, width - 4), WARN)
        invitation = self.arrival.invitation if self.arrival else ()
        top = 2
        for text in invitation:
            canvas.text(2, top, cut(text, width - 4), NAME)
            top += 1
        top += 1 if invitation else 0
        is_wide = width >= WIDE_WIDTH
        left = width // 2 if is_wide else width
        seat_rows = len(waiting_room.seats) + 2  # including heading and spectators
        max_height = height - top - seat_rows - (0 if is_wide else MIN_CHAT_ROWS)
        count = len(self.options)
        columns = 1 if count < max_height else 2
        options = -(-count // columns) + 1
        gap = 1 if options + 2 <= max_height else 0
        below = top + seat_rows + gap
        register_row = partial(self.register_row, canvas)
        draw_seats(
            canvas, (0, top, left, seat_rows + gap), waiting_room, self.cursor or "", register_row
        )
        options_area = (0, below, left, height - below if is_wide else options + gap)
        end = (
            draw_options(canvas, options_area, waiting_room, self.options, columns, register_row)
            + 1
        )
        if is_wide:
            self._draw_setup_preview(canvas, (0, end, left, height - end), waiting_room)
        if is_wide:
            chat = (left + 1, top, width - left - 1, height - top)
        else:
            below += options + gap
            chat = (0, below, width, height - below)
        ((key, _),) = self.command_keys("chat")
        self.field_position = (
            draw_chat(canvas, chat, waiting_room, key, self.is_typing) or self.field_position
        )

    def _draw_setup_preview(
        self, canvas: Canvas, area: tuple[int, int, int, int], waiting_room: TableInfo
    ) -> None:
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return
        players = len(waiting_room.seats)
        opening = describe_opening(table.game, players, waiting_room.options)
        if sum(1 for row in setup_preview_rows(opening, area[2] - 4) if row) + 2 <= area[3]:
            draw_setup_preview(canvas, area, opening, players)

    # --- actions ----------------------------------------------------------------------------

    def action_left(self) -> None:
        self._change_row(-1)

    def action_right(self) -> None:
        self._change_row(1)

    def _change_row(self, step: int) -> None:
        table = self.arrival.guest.table if self.arrival else None
        if table is None:
            return
        waiting_room = table.info
        if self.cursor_index < len(waiting_room.seats):
            order = [0, *LEVELS]
            level = waiting_room.seats[self.cursor_index].level
            self.send_request(
                SetSeat, self.cursor_index, order[(order.index(level) + step) % len(order)]
            )
            return
        for option in self.options:
            if option_row_id(option.name) == self.cursor:
                index = option.choices.index(waiting_room.options[option.name]) + step
                self.send_request(
                    SetOption, option.name, option.choices[index % len(option.choices)]
                )

    def action_sit(self) -> None:
        waiting_room = self.waiting_room
        if waiting_room is None or self.cursor_index >= len(waiting_room.seats):
            return
        if self.cursor_index == waiting_room.seat:
            self.send_request(SetReady, not waiting_room.seats[waiting_room.seat].is_ready)
        else:
            self.send_request(TakeSeat, self.cursor_index)

    def action_stand_up(self) -> None:
        self.send_request(TakeSeat, SPECTATOR)

    def action_send_away(self) -> None:
        waiting_room = self.waiting_room
        if waiting_room is None:
            return
        if spectator := self._selected_spectator(waiting_room):
            self._confirm_request(f"Remove {spectator} for good?", RemoveSpectator, spectator)
        elif self._is_removable_player(waiting_room):
            name = waiting_room.seats[self.cursor_index].name
            self._confirm_request(
                f"Remove {name} from seat {self.cursor_index + 1}?",
                RemovePlayer,
                self.cursor_index,
                0,
            )

    def _confirm_request(
        self, question: str, request_type: type[GuestRequest], *values: object
    ) -> None:
        def on_answer(yes: bool | None) -> None:
            if yes:
                self.send_request(request_type, *values)

        self.app.push_screen(ConfirmScreen(question), on_answer)

    def action_mute(self) -> None:
        waiting_room = self.waiting_room
        if waiting_room is not None and (spectator := self._selected_spectator(waiting_room)):
            self.send_request(MuteSpectator, spectator, spectator not in waiting_room.muted)

    def _selected_spectator(self, waiting_room: TableInfo) -> str:
        names = waiting_room.spectators if waiting_room.is_host else ()
        return next((name for name in names if spectator_row_id(name) == self.cursor), "")

    def _is_removable_player(self, waiting_room: TableInfo) -> bool:
        if (
            not waiting_room.is_host
            or self.cursor_index >= len(waiting_room.seats)
            or self.cursor_index == waiting_room.seat
        ):
            return False
        return waiting_room.seats[self.cursor_index].is_taken

    def action_copy_code(self) -> None:
        self.copy_code(self._code)

    def action_chat(self) -> None:
        if self.waiting_room is not None:
            self.start_typing()

    def start_paste(self) -> None:
        if self.waiting_room is not None:
            self.start_typing()

    def finish_typing(self, text: str | None) -> None:
        if text and text.strip():
            self.send_request(SendChat, text.strip())

    def action_choose(self) -> None:
        self.action_sit()

    def action_leave(self) -> None:
        """Leave the table. A host is asked first, because that closes it."""

        def on_answer(yes: bool | None) -> None:
            if yes:
                self.workers.cancel_group(self, "lobby")

        if self._has_waiting_players:
            self.app.push_screen(
                ConfirmScreen("Close the table?", "Other players are here."), on_answer
            )
        else:
            on_answer(True)

    def footer_keys(self) -> list[tuple[str, str]]:
        waiting_room = self.waiting_room
        if waiting_room is None or waiting_room.has_begun:
            return self.command_keys("leave")
        keys = [("Up Down", "move"), *self._row_keys(waiting_room)]
        if waiting_room.seat != SPECTATOR:
            keys += self.command_keys("stand_up")
        copy = self.command_keys("copy_code", copy_code="copy code") if self._code else []
        return [*keys, *copy, *self.command_keys("chat", "leave", chat="chat")]

    def _row_keys(self, waiting_room: TableInfo) -> list[tuple[str, str]]:
        if spectator := self._selected_spectator(waiting_room):
            speak = {"mute": "unmute"} if spectator in waiting_room.muted else {}
            return self.command_keys("mute", "send_away", **speak)
        change = [("Left Right", "change")] if waiting_room.is_host else []
        if self.cursor_index >= len(waiting_room.seats):
            return change
        seat = waiting_room.seats[self.cursor_index]
        if self.cursor_index == waiting_room.seat:
            return self.command_keys("sit", sit="not ready" if seat.is_ready else "ready")
        if seat.is_taken:
            return self.command_keys("send_away") if waiting_room.is_host else []
        return change if seat.level else [*self.command_keys("sit", sit="sit"), *change]

    def help_rows(self) -> list[Parts]:
        text = "Take a seat. The game starts when everyone is ready."
        rows: list[Parts] = [[("Lobby: ", NAME), (text, TEXT)]]
        return [*rows, *([(line, NAME)] for line in self._join_instructions)]


async def _wait_for_visit_end(guest: Guest) -> CannotJoin:
    try:
        while True:
            await guest.wait_for_change(guest.change_count)
    except CannotJoin as why:
        return why


async def _wait_for_reseating(guest: Guest, session: RemoteSession) -> None:
    while not session.is_reseated:
        with suppress(CannotJoin):
            if await guest.wait_for_change(guest.change_count):
                continue
        await asyncio.Event().wait()  # wait for cancellation; another task reports the reason
