"""Setting up a game: who plays, how, from which seed. Enter starts it from anywhere."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rich.cells import cell_len
from textual import events

from core.bots import LEVELS, STRONGEST
from core.games import GAME_IDS, load_game
from core.house.constants import LARGEST_SEED, USUAL_LEVEL
from core.house.setup import LONGEST_NAME
from core.kernel import BadSetup, Game, Rule
from core.kernel.words import listed
from core.table import Seat
from tui.draw.canvas import BAD, FAINT, MUTED, NAME, TEXT, TITLE_FOCUS, Canvas, Ink
from tui.draw.glyphs import SEAT_LETTERS, SEAT_PATTERNS, cut, wrap
from tui.draw.panels import panel, paragraph
from tui.draw.presenter import Parts
from tui.screens.form import Field, FormScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WIDE = 110
PERSON, EMPTY = 0, -1  # who sits somewhere; a bot is its level
BOT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran")
LEVEL_WORDS = {
    1: "takes any legal choice",
    2: "looks one choice ahead",
    3: "plans its whole turn",
}


@dataclass(slots=True)
class Chair:
    """A seat being set up."""

    who: int  # PERSON, EMPTY or a bot's level
    name: str = ""  # as typed; else one is given


class NewGameScreen(FormScreen[None]):
    """Seats, options, seed; the defaults are good enough to start at once."""

    place = "new_game"
    longest = LONGEST_NAME
    begin_words = "Start the game"
    BINDINGS = bindings(SCREENS["new_game"])

    def __init__(self, game_id: str = GAME_IDS[0]) -> None:
        super().__init__()
        self.game_id = game_id
        self.chairs: list[Chair] = []
        self.options: dict[str, str] = {}
        self.seed = ""
        self._open(game_id)

    def _open(self, game_id: str) -> None:
        """Begin with what most people want: you and bots, four in all."""
        self.game_id = game_id
        self.__dict__.pop("game", None)
        players = max(count for count in self.game.players if count <= 4)
        bots = players - 1
        self.chairs = [Chair(PERSON), *(Chair(USUAL_LEVEL) for _ in range(bots))]
        self.chairs += [Chair(EMPTY) for _ in range(max(self.game.players) - players)]
        self.options = self.game.check_options({})
        self.cursor = f"seat {min(1, bots)}"

    @cached_property
    def game(self) -> Game[Any]:
        """The game being set up."""
        return load_game(self.game_id)

    # --- what is set ----------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in order; empty chairs are left out, but for those that bots must fill."""
        seats, missing = [], self.missing
        for at, chair in enumerate(self.chairs):
            if chair.who == PERSON:
                seats.append(Seat(self._name_of(at)))
            elif chair.who != EMPTY:
                seats.append(Seat(self._name_of(at), "bot", chair.who))
            elif missing:
                missing -= 1
                seats.append(Seat(self._name_of(at), "bot", USUAL_LEVEL))
        return tuple(seats)

    @property
    def missing(self) -> int:
        """How many players a game of so few lacks; none where nobody sits down at all."""
        taken = sum(chair.who != EMPTY for chair in self.chairs)
        return max(min(self.game.players) - taken, 0) if taken else 0

    def _name_of(self, at: int) -> str:
        """The name typed for a chair; else yours for the first person, and one for each other."""
        chair = self.chairs[at]
        if chair.name:
            return chair.name
        if chair.who != PERSON:
            return BOT_NAMES[at % len(BOT_NAMES)]
        own = self.app.settings.name
        is_first = all(other.who != PERSON for other in self.chairs[:at])
        return own if is_first and own else f"Player {SEAT_LETTERS[at]}"

    @property
    def problem(self) -> str:
        """Why the game cannot begin so; empty where it can."""
        names = [seat.name.casefold() for seat in self.seats]
        for seat in self.seats:
            if names.count(seat.name.casefold()) > 1:
                return f"Two seats are called '{seat.name}'; give every player another name."
        try:
            self.game.new(len(self.seats), self.options, int(self.seed or 0))
        except BadSetup as error:
            return str(error)
        return ""

    @property
    def fields(self) -> list[Field]:
        """The game where there are several, the seats, the options, the seed."""
        fields = []
        if len(GAME_IDS) > 1:
            fields.append(Field("game", "game", self.game.name, "Which game to play."))
        for at, chair in enumerate(self.chairs):
            fields.append(Field(f"seat {at}", "", self._who(chair), self._who_text(chair)))
        for option in self.game.options:
            label = option.name.replace("_", " ")
            value = self.options[option.name]
            fields.append(Field(f"option {option.name}", label, value, _sentence(option.text)))
        text = "The same seed, seats and options deal the same game again."
        note = "" if self.seed else "or type a number"
        fields.append(Field("seed", "seed", self.seed or "random", text, note, is_typed=True))
        return fields

    @staticmethod
    def _who(chair: Chair) -> str:
        return {PERSON: "person here", EMPTY: "empty"}.get(chair.who, "bot")

    @staticmethod
    def _who_text(chair: Chair) -> str:
        if chair.who == PERSON:
            return "Somebody at this keyboard; between two people everything is hidden."
        if chair.who == EMPTY:
            return "Nobody."
        words = LEVEL_WORDS[chair.who]
        return f"A bot of level {chair.who} {words}; the strongest is {STRONGEST}."

    def change(self, field: str, step: int) -> None:
        """The next value."""
        kind, _, name = field.partition(" ")
        if kind == "seat":
            chair = self.chairs[int(name)]
            order = [PERSON, *LEVELS, EMPTY]
            chair.who = order[(order.index(chair.who) + step) % len(order)]
            chair.name = ""
        elif kind == "option":
            choices = next(o.choices for o in self.game.options if o.name == name)
            at = choices.index(self.options[name]) + step
            self.options[name] = choices[at % len(choices)]
        elif kind == "game":
            at = GAME_IDS.index(self.game_id) + step
            self._open(GAME_IDS[at % len(GAME_IDS)])
            self.cursor = "game"

    def can_type(self, field: Field) -> bool:
        """Names of players, and the seed."""
        if field.id.startswith("seat "):
            return self.chairs[int(field.id.split()[1])].who != EMPTY
        return field.is_typed

    def text_of(self, field: str) -> str:
        """A name as it is; a seed only if one was typed."""
        return self.seed if field == "seed" else self._name_of(int(field.split()[1]))

    def typed_into(self, field: str, text: str) -> None:
        """A name, or a seed; nothing typed is as before."""
        if field != "seed":
            self.chairs[int(field.split()[1])].name = text
        elif text and not (text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED):
            words = f"A seed is a number up to {LARGEST_SEED}, or nothing for a random one."
            self.app.complain(words)
        else:
            self.seed = text

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Seats, options, what comes of it."""
        width, height = canvas.width, canvas.height
        counts = self.game.players
        title_bar(canvas, "New game", self.game.name, f"{counts[0]} to {counts[-1]} players")
        roomy = height > 30
        side = width * 2 // 5 if width >= WIDE else 0
        left = width - side - (1 if side else 0)
        games = 1 if len(GAME_IDS) > 1 else 0
        y = 2 if roomy else 1
        seats = len(self.chairs) + games + (7 if roomy else 2)
        self._draw_seats(canvas, (0, y, left, seats), roomy)
        y += seats + (1 if roomy else 0)
        ready = height - (7 if roomy else 4)
        self._draw_options(canvas, (0, y, left, ready - y - (1 if roomy else 0)), roomy)
        if side:
            self._draw_rules(canvas, (left + 1, 2, side, ready - 3))
        self._draw_ready(canvas, ready)

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
        for at in range(len(self.chairs)):
            self._draw_chair(canvas, (x, top + at, width), at)
        text = self.field.text if focused else "Left and Right change who sits there."
        row = top + len(self.chairs) + (1 if roomy else 0)
        canvas.text(x + 3, row, cut(text, width - 4), MUTED)

    def _draw_chair(self, canvas: Canvas, area: tuple[int, int, int], at: int) -> None:
        x, y, width = area
        chair = self.chairs[at]
        field = next(field for field in self.fields if field.id == f"seat {at}")
        taken = chair.who != EMPTY
        seat = sum(other.who != EMPTY for other in self.chairs[:at])
        theme = canvas.brush.theme
        chip = Ink("ink_on_seat", theme.seat(seat), bold=True, mark="chip")
        ink = TEXT if taken else FAINT
        end = canvas.text(x + 14, y, field.value, ink)
        if chair.who > 0:
            canvas.text(x + 32, y, "▮" * chair.who + "▯" * (STRONGEST - chair.who), ink)
            canvas.text(x + 33 + STRONGEST, y, f"level {chair.who}", MUTED)
        canvas.text(x + 48, y, self._name_of(at) if taken else "", NAME)
        self.draw_cursor(canvas, area, field.id, (x + 14, end))
        if self.field.id == field.id:
            self.typed_at = (x + 48, y, width - 49)
        if taken:
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
        panel(canvas, area, "How it begins", self.game.name)
        row = y + 2
        for rule in self._opening_rules:
            lines = wrap(rule.text, width - 4)
            if row + 1 + len(lines) > y + height:
                break
            canvas.text(x + 2, row, rule.number, FAINT)
            row = paragraph(canvas, x + 2, row + 1, width - 4, rule.text) + 1

    @cached_property
    def _opening_rules(self) -> list[Rule]:
        rules = self.game.rules()
        chapter = next((r.number for r in rules if r.text.casefold().startswith("set-up")), "")
        return [rule for rule in rules if chapter and rule.number.startswith(f"{chapter}.")]

    def _draw_ready(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, canvas.height - y, "panel")
        canvas.fill(0, y, canvas.width, 1, "high")
        problem = self.problem
        canvas.text(0, y, "▌", Ink("bad" if problem else "accent", "high"))
        text = f"✗ {problem}" if problem else f"Ready: {self._against()}"
        note = "" if problem or self.missing else "saved as it goes"
        canvas.right(canvas.width - 1, y, note, MUTED)
        ink = BAD if problem else Ink("text", bold=True)
        canvas.text(2, y, cut(text, canvas.width - 5 - cell_len(note)), ink)
        if not problem:
            row = y + (canvas.height - y) // 2
            words = f"  Enter  {self.begin_words}  "
            canvas.text(3, row, words, TITLE_FOCUS)
            self.spot("start", 3, row, len(words))

    def _against(self) -> str:
        people = [seat.name for seat in self.seats if not seat.is_bot]
        bots = [seat.name for seat in self.seats if seat.is_bot]
        if len(self.seats) == 1:
            return f"{self.seats[0].name} alone."
        if not people:
            return f"{listed(bots)} play, and you watch."
        if self.missing:
            seats = f"{self.missing} missing seat{'s' if self.missing > 1 else ''}"
            return f"{listed(people)} against {listed(bots)}; bots fill {seats}."
        return f"{listed(people)} against {listed(bots)}." if bots else f"{listed(people)}."

    # --- doing ----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """A digit on the seed begins to type it."""
        if self.field.id == "seed" and event.character and event.character.isdigit():
            event.stop()
            self.begin_typing(event.character)

    def action_start(self) -> None:
        """Play."""
        if self.problem:
            self.app.complain(self.problem)
            return
        seed = int(self.seed) if self.seed else None
        self.dismiss()
        self.app.play_new(self.game, self.seats, self.options, seed)

    def action_next_part(self) -> None:
        """From the seats to the options and back."""
        self.stop_typing(keep=True)
        ids = [field.id for field in self.fields]
        in_options = self.cursor.startswith(("option", "seed"))
        wanted = ("seat", "game") if in_options else ("option", "seed")
        self.cursor = next(field for field in ids if field.startswith(wanted))
        self.update_page()

    def action_more_seats(self) -> None:
        """A bot on the first empty chair."""
        chair = next((chair for chair in self.chairs if chair.who == EMPTY), None)
        if chair is not None:
            chair.who, chair.name = USUAL_LEVEL, ""
            self.update_page()

    def action_fewer_seats(self) -> None:
        """The last chair becomes empty, but for one."""
        taken = [chair for chair in self.chairs if chair.who != EMPTY]
        if len(taken) > 1:
            taken[-1].who, taken[-1].name = EMPTY, ""
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
