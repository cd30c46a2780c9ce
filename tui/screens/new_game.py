"""Game setup: game, seats, options and seed."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from rich.cells import cell_len

from core.app.catalog import game_info, game_name
from core.app.learning import lesson_parts
from core.app.reconstruction import reconstruction_chapter, reconstruction_note
from core.app.setup import MAX_NAME_LENGTH
from core.bots import LEVEL_NAMES, STRONGEST
from core.games import GAME_IDS
from core.kernel import BadSetup
from tui.draw.boxes import draw_box, heading_row
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
from tui.model.new_game import EMPTY, NewGame
from tui.screens.form import FormField, FormScreen, ValueArrow
from tui.screens.help import text_width
from tui.screens.home_cards import draw_game_card
from tui.screens.new_game_parts import (
    draw_setup_and_levels,
    setup_preview_rows,
    spaced_name,
    to_sentence,
)
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings
from tui.widgets.panes.explanation import rule_rows

WIDE_WIDTH = 110
SPACED_HEIGHT = 30  # rows from which sections are spaced
CARDS_HEIGHT = 44  # rows for cards and more spacing
CARD_ROWS = 5  # rows of a card
LABEL_WIDTH = 32  # columns before an option's value
NAME_X = 51  # columns before a player's name

LEARN_PRESET, CUSTOM_PRESET = (
    "learn it",
    "your own",
)  # preset names for lessons and for custom setups
SEATS_HINT = "+ - players   e name"

Area = tuple[int, int, int, int]


class SetupField(Enum):
    """A field that every setup has at most once."""

    GAME = auto()
    PRESET = auto()
    PACK = auto()
    CLOCK = auto()
    DELAY = auto()
    SEED = auto()


@dataclass(frozen=True, slots=True)
class SeatField:
    """The player of a seat."""

    index: int


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option of the game."""

    name: str


@dataclass(frozen=True, slots=True)
class GameTab:
    """A game that can be clicked."""

    game: str


@dataclass(frozen=True, slots=True)
class PresetTab:
    """A preset that can be clicked."""

    name: str


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of a player, which a click changes."""

    index: int


@dataclass(frozen=True, slots=True)
class StartButton:
    """The button below the form."""


FieldId = SetupField | SeatField | OptionField
SetupTarget = FieldId | GameTab | PresetTab | SeatName | StartButton
TabT = TypeVar("TabT", GameTab, PresetTab)
SETUP, SEATS, OPTIONS = SECTIONS = range(3)  # the parts of the form


def section_of(field: SetupTarget) -> int:
    if field in (SetupField.GAME, SetupField.PRESET):
        return SETUP
    return SEATS if isinstance(field, SeatField) else OPTIONS


class NewGameScreen(FormScreen[SetupTarget, None]):
    """A form for a new game, with defaults that can be started at once."""

    binding_scope = "new_game"
    max_input_length = MAX_NAME_LENGTH
    title_text = "New game"
    start_label = "Start the game"
    BINDINGS = bindings(SCREEN_SCOPES["new_game"])

    def __init__(self, game_id: str = "") -> None:
        super().__init__()
        self.setup = self.create_setup(game_id or GAME_IDS[0])
        is_known = bool(game_id) or len(GAME_IDS) == 1
        self.cursor = self._first_field_of(SEATS if is_known else SETUP)

    def create_setup(self, game_id: str) -> NewGame:
        return NewGame(game_id)

    def on_mount(self) -> None:
        super().on_mount()
        self.setup.player_name = self.player_name()

    def player_name(self) -> str:
        return self.app.settings.name

    # --- fields ---------------------------------------------------------------------------

    def make_fields(self) -> list[FormField[SetupTarget]]:
        setup = self.setup
        fields: list[FormField[SetupTarget]] = []
        if len(GAME_IDS) > 1:
            text = game_info(setup.game.id).summary
            fields.append(FormField(SetupField.GAME, "game", setup.game.name, text))
        preset = setup.preset.name if setup.preset else CUSTOM_PRESET
        text = "Quick, standard, with everything, or with a coach who teaches the game."
        if setup.is_learning:
            preset = LEARN_PRESET
        fields.append(FormField(SetupField.PRESET, "set-up", preset, text))
        for index in range(len(setup.planned_seats)):
            fields.append(
                FormField(
                    SeatField(index), "", setup.occupant_label(index), setup.occupant_text(index)
                )
            )
        for option in setup.fitting_options:
            label, value = spaced_name(option.name), setup.options[option.name]
            others = ", ".join(spaced_name(other) for other in option.choices if other != value)
            text = to_sentence(option.text)
            field: FormField[SetupTarget] = FormField(
                OptionField(option.name), label, spaced_name(value), text, f"or {others}"
            )
            fields.append(field)
        if len(setup.known_packs) > 1:
            text = "Your own box: corrected values or other names, from the folder of packs."
            value = setup.pack.replace("+", ", ") or "none"
            fields.append(FormField(SetupField.PACK, "pack", value, text))
        text = "The same seed, seats and options deal the same game again."
        note = "" if setup.seed else "or type a number"
        seed = setup.seed or "random"
        fields.append(FormField(SetupField.SEED, "seed", seed, text, note, is_typed=True))
        return fields

    def change_value(self, field: SetupTarget, step: int) -> None:
        match field:
            case SeatField(index):
                self.setup.change_seat(index, step)
            case OptionField(name):
                self.setup.change_option(name, step)
            case SetupField.PACK:
                self.setup.change_pack(step)
            case SetupField.PRESET:
                self.setup.change_preset(step)
            case SetupField.GAME:
                index = GAME_IDS.index(self.setup.game.id) + step
                self.setup.open(GAME_IDS[index % len(GAME_IDS)])

    def accepts_text(self, field: FormField[SetupTarget]) -> bool:
        if isinstance(field.id, SeatField):
            return self.setup.planned_seats[field.id.index].occupant != EMPTY
        return field.is_typed

    def initial_text(self, field: SetupTarget) -> str:
        return self.setup.name_of(field.index) if isinstance(field, SeatField) else self.setup.seed

    def set_typed_text(self, field: SetupTarget, text: str) -> None:
        if isinstance(field, SeatField):
            self.setup.planned_seats[field.index].name = text
            return
        try:
            self.setup.set_seed(text)
        except BadSetup as error:
            self.app.show_warning(str(error))

    # --- drawing --------------------------------------------------------------------------

    def draw_form(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, self.title_text, self.setup.game.name, self.title_note)
        gap = 1 if height > SPACED_HEIGHT else 0
        side = width * 2 // 5 if width >= WIDE_WIDTH else 0
        left = width - side - (1 if side else 0)
        y = self._draw_game(canvas, 1 + gap) + gap
        top, ready = y, height - (4 if not gap else 5 if height < CARDS_HEIGHT else 7)
        y = self._draw_seats(canvas, (0, y, left, ready - y - gap), gap) + gap
        self._draw_options(canvas, (0, y, left, ready - y - gap), gap)
        if side:
            area = (left + 1, top, side, ready - top - gap)
            draw_setup_and_levels(canvas, area, self.setup.opening, len(self.setup.seats))
        self._draw_start(canvas, ready)

    @property
    def title_note(self) -> str:
        counts = self.setup.game.player_counts
        return f"{counts[0]} to {counts[-1]} players"

    def _draw_game(self, canvas: Canvas, y: int) -> int:
        has_several_games = len(GAME_IDS) > 1
        is_tall = has_several_games and canvas.height >= CARDS_HEIGHT and canvas.width >= WIDE_WIDTH
        spacing = 1 if canvas.height > SPACED_HEIGHT else 0
        height = 2 + (CARD_ROWS + 1 if is_tall else has_several_games) + 2 * spacing
        note = game_info(self.setup.game.id).summary if has_several_games and not is_tall else ""
        draw_box(canvas, (0, y, canvas.width, height), "Game", note, self._section == SETUP)
        row = y + 1 + spacing
        if is_tall:
            self._draw_cards(canvas, row)
            row += CARD_ROWS + 1
        elif has_several_games:
            names = {game: game_name(game) for game in GAME_IDS}
            tabs = {GameTab(game): name for game, name in names.items()}
            chosen_game = GameTab(self.setup.game.id)
            self._draw_tabs(canvas, row, SetupField.GAME, tabs, chosen_game, short_names=tabs)
            row += 1
        presets = self.setup.game.presets
        names_of_presets = {PresetTab(preset.name): preset.name for preset in presets}
        preset_texts = {
            PresetTab(preset.name): f"{preset.name}: {preset.players} players" for preset in presets
        }
        if self.setup.offers_lessons and lesson_parts(self.setup.game.id):
            learn_tab = {PresetTab(LEARN_PRESET): LEARN_PRESET}
            names_of_presets |= learn_tab
            preset_texts |= learn_tab
        current_preset = self.setup.preset
        chosen_preset = (
            LEARN_PRESET
            if self.setup.is_learning
            else current_preset.name
            if current_preset
            else ""
        )
        chosen_tab = PresetTab(chosen_preset)
        self._draw_tabs(canvas, row, SetupField.PRESET, preset_texts, chosen_tab, names_of_presets)
        return y + height

    def _draw_cards(self, canvas: Canvas, y: int) -> None:
        pitch = (canvas.width - 1) // len(GAME_IDS)
        for index, game in enumerate(GAME_IDS):
            x = 1 + index * pitch
            width = (pitch if game != GAME_IDS[-1] else canvas.width - x) - 1
            draw_game_card(canvas, (x, y, width, CARD_ROWS), game)
            self.add_hit_region(GameTab(game), x, y, width, CARD_ROWS)
            if game != self.setup.game.id:
                continue
            ink = CURSOR if self.field.id is SetupField.GAME else TITLE_FOCUS
            for dy in range(CARD_ROWS):
                canvas.tint(x + 2, y + dy, width - 2, ink)
            if self.field.id is SetupField.GAME:
                canvas.text(x + 2, y, "▸", CURSOR)
                self.cursor_cell = (x + 2, y)

    def _draw_tabs(
        self,
        canvas: Canvas,
        y: int,
        field: SetupField,
        names: Mapping[TabT, str],
        chosen: TabT,
        short_names: Mapping[TabT, str],
    ) -> None:
        has_cursor = self.field.id == field
        x = 1
        is_custom = has_cursor and chosen not in names  # a custom setup
        space = canvas.width - 1 - (len(CUSTOM_PRESET) + 2 if is_custom else 0)
        if sum(len(name) + 2 for name in names.values()) > space:
            names = short_names
        for value, name in names.items():
            ink = TEXT if value != chosen else CURSOR if has_cursor else TITLE_FOCUS
            end = canvas.text(x, y, f" {name} ", ink)
            self.add_hit_region(value, x, y, end - x)
            if has_cursor and value == chosen:
                canvas.text(x, y, "▸", CURSOR)
                self.cursor_cell = (x, y)
            x = end
        if is_custom:
            canvas.text(x, y, f"▸{CUSTOM_PRESET} ", CURSOR)
            self.cursor_cell = (x, y)

    def _draw_seats(self, canvas: Canvas, area: Area, gap: int) -> int:
        x, y, width, height = area
        count = len(self.setup.planned_seats)
        focused = self._section == SEATS
        pitch = 2 if height - self._options_height(width) > 2 * count + 8 else 1
        rows = count * pitch - (pitch - 1)
        draw_box(canvas, (x, y, width, rows + (6 if gap else 2)), "Seats", SEATS_HINT, focused)
        top = y + 1 + gap
        if gap:
            for column_x, heading in ((3, "seat"), (14, "who"), (32, "strength"), (NAME_X, "name")):
                canvas.text(x + column_x, top, heading, MUTED)
            top += 1
        for column_x in range(count):
            self._draw_seat(canvas, (x, top + column_x * pitch, width), column_x)
        text = self.field.description if focused else "Left and Right change who sits there."
        row = top + rows + gap
        canvas.text(x + 3, row, cut(text, width - 4), MUTED)
        return row + 1 + gap

    def _draw_seat(self, canvas: Canvas, area: tuple[int, int, int], index: int) -> None:
        x, y, width = area
        planned = self.setup.planned_seats
        occupant, field = planned[index].occupant, SeatField(index)
        seat = sum(other.occupant != EMPTY for other in planned[:index])
        theme = canvas.brush.theme
        ink = TEXT if occupant != EMPTY else FAINT
        end = canvas.text(x + 14, y, self.setup.occupant_label(index), ink)
        if occupant > 0:
            canvas.text(x + 32, y, "▮" * occupant + "▯" * (STRONGEST - occupant), ink)
            canvas.text(x + 33 + STRONGEST, y, LEVEL_NAMES[occupant], MUTED)
        if occupant != EMPTY:
            canvas.text(x + NAME_X, y, self.setup.name_of(index), NAME)
        self.draw_field_cursor(canvas, area, field, (x + 14, end))
        if self.field.id == field:
            self.field_position = (x + NAME_X, y, width - NAME_X - 1)
        if occupant != EMPTY:
            chip = Ink("ink_on_seat", theme.seat_color(seat), bold=True, emphasis="chip")
            canvas.text(x + 3, y, f" {SEAT_LETTERS[seat]} ", chip)
            canvas.text(x + 7, y, SEAT_PATTERNS[seat] * 3, Ink(theme.seat_color(seat), "panel"))
            self.add_hit_region(SeatName(index), x + NAME_X - 2, y, width - NAME_X + 2)
        elif all(other.occupant == EMPTY for other in planned[index:]):  # the next seat to add
            canvas.text(x + 4, y, SEAT_LETTERS[index], FAINT)
            canvas.text(x + 7, y, SEAT_PATTERNS[index] * 3, FAINT)

    def _draw_options(self, canvas: Canvas, area: Area, gap: int) -> None:
        x, y, width, height = area
        focused = self._section == OPTIONS
        draw_box(canvas, area, "Options", "", focused)
        fields, texts = self._option_descriptions(width)
        spare = height - 1 - len(fields) - sum(map(len, texts))
        if gap and spare >= 0:
            spacing = min(spare // (len(fields) + 1), 2)
            row = y + 1 + min(spare, 1)
            for field, lines in zip(fields, texts, strict=True):
                self.draw_field(canvas, (x, row, width), field, LABEL_WIDTH)
                for dy, line in enumerate(lines, 1):
                    canvas.text(x + 4, row + dy, line, MUTED)
                row += 1 + len(lines) + spacing
            return
        visible_rows = max(height - 2 - gap, 1)  # keeps a row for one description
        cursor_index = fields.index(self.field) if focused else 0
        first = max(0, min(cursor_index - visible_rows // 2, len(fields) - visible_rows))
        for row, field in enumerate(fields[first : first + visible_rows]):
            self.draw_field(canvas, (x, y + 1 + row, width), field, LABEL_WIDTH)
        below = len(fields) - first - visible_rows
        text = self.field.description if focused else "The rest follows the rulebook."
        more = f"▾ {below} more" if below > 0 else ""
        text_y = min(y + 1 + len(fields) + gap, y + height - 1)
        lines = wrap(text, width - 6 - len(more))
        left = max(y + height - text_y, 1)
        if len(lines) > left:
            lines[left - 1 :] = [cut(" ".join(lines[left - 1 :]), width - 6 - len(more))]
        for dy, line in enumerate(lines):
            canvas.text(x + 3, text_y + dy, line, MUTED)
        canvas.right_text(x + width - 1, text_y, more, ACCENT)

    def _option_descriptions(
        self, width: int
    ) -> tuple[list[FormField[SetupTarget]], list[list[str]]]:
        fields = [f for f in self.fields if section_of(f.id) == OPTIONS]
        return fields, [wrap(field.description, width - 5) for field in fields]

    def _options_height(self, width: int) -> int:
        fields, texts = self._option_descriptions(width)
        return 2 + 2 * len(fields) + sum(map(len, texts))

    def _draw_start(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, canvas.height - y, "panel")
        canvas.fill(0, y, canvas.width, 1, "high")
        problem = self.setup.problem
        canvas.text(0, y, "▌", Ink("bad" if problem else "accent", "high"))
        text = f"✗ {problem}" if problem else f"Ready: {self.setup.summary}"
        note = "" if problem or self.setup.missing_players else "saved as it goes"
        canvas.right_text(canvas.width - 1, y, note, MUTED)
        ink = BAD if problem else Ink("text", bold=True)
        canvas.text(2, y, cut(text, canvas.width - 5 - cell_len(note)), ink)
        if problem:
            return
        if note := reconstruction_note(self.setup.game):
            canvas.text(3, y + 1, f"{note}: ? tells more", MUTED)
        row = y + (canvas.height - y) // 2
        label = "Begin the lessons" if self.setup.is_learning else self.start_label
        label_text = f"  Enter  {label}  "
        end = canvas.text(3, row, label_text, TITLE_FOCUS)
        self.add_hit_region(StartButton(), 3, row, len(label_text))
        if canvas.width < WIDE_WIDTH:  # the setup preview does not fit
            preview_texts = [f"{part.title}: {part.lines[0]}" for part in self.setup.opening[:2]]
            canvas.text(
                end + 2,
                row,
                fit(["; ".join(preview_texts), preview_texts[0]], canvas.width - end - 3),
                MUTED,
            )

    # --- actions --------------------------------------------------------------------------

    def intercept_key(self, key: str) -> bool:
        """Start typing when a digit is pressed on the seed."""
        starts_typing = self.field.id is SetupField.SEED and key.isdigit()
        if starts_typing:
            self.start_typing(key)
        return starts_typing

    def action_start(self) -> None:
        setup = self.setup
        if setup.is_learning:
            self.dismiss()
            self.app.navigation.learn(setup.game.id)
            return
        if setup.problem:
            self.app.show_warning(setup.problem)
            return
        if setup.pack != setup.loaded_packs:
            self.app.navigation.restart_with_packs(setup.game.id, setup.pack, setup.cli_arguments)
            return
        self.dismiss()
        self.app.navigation.play_new(setup.game, setup.seats, setup.options, setup.given_seed)

    @property
    def _section(self) -> int:
        return section_of(self.field.id)

    def _first_field_of(self, section: int) -> SetupTarget:
        """Return a section's first field, but the second seat, because the first is the reader."""
        ids = [field.id for field in self.fields if section_of(field.id) == section]
        return ids[1] if section == SEATS and len(ids) > 1 else ids[0]

    def action_next_part(self) -> None:
        self.stop_typing(keep=True)
        self.cursor = self._first_field_of((self._section + 1) % len(SECTIONS))
        self.update_page()

    def action_more_seats(self) -> None:
        self.setup.add_bot()
        self.update_page()

    def action_fewer_seats(self) -> None:
        self.setup.remove_player()
        self.update_page()

    def press(self, target: SetupTarget | ValueArrow) -> bool:
        match target:
            case StartButton():
                self.action_start()
                return True
            case GameTab(game):
                self.cursor = SetupField.GAME
                self.setup.open(game)
                self.update_page()
            case PresetTab(name):
                self.cursor = SetupField.PRESET
                if name == LEARN_PRESET:
                    self.setup.is_learning = True
                else:
                    self.setup.apply_named_preset(name)
                self.update_page()
            case SeatName(index):
                self.move_cursor(self.rows.index(SeatField(index)))
                self.action_edit()
            case _:
                return super().press(target)
        return False

    def footer_keys(self) -> list[tuple[str, str]]:
        plus, minus = self.command_keys("more_seats", "fewer_seats")
        return [
            *self.command_keys("start"),
            ("Arrows", "change"),
            (f"{plus[0]} {minus[0]}", "players"),
            *self.command_keys("edit", "explain", "next_part", "leave", edit="name, seed"),
        ]

    def help_rows(self) -> list[Parts]:
        field = self.field
        title = field.label
        if isinstance(field.id, SeatField):
            title = f"Seat {SEAT_LETTERS[field.id.index]}"
        rows: list[Parts] = [[(f"{title}: ", NAME), (field.description, TEXT)]]
        width = text_width(self.size.width) - 2
        if self.size.width < WIDE_WIDTH:  # otherwise the page shows the preview
            rows += [
                [],
                heading_row("what this makes"),
                *setup_preview_rows(self.setup.opening, width),
            ]
        if chapter := reconstruction_chapter(self.setup.game):
            rules = [row for rule in chapter[1:] for row in rule_rows(rule, width)]
            rows += [[], heading_row(chapter[0].printed.lower()), *rules]
        return rows
