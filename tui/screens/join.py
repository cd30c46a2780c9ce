"""Joining a table: found in the network, known from before, or by address."""

import asyncio
from dataclasses import dataclass

from textual import work

from core.house.addresses import parse_address
from core.house.catalogue import game_name
from core.house.hosting import join_table
from core.house.known_tables import KnownTable, known_tables
from core.kernel import BadSetup
from core.lan import Address
from core.lan.discovery import Found, can_look, look_around
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel
from tui.screens.form import FormField, FormScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings
from tui.settings.own_name import own_name

LOOK_EVERY = 4.0  # seconds between searches
TYPED = {
    "address": ("address", "The host's machine, as in 192.168.1.5 or 192.168.1.5:4114."),
    "code": ("join code", "The host sees it and tells it to you; who was there needs none."),
    "name": ("your name", "As the others see it."),
}
# The field to correct, by error code.
TO_BE_CHANGED = {"needs code": "code", "code": "code", "name": "name"}


@dataclass(frozen=True, slots=True)
class Offered:
    """A table in the list."""

    address: str
    title: str
    game: str
    note: str


class JoinScreen(FormScreen[None]):
    """A form with address, code and name, and a list of tables."""

    place = "join"
    BINDINGS = bindings(SCREENS["join"])

    def __init__(
        self, address: str = "", name: str = "", code: str = "", watch: bool = False
    ) -> None:
        super().__init__()
        self.watch_only = watch  # join as a spectator
        self.values = {"address": address, "code": code, "name": name or own_name()}
        self.found: list[Found] = []
        self.known: list[KnownTable] = known_tables()
        self.note = ""
        self.problem = ""  # why joining failed
        self.cursor = "code" if address else "address"

    def on_mount(self) -> None:
        """Start searching and typing."""
        super().on_mount()
        self._type_here()
        self.look()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.known = known_tables()
        self._type_here()

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        while can_look():
            self.note = self.note or "looking .."
            self.update_page()
            try:
                self.found = await look_around()
            except OSError as error:
                self.note = f"cannot look: {error.strerror or error}"
            else:
                self.note = "Up and Down choose one" if self.tables else "none found yet"
            self.update_page()
            await asyncio.sleep(LOOK_EVERY)
        self.note = "with the extra 'lan' tables are found here"
        self.update_page()

    @property
    def tables(self) -> list[Offered]:
        known = {table.table for table in self.known if table.table}
        open_now = [
            Offered(
                f"{table.host}:{table.port}",
                table.title,
                table.game,
                "open now; you were there" if table.table in known else "open now",
            )
            for table in self.found
        ]
        seen = {table.table for table in self.found}
        before = [
            Offered(table.address, table.title, table.game, "you were there")
            for table in self.known
            if table.table not in seen
        ]
        return list({table.address: table for table in (*before, *open_now)}.values())[::-1]

    def make_fields(self) -> list[FormField]:
        fields = [
            FormField(name, label, self.values[name], text, is_typed=True)
            for name, (label, text) in TYPED.items()
        ]
        text = "Enter goes there; who was there before needs no code."
        return fields + [
            FormField(
                f"table {table.address}",
                table.address,
                f"{table.title} ({game_name(table.game)})",
                text,
                table.note,
            )
            for table in self.tables
        ]

    # --- drawing --------------------------------------------------------------------------

    def draw_form(self, canvas: Canvas) -> None:
        title_bar(canvas, "Watch" if self.watch_only else "Join", "a table in the network")
        fields = self.fields
        panel(canvas, (0, 2, canvas.width, 8), "Where", "type, then Enter", self.field.is_typed)
        for at, field in enumerate(fields[: len(TYPED)]):
            self.draw_field(canvas, (0, 4 + at, canvas.width), field, 20)
        words, ink = (self.problem, BAD) if self.problem else (self.field.text, MUTED)
        for row, line in enumerate(wrap(words, canvas.width - 4)[:2]):
            canvas.text(2, 8 + row, line, ink)
        height = canvas.height - 11
        panel(canvas, (0, 11, canvas.width, height), "Tables", self.note, not self.field.is_typed)
        room, tables = height - 1, fields[len(TYPED) :]
        first = max(0, min(self.at - len(TYPED) - room // 2, len(tables) - room))
        for row, field in enumerate(tables[first : first + room]):
            self._draw_table(canvas, 12 + row, field)

    def _draw_table(self, canvas: Canvas, y: int, field: FormField) -> None:
        width = canvas.width
        end = canvas.text(2, y, cut(field.label, 24), TEXT)
        canvas.right(width - 1, y, field.note, MUTED)
        title = max(end + 2, 26)
        canvas.text(title, y, cut(field.value, width - title - len(field.note) - 3), NAME)
        self.mark_row(canvas, field.id, 0, y, width)

    def typing_footer(self) -> list[tuple[str, str]]:
        """Show the same keys whether typing or not."""
        return self.footer()

    def footer(self) -> list[tuple[str, str]]:
        """Show `Esc` as the way back, since letters are text here."""
        return [("Up Down", "move"), *self.keys("connect"), ("ctrl+p", "commands"), ("Esc", "back")]

    def about(self) -> list[Parts]:
        return [[(f"{self.field.label}: ", NAME), (self.field.text, TEXT)]]

    # --- typing ---------------------------------------------------------------------------

    def _type_here(self) -> None:
        if self.field.is_typed and not self.is_typing:
            self.begin_typing(self.values[self.field.id])
        self.update_page()

    def go(self, at: int) -> None:
        super().go(at)
        self._type_here()

    def while_typing(self, text: str) -> None:
        self.values[self.field.id], self.problem = text.strip(), ""

    def typed_into(self, field: str, text: str) -> None:
        self.values[field] = text

    def typing_is_done(self) -> None:
        """Connect, or move to a missing field."""
        self.stop_typing(keep=True)
        self.action_connect()

    def typing_is_given_up(self) -> None:
        """Close the form."""
        self.action_leave()

    def action_cancel(self) -> None:
        self.action_leave()

    def change(self, field: str, step: int) -> None:
        ...

    def press(self, target: str, twice: bool) -> None:
        """Move to a row; a double click on a table joins it."""
        self.go(self.rows.index(target))
        if twice and not self.field.is_typed:
            self.action_connect()

    # --- connecting -----------------------------------------------------------------------

    def action_next_part(self) -> None:
        self.go((self.at + 1) % len(self.rows))

    def action_connect(self) -> None:
        if not self.field.is_typed:
            self.values["address"] = self.field.label
        if not self.values["address"]:
            self._ask_for("address", "Where is the table?")
            return
        if not self.values["name"]:
            self._ask_for("name", "What are you called?")
            return
        if self.cursor == "address" and not self.values["code"] and not self._was_there:
            self._ask_for("code", "")
            return
        try:
            address = parse_address(self.values["address"])
        except BadSetup as error:
            self._ask_for("address", str(error))
            return
        self.go_to(address)

    @property
    def _was_there(self) -> bool:
        """Whether the address is known, so that no code is needed."""
        return any(table.address == self.values["address"] for table in self.known)

    def go_to(self, address: Address, token: str = "") -> None:
        """Connect to an address; errors return to this form with its texts."""
        name, code = self.values["name"], self.values["code"]
        self.stop_typing(keep=True)
        self.problem = ""
        again = ["join", str(address), f"--name={name}"]
        again += [f"--{key}={value}" for key, value in (("code", code), ("token", token)) if value]
        again += ["--watch"] * self.watch_only
        coming = join_table(address, name, code, token, self.watch_only)
        self.app.push_screen(LobbyScreen(coming, again, self._could_not_join))

    def _could_not_join(self, sentence: str, code: str) -> None:
        self.cursor, self.problem = TO_BE_CHANGED.get(code, "address"), sentence

    def _ask_for(self, field: str, problem: str) -> None:
        self.stop_typing(keep=True)
        self.cursor, self.problem = field, problem
        self._type_here()
