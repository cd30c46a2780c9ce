"""The settings, each applied and saved when it changes."""

import asyncio
import os
from dataclasses import dataclass, replace
from typing import TypeVar

from textual import work

from core.app.packs import check_named_packs, naming_packs
from core.app.setup import MAX_NAME_LENGTH
from tui.draw.boxes import draw_box
from tui.draw.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    KEY,
    MUTED,
    NAME,
    TEXT,
    WARN,
    Canvas,
    Ink,
    Parts,
)
from tui.draw.glyphs import SEAT_LETTERS, SEAT_PATTERNS, cut, parts_width, wrap
from tui.screens.banner import paint_land
from tui.screens.form import FormField, FormScreen, ValueArrow
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import (
    COMMANDS_BY_ID,
    KEYMAPS,
    SCREEN_SCOPES,
    BadKeymap,
    bindings,
    commands_in,
    key_name,
)
from tui.settings.settings import (
    COACH_MODES,
    RECAP_MODES,
    Settings,
    keys_of,
    packs_of,
    save_settings,
    settings_path,
)

T = TypeVar("T")

WIDE_WIDTH = 110
MAX_PACKS_LENGTH = 400  # maximum letters of all pack names
BOT_PAUSES = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)  # seconds after a bot's move


SAMPLE_CURSOR_ROW: Parts = [("▸ Trade City", TEXT), ("   4s 2p", AMOUNT)]


@dataclass(frozen=True, slots=True)
class ThemeTarget:
    """A theme in the list of themes."""

    name: str


SettingsTarget = str | ThemeTarget  # fields have their names as ids


class SettingsScreen(FormScreen[SettingsTarget, None]):
    """The settings, the keys, and a theme sample."""

    binding_scope = "settings"
    max_input_length = MAX_NAME_LENGTH
    BINDINGS = bindings(SCREEN_SCOPES["settings"])

    def __init__(self) -> None:
        super().__init__()
        self.cursor = "theme"
        self._name_packs = {pack.name: pack.title for pack in naming_packs()}  # loaded once

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def make_fields(self) -> list[FormField[SettingsTarget]]:
        settings = self.settings
        themes = self.app.themes
        title = themes[settings.theme].title if settings.theme in themes else "not found"
        pause = f"{settings.bot_seconds:g} s" if settings.bot_seconds else "none"
        return [
            FormField("theme", "theme", settings.theme, self._theme_text(), title),
            FormField("ascii", "symbols", "ASCII" if settings.ascii else "Unicode", _ASCII_TEXT),
            FormField("taper", "hexes", "tapered" if settings.taper else "bricks", _TAPER_TEXT),
            FormField("bot_seconds", "bot move delay", pause, _PAUSE_TEXT),
            FormField("recap", "turn summary", settings.recap, _RECAP_TEXT),
            FormField("confirm", "confirm risky moves", _yes_no(settings.confirm), _CONFIRM_TEXT),
            FormField("keymap", "keys", settings.keymap, _KEYMAP_TEXT),
            FormField("coach", "coach", settings.coach, _COACH_TEXT),
            FormField("names", "names", self._names_value(), _NAMES_TEXT),
            FormField("packs", "packs", settings.packs or "none", _PACKS_TEXT, "", True),
            FormField("name", "your name", settings.name, "Your name at the table.", "", True),
        ]

    def initial_text(self, field: SettingsTarget) -> str:
        return self.settings.packs if field == "packs" else super().initial_text(field)

    def _names_value(self) -> str:
        return self._name_packs.get(self.settings.names, self.settings.names) or "original"

    def _theme_text(self) -> str:
        used = self.app.brush.theme.name
        if os.environ.get("NO_COLOR"):
            return "NO_COLOR is set, so no colors are used."
        if used != self.settings.theme:
            return f"This terminal uses '{used}' instead."
        return "Add your own themes to the 'themes' folder next to the settings file."

    # --- changes --------------------------------------------------------------------------

    def change_value(self, field: SettingsTarget, step: int) -> None:
        settings = self.settings
        if field == "theme":
            self._apply_settings(
                replace(settings, theme=_next_value(list(self.app.themes), settings.theme, step))
            )
        elif field == "keymap":
            self._apply_settings(
                replace(settings, keymap=_next_value(list(KEYMAPS), settings.keymap, step))
            )
        elif field == "bot_seconds":
            nearest = min(BOT_PAUSES, key=lambda pause: abs(pause - settings.bot_seconds))
            self._apply_settings(
                replace(settings, bot_seconds=_next_value(list(BOT_PAUSES), nearest, step))
            )
        elif field == "recap":
            self._apply_settings(
                replace(settings, recap=_next_value(list(RECAP_MODES), settings.recap, step))
            )
        elif field == "coach":
            self._apply_settings(
                replace(settings, coach=_next_value(list(COACH_MODES), settings.coach, step))
            )
        elif field == "names":
            self._apply_settings(
                replace(settings, names=_next_value(["", *self._name_packs], settings.names, step))
            )
        elif field == "ascii":
            self._apply_settings(replace(settings, ascii=not settings.ascii))
        elif field == "taper":
            self._apply_settings(replace(settings, taper=not settings.taper))
        elif field == "confirm":
            self._apply_settings(replace(settings, confirm=not settings.confirm))

    def action_edit(self) -> None:
        self.text_field.max_length = (
            MAX_PACKS_LENGTH if self.field.id == "packs" else MAX_NAME_LENGTH
        )
        super().action_edit()

    def set_typed_text(self, field: SettingsTarget, text: str) -> None:
        if field == "packs":
            self._check_packs(text)
        elif text:
            self._apply_settings(replace(self.settings, name=text))

    @work(exclusive=True)
    async def _check_packs(self, text: str) -> None:
        names = packs_of(Settings(packs=text))
        if names:
            self.app.show_message("Reading packs ...")
        for name in names:
            if problems := await asyncio.to_thread(check_named_packs, name):
                self._show_warning(problems[0])
                return
        self._apply_settings(replace(self.settings, packs=text))
        self.update_page()

    def _apply_settings(self, settings: Settings) -> None:
        try:
            keys_of(settings)
        except BadKeymap as error:
            self._show_warning(f"{error} The keys are unchanged.")
            return
        self.app.apply_settings(settings)
        problem = save_settings(settings)
        if problem:
            self._show_warning(problem)

    def _show_warning(self, text: str) -> None:
        self.app.show_warning(text)

    # --- drawing --------------------------------------------------------------------------

    def draw_form(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, "Settings", "changes are saved at once")
        is_wide = width >= WIDE_WIDTH
        left = width * 3 // 5 if is_wide else width
        rows = len(self.fields) + 4
        self._draw_fields(canvas, (0, 1, left, rows))
        top = 1 + rows
        if not is_wide:
            half_width = width // 2
            self._draw_keys(canvas, (0, top, half_width - 1, height - top))
            self._draw_sample(canvas, (half_width, top, width - half_width, height - top))
            return
        self._draw_keys(canvas, (0, top, left, height - top))
        x, right = left + 1, width - left - 1
        themes, sample = len(self.app.themes) + 2, 13
        self._draw_themes(canvas, (x, 1, right, themes))
        self._draw_sample(canvas, (x, 1 + themes, right, sample))
        below = 1 + themes + sample
        canvas.fill(x, below, right, height - below, "panel")
        paint_land(canvas, (x, below, right, height - below))

    def _draw_fields(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "Settings", is_focused=True)
        for row, field in enumerate(self.fields):
            self.draw_field(canvas, (x, y + 1 + row, width), field, 28)
        row = y + 2 + len(self.fields)
        for line in wrap(self.field.description, width - 4)[: y + height - row]:
            canvas.text(x + 2, row, line, MUTED)
            row += 1

    def _draw_keys(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "Keys", self.settings.keymap)
        rows: list[Parts] = []
        for sentence in self.app.startup_warnings:
            rows += [[(line, WARN)] for line in wrap(f"✗ {sentence}", width - 4)]
        own_keys = self.settings.keys
        changed = {**KEYMAPS[self.settings.keymap], **own_keys}
        unchanged = [
            command.id
            for command in commands_in(SCREEN_SCOPES["table"])
            if command.id not in changed
        ]
        hint_rows: list[Parts] = []
        if not own_keys:
            text = (
                f'Set your own keys under [keys] in {settings_path().name}, for example: hint = "t"'
            )
            hint_rows = [[], *([(line, MUTED)] for line in wrap(text, width - 4))]
        for command in (*changed, *unchanged):
            key_rows = self._key_rows(command, width, command in changed, command in own_keys)
            if len(rows) + len(key_rows) + len(hint_rows) >= height:
                break
            rows += key_rows
        for row, parts in enumerate([*rows, *hint_rows][: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)

    def _key_rows(self, command: str, width: int, is_changed: bool, is_own: bool) -> list[Parts]:
        active_keys = self.app.active_keys
        names = " ".join(map(key_name, active_keys[command].split(",")))
        note = " yours" if is_own else ""
        ink = TEXT if is_changed else MUTED
        first, *more = wrap(COMMANDS_BY_ID[command].description, width - 14 - len(note))
        rows: list[Parts] = [[(f"{names:<9} ", KEY), (first, ink), (note, WARN)]]
        return rows + [[(f"{'':<10}", ink), (line, ink)] for line in more]

    def _draw_themes(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        themes = self.app.themes
        draw_box(canvas, area, "Themes", f"{len(themes)}")
        for row, (name, theme) in enumerate(list(themes.items())[: height - 1]):
            canvas.text(x + 3, y + 1 + row, cut(name, 14), TEXT)
            canvas.text(x + 18, y + 1 + row, cut(theme.title, width - 20), MUTED)
            if name == self.settings.theme:
                canvas.text(x + 1, y + 1 + row, "✓", GOOD)
            self.add_hit_region(ThemeTarget(name), x, y + 1 + row, width)

    def press(self, target: SettingsTarget | ValueArrow) -> bool:
        if not isinstance(target, ThemeTarget):
            return super().press(target)
        self.cursor = "theme"
        self._apply_settings(replace(self.settings, theme=target.name))
        self.update_page()
        return False

    def _draw_sample(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "How it looks", self.app.brush.theme.name)
        for row, parts in enumerate(self._sample_rows(canvas, width)[: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)
            if parts == SAMPLE_CURSOR_ROW:
                canvas.tint(x + 1, y + 1 + row, width - 2, CURSOR)

    def _sample_rows(self, canvas: Canvas, width: int) -> list[Parts]:
        theme = canvas.brush.theme
        chips: Parts = []
        bars: Parts = []
        for seat, letter in enumerate(SEAT_LETTERS):
            chip = Ink("ink_on_seat", theme.seat_color(seat), bold=True, emphasis="chip")
            chips += [(f" {letter} ", chip), ("  ", TEXT)]
            bars += [(SEAT_PATTERNS[seat] * 3, Ink(theme.seat_color(seat))), ("  ", TEXT)]
        lands: Parts = []
        for name, color in list(theme.land.get("mosaic", {}).items())[: (width - 4) // 5]:
            lands.append((f" {name[:3]} ", Ink("text", color)))
        bands: Parts = []
        for name, color in theme.bands.items():
            label = name.replace("_", " ")
            if parts_width(bands) + len(label) > width - 4:
                break
            bands += [(label, Ink(color, bold=True)), ("  ", TEXT)]
        return [
            chips,
            bars,
            [("BUILD", HEAD), ("  a group of choices", MUTED)],
            SAMPLE_CURSOR_ROW,
            [("  Port City ", TEXT), ("   4s 2p", AMOUNT), ("  ✓ now", GOOD)],
            [("  Wonder    ", MUTED), ("  20s 5f", MUTED), ("  ✗ 7s short", BAD)],
            [("-4", BAD), (" stone ", TEXT), ("13>9", MUTED), ("  +3", GOOD), (" tariff", TEXT)],
            [("◊", ACCENT), (" a target  ", TEXT), ("unrest 4", WARN), ("  R6.3.3", FAINT)],
            [("▮▮▮▯▯ ▪▪▫ ◦ ∙ ▴ ▾ ━━┄┄", TEXT), ("  Augustus", NAME)],
            lands,
            bands,
        ]

    def footer_keys(self) -> list[tuple[str, str]]:
        return [
            ("Up Down", "move"),
            ("Left Right", "change"),
            *self.command_keys("edit", "explain", "leave", edit="type the name", explain="help"),
        ]

    def help_rows(self) -> list[Parts]:
        return [[(f"{self.field.label}: ", NAME), (self.field.description, TEXT)]]


_ASCII_TEXT = "Unicode symbols like ▸ ✓ ▮ ━, or ASCII if your terminal or font lacks them."
_TAPER_TEXT = (
    "Tapered hexes look round. Bricks look cleaner if your terminal has gaps between rows."
)
_PAUSE_TEXT = "Pause after each bot's move."
_RECAP_TEXT = "Show what others did before your turn: everything, or only what affects you."
_COACH_TEXT = "Show coaching tips in your first games, always or never."
_NAMES_TEXT = "Use other names for cards, lands and nations. Takes effect when you restart."
_PACKS_TEXT = "Packs to use, separated by commas. Takes effect when you restart."
_CONFIRM_TEXT = "Ask before a choice with a warning."
_KEYMAP_TEXT = "vi: move with h j k l. Hint, log and load then use capital letters."


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _next_value(values: list[T], current: T, step: int) -> T:
    index = values.index(current) if current in values else 0
    return values[(index + step) % len(values)]
