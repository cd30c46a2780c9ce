"""Joining a table: found in the network, known from before, or by address."""

import asyncio
from dataclasses import dataclass

from textual import work

from core.app.addresses import parse_address
from core.app.catalog import game_name
from core.app.hosting import join_table
from core.app.known_tables import KnownTable, known_tables
from core.kernel import BadSetup
from core.lan import Address
from core.lan.discovery import FoundTable, find_tables, is_available
from tui.draw.boxes import draw_box, draw_paragraph
from tui.draw.canvas import BAD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut, wrap
from tui.screens.form import FormField, FormScreen
from tui.screens.page_screen import draw_title_bar
from tui.screens.waiting_room import WaitingRoomScreen
from tui.settings.keys import SCREEN_SCOPES, bindings
from tui.settings.player_name import player_name

NO_TABLES = (
    "No table yet. Ask the host for the address and the join code: both are in the host's"
    " waiting room. Tables that you have joined are listed here the next time."
)
SEARCH_INTERVAL = 4.0  # seconds between searches
TEXT_FIELDS = {
    "address": ("address", "The host's address, for example 192.168.1.5 or 192.168.1.5:4114."),
    "code": (
        "join code",
        "Ask the host for the code. You don't need one if you played at this table before.",
    ),
    "name": ("your name", "The name others see."),
}
# The field to correct, by error code.
FIELDS_BY_ERROR = {"needs code": "code", "code": "code", "name": "name"}


@dataclass(frozen=True, slots=True)
class OfferedTable:
    """A table in the list."""

    address: str
    title: str
    game: str
    note: str


class JoinScreen(FormScreen[str, None]):
    """A form with address, code and name, and a list of tables."""

    binding_scope = "join"
    BINDINGS = bindings(SCREEN_SCOPES["join"])

    def __init__(
        self, address: str = "", name: str = "", code: str = "", is_spectator: bool = False
    ) -> None:
        super().__init__()
        self.is_spectator = is_spectator  # join as a spectator
        self.typed_values = {"address": address, "code": code, "name": name or player_name()}
        self.open_tables: list[FoundTable] = []
        self.visited_tables: list[KnownTable] = known_tables()
        self.search_note = ""
        self.problem = ""  # why joining failed
        self.cursor = "code" if address else "address"

    def on_mount(self) -> None:
        super().on_mount()
        self._start_typing_if_text()
        self.search_tables()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.visited_tables = known_tables()
        self._start_typing_if_text()

    @work(exclusive=True, group="look")
    async def search_tables(self) -> None:
        while is_available():
            self.search_note = self.search_note or "searching ..."
            self.update_page()
            try:
                self.open_tables = await find_tables()
            except OSError as error:
                self.search_note = f"search failed: {error.strerror or error}"
            else:
                self.search_note = (
                    "select one with Up and Down" if self.tables else "none found yet"
                )
            self.update_page()
            await asyncio.sleep(SEARCH_INTERVAL)
        self.search_note = "not installed: pip install '.[lan]'"
        self.update_page()

    @property
    def tables(self) -> list[OfferedTable]:
        visited_ids = {table.table for table in self.visited_tables if table.table}
        open_tables = [
            OfferedTable(
                f"{table.host}:{table.port}",
                table.title,
                table.game,
                "open now, you played here" if table.table in visited_ids else "open now",
            )
            for table in self.open_tables
        ]
        open_ids = {table.table for table in self.open_tables}
        visited = [
            OfferedTable(table.address, table.title, table.game, "you played here")
            for table in self.visited_tables
            if table.table not in open_ids
        ]
        return list({table.address: table for table in (*visited, *open_tables)}.values())[::-1]

    def make_fields(self) -> list[FormField[str]]:
        fields = [
            FormField(name, label, self.typed_values[name], text, is_typed=True)
            for name, (label, text) in TEXT_FIELDS.items()
        ]
        text = "Press Enter to join. Returning players need no code."
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
        draw_title_bar(canvas, "Watch" if self.is_spectator else "Join", "a table on your network")
        fields = self.fields
        draw_box(
            canvas, (0, 2, canvas.width, 8), "Where", "type, then press Enter", self.field.is_typed
        )
        for index, field in enumerate(fields[: len(TEXT_FIELDS)]):
            self.draw_field(canvas, (0, 4 + index, canvas.width), field, 20)
        text, ink = (self.problem, BAD) if self.problem else (self.field.description, MUTED)
        for row, line in enumerate(wrap(text, canvas.width - 4)[:2]):
            canvas.text(2, 8 + row, line, ink)
        height = canvas.height - 11
        draw_box(
            canvas,
            (0, 11, canvas.width, height),
            "Tables",
            self.search_note,
            not self.field.is_typed,
        )
        if not self.tables:
            draw_paragraph(canvas, 2, 13, min(canvas.width - 4, 76), NO_TABLES, MUTED)
        visible_rows, tables = height - 1, fields[len(TEXT_FIELDS) :]
        first = max(
            0,
            min(
                self.cursor_index - len(TEXT_FIELDS) - visible_rows // 2, len(tables) - visible_rows
            ),
        )
        for row, field in enumerate(tables[first : first + visible_rows]):
            self._draw_table(canvas, 12 + row, field)

    def _draw_table(self, canvas: Canvas, y: int, field: FormField[str]) -> None:
        width = canvas.width
        end = canvas.text(2, y, cut(field.label, 24), TEXT)
        canvas.right_text(width - 1, y, field.note, MUTED)
        title = max(end + 2, 26)
        canvas.text(title, y, cut(field.value, width - title - len(field.note) - 3), NAME)
        self.register_row(canvas, field.id, 0, y, width)

    def typing_footer_keys(self) -> list[tuple[str, str]]:
        return self.footer_keys()

    def footer_keys(self) -> list[tuple[str, str]]:
        """Show `Esc` as the way back, because letters are text here."""
        return [
            ("Up Down", "move"),
            *self.command_keys("connect"),
            ("ctrl+p", "commands"),
            ("Esc", "back"),
        ]

    def help_rows(self) -> list[Parts]:
        return [[(f"{self.field.label}: ", NAME), (self.field.description, TEXT)]]

    # --- typing ---------------------------------------------------------------------------

    def _start_typing_if_text(self) -> None:
        if self.field.is_typed and not self.is_typing:
            self.start_typing(self.typed_values[self.field.id])
        self.update_page()

    def move_cursor(self, row_index: int) -> None:
        super().move_cursor(row_index)
        self._start_typing_if_text()

    def handle_text_change(self, text: str) -> None:
        self.typed_values[self.field.id], self.problem = text.strip(), ""

    def set_typed_text(self, field: str, text: str) -> None:
        self.typed_values[field] = text

    def submit_typing(self) -> None:
        self.stop_typing(keep=True)
        self.action_connect()

    def cancel_typing(self) -> None:
        self.action_leave()

    def action_cancel(self) -> None:
        self.action_leave()

    def change_value(self, field: str, step: int) -> None: ...

    def action_choose(self) -> None:
        """Type into a field, or join the selected table."""
        if self.field.is_typed:
            super().action_choose()
        else:
            self.action_connect()

    # --- connecting -----------------------------------------------------------------------

    def action_next_part(self) -> None:
        self.move_cursor((self.cursor_index + 1) % len(self.rows))

    def action_connect(self) -> None:
        if not self.field.is_typed:
            self.typed_values["address"] = self.field.label
        if not self.typed_values["address"]:
            self._show_problem_at("address", "Enter the table's address.")
            return
        if not self.typed_values["name"]:
            self._show_problem_at("name", "Enter your name.")
            return
        if (
            self.cursor == "address"
            and not self.typed_values["code"]
            and not self._is_visited_address
        ):
            self._show_problem_at("code", "")
            return
        try:
            address = parse_address(self.typed_values["address"])
        except BadSetup as error:
            self._show_problem_at("address", str(error))
            return
        self.connect_to(address)

    @property
    def _is_visited_address(self) -> bool:
        """Return whether the address is known, so that no code is needed."""
        return any(table.address == self.typed_values["address"] for table in self.visited_tables)

    def connect_to(self, address: Address, token: str = "") -> None:
        """Connect to an address. Errors return to this form with its texts."""
        name, code = self.typed_values["name"], self.typed_values["code"]
        self.stop_typing(keep=True)
        self.problem = ""
        rejoin_command = ["join", str(address), f"--name={name}"]
        rejoin_command += [
            f"--{key}={value}" for key, value in (("code", code), ("token", token)) if value
        ]
        rejoin_command += ["--watch"] * self.is_spectator
        joining = join_table(address, name, code, token, self.is_spectator)
        self.app.push_screen(WaitingRoomScreen(joining, rejoin_command, self._show_join_error))

    def _show_join_error(self, text: str, code: str) -> None:
        self.cursor, self.problem = FIELDS_BY_ERROR.get(code, "address"), text

    def _show_problem_at(self, field: str, problem: str) -> None:
        self.stop_typing(keep=True)
        self.cursor, self.problem = field, problem
        self._start_typing_if_text()
