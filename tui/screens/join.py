"""Going to somebody else's table: found in the network, or by its address."""

from textual import work

from core.house.addresses import parse_address
from core.house.catalogue import game_name
from core.house.hosting import join_table
from core.kernel import BadSetup
from core.lan.discovery import Found, can_look, look_around
from tui.draw.canvas import MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import wrap
from tui.draw.panels import panel
from tui.screens.form import FormField, FormScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings
from tui.settings.own_name import own_name


class JoinScreen(FormScreen[None]):
    """Address, code and name; tables that say where they are stand below."""

    place = "join"
    BINDINGS = bindings(SCREENS["join"])

    def __init__(self, address: str = "", name: str = "") -> None:
        super().__init__()
        self.values = {"address": address, "code": "", "name": name or own_name()}
        self.found: list[Found] = []
        self.note = ""
        self.cursor = "code" if address else "address"

    def on_mount(self) -> None:
        """Look around at once."""
        super().on_mount()
        self.action_look_again()

    @work(exclusive=True, group="look")
    async def action_look_again(self) -> None:
        """Look for tables in the network."""
        self.note = "looking .." if can_look() else "with the extra 'lan' tables are found here"
        self.update_page()
        if can_look():
            try:
                self.found = await look_around()
            except OSError as error:
                self.note = f"cannot look: {error.strerror or error}"
            else:
                self.note = "" if self.found else "none found"
            self.update_page()

    def make_fields(self) -> list[FormField]:
        """What has to be known, and the tables found."""
        told = {
            "address": ("address", "The host's machine, as in 192.168.1.5 or 192.168.1.5:4114."),
            "code": (
                "join code",
                "The host sees it and tells it to you; your seat knows you later.",
            ),
            "name": ("your name", "As the others see it."),
        }
        fields = [
            FormField(name, label, self.values[name], text, is_typed=True)
            for name, (label, text) in told.items()
        ]
        for at, table in enumerate(self.found):
            where = f"{table.host}:{table.port}"
            title = f"{table.title} ({game_name(table.game)})"
            fields.append(FormField(f"found {at}", where, title, "Right takes its address."))
        return fields

    def change(self, field: str, step: int) -> None:
        """Take the address of a table that was found."""
        table = self.found[int(field.split()[1])]
        self.values["address"] = f"{table.host}:{table.port}"
        self.cursor = "code"

    def typed_into(self, field: str, text: str) -> None:
        """Keep it."""
        self.values[field] = text

    def draw_form(self, canvas: Canvas) -> None:
        """The form, and the tables."""
        title_bar(canvas, "Join", "a table in the network")
        fields = self.fields
        panel(canvas, (0, 2, canvas.width, 8), "Where", "type, then Enter", True)
        for at, field in enumerate(fields[:3]):
            self.draw_field(canvas, (0, 4 + at, canvas.width), field, 20)
        for row, line in enumerate(wrap(self.field.text, canvas.width - 4)[:2]):
            canvas.text(2, 8 + row, line, MUTED)
        panel(canvas, (0, 11, canvas.width, canvas.height - 11), "Tables", self.note)
        for at, field in enumerate(fields[3 : canvas.height - 11]):
            self.draw_field(canvas, (0, 12 + at, canvas.width), field, 28)

    def finish_typing(self, text: str | None) -> None:
        """Keep it, and go on to what is still missing."""
        super().finish_typing(text)
        if text is not None and self.cursor == "address" and not self.values["code"]:
            self.cursor = "code"

    def action_connect(self) -> None:
        """Go to the table."""
        if self.cursor.startswith("found "):
            self.change(self.cursor, 1)
            self.update_page()
            return
        if not self.values["address"] or (self.cursor == "code" and not self.values["code"]):
            self.action_edit()
            return
        try:
            address = parse_address(self.values["address"])
        except BadSetup as error:
            self.app.complain(str(error))
            return
        name, code = self.values["name"], self.values["code"]
        again = ["join", str(address), f"--name={name}", *([f"--code={code}"] if code else [])]
        self.app.push_screen(LobbyScreen(join_table(address, name, code), again))

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        return [("Arrows", "move"), *self.keys("connect", "edit", "look_again", "leave")]

    def about(self) -> list[Parts]:
        """The field under the cursor."""
        return [[(f"{self.field.label}: ", NAME), (self.field.text, TEXT)]]
