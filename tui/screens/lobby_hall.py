"""A server's lobby: open, join, watch or continue tables, and see results."""

import time
from collections.abc import Awaitable, Callable
from functools import partial

from textual import work

from core.house.hosting import visit_table
from core.lan import CannotJoin, Guest, Refusal, TableCard
from core.lan.limits import LONGEST_TITLE
from core.lan.messages import CloseTable, Open, ResultCard
from tui.draw.canvas import FAINT, NAME, TEXT, Canvas, Parts
from tui.draw.clean_output import visible
from tui.draw.glyphs import cut
from tui.model.club import open_tables, own_games, parting_words, to_watch
from tui.screens.challenges import ChallengesScreen
from tui.screens.daily import DailyScreen
from tui.screens.form import FormField
from tui.screens.hall_parts import (
    about_table,
    draw_notice,
    draw_parts,
    result_part,
    result_row,
    table_parts,
)
from tui.screens.host import HostScreen
from tui.screens.learn import LearnScreen
from tui.screens.listing import ListScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.overlays import AskScreen
from tui.screens.page import title_bar
from tui.screens.results import ResultsScreen, replay_result
from tui.settings.keys import SCREENS, bindings


class HallScreen(ListScreen[None]):
    """The tables and results of a server."""

    place = "hall"
    BINDINGS = bindings(SCREENS["hall"])

    def __init__(self, arrive: Callable[[], Awaitable[Guest]], table: str = "") -> None:
        super().__init__()
        self._arrive = arrive
        self._table = table  # opened after connecting
        self.guest: Guest | None = None

    def on_mount(self) -> None:
        """Connect, and refresh ages every minute."""
        super().on_mount()
        self.listen()
        self.set_interval(60, self.update_page)

    @work(group="hall")
    async def listen(self) -> None:
        """Connect and redraw whenever the tables change."""
        try:
            self.guest = await self._arrive()
            await self.guest.heard_since(-1)
            self._go_where_the_link_leads(self.guest)
            while await self.guest.heard_since(-1):
                self.update_page()
                await self.guest.heard_since(self.guest.changes)
        except CannotJoin as error:
            self.app.exit(message=visible(str(error)))
        finally:
            if self.guest is not None:
                await self.guest.close()

    @property
    def cards(self) -> tuple[TableCard, ...]:
        return self.guest.tables if self.guest else ()

    @property
    def tables(self) -> list[TableCard]:
        """The tables in display order: the reader's, open ones, others."""
        return [*own_games(self.cards), *open_tables(self.cards), *to_watch(self.cards)]

    @property
    def results(self) -> tuple[ResultCard, ...]:
        return self.guest.club.results if self.guest and self.guest.club else ()

    @property
    def rows(self) -> list[str]:
        return [*(card.id for card in self.tables), *(result_row(card) for card in self.results)]

    @property
    def selected(self) -> TableCard | None:
        tables = self.tables
        return tables[self.at] if self.at < len(tables) else None

    @property
    def finished(self) -> ResultCard | None:
        at = self.at - len(self.tables)
        return self.results[at] if 0 <= at < len(self.results) else None

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        guest, width = self.guest, canvas.width
        if guest is None:
            title_bar(canvas, "Annals", "calling ..")
            return
        club, many = guest.club, len(self.cards)
        here = [f"{club.people} here"] if club else []
        tables = f"{many} table{'s' if many != 1 else ''}"
        name = f"you are {guest.hello.name}; seats are kept"
        house = guest.welcome.house if guest.welcome else "Annals"
        title_bar(canvas, house, name, ", ".join([*here, tables]))
        keys = {deed: key for deed in ("open_table", "results") for key, _ in self.keys(deed)}
        now, cards = time.time(), self.cards
        parts = table_parts(
            own_games(cards), open_tables(cards), to_watch(cards), keys["open_table"], now
        )
        parts.append(result_part(club, keys["results"], now))
        bottom = canvas.height
        notice = club.notice[: canvas.height // 5] if club else ()
        if notice:
            bottom -= len(notice) + 1
            draw_notice(canvas, notice, bottom)
        cursor = self.rows[self.at] if self.rows else ""
        below = draw_parts(canvas, parts, (1, bottom), cursor, partial(self.mark_row, canvas))
        if self.selected is not None and below < bottom:
            canvas.text(3, bottom - 1, cut(about_table(self.selected), width - 5), FAINT)

    # --- actions ----------------------------------------------------------------------------

    def _go_where_the_link_leads(self, guest: Guest) -> None:
        """Open the linked table, if it still exists."""
        if any(card.id == self._table for card in guest.tables):
            self.app.push_screen(LobbyScreen(visit_table(guest, self._table)))
        elif self._table:
            self.app.complain("The table of this link is not here any more.")

    def press(self, target: str, twice: bool) -> None:
        self.cursor = target
        self.action_choose()

    def action_choose(self) -> None:
        if self.guest is None:
            return
        if self.selected is not None:
            self.app.push_screen(LobbyScreen(visit_table(self.guest, self.selected.id)))
        elif self.finished is not None:
            self.replay(self.guest, self.finished.table)

    def action_watch(self) -> None:
        """Open the selected table without taking a seat."""
        if self.guest is not None and self.selected is not None:
            self.app.push_screen(LobbyScreen(visit_table(self.guest, self.selected.id, watch=True)))

    @work(group="replay", exclusive=True)
    async def replay(self, guest: Guest, table: str) -> None:
        await replay_result(self.app, guest, table)

    def action_results(self) -> None:
        if self.guest is not None:
            self.app.push_screen(ResultsScreen(self.guest, time.time()))

    def action_open_table(self) -> None:
        if self.guest is not None:
            self.app.push_screen(OpenScreen(self.guest))

    def action_learn(self) -> None:
        self.app.push_screen(LearnScreen())

    def action_challenges(self) -> None:
        self.app.push_screen(ChallengesScreen())

    def action_daily(self) -> None:
        self.app.push_screen(DailyScreen())

    def action_close_table(self) -> None:
        card = self.selected
        if card is None or not card.can_be_closed:
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self.close_table(card.id)

        self.app.push_screen(
            AskScreen("Close this table?", f"{card.title} has not begun."), answered
        )

    @work(group="close")
    async def close_table(self, table: str) -> None:
        """Ask the server to close a table, and show why if it refuses."""
        if self.guest is not None:
            try:
                await self.guest.ask(CloseTable, table)
            except Refusal as refusal:
                self.app.complain(str(refusal))

    def action_leave(self) -> None:
        """Exit, and print the tables where it is the reader's turn."""
        self.app.exit(message=visible(parting_words(self.cards)) if self.guest else None)

    def footer(self) -> list[tuple[str, str]]:
        card, keys = self.selected, []
        if card is not None:
            keys += self.keys("choose", choose=_what_enter_does(card))
            keys += self.keys("close_table") if card.can_be_closed else []
            keys += self.keys("watch") if card.open_seats and not card.is_yours else []
        elif self.finished is not None:
            keys += self.keys("choose", choose="replay it")
        keys += self.keys("open_table", "results", "learn", "challenges", "daily", daily="daily")
        return [*keys, *self.keys("explain", "leave", explain="help", leave="leave")]

    def about(self) -> list[Parts]:
        text = (
            "come, choose and go: your seats are kept, and a game waits for days if it must."
            " Enter goes to a table, takes a free seat, or looks at a finished game again."
        )
        return [[("The hall: ", NAME), (text, TEXT)]]


class OpenScreen(HostScreen):
    """Setup of a table on a server."""

    title_words = "New table"

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

    def make_fields(self) -> list[FormField]:
        text = "Who only watches sees it so many rounds later; nobody's hand ever."
        *fields, seed = super().make_fields()
        return [*fields, FormField("option delay", "watchers see it", self._when_seen, text), seed]

    @property
    def _when_seen(self) -> str:
        rounds = self.setup.delay
        return f"{rounds} round{'s' if rounds > 1 else ''} later" if rounds else "at once"

    def change(self, field: str, step: int) -> None:
        if field == "option delay":
            self.setup.change_delay(step)
        else:
            super().change(field, step)

    def own_name(self) -> str:
        """Return the account name; seats on a server always use it."""
        return self._guest.hello.name

    def can_type(self, field: FormField) -> bool:
        """Return whether a name can be edited; the account name cannot."""
        return super().can_type(field) and self.text_of(field.id) != self.own_name()

    def action_start(self) -> None:
        if self.setup.problem:
            self.app.complain(self.setup.problem)
        else:
            self.open_table()

    @work(group="open")
    async def open_table(self) -> None:
        """Ask the server to open the table, then go there."""
        setup = self.setup
        seats = tuple(
            f"bot:{seat.level} {seat.name}" if seat.is_bot else "open" for seat in setup.seats
        )
        title = f"{self.own_name()}'s {setup.game.name}"[:LONGEST_TITLE]
        how = (setup.options, setup.clock, setup.given_seed, setup.delay)
        wish = (setup.game.id, title, seats, *how)
        try:
            await self._guest.ask(Open, *wish)
            await self._guest.until(lambda: self._guest.table is not None)
        except (Refusal, CannotJoin) as error:
            self.app.complain(str(error))
            return
        table, app = self._guest.here.table, self.app
        self.dismiss()
        app.push_screen(LobbyScreen(visit_table(self._guest, table)))


def _what_enter_does(card: TableCard) -> str:
    if card.is_over:
        return "look at it"
    if card.is_yours:
        return "go on" if card.progress else "go back"
    return "join" if card.open_seats else "watch"
