"""A server's lobby: open, join, watch or continue tables, and see results."""

import time
from collections.abc import Awaitable, Callable
from functools import partial

from textual import work

from core.app.hosting import visit_table
from core.lan import CannotJoin, Guest, Refusal, TableCard
from core.lan.limits import MAX_TITLE_LENGTH
from core.lan.messages import CloseTable, Open, ResultCard
from tui.draw.canvas import FAINT, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut
from tui.draw.sanitizer import printable
from tui.model.club import farewell_text, open_tables, own_games, watchable_tables
from tui.screens.challenges import ChallengesScreen
from tui.screens.daily import DailyScreen
from tui.screens.form import FormField
from tui.screens.host import HostScreen
from tui.screens.learn import LearnScreen
from tui.screens.list_screen import ListScreen
from tui.screens.lobby_sections import (
    draw_notice,
    draw_sections,
    result_row_id,
    result_section,
    table_sections,
    table_text,
)
from tui.screens.new_game import SetupField, SetupTarget
from tui.screens.overlays import ConfirmScreen
from tui.screens.page_screen import draw_title_bar
from tui.screens.results import ResultsScreen, open_result_replay
from tui.screens.waiting_room import WaitingRoomScreen
from tui.settings.keys import SCREEN_SCOPES, bindings


class LobbyScreen(ListScreen[str, None]):
    """The tables and results of a server."""

    binding_scope = "hall"
    BINDINGS = bindings(SCREEN_SCOPES["hall"])

    def __init__(self, connect: Callable[[], Awaitable[Guest]], linked_table: str = "") -> None:
        super().__init__()
        self._connect = connect
        self._linked_table = linked_table  # opened after connecting
        self.guest: Guest | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.follow_tables()
        self.set_interval(60, self.update_page)

    @work(group="hall")
    async def follow_tables(self) -> None:
        try:
            self.guest = await self._connect()
            await self.guest.wait_for_message(-1)
            self._open_linked_table(self.guest)
            while await self.guest.wait_for_message(-1):
                self.update_page()
                await self.guest.wait_for_message(self.guest.change_count)
        except CannotJoin as error:
            self.app.exit(message=printable(str(error)))
        finally:
            if self.guest is not None:
                await self.guest.close()

    @property
    def cards(self) -> tuple[TableCard, ...]:
        return self.guest.tables if self.guest else ()

    @property
    def tables(self) -> list[TableCard]:
        """Return the tables in display order: the reader's, open ones, others."""
        return [*own_games(self.cards), *open_tables(self.cards), *watchable_tables(self.cards)]

    @property
    def results(self) -> tuple[ResultCard, ...]:
        return self.guest.club.results if self.guest and self.guest.club else ()

    @property
    def rows(self) -> list[str]:
        return [*(card.id for card in self.tables), *(result_row_id(card) for card in self.results)]

    @property
    def selected_table(self) -> TableCard | None:
        tables = self.tables
        return tables[self.cursor_index] if self.cursor_index < len(tables) else None

    @property
    def selected_result(self) -> ResultCard | None:
        cursor_index = self.cursor_index - len(self.tables)
        return self.results[cursor_index] if 0 <= cursor_index < len(self.results) else None

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        guest, width = self.guest, canvas.width
        if guest is None:
            draw_title_bar(canvas, "Annals", "calling ..")
            return
        club, count = guest.club, len(self.cards)
        presence = [f"{club.people} here"] if club else []
        tables = f"{count} table{'s' if count != 1 else ''}"
        name = f"you are {guest.hello.name}; seats are kept"
        server_name = guest.welcome.host_name if guest.welcome else "Annals"
        draw_title_bar(canvas, server_name, name, ", ".join([*presence, tables]))
        keys = {
            command: key
            for command in ("open_table", "results")
            for key, _ in self.command_keys(command)
        }
        now, cards = time.time(), self.cards
        sections = table_sections(
            own_games(cards), open_tables(cards), watchable_tables(cards), keys["open_table"], now
        )
        if club is not None:
            sections.append(result_section(club, keys["results"], now))
        bottom = canvas.height
        notice = club.notice[: canvas.height // 5] if club else ()
        if notice:
            bottom -= len(notice) + 1
            draw_notice(canvas, notice, bottom)
        cursor = self.rows[self.cursor_index] if self.rows else ""
        below = draw_sections(
            canvas, sections, (1, bottom), cursor, partial(self.register_row, canvas)
        )
        if self.selected_table is not None and below < bottom:
            canvas.text(3, bottom - 1, cut(table_text(self.selected_table), width - 5), FAINT)

    # --- actions ----------------------------------------------------------------------------

    def _open_linked_table(self, guest: Guest) -> None:
        if any(card.id == self._linked_table for card in guest.tables):
            self.app.push_screen(WaitingRoomScreen(visit_table(guest, self._linked_table)))
        elif self._linked_table:
            self.app.show_warning("The table of this link is not here any more.")

    def action_choose(self) -> None:
        if self.guest is None:
            return
        if self.selected_table is not None:
            self.app.push_screen(WaitingRoomScreen(visit_table(self.guest, self.selected_table.id)))
        elif self.selected_result is not None:
            self.replay(self.guest, self.selected_result.table)

    def action_watch(self) -> None:
        if self.guest is not None and self.selected_table is not None:
            self.app.push_screen(
                WaitingRoomScreen(visit_table(self.guest, self.selected_table.id, watch=True))
            )

    @work(group="replay", exclusive=True)
    async def replay(self, guest: Guest, table: str) -> None:
        await open_result_replay(self.app, guest, table)

    def action_results(self) -> None:
        if self.guest is not None:
            self.app.push_screen(ResultsScreen(self.guest, time.time()))

    def action_open_table(self) -> None:
        if self.guest is not None:
            self.app.push_screen(OpenTableScreen(self.guest))

    def action_learn(self) -> None:
        self.app.push_screen(LearnScreen())

    def action_challenges(self) -> None:
        self.app.push_screen(ChallengesScreen())

    def action_daily(self) -> None:
        self.app.push_screen(DailyScreen())

    def action_close_table(self) -> None:
        card = self.selected_table
        if card is None or not card.can_be_closed:
            return

        def on_answer(yes: bool | None) -> None:
            if yes:
                self.close_table(card.id)

        self.app.push_screen(
            ConfirmScreen("Close this table?", f"{card.title} has not begun."), on_answer
        )

    @work(group="close")
    async def close_table(self, table: str) -> None:
        """Ask the server to close a table, and show why if it refuses."""
        if self.guest is not None:
            try:
                await self.guest.request(CloseTable, table)
            except Refusal as refusal:
                self.app.show_warning(str(refusal))

    def action_leave(self) -> None:
        self.app.exit(message=printable(farewell_text(self.cards)) if self.guest else None)

    def footer_keys(self) -> list[tuple[str, str]]:
        card, keys = self.selected_table, []
        if card is not None:
            keys += self.command_keys("choose", choose=_choose_label(card))
            keys += self.command_keys("close_table") if card.can_be_closed else []
            keys += self.command_keys("watch") if card.open_seats and not card.is_yours else []
        elif self.selected_result is not None:
            keys += self.command_keys("choose", choose="replay it")
        keys += self.command_keys(
            "open_table", "results", "learn", "challenges", "daily", daily="daily"
        )
        return [*keys, *self.command_keys("explain", "leave", explain="help", leave="leave")]

    def help_rows(self) -> list[Parts]:
        text = (
            "come, choose and go: your seats are kept, and a game waits for days if it must."
            " Enter goes to a table, takes a free seat, or looks at a finished game again."
        )
        return [[("The hall: ", NAME), (text, TEXT)]]


class OpenTableScreen(HostScreen):
    """Setup of a table on a server."""

    title_text = "New table"

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

    def make_fields(self) -> list[FormField[SetupTarget]]:
        text = "Who only watches sees it so many rounds later; nobody's hand ever."
        *fields, seed = super().make_fields()
        delay: FormField[SetupTarget]
        delay = FormField(SetupField.DELAY, "watchers see it", self._delay_text, text)
        return [*fields, delay, seed]

    @property
    def _delay_text(self) -> str:
        rounds = self.setup.spectator_delay
        return f"{rounds} round{'s' if rounds > 1 else ''} later" if rounds else "at once"

    def change_value(self, field: SetupTarget, step: int) -> None:
        if field is SetupField.DELAY:
            self.setup.change_delay(step)
        else:
            super().change_value(field, step)

    def player_name(self) -> str:
        """Return the account name, which every seat on a server uses."""
        return self._guest.hello.name

    def accepts_text(self, field: FormField[SetupTarget]) -> bool:
        return super().accepts_text(field) and self.initial_text(field.id) != self.player_name()

    def action_start(self) -> None:
        if self.setup.problem:
            self.app.show_warning(self.setup.problem)
        else:
            self.open_table()

    @work(group="open")
    async def open_table(self) -> None:
        """Ask the server to open the table, then go there."""
        setup = self.setup
        seats = tuple(
            f"bot:{seat.level} {seat.name}" if seat.is_bot else "open" for seat in setup.seats
        )
        title = f"{self.player_name()}'s {setup.game.name}"[:MAX_TITLE_LENGTH]
        settings = (setup.options, setup.clock, setup.given_seed, setup.spectator_delay)
        request = (setup.game.id, title, seats, *settings)
        try:
            await self._guest.request(Open, *request)
            await self._guest.wait_until(lambda: self._guest.table is not None)
        except (Refusal, CannotJoin) as error:
            self.app.show_warning(str(error))
            return
        table, app = self._guest.table_info.table, self.app
        self.dismiss()
        app.push_screen(WaitingRoomScreen(visit_table(self._guest, table)))


def _choose_label(card: TableCard) -> str:
    if card.is_over:
        return "look at it"
    if card.is_yours:
        return "go on" if card.progress else "go back"
    return "join" if card.open_seats else "watch"
