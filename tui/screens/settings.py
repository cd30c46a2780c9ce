"""The settings; each is applied and saved when it changes."""

import asyncio
import os
from dataclasses import replace
from typing import TypeVar

from textual import work

from core.house.packs import complaints_about_named, packs_of_names
from core.house.setup import LONGEST_NAME
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
from tui.draw.panels import panel
from tui.screens.banner import paint_land
from tui.screens.form import FormField, FormScreen
from tui.screens.page import title_bar
from tui.settings.keys import BY_ID, KEYMAPS, SCREENS, BadKeymap, bindings, deeds_in, key_name
from tui.settings.settings import (
    COACHES,
    RECAPS,
    Settings,
    keys_of,
    packs_of,
    save_settings,
    settings_path,
)

T = TypeVar("T")

WIDE = 110
LONGEST_PACKS = 400  # maximum letters of all pack names
PAUSES = (0.0, 0.2, 0.4, 0.8, 1.5, 3.0)  # seconds after a bot's move


class SettingsScreen(FormScreen[None]):
    """The settings, the keys, and a theme sample."""

    place = "settings"
    longest = LONGEST_NAME
    BINDINGS = bindings(SCREENS["settings"])

    def __init__(self) -> None:
        super().__init__()
        self.cursor = "theme"
        self._names = {pack.name: pack.title for pack in packs_of_names()}  # loaded once

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def make_fields(self) -> list[FormField]:
        now = self.settings
        themes = self.app.themes
        title = themes[now.theme].title if now.theme in themes else "not found"
        pause = f"{now.bot_seconds:g} s" if now.bot_seconds else "none"
        return [
            FormField("theme", "theme", now.theme, self._theme_text(), title),
            FormField("ascii", "marks", "ASCII" if now.ascii else "drawn", _ASCII_TEXT),
            FormField("taper", "hexes", "tapered" if now.taper else "bricks", _TAPER_TEXT),
            FormField("bot_seconds", "pause after a bot", pause, _PAUSE_TEXT),
            FormField("recap", "tell what others did", now.recap, _RECAP_TEXT),
            FormField("confirm", "ask before a mistake", _yes(now.confirm), _CONFIRM_TEXT),
            FormField("keymap", "keys", now.keymap, _KEYMAP_TEXT),
            FormField("coach", "a coach explains", now.coach, _COACH_TEXT),
            FormField("names", "names", self._names_value(), _NAMES_TEXT),
            FormField("packs", "packs", now.packs or "none", _PACKS_TEXT, "", True),
            FormField("name", "your name", now.name, "As you are called at the table.", "", True),
        ]

    def text_of(self, field: str) -> str:
        return self.settings.packs if field == "packs" else super().text_of(field)

    def _names_value(self) -> str:
        return self._names.get(self.settings.names, self.settings.names) or "as in the data"

    def _theme_text(self) -> str:
        """Describe themes, or the reason for using another theme."""
        used = self.app.brush.theme.name
        if os.environ.get("NO_COLOR"):
            return "NO_COLOR is set, so no colours are used."
        if used != self.settings.theme:
            return f"This terminal shows '{used}' instead."
        return "Files in the folder 'themes' beside the settings are themes too."

    # --- changes --------------------------------------------------------------------------

    def change(self, field: str, step: int) -> None:
        now = self.settings
        if field == "theme":
            self._use(replace(now, theme=_next(list(self.app.themes), now.theme, step)))
        elif field == "keymap":
            self._use(replace(now, keymap=_next(list(KEYMAPS), now.keymap, step)))
        elif field == "bot_seconds":
            nearest = min(PAUSES, key=lambda pause: abs(pause - now.bot_seconds))
            self._use(replace(now, bot_seconds=_next(list(PAUSES), nearest, step)))
        elif field == "recap":
            self._use(replace(now, recap=_next(list(RECAPS), now.recap, step)))
        elif field == "coach":
            self._use(replace(now, coach=_next(list(COACHES), now.coach, step)))
        elif field == "names":
            self._use(replace(now, names=_next(["", *self._names], now.names, step)))
        elif field == "ascii":
            self._use(replace(now, ascii=not now.ascii))
        elif field == "taper":
            self._use(replace(now, taper=not now.taper))
        elif field == "confirm":
            self._use(replace(now, confirm=not now.confirm))

    def action_edit(self) -> None:
        """Type a name or pack names, with their own length limits."""
        self.text_field.max_length = LONGEST_PACKS if self.field.id == "packs" else LONGEST_NAME
        super().action_edit()

    def typed_into(self, field: str, text: str) -> None:
        """Set packs, or a name; an empty name is ignored."""
        if field == "packs":
            self._try_packs(text)
        elif text:
            self._use(replace(self.settings, name=text))

    @work(exclusive=True)
    async def _try_packs(self, text: str) -> None:
        """Apply packs if their games load with them."""
        names = packs_of(Settings(packs=text))
        if names:
            self.app.tell("Reading the packs ..")
        for name in names:
            if complaints := await asyncio.to_thread(complaints_about_named, name):
                self._complain(complaints[0])
                return
        self._use(replace(self.settings, packs=text))
        self.update_page()

    def _use(self, settings: Settings) -> None:
        try:
            keys_of(settings)
        except BadKeymap as error:
            self._complain(f"{error} The keys stay as they are.")
            return
        self.app.apply_settings(settings)
        problem = save_settings(settings)
        if problem:
            self._complain(problem)

    def _complain(self, sentence: str) -> None:
        self.app.complain(sentence)

    # --- drawing --------------------------------------------------------------------------

    def draw_form(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        title_bar(canvas, "Settings", "saved as you change them")
        wide = width >= WIDE
        left = width * 3 // 5 if wide else width
        rows = len(self.fields) + 4
        self._draw_fields(canvas, (0, 1, left, rows))
        top = 1 + rows
        if not wide:
            half = width // 2
            self._draw_keys(canvas, (0, top, half - 1, height - top))
            self._draw_sample(canvas, (half, top, width - half, height - top))
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
        panel(canvas, area, "Settings", focused=True)
        for row, field in enumerate(self.fields):
            self.draw_field(canvas, (x, y + 1 + row, width), field, 28)
        row = y + 2 + len(self.fields)
        for line in wrap(self.field.text, width - 4)[: y + height - row]:
            canvas.text(x + 2, row, line, MUTED)
            row += 1

    def _draw_keys(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "Keys", self.settings.keymap)
        rows: list[Parts] = []
        for sentence in self.app.complaints:
            rows += [[(line, WARN)] for line in wrap(f"✗ {sentence}", width - 4)]
        own = self.settings.keys
        changed = {**KEYMAPS[self.settings.keymap], **own}
        usual = [deed.id for deed in deeds_in(SCREENS["table"]) if deed.id not in changed]
        last: list[Parts] = []
        if not own:
            text = f'Your own go under [keys] in {settings_path().name}, as in: hint = "t"'
            last = [[], *([(line, MUTED)] for line in wrap(text, width - 4))]
        for deed in (*changed, *usual):
            told = self._key_rows(deed, width, deed in changed, deed in own)
            if len(rows) + len(told) + len(last) >= height:
                break
            rows += told
        for row, parts in enumerate([*rows, *last][: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)

    def _key_rows(self, deed: str, width: int, is_changed: bool, is_own: bool) -> list[Parts]:
        in_use = self.app.keys_in_use
        names = " ".join(map(key_name, in_use[deed].split(",")))
        note = " yours" if is_own else ""
        ink = TEXT if is_changed else MUTED
        first, *more = wrap(BY_ID[deed].text, width - 14 - len(note))
        rows: list[Parts] = [[(f"{names:<9} ", KEY), (first, ink), (note, WARN)]]
        return rows + [[(f"{'':<10}", ink), (line, ink)] for line in more]

    def _draw_themes(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        themes = self.app.themes
        panel(canvas, area, "Themes", f"{len(themes)}")
        for row, (name, theme) in enumerate(list(themes.items())[: height - 1]):
            canvas.text(x + 3, y + 1 + row, cut(name, 14), TEXT)
            canvas.text(x + 18, y + 1 + row, cut(theme.title, width - 20), MUTED)
            if name == self.settings.theme:
                canvas.text(x + 1, y + 1 + row, "✓", GOOD)
            self.spot(f"theme {name}", x, y + 1 + row, width)

    def press(self, target: str, twice: bool) -> None:
        if target.startswith("theme "):
            self.cursor = "theme"
            self._use(replace(self.settings, theme=target.removeprefix("theme ")))
            self.update_page()
        else:
            super().press(target, twice)

    def _draw_sample(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        """Draw an example of everything a theme colors."""
        x, y, width, height = area
        panel(canvas, area, "How it looks", self.app.brush.theme.name)
        for row, parts in enumerate(self._sample(canvas, width)[: height - 1]):
            canvas.parts(x + 2, y + 1 + row, parts)
            if parts and parts[0][0].startswith("▸"):
                canvas.tint(x + 1, y + 1 + row, width - 2, CURSOR)

    def _sample(self, canvas: Canvas, width: int) -> list[Parts]:
        theme = canvas.brush.theme
        chips: Parts = []
        bars: Parts = []
        for seat, letter in enumerate(SEAT_LETTERS):
            chip = Ink("ink_on_seat", theme.seat(seat), bold=True, mark="chip")
            chips += [(f" {letter} ", chip), ("  ", TEXT)]
            bars += [(SEAT_PATTERNS[seat] * 3, Ink(theme.seat(seat))), ("  ", TEXT)]
        lands: Parts = []
        for name, colour in list(theme.land.get("mosaic", {}).items())[: (width - 4) // 5]:
            lands.append((f" {name[:3]} ", Ink("text", colour)))
        bands: Parts = []
        for name, colour in theme.bands.items():
            word = name.replace("_", " ")
            if parts_width(bands) + len(word) > width - 4:
                break
            bands += [(word, Ink(colour, bold=True)), ("  ", TEXT)]
        return [
            chips,
            bars,
            [("BUILD", HEAD), ("  a group of choices", MUTED)],
            [("▸ Trade City", TEXT), ("   4s 2p", AMOUNT)],
            [("  Port City ", TEXT), ("   4s 2p", AMOUNT), ("  ✓ now", GOOD)],
            [("  Wonder    ", MUTED), ("  20s 5f", MUTED), ("  ✗ 7s short", BAD)],
            [("-4", BAD), (" stone ", TEXT), ("13>9", MUTED), ("  +3", GOOD), (" tariff", TEXT)],
            [("◊", ACCENT), (" a target  ", TEXT), ("unrest 4", WARN), ("  R6.3.3", FAINT)],
            [("▮▮▮▯▯ ▪▪▫ ◦ ∙ ▴ ▾ ━━┄┄", TEXT), ("  Augustus", NAME)],
            lands,
            bands,
        ]

    def footer(self) -> list[tuple[str, str]]:
        return [
            ("Up Down", "move"),
            ("Left Right", "change"),
            *self.keys("edit", "explain", "leave", edit="type the name", explain="help"),
        ]

    def about(self) -> list[Parts]:
        return [[(f"{self.field.label}: ", NAME), (self.field.text, TEXT)]]


_ASCII_TEXT = "Drawn marks like ▸ ✓ ▮ ━, or ASCII for terminals and fonts that lack them."
_TAPER_TEXT = "Tapered hexes look round; bricks are cleaner where lines have space between them."
_PAUSE_TEXT = "How long a bot's turn stays before the next one, so that it can be followed."
_RECAP_TEXT = "What others did, before your turn, where the log has no room: all, what touches you."
_COACH_TEXT = "Goal, turn and each question at its first time, in your first games; or always."
_NAMES_TEXT = "What cards, lands and peoples are called; from the next start on."
_PACKS_TEXT = "Your own boxes, by name, with commas between; from the next start on."
_CONFIRM_TEXT = "Ask before a choice that carries a warning."
_KEYMAP_TEXT = "vi moves with h j k l; hint, log and load are on the capital letter then."


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _next(values: list[T], now: T, step: int) -> T:
    at = values.index(now) if now in values else 0
    return values[(at + step) % len(values)]
