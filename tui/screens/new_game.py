"""Game setup: game, seats, options and seed."""

from rich.cells import cell_len

from core.bots import LEVEL_NAMES, STRONGEST
from core.games import GAME_IDS
from core.house.catalogue import about, game_name
from core.house.learning import course_of
from core.house.origins import reconstruction_chapter, reconstruction_note
from core.house.setup import LONGEST_NAME
from core.kernel import BadSetup
from tui.draw.canvas import (
    ACCENT,
    BAD,
    CURSOR,
    FAINT,
    MUTED,
    NAME,
    TEXT,
    TITLE_FOCUS,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import SEAT_LETTERS, SEAT_PATTERNS, cut, fit, wrap
from tui.draw.panels import heading, panel
from tui.model.new_game import EMPTY, NewGame
from tui.screens.form import FormField, FormScreen
from tui.screens.help import text_width
from tui.screens.home_cards import draw_game
from tui.screens.new_game_parts import (
    LEVEL_ROWS,
    as_sentence,
    draw_levels,
    draw_what_it_makes,
    in_words,
    what_it_makes,
)
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings
from tui.widgets.panes.explanation import rule_rows

WIDE = 110
ROOMY = 30  # rows from which sections are spaced
TALL = 44  # rows for cards and more spacing
CARD = 5  # rows of a card
PARTS = (("game", "preset"), ("seat",), ("option", "seed"))  # field kinds of each section
LABEL = 32  # columns before an option's value
NAMES = 51  # columns before a player's name

LEARN, OWN = "learn it", "your own"  # preset names for lessons and for custom setups
SEATS_NOTE = "+ - players   e name"

Area = tuple[int, int, int, int]


class NewGameScreen(FormScreen[None]):
    """A form for a new game, with defaults that can be started at once."""

    place = "new_game"
    longest = LONGEST_NAME
    title_words = "New game"
    begin_words = "Start the game"
    BINDINGS = bindings(SCREENS["new_game"])

    def __init__(self, game_id: str = "") -> None:
        super().__init__()
        self.setup = self.plan(game_id or GAME_IDS[0])
        is_known = bool(game_id) or len(GAME_IDS) == 1
        self.cursor = self._first_of(1 if is_known else 0)

    def plan(self, game_id: str) -> NewGame:
        """Return the setup that this form edits."""
        return NewGame(game_id)

    def on_mount(self) -> None:
        super().on_mount()
        self.setup.own_name = self.own_name()

    def own_name(self) -> str:
        return self.app.settings.name

    # --- fields ---------------------------------------------------------------------------

    def make_fields(self) -> list[FormField]:
        """Return fields for game, preset, seats, options, pack and seed."""
        setup = self.setup
        fields = []
        if len(GAME_IDS) > 1:
            text = about(setup.game.id).text
            fields.append(FormField("game", "game", setup.game.name, text))
        preset = setup.preset.name if setup.preset else OWN
        text = "Quick, standard, with everything, or with a coach who teaches the game."
        if setup.is_learning:
            preset = LEARN
        fields.append(FormField("preset", "set-up", preset, text))
        for at in range(len(setup.planned)):
            fields.append(FormField(f"seat {at}", "", setup.who(at), setup.who_text(at)))
        for option in setup.fitting_options:
            label, value = in_words(option.name), setup.options[option.name]
            others = ", ".join(in_words(other) for other in option.choices if other != value)
            text = as_sentence(option.text)
            field = FormField(f"option {option.name}", label, in_words(value), text, f"or {others}")
            fields.append(field)
        if len(setup.known_packs) > 1:
            text = "Your own box: corrected values or other names, from the folder of packs."
            value = setup.pack.replace("+", ", ") or "none"
            fields.append(FormField("option-pack", "pack", value, text))
        text = "The same seed, seats and options deal the same game again."
        note = "" if setup.seed else "or type a number"
        fields.append(FormField("seed", "seed", setup.seed or "random", text, note, is_typed=True))
        return fields

    def change(self, field: str, step: int) -> None:
        kind, _, name = field.partition(" ")
        if kind == "seat":
            self.setup.change_seat(int(name), step)
        elif kind == "option-pack":
            self.setup.change_pack(step)
        elif kind == "option":
            self.setup.change_option(name, step)
        elif kind == "preset":
            self.setup.change_preset(step)
        elif kind == "game":
            at = GAME_IDS.index(self.setup.game.id) + step
            self.setup.open(GAME_IDS[at % len(GAME_IDS)])

    def can_type(self, field: FormField) -> bool:
        """Return whether a field takes text: player names and the seed."""
        if field.id.startswith("seat "):
            return self.setup.planned[int(field.id.split()[1])].who != EMPTY
        return field.is_typed

    def text_of(self, field: str) -> str:
        return self.setup.seed if field == "seed" else self.setup.name_of(int(field.split()[1]))

    def typed_into(self, field: str, text: str) -> None:
        if field != "seed":
            self.setup.planned[int(field.split()[1])].name = text
            return
        try:
            self.setup.take_seed(text)
        except BadSetup as error:
            self.app.complain(str(error))

    # --- drawing --------------------------------------------------------------------------

    def draw_form(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        title_bar(canvas, self.title_words, self.setup.game.name, self.title_note)
        gap = 1 if height > ROOMY else 0
        side = width * 2 // 5 if width >= WIDE else 0
        left = width - side - (1 if side else 0)
        y = self._draw_game(canvas, 1 + gap) + gap
        top, ready = y, height - (4 if not gap else 5 if height < TALL else 7)
        y = self._draw_seats(canvas, (0, y, left, ready - y - gap), gap) + gap
        self._draw_options(canvas, (0, y, left, ready - y - gap), gap)
        if side:
            area = (left + 1, top, side, ready - top - gap)
            area = self._draw_what_it_makes(canvas, area)
            draw_levels(canvas, area)
        self._draw_ready(canvas, ready)

    @property
    def title_note(self) -> str:
        """The note in the title bar."""
        counts = self.setup.game.players
        return f"{counts[0]} to {counts[-1]} players"

    def _draw_game(self, canvas: Canvas, y: int) -> int:
        games = len(GAME_IDS) > 1
        is_tall = games and canvas.height >= TALL and canvas.width >= WIDE
        roomy = 1 if canvas.height > ROOMY else 0
        height = 2 + (CARD + 1 if is_tall else games) + 2 * roomy
        note = about(self.setup.game.id).text if games and not is_tall else ""
        panel(canvas, (0, y, canvas.width, height), "Game", note, self._part == 0)
        row = y + 1 + roomy
        if is_tall:
            self._draw_cards(canvas, row)
            row += CARD + 1
        elif games:
            names = {game: game_name(game) for game in GAME_IDS}
            self._draw_tabs(canvas, row, "game", names, self.setup.game.id)
            row += 1
        presets = {
            preset.name: f"{preset.name}: {preset.players} players"
            for preset in self.setup.game.presets
        }
        if self.setup.teaches and course_of(self.setup.game.id):
            presets[LEARN] = LEARN
        now = self.setup.preset
        chosen = LEARN if self.setup.is_learning else now.name if now else ""
        self._draw_tabs(canvas, row, "preset", presets, chosen)
        return y + height

    def _draw_cards(self, canvas: Canvas, y: int) -> None:
        pitch = (canvas.width - 1) // len(GAME_IDS)
        for at, game in enumerate(GAME_IDS):
            x = 1 + at * pitch
            width = (pitch if game != GAME_IDS[-1] else canvas.width - x) - 1
            draw_game(canvas, (x, y, width, CARD), game)
            self.spot(f"game {game}", x, y, width, CARD)
            if game != self.setup.game.id:
                continue
            ink = CURSOR if self.field.id == "game" else TITLE_FOCUS
            for down in range(CARD):
                canvas.tint(x + 2, y + down, width - 2, ink)
            if self.field.id == "game":
                canvas.text(x + 2, y, "▸", CURSOR)
                self.caret = (x + 2, y)

    def _draw_tabs(
        self, canvas: Canvas, y: int, field: str, names: dict[str, str], chosen: str
    ) -> None:
        here = self.field.id == field
        x = 1
        is_own = here and chosen not in names  # a custom setup
        room = canvas.width - 1 - (len(OWN) + 2 if is_own else 0)
        if sum(len(name) + 2 for name in names.values()) > room:
            names = {value: name.partition(":")[0] for value, name in names.items()}
        for value, name in names.items():
            ink = TEXT if value != chosen else CURSOR if here else TITLE_FOCUS
            end = canvas.text(x, y, f" {name} ", ink)
            self.spot(f"{field} {value}", x, y, end - x)
            if here and value == chosen:
                canvas.text(x, y, "▸", CURSOR)
                self.caret = (x, y)
            x = end
        if is_own:
            canvas.text(x, y, f"▸{OWN} ", CURSOR)
            self.caret = (x, y)

    def _draw_seats(self, canvas: Canvas, area: Area, gap: int) -> int:
        """Draw the seats, spaced out if the options leave enough rows."""
        x, y, width, height = area
        many = len(self.setup.planned)
        focused = self._part == 1
        pitch = 2 if height - self._rows_of_options(width) > 2 * many + 8 else 1
        rows = many * pitch - (pitch - 1)
        panel(canvas, (x, y, width, rows + (6 if gap else 2)), "Seats", SEATS_NOTE, focused)
        top = y + 1 + gap
        if gap:
            for at, word in ((3, "seat"), (14, "who"), (32, "strength"), (NAMES, "name")):
                canvas.text(x + at, top, word, MUTED)
            top += 1
        for at in range(many):
            self._draw_seat(canvas, (x, top + at * pitch, width), at)
        text = self.field.text if focused else "Left and Right change who sits there."
        row = top + rows + gap
        canvas.text(x + 3, row, cut(text, width - 4), MUTED)
        return row + 1 + gap

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
            canvas.text(x + 33 + STRONGEST, y, LEVEL_NAMES[who], MUTED)
        if who != EMPTY:
            canvas.text(x + NAMES, y, self.setup.name_of(at), NAME)
        self.draw_cursor(canvas, area, name, (x + 14, end))
        if self.field.id == name:
            self.typed_at = (x + NAMES, y, width - NAMES - 1)
        if who != EMPTY:
            chip = Ink("ink_on_seat", theme.seat(seat), bold=True, mark="chip")
            canvas.text(x + 3, y, f" {SEAT_LETTERS[seat]} ", chip)
            canvas.text(x + 7, y, SEAT_PATTERNS[seat] * 3, Ink(theme.seat(seat), "panel"))
            self.spot(f"name {at}", x + NAMES - 2, y, width - NAMES + 2)
        elif all(other.who == EMPTY for other in planned[at:]):  # the next seat to add
            canvas.text(x + 4, y, SEAT_LETTERS[at], FAINT)
            canvas.text(x + 7, y, SEAT_PATTERNS[at] * 3, FAINT)

    def _draw_options(self, canvas: Canvas, area: Area, gap: int) -> None:
        x, y, width, height = area
        focused = self._part == 2
        panel(canvas, area, "Options", "", focused)
        fields, texts = self._options_told(width)
        spare = height - 1 - len(fields) - sum(map(len, texts))
        if gap and spare >= 0:
            air = min(spare // (len(fields) + 1), 2)
            row = y + 1 + min(spare, 1)
            for field, lines in zip(fields, texts, strict=True):
                self.draw_field(canvas, (x, row, width), field, LABEL)
                for down, line in enumerate(lines, 1):
                    canvas.text(x + 4, row + down, line, MUTED)
                row += 1 + len(lines) + air
            return
        room = max(height - 2 - gap, 1)  # keeps a row for one description
        at = fields.index(self.field) if focused else 0
        first = max(0, min(at - room // 2, len(fields) - room))
        for row, field in enumerate(fields[first : first + room]):
            self.draw_field(canvas, (x, y + 1 + row, width), field, LABEL)
        below = len(fields) - first - room
        text = self.field.text if focused else "The rest follows the rulebook."
        more = f"▾ {below} more" if below > 0 else ""
        last = min(y + 1 + len(fields) + gap, y + height - 1)
        lines = wrap(text, width - 6 - len(more))
        left = max(y + height - last, 1)
        if len(lines) > left:
            lines[left - 1 :] = [cut(" ".join(lines[left - 1 :]), width - 6 - len(more))]
        for down, line in enumerate(lines):
            canvas.text(x + 3, last + down, line, MUTED)
        canvas.right(x + width - 1, last, more, ACCENT)

    def _options_told(self, width: int) -> tuple[list[FormField], list[list[str]]]:
        fields = [f for f in self.fields if f.id.startswith(PARTS[2])]
        return fields, [wrap(field.text, width - 5) for field in fields]

    def _rows_of_options(self, width: int) -> int:
        fields, texts = self._options_told(width)
        return 2 + 2 * len(fields) + sum(map(len, texts))

    def _draw_what_it_makes(self, canvas: Canvas, area: Area) -> Area:
        """Draw the setup preview; return the remaining area."""
        x, y, width, height = area
        needed = len(what_it_makes(self.setup.makes, width - 4)) + 3
        if height - needed > LEVEL_ROWS:
            height = needed
        seats = len(self.setup.seats)
        draw_what_it_makes(canvas, (x, y, width, height), self.setup.makes, seats)
        return x, y + height + 1, width, area[3] - height - 1

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
        if problem:
            return
        if note := reconstruction_note(self.setup.game):
            canvas.text(3, y + 1, f"{note}: ? tells more", MUTED)
        row = y + (canvas.height - y) // 2
        begin = "Begin the lessons" if self.setup.is_learning else self.begin_words
        words = f"  Enter  {begin}  "
        end = canvas.text(3, row, words, TITLE_FOCUS)
        self.spot("start", 3, row, len(words))
        if canvas.width < WIDE:  # the setup preview does not fit
            told = [f"{part.title}: {part.lines[0]}" for part in self.setup.makes[:2]]
            canvas.text(
                end + 2, row, fit(["; ".join(told), told[0]], canvas.width - end - 3), MUTED
            )

    # --- actions --------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Start typing when a digit is pressed on the seed."""
        is_begun = self.field.id == "seed" and key.isdigit()
        if is_begun:
            self.begin_typing(key)
        return is_begun

    def action_start(self) -> None:
        setup = self.setup
        if setup.is_learning:
            self.dismiss()
            self.app.learn(setup.game.id)
            return
        if setup.problem:
            self.app.complain(setup.problem)
            return
        if setup.pack != setup.read_with:
            self.app.start_with_pack(setup.game.id, setup.pack, setup.command)
            return
        self.dismiss()
        self.app.play_new(setup.game, setup.seats, setup.options, setup.given_seed)

    @property
    def _part(self) -> int:
        return next(at for at, kinds in enumerate(PARTS) if self.field.id.startswith(kinds))

    def _first_of(self, part: int) -> str:
        """Return a section's first field, but the second seat, as the first is the reader."""
        ids = [field.id for field in self.fields if field.id.startswith(PARTS[part])]
        return ids[1] if part == 1 and len(ids) > 1 else ids[0]

    def action_next_part(self) -> None:
        self.stop_typing(keep=True)
        self.cursor = self._first_of((self._part + 1) % len(PARTS))
        self.update_page()

    def action_more_seats(self) -> None:
        self.setup.add_bot()
        self.update_page()

    def action_fewer_seats(self) -> None:
        self.setup.remove_player()
        self.update_page()

    def press(self, target: str, twice: bool) -> None:
        if target == "start":
            self.action_start()
        elif target.startswith("game "):
            self.cursor = "game"
            self.setup.open(target.removeprefix("game "))
            self.update_page()
        elif target.startswith("preset "):
            self.cursor = "preset"
            if target == f"preset {LEARN}":
                self.setup.is_learning = True
            else:
                self.setup.take_named(target.removeprefix("preset "))
            self.update_page()
        elif target.startswith("name "):
            super().press(f"seat {target.split()[1]}", twice)
            self.action_edit()
        else:
            super().press(target, twice)

    def footer(self) -> list[tuple[str, str]]:
        plus, minus = self.keys("more_seats", "fewer_seats")
        return [
            *self.keys("start"),
            ("Arrows", "change"),
            (f"{plus[0]} {minus[0]}", "players"),
            *self.keys("edit", "explain", "next_part", "leave", edit="name, seed"),
        ]

    def about(self) -> list[Parts]:
        """Return help for the selected field, the setup preview, and reconstructed rules."""
        field = self.field
        title = field.label or f"Seat {SEAT_LETTERS[int(field.id.split()[1])]}"
        told: list[Parts] = [[(f"{title}: ", NAME), (field.text, TEXT)]]
        width = text_width(self.size.width) - 2
        if self.size.width < WIDE:  # otherwise the page shows the preview
            told += [[], heading("what this makes"), *what_it_makes(self.setup.makes, width)]
        if chapter := reconstruction_chapter(self.setup.game):
            rules = [row for rule in chapter[1:] for row in rule_rows(rule, width)]
            told += [[], heading(chapter[0].printed.lower()), *rules]
        return told
