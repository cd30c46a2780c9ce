"""Setting up a game: who plays, how, from which seed. Enter starts it from anywhere."""

from rich.cells import cell_len
from textual import events

from core.bots import STRONGEST
from core.games import GAME_IDS
from core.house.setup import LONGEST_NAME
from core.kernel import BadSetup, Rule
from tui.draw.canvas import BAD, FAINT, MUTED, NAME, TEXT, TITLE_FOCUS, Canvas, Ink
from tui.draw.glyphs import SEAT_LETTERS, SEAT_PATTERNS, cut, wrap
from tui.draw.panels import panel, paragraph
from tui.draw.presenter import Parts
from tui.model.new_game import EMPTY, NewGame
from tui.screens.form import FormField, FormScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WIDE = 110


class NewGameScreen(FormScreen[None]):
    """Seats, options, seed; the defaults are good enough to start at once."""

    place = "new_game"
    longest = LONGEST_NAME
    title_words = "New game"
    begin_words = "Start the game"
    BINDINGS = bindings(SCREENS["new_game"])

    def __init__(self, game_id: str = GAME_IDS[0]) -> None:
        super().__init__()
        self.setup = self.plan(game_id)
        self.cursor = f"seat {min(1, len(self.setup.seats) - 1)}"

    def plan(self, game_id: str) -> NewGame:
        """What is set up here."""
        return NewGame(game_id)

    def on_mount(self) -> None:
        """The first person is whoever sits here."""
        super().on_mount()
        self.setup.own_name = self.own_name()

    def own_name(self) -> str:
        """What the first person is called."""
        return self.app.settings.name

    # --- what is set ----------------------------------------------------------------------

    @property
    def fields(self) -> list[FormField]:
        """The game where there are several, the seats, the options, the seed."""
        setup = self.setup
        fields = []
        if len(GAME_IDS) > 1:
            fields.append(FormField("game", "game", setup.game.name, "Which game to play."))
        for at in range(len(setup.planned)):
            fields.append(FormField(f"seat {at}", "", setup.who(at), setup.who_text(at)))
        for option in setup.game.options:
            label = option.name.replace("_", " ")
            value = setup.options[option.name]
            fields.append(FormField(f"option {option.name}", label, value, _sentence(option.text)))
        text = "The same seed, seats and options deal the same game again."
        note = "" if setup.seed else "or type a number"
        fields.append(FormField("seed", "seed", setup.seed or "random", text, note, is_typed=True))
        return fields

    def change(self, field: str, step: int) -> None:
        """The next value."""
        kind, _, name = field.partition(" ")
        if kind == "seat":
            self.setup.change_seat(int(name), step)
        elif kind == "option":
            self.setup.change_option(name, step)
        elif kind == "game":
            at = GAME_IDS.index(self.setup.game.id) + step
            self.setup.open(GAME_IDS[at % len(GAME_IDS)])

    def can_type(self, field: FormField) -> bool:
        """Names of players, and the seed."""
        if field.id.startswith("seat "):
            return self.setup.planned[int(field.id.split()[1])].who != EMPTY
        return field.is_typed

    def text_of(self, field: str) -> str:
        """A name as it is; a seed only if one was typed."""
        return self.setup.seed if field == "seed" else self.setup.name_of(int(field.split()[1]))

    def typed_into(self, field: str, text: str) -> None:
        """A name, or a seed; nothing typed is as before."""
        if field != "seed":
            self.setup.planned[int(field.split()[1])].name = text
            return
        try:
            self.setup.take_seed(text)
        except BadSetup as error:
            self.app.complain(str(error))

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Seats, options, what comes of it."""
        width, height = canvas.width, canvas.height
        title_bar(canvas, self.title_words, self.setup.game.name, self.title_note)
        roomy = height > 30
        side = width * 2 // 5 if width >= WIDE else 0
        left = width - side - (1 if side else 0)
        games = 1 if len(GAME_IDS) > 1 else 0
        y = 2 if roomy else 1
        seats = len(self.setup.planned) + games + (7 if roomy else 2)
        self._draw_seats(canvas, (0, y, left, seats), roomy)
        y += seats + (1 if roomy else 0)
        ready = height - (7 if roomy else 4)
        self._draw_options(canvas, (0, y, left, ready - y - (1 if roomy else 0)), roomy)
        if side:
            self._draw_rules(canvas, (left + 1, 2, side, ready - 3))
        self._draw_ready(canvas, ready)

    @property
    def title_note(self) -> str:
        """How many can play."""
        counts = self.setup.game.players
        return f"{counts[0]} to {counts[-1]} players"

    def _draw_seats(self, canvas: Canvas, area: tuple[int, int, int, int], roomy: bool) -> None:
        x, y, width, _ = area
        focused = not self.cursor.startswith(("option", "seed"))
        panel(canvas, area, "Seats", "+ - players   e name", focused)
        top = y + 2 if roomy else y + 1
        if len(GAME_IDS) > 1:
            self.draw_field(canvas, (x, top, width), self.fields[0], 20)
            top += 1
        if roomy:
            for at, word in ((3, "seat"), (14, "who"), (32, "strength"), (48, "name")):
                canvas.text(x + at, top, word, MUTED)
            top += 2
        for at in range(len(self.setup.planned)):
            self._draw_seat(canvas, (x, top + at, width), at)
        text = self.field.text if focused else "Left and Right change who sits there."
        row = top + len(self.setup.planned) + (1 if roomy else 0)
        canvas.text(x + 3, row, cut(text, width - 4), MUTED)

    def _draw_seat(self, canvas: Canvas, area: tuple[int, int, int], at: int) -> None:
        x, y, width = area
        planned = self.setup.planned
        who, name = planned[at].who, f"seat {at}"
        seat = sum(other.who != EMPTY for other in planned[:at])
        theme = canvas.brush.theme
        ink = TEXT if who != EMPTY else FAINT
        end = canvas.text(x + 14, y, self.setup.who(at), ink)
        if who > 0:
            canvas.text(x + 32, y, "▮" * who + "▯" * (STRONGEST - who), ink)
            canvas.text(x + 33 + STRONGEST, y, f"level {who}", MUTED)
        if who != EMPTY:
            canvas.text(x + 48, y, self.setup.name_of(at), NAME)
        self.draw_cursor(canvas, area, name, (x + 14, end))
        if self.field.id == name:
            self.typed_at = (x + 48, y, width - 49)
        if who != EMPTY:
            chip = Ink("ink_on_seat", theme.seat(seat), bold=True, mark="chip")
            canvas.text(x + 3, y, f" {SEAT_LETTERS[seat]} ", chip)
            canvas.text(x + 7, y, SEAT_PATTERNS[seat] * 3, Ink(theme.seat(seat), "panel"))
            self.spot(f"name {at}", x + 46, y, width - 46)

    def _draw_options(self, canvas: Canvas, area: tuple[int, int, int, int], roomy: bool) -> None:
        x, y, width, height = area
        focused = self.cursor.startswith(("option", "seed"))
        panel(canvas, area, "Options", "", focused)
        fields = [f for f in self.fields if f.id.startswith(("option", "seed"))]
        if roomy:
            for at, field in enumerate(fields):
                row = y + 2 + 2 * at
                self.draw_field(canvas, (x, row, width), field, 32)
                canvas.text(x + 4, row + 1, cut(field.text, width - 5), MUTED)
            return
        for at, field in enumerate(fields):
            self.draw_field(canvas, (x, y + 1 + at, width), field, 32)
        row = y + 1 + len(fields)
        text = self.field.text if focused else "The rest follows the rulebook."
        for line in wrap(text, width - 4)[: y + height - row]:
            canvas.text(x + 3, row, line, MUTED)
            row += 1

    def _draw_rules(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        """How the game begins, in the words of its rules."""
        x, y, width, height = area
        panel(canvas, area, "How it begins", self.setup.game.name)
        row = y + 2
        for rule in self._opening_rules:
            lines = wrap(rule.text, width - 4)
            if row + 1 + len(lines) > y + height:
                break
            canvas.text(x + 2, row, rule.number, FAINT)
            row = paragraph(canvas, x + 2, row + 1, width - 4, rule.text) + 1

    @property
    def _opening_rules(self) -> list[Rule]:
        rules = self.setup.game.rules()
        chapter = next((r.number for r in rules if r.text.casefold().startswith("set-up")), "")
        return [rule for rule in rules if chapter and rule.number.startswith(f"{chapter}.")]

    def _draw_ready(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, canvas.height - y, "panel")
        canvas.fill(0, y, canvas.width, 1, "high")
        problem = self.setup.problem
        canvas.text(0, y, "▌", Ink("bad" if problem else "accent", "high"))
        text = f"✗ {problem}" if problem else f"Ready: {self.setup.summary}"
        note = "" if problem or self.setup.missing else "saved as it goes"
        canvas.right(canvas.width - 1, y, note, MUTED)
        ink = BAD if problem else Ink("text", bold=True)
        canvas.text(2, y, cut(text, canvas.width - 5 - cell_len(note)), ink)
        if not problem:
            row = y + (canvas.height - y) // 2
            words = f"  Enter  {self.begin_words}  "
            canvas.text(3, row, words, TITLE_FOCUS)
            self.spot("start", 3, row, len(words))

    # --- doing ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A digit on the seed begins to type it."""
        if self.field.id == "seed" and event.character and event.character.isdigit():
            event.stop()
            self.begin_typing(event.character)

    def action_start(self) -> None:
        """Play."""
        setup = self.setup
        if setup.problem:
            self.app.complain(setup.problem)
            return
        self.dismiss()
        self.app.play_new(setup.game, setup.seats, setup.options, setup.given_seed)

    def action_next_part(self) -> None:
        """From the seats to the options and back."""
        self.stop_typing(keep=True)
        ids = [field.id for field in self.fields]
        in_options = self.cursor.startswith(("option", "seed"))
        wanted = ("seat", "game") if in_options else ("option", "seed")
        self.cursor = next(field for field in ids if field.startswith(wanted))
        self.update_page()

    def action_more_seats(self) -> None:
        """One player more."""
        self.setup.add_bot()
        self.update_page()

    def action_fewer_seats(self) -> None:
        """One player fewer."""
        self.setup.remove_player()
        self.update_page()

    def press(self, target: str, twice: bool) -> None:
        """Also the start, and a name to be typed."""
        if target == "start":
            self.action_start()
        elif target.startswith("name "):
            super().press(f"seat {target.split()[1]}", twice)
            self.action_edit()
        else:
            super().press(target, twice)

    def footer(self) -> list[tuple[str, str]]:
        """The keys that matter."""
        plus, minus = self.keys("more_seats", "fewer_seats")
        return [
            *self.keys("start"),
            ("Arrows", "change"),
            (f"{plus[0]} {minus[0]}", "players"),
            *self.keys("edit", "explain", "next_part", "leave", edit="name, seed"),
        ]

    def about(self) -> list[Parts]:
        """The field under the cursor."""
        field = self.field
        title = field.label or f"Seat {SEAT_LETTERS[int(field.id.split()[1])]}"
        return [[(f"{title}: ", NAME), (field.text, TEXT)]]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
