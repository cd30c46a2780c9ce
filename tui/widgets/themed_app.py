"""The app as widgets see it: settings, theme, keys and notifications."""

import os
import time

from textual.theme import Theme as TextualTheme

from themes import Theme, in_256_colours, load_themes
from tui.draw.canvas import Brush
from tui.draw.clean_output import visible
from tui.settings.keys import BY_ID
from tui.settings.settings import Settings, keys_of, load_settings, settings_path
from tui.widgets.textual_internals import OrderlyApp

COMPLAINT = 8.0  # duration of a warning in seconds


class ThemedApp(OrderlyApp):
    """The app that owns `brush`, `settings` and `active_keys`."""

    clock = staticmethod(time.monotonic)  # for ignoring keys that came too early

    def __init__(self) -> None:
        super().__init__()
        self.settings, self.complaints = load_settings()
        self.themes, broken = load_themes(settings_path().parent / "themes")
        self.complaints += broken
        self.brush = self._make_brush()
        self.keys_in_use = keys_of(self.settings)
        self.begin_with_theme(self._textual_theme(self.brush.theme))

    def tell(self, sentence: str) -> None:
        """Show a notification; names in it are sanitized."""
        self.notify(visible(sentence), markup=False)

    def complain(self, sentence: str) -> None:
        """Show a warning; the app continues."""
        self.notify(visible(sentence), severity="warning", timeout=COMPLAINT, markup=False)

    def apply_settings(self, settings: Settings) -> None:
        """Use new settings: theme, symbols and keys."""
        self.settings = settings
        self.brush = self._make_brush()
        self.keys_in_use = keys_of(settings)
        # Only changed keys, since Textual searches the whole keymap at every key.
        self.set_keymap(
            {deed: keys for deed, keys in self.keys_in_use.items() if keys != BY_ID[deed].keys}
        )
        self.use_no_colours(self.brush.theme.depth == "none")
        self.theme = self._textual_theme(self.brush.theme)

    def _make_brush(self) -> Brush:
        name = self.settings.theme if self.settings.theme in self.themes else "safe"
        if os.environ.get("NO_COLOR"):
            name = "mono"
        elif name != "mono" and self.console.color_system not in ("256", "truecolor"):
            name = "sixteen"
        theme = self.themes[name]
        if theme.depth == "full" and self.console.color_system == "256":
            theme = in_256_colours(theme)
        taper = self.settings.taper and theme.depth == "full" and not self.settings.ascii
        return Brush(theme, self.settings.ascii, taper)

    def _textual_theme(self, theme: Theme) -> str:
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
