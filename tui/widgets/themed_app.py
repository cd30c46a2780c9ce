"""The app as widgets see it: settings, theme, keys and notifications."""

import os
import time

from textual.theme import Theme as TextualTheme

from themes import Theme, limit_to_256_colors, load_themes
from tui.draw.canvas import Brush
from tui.draw.sanitizer import printable
from tui.settings.keys import COMMANDS_BY_ID
from tui.settings.settings import Settings, keys_of, load_settings, settings_path
from tui.widgets.textual_internals import TunedApp

WARNING_SECONDS = 8.0  # duration of a warning in seconds


class ThemedApp(TunedApp):
    """The app that owns `brush`, `settings` and `active_keys`."""

    clock = staticmethod(time.monotonic)  # for ignoring keys that came too early

    def __init__(self) -> None:
        super().__init__()
        self.settings, self.startup_warnings = load_settings()
        self.themes, broken = load_themes(settings_path().parent / "themes")
        self.startup_warnings += broken
        self.brush = self._make_brush()
        self.active_keys = keys_of(self.settings)
        self.set_initial_theme(self._register_textual_theme(self.brush.theme))

    def show_message(self, text: str) -> None:
        """Show a notification; names in it are sanitized."""
        self.notify(printable(text), markup=False)

    def show_warning(self, text: str) -> None:
        """Show a warning; the app continues."""
        self.notify(printable(text), severity="warning", timeout=WARNING_SECONDS, markup=False)

    def apply_settings(self, settings: Settings) -> None:
        """Use new settings: theme, symbols and keys."""
        self.settings = settings
        self.brush = self._make_brush()
        self.active_keys = keys_of(settings)
        # Only changed keys, since Textual searches the whole keymap at every key.
        self.set_keymap(
            {
                command: keys
                for command, keys in self.active_keys.items()
                if keys != COMMANDS_BY_ID[command].keys
            }
        )
        self.set_colorless(self.brush.theme.depth == "none")
        self.theme = self._register_textual_theme(self.brush.theme)

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

    def _register_textual_theme(self, theme: Theme) -> str:
        if theme.depth != "full":
            return "ansi-dark" if theme.dark else "ansi-light"
        name = f"annals-{theme.name}"
        roles = theme.roles
        self.register_theme(
            TextualTheme(
                name=name,
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
        )
        return name
