"""The app as widgets see it: settings, theme, keys and notifications."""

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textual.app import App
from textual.filter import ANSIToTruecolor, LineFilter, Monochrome, NoColor
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES
from textual.theme import Theme as TextualTheme

from themes import Theme, limit_to_256_colors, load_themes
from tui.draw.canvas import Brush
from tui.draw.sanitizer import printable
from tui.renderer import find_unknown_names
from tui.settings.keys import COMMANDS_BY_ID, SCREEN_SCOPES, commands_by_key, first_key, key_name
from tui.settings.settings import Settings, keys_of, load_settings, settings_path

WARNING_SECONDS = 8.0  # duration of a warning in seconds


class ThemedApp(App[None]):
    """The app that owns `brush`, `settings` and the keys that are in use."""

    clock = staticmethod(time.monotonic)  # for ignoring keys that came too early

    def __init__(self) -> None:
        self.settings, self.startup_warnings = load_settings()
        unknown_names = find_unknown_names()
        self.is_fast = self.settings.renderer != "compatible" and not unknown_names
        if self.settings.renderer == "fast" and unknown_names:
            self.startup_warnings.append("The fast renderer does not know this version of Textual.")
        super().__init__()
        self.themes, broken = load_themes(settings_path().parent / "themes")
        self.startup_warnings += broken
        self.brush = self._make_brush()
        self._use_keys(self.settings)
        self._no_color = NoColor()
        self.no_color = self.brush.theme.depth == "none"
        # The screen of the first click of a double click, or None once that did something.
        self.clicked_screen: Screen[Any] | None = None
        self._register_themes()
        # Changing the theme later makes Textual parse every style sheet again.
        self.set_reactive(App.theme, self.brush.theme.name)
        self.set_class(self.settings.ascii, "-ascii-symbols")
        self.stylesheet.set_variables(self.get_css_variables())

    def show_message(self, text: str) -> None:
        """Show a notification, with names in it sanitized."""
        self.notify(printable(text), markup=False)

    def show_warning(self, text: str) -> None:
        self.notify(printable(text), severity="warning", timeout=WARNING_SECONDS, markup=False)

    def apply_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.brush = self._make_brush()
        self._use_keys(settings)
        # Only changed keys, since Textual searches the whole keymap at every key.
        self.set_keymap(
            {
                command: keys
                for command, keys in self.active_keys.items()
                if keys != COMMANDS_BY_ID[command].keys
            }
        )
        self.set_class(settings.ascii, "-ascii-symbols")
        self.no_color = self.brush.theme.depth == "none"
        self.register_theme(textual_theme(self.brush.theme))
        self.theme = self.brush.theme.name

    def key_of(self, command: str) -> str:
        """Return the name of the first key that the player has for a command."""
        return key_name(self.active_keys[command])

    def press_key_of(self, command: str) -> None:
        """Do what the key of a command does now."""
        self.simulate_key(first_key(self.active_keys[command]))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters for the current theme. Textual's own fit the theme it starts with.

        With NO_COLOR, Textual would use shades of gray.
        """
        filters = super().get_line_filters()
        if self.native_ansi_color:
            filters = [f for f in filters if not isinstance(f, ANSIToTruecolor)]
        kept = [f for f in filters if not isinstance(f, (NoColor, Monochrome))]
        return [*kept, self._no_color] if self.no_color else kept

    def _use_keys(self, settings: Settings) -> None:
        self.active_keys = keys_of(settings)
        self.commands_at_table = commands_by_key(self.active_keys, SCREEN_SCOPES["table"])

    def _make_brush(self) -> Brush:
        name = self.settings.theme if self.settings.theme in self.themes else "safe"
        if os.environ.get("NO_COLOR"):
            name = "mono"
        elif name != "mono" and self.console.color_system not in ("256", "truecolor"):
            name = "sixteen"
        theme = self.themes[name]
        if theme.depth == "full" and self.console.color_system == "256":
            theme = limit_to_256_colors(theme)
        taper = self.settings.taper and theme.depth == "full" and not self.settings.ascii
        return Brush(theme, self.settings.ascii, taper)

    def _register_themes(self) -> None:
        """Replace Textual's themes by ours, under the names that the settings have."""
        for name in self.available_themes:
            self.unregister_theme(name)
        for theme in (*self.themes.values(), self.brush.theme):  # the brush's may have fewer colors
            self.register_theme(textual_theme(theme))


def textual_theme(theme: Theme) -> TextualTheme:
    """Return a theme for Textual's own widgets. Without colors they use the terminal's."""
    if theme.depth != "full":
        ansi_theme = BUILTIN_THEMES["ansi-dark" if theme.dark else "ansi-light"]
        return replace(ansi_theme, name=theme.name)
    roles = theme.roles
    return TextualTheme(
        name=theme.name,
        primary=roles["accent"],
        secondary=roles["amount"],
        accent=roles["accent"],
        foreground=roles["text"],
        background=roles["bg"],
        surface=roles["panel"],
        panel=roles["raised"],
        success=roles["good"],
        warning=roles["warn"],
        error=roles["bad"],
        dark=theme.dark,
    )
