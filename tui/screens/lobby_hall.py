"""The tables of a server: open one, join one, watch one, go on with one's own."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from textual import work

from core.bots import BotPool
from core.games import load_game
from core.house.catalogue import game_name
from core.house.hosting import Arrival, sit_if_there_is_room
from core.kernel.words import listed
from core.lan import CannotJoin, Guest, Refusal, TableCard
from core.lan.limits import LONGEST_TITLE
from core.lan.messages import CloseTable, Open
from tui.draw.canvas import FAINT, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.clean_output import visible
from tui.draw.glyphs import cut
from tui.draw.panels import panel
from tui.screens.challenges import ChallengesScreen
from tui.screens.daily import DailyScreen
from tui.screens.form import FormField
from tui.screens.host import HostScreen
from tui.screens.learn import LearnScreen
from tui.screens.listing import ListScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.overlays import AskScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings


@asynccontextmanager
async def visit(guest: Guest, table: str, watch: bool = False) -> AsyncIterator[Arrival]:
    """Be at one of the tables; on leaving, one is back at the list, and the seat is kept."""
    bots = BotPool(load_game)
    try:
        await guest.enter(table)
        await sit_if_there_is_room(guest, watch)
        yield Arrival(guest, bots.advise)
    finally:
        bots.close()
        if guest.failure is None:
            await guest.leave()


class HallScreen(ListScreen[None]):
    """The list of tables, the own ones first."""

    place = "hall"
    BINDINGS = bindings(SCREENS["hall"])

    def __init__(self, arrive: Callable[[], Awaitable[Guest]], table: str = "") -> None:
        super().__init__()
        self._arrive = arrive
        self._table = table  # to go to at once
        self.guest: Guest | None = None

    def on_mount(self) -> None:
        """Call the server."""
        super().on_mount()
        self.listen()

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
    def tables(self) -> list[TableCard]:
        """All tables: first the own ones, then those with room, then the others."""
        cards = self.guest.tables if self.guest else ()
        return sorted(cards, key=lambda card: (not card.is_yours, not card.open_seats))

    @property
    def rows(self) -> list[str]:
        """The tables."""
        return [card.id for card in self.tables]

    @property
    def selected(self) -> TableCard | None:
        """The table under the cursor."""
        tables = self.tables
        return tables[self.at] if tables else None

    # --- drawing ----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """A line or two for each table."""
        welcome = self.guest.welcome if self.guest else None
        name = self.guest.hello.name if self.guest else ""
        title_bar(canvas, welcome.house if welcome else "Annals", "the tables here", name)
        tables, width = self.tables, canvas.width
        many = f"{len(tables)} table{'s' if len(tables) != 1 else ''}"
        panel(canvas, (0, 2, width, canvas.height - 2), "Tables", many, True)
        if self.guest is None:
            canvas.text(2, 4, "calling ..", MUTED)
        elif not tables:
            ((key, _),) = self.keys("open_table")
            canvas.text(2, 4, f"There is no table yet: {key} opens one.", MUTED)
        room = (canvas.height - 4) // 3
        first = self.first_shown(room)
        for row, card in enumerate(tables[first : first + room]):
            self._draw_card(canvas, 4 + row * 3, card)

    def _draw_card(self, canvas: Canvas, y: int, card: TableCard) -> None:
        width = canvas.width
        end = canvas.text(3, y, cut(card.title, width // 2), NAME)
        canvas.text(end + 2, y, cut(game_name(card.game), width - end - 30), TEXT)
        canvas.right(width - 2, y, _what_enter_does(card), MUTED)
        where = card.progress or "not begun yet"
        canvas.text(
            5, y + 1, cut(f"{where}; {listed(card.players) or 'nobody yet'}", width - 8), FAINT
        )
        self.mark_row(canvas, card.id, 0, y, width, 2)

    # --- doing ------------------------------------------------------------------------------

    def _go_where_the_link_leads(self, guest: Guest) -> None:
        """To the table it names, if it is still there."""
        if any(card.id == self._table for card in guest.tables):
            self.app.push_screen(LobbyScreen(visit(guest, self._table)))
        elif self._table:
            self.app.complain("The table of this link is not here any more.")

    def press(self, target: str, twice: bool) -> None:
        """The mouse goes to the table it is pressed on."""
        self.cursor = target
        self.action_choose()

    def action_choose(self) -> None:
        """Go to the table under the cursor."""
        card = self.selected
        if card is not None and self.guest is not None:
            self.app.push_screen(LobbyScreen(visit(self.guest, card.id)))

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
        """Leave the server; all tables stay."""
        self.app.exit()

    def action_cancel(self) -> None:
        """Esc leaves no server."""

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        enter = _what_enter_does(self.selected) if self.selected else ""
        keys = self.keys("choose", choose=enter) if enter else []
        if self.selected and self.selected.can_be_closed:
            keys += self.keys("close_table")
        keys += self.keys("open_table", "learn", "challenges", "daily", daily="daily")
        return [
            ("Arrows", "move"),
            *keys,
            *self.keys("explain", "leave", explain="help", leave="leave"),
        ]

    def about(self) -> list[Parts]:
        """What a hall is."""
        text = "Tables live here: leave when you like, your seat is kept."
        return [[("Tables: ", NAME), (text, TEXT)]]


class OpenScreen(HostScreen):
    """Setting up a table in the server."""

    title_words = "New table"

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self._guest = guest

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
        wish = (setup.game.id, title, seats, setup.options, setup.clock, setup.given_seed)
        try:
            await self._guest.ask(Open, *wish)
            await self._guest.until(lambda: self._guest.table is not None)
        except (Refusal, CannotJoin) as error:
            self.app.complain(str(error))
            return
        table, app = self._guest.here.table, self.app
        self.dismiss()
        app.push_screen(LobbyScreen(visit(self._guest, table)))


def _what_enter_does(card: TableCard) -> str:
    if card.is_over:
        return "look at it"
    if card.is_yours:
        return "go on" if card.progress else "go back"
    return "join" if card.open_seats else "watch"
