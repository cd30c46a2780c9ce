"""The hall of a server: open a table, join one, watch one, go on with one's own; results."""

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
    """The hall of a server: one's own games, open tables, what can be watched, and results."""

    place = "hall"
    BINDINGS = bindings(SCREENS["hall"])

    def __init__(self, arrive: Callable[[], Awaitable[Guest]], table: str = "") -> None:
        super().__init__()
        self._arrive = arrive
        self._table = table  # to go to at once
        self.guest: Guest | None = None

    def on_mount(self) -> None:
        """Call the server; how long ago something was is told anew every minute."""
        super().on_mount()
        self.listen()
        self.set_interval(60, self.update_page)

    @work(group="hall")
    async def listen(self) -> None:
        """Show the tables as they change."""
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
        """All tables there are to see."""
        return self.guest.tables if self.guest else ()

    @property
    def tables(self) -> list[TableCard]:
        """They in the order they stand here: one's own, those with room, the others."""
        return [*own_games(self.cards), *open_tables(self.cards), *to_watch(self.cards)]

    @property
    def results(self) -> tuple[ResultCard, ...]:
        """One's finished games."""
        return self.guest.club.results if self.guest and self.guest.club else ()

    @property
    def rows(self) -> list[str]:
        """The tables, then the finished games."""
        return [*(card.id for card in self.tables), *(result_row(card) for card in self.results)]

    @property
    def selected(self) -> TableCard | None:
        """The table under the cursor."""
        tables = self.tables
        return tables[self.at] if self.at < len(tables) else None

    @property
    def finished(self) -> ResultCard | None:
        """The finished game under the cursor."""
        at = self.at - len(self.tables)
        return self.results[at] if 0 <= at < len(self.results) else None

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Part by part, and what the owner says at the foot of the page."""
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

    # --- doing ------------------------------------------------------------------------------

    def _go_where_the_link_leads(self, guest: Guest) -> None:
        """To the table it names, if it is still there."""
        if any(card.id == self._table for card in guest.tables):
            self.app.push_screen(LobbyScreen(visit_table(guest, self._table)))
        elif self._table:
            self.app.complain("The table of this link is not here any more.")

    def press(self, target: str, twice: bool) -> None:
        """The mouse goes to what it is pressed on."""
        self.cursor = target
        self.action_choose()

    def action_choose(self) -> None:
        """Go to the table under the cursor, or look at the finished game there."""
        if self.guest is None:
            return
        if self.selected is not None:
            self.app.push_screen(LobbyScreen(visit_table(self.guest, self.selected.id)))
        elif self.finished is not None:
            self.replay(self.guest, self.finished.table)

    def action_watch(self) -> None:
        """Go to the table under the cursor, but take no seat."""
        if self.guest is not None and self.selected is not None:
            self.app.push_screen(LobbyScreen(visit_table(self.guest, self.selected.id, watch=True)))

    @work(group="replay", exclusive=True)
    async def replay(self, guest: Guest, table: str) -> None:
        """Fetch a finished game, and show it."""
        await replay_result(self.app, guest, table)

    def action_results(self) -> None:
        """Who is how strong, and all finished games."""
        if self.guest is not None:
            self.app.push_screen(ResultsScreen(self.guest, time.time()))

    def action_open_table(self) -> None:
        """Open a new one."""
        if self.guest is not None:
            self.app.push_screen(OpenScreen(self.guest))

    def action_learn(self) -> None:
        """Learn a game by oneself, beside the tables."""
        self.app.push_screen(LearnScreen())

    def action_challenges(self) -> None:
        """Try a challenge by oneself, beside the tables."""
        self.app.push_screen(ChallengesScreen())

    def action_daily(self) -> None:
        """Play the deal of the day by oneself, beside the tables."""
        self.app.push_screen(DailyScreen())

    def action_close_table(self) -> None:
        """Close the own table under the cursor, if it is meant."""
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
        """Ask the server; a refusal is said and changes nothing."""
        if self.guest is not None:
            try:
                await self.guest.ask(CloseTable, table)
            except Refusal as refusal:
                self.app.complain(str(refusal))

    def action_leave(self) -> None:
        """Leave the server; all tables stay, and the terminal says where it is one's turn."""
        self.app.exit(message=visible(parting_words(self.cards)) if self.guest else None)

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
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
        """What a hall is."""
        text = (
            "come, choose and go: your seats are kept, and a game waits for days if it must."
            " Enter goes to a table, takes a free seat, or looks at a finished game again."
        )
        return [[("The hall: ", NAME), (text, TEXT)]]


class OpenScreen(HostScreen):
    """Setting up a table in the server."""

    title_words = "New table"

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

    def make_fields(self) -> list[FormField]:
        """And when watchers see what happens."""
        text = "Who only watches sees it so many rounds later; nobody's hand ever."
        *fields, seed = super().make_fields()
        return [*fields, FormField("option delay", "watchers see it", self._when_seen, text), seed]

    @property
    def _when_seen(self) -> str:
        rounds = self.setup.delay
        return f"{rounds} round{'s' if rounds > 1 else ''} later" if rounds else "at once"

    def change(self, field: str, step: int) -> None:
        """The next value."""
        if field == "option delay":
            self.setup.change_delay(step)
        else:
            super().change(field, step)

    def own_name(self) -> str:
        """On a server everybody is known by the name they came with."""
        return self._guest.hello.name

    def can_type(self, field: FormField) -> bool:
        """And keeps it."""
        return super().can_type(field) and self.text_of(field.id) != self.own_name()

    def action_start(self) -> None:
        """Have it opened."""
        if self.setup.problem:
            self.app.complain(self.setup.problem)
        else:
            self.open_table()

    @work(group="open")
    async def open_table(self) -> None:
        """Ask the server, and go there."""
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
