"""Going to somebody else's table: found in the network, known from before, or by its address."""

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

LOOK_EVERY = 4.0  # seconds between two looks into the network
TYPED = {
    "address": ("address", "The host's machine, as in 192.168.1.5 or 192.168.1.5:4114."),
    "code": ("join code", "The host sees it and tells it to you; who was there needs none."),
    "name": ("your name", "As the others see it."),
}
# What can be wrong, by the refusal's code, and the field in which it is put right.
TO_BE_CHANGED = {"needs code": "code", "code": "code", "name": "name"}


@dataclass(frozen=True, slots=True)
class Offered:
    """A table that can be chosen."""

    address: str
    title: str
    game: str
    note: str


class JoinScreen(FormScreen[None]):
    """Address, code and name, in which letters are letters; tables stand below."""

    place = "join"
    BINDINGS = bindings(SCREENS["join"])

    def __init__(
        self, address: str = "", name: str = "", code: str = "", watch: bool = False
    ) -> None:
        super().__init__()
        self.watch_only = watch  # at whichever table it will be
        self.values = {"address": address, "code": code, "name": name or own_name()}
        self.found: list[Found] = []
        self.known: list[KnownTable] = known_tables()
        self.note = ""
        self.problem = ""  # why one is not there yet
        self.cursor = "code" if address else "address"

    def on_mount(self) -> None:
        """Look around as long as the form is there, and begin to type."""
        super().on_mount()
        self._type_here()
        self.look()

    def on_screen_resume(self) -> None:
        """Back from a table, which is known now."""
        super().on_screen_resume()
        self.known = known_tables()
        self._type_here()

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """Look for tables in the network, again and again."""
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
        """Those that are open now, and those where one was before."""
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
        """What has to be known, and the tables."""
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
        """The form, what is wrong with it, and the tables."""
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
        """The same keys, typing or not."""
        return self.footer()

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter; a letter is a letter, so the way out is Esc."""
        return [("Up Down", "move"), *self.keys("connect"), ("ctrl+p", "commands"), ("Esc", "back")]

    def about(self) -> list[Parts]:
        """The field under the cursor."""
        return [[(f"{self.field.label}: ", NAME), (self.field.text, TEXT)]]

    # --- typing ---------------------------------------------------------------------------

    def _type_here(self) -> None:
        """Where something is typed, keys are letters as soon as the cursor is there."""
        if self.field.is_typed and not self.is_typing:
            self.begin_typing(self.values[self.field.id])
        self.update_page()

    def go(self, at: int) -> None:
        """To another field, and type there."""
        super().go(at)
        self._type_here()

    def while_typing(self, text: str) -> None:
        """Keep it as it comes."""
        self.values[self.field.id], self.problem = text.strip(), ""

    def typed_into(self, field: str, text: str) -> None:
        """Keep it."""
        self.values[field] = text

    def typing_is_done(self) -> None:
        """Enter goes to the table, or to what is still missing."""
        self.stop_typing(keep=True)
        self.action_connect()

    def typing_is_given_up(self) -> None:
        """Esc leaves the form; what was typed is not needed any more."""
        self.action_leave()

    def action_cancel(self) -> None:
        """Among the tables too, as the last row says."""
        self.action_leave()

    def change(self, field: str, step: int) -> None:
        """A table has nothing to change."""

    def press(self, target: str, twice: bool) -> None:
        """Press a row to go there, a table twice to join it."""
        self.go(self.rows.index(target))
        if twice and not self.field.is_typed:
            self.action_connect()

    # --- going there ----------------------------------------------------------------------

    def action_next_part(self) -> None:
        """From field to field, and round."""
        self.go((self.at + 1) % len(self.rows))

    def action_connect(self) -> None:
        """Go to the table under the cursor, or to the one that was typed."""
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
        """Whether the address is one where no code is needed any more."""
        return any(table.address == self.values["address"] for table in self.known)

    def go_to(self, address: Address, token: str = "") -> None:
        """Go there; whatever is in the way is said here, and nothing that was typed is lost."""
        name, code = self.values["name"], self.values["code"]
        self.stop_typing(keep=True)
        self.problem = ""
        again = ["join", str(address), f"--name={name}"]
        again += [f"--{key}={value}" for key, value in (("code", code), ("token", token)) if value]
        again += ["--watch"] * self.watch_only
        coming = join_table(address, name, code, token, self.watch_only)
        self.app.push_screen(LobbyScreen(coming, again, self._could_not_join))

    def _could_not_join(self, sentence: str, code: str) -> None:
        """What is wrong is put right where it was typed, once the form is there again."""
        self.cursor, self.problem = TO_BE_CHANGED.get(code, "address"), sentence

    def _ask_for(self, field: str, problem: str) -> None:
        """Say what is missing or wrong, and go where it is typed."""
        self.stop_typing(keep=True)
        self.cursor, self.problem = field, problem
        self._type_here()
