"""The Textual app, with the settings, keys and commands of all screens."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from textual import events, work
from textual.app import SuspendNotSupported, SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.geometry import Size
from textual.markup import escape
from textual.screen import Screen
from textual.theme import ThemeProvider

from core.games import GAME_IDS
from tui.errors import CommandFailed
from tui.navigator import Navigator
from tui.renderer import find_unknown_names
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.small_window import SmallWindowScreen
from tui.settings.keys import MOVES, PANEL_COMMANDS, SCREEN_SCOPES, commands_in
from tui.settings.settings import Settings, packs_of, save_settings
from tui.widgets.canvas_widget import is_too_small

SYSTEM_KEYS = frozenset({"ctrl+c", "ctrl+l", "ctrl+q", "ctrl+z"})  # a recap must not take them


class AnnalsApp(GameApp):
    """The app: its settings, keys, commands and the size of its window."""

    navigation: Navigator

    TITLE = "Annals"
    CSS_PATH = Path(__file__).with_name("app.tcss")
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
        Binding("ctrl+l", "draw_again", show=False, priority=True),
    ]

    def __init__(
        self,
        first_screen: Screen[Any] | None = None,
        on_start: "Callable[[AnnalsApp], object] | None" = None,
    ) -> None:
        super().__init__()
        self.failure: Exception | None = None  # the error that ended the app
        if self.is_fast:
            from tui.renderer import fast

            fast.send_compactly(self, can_be_shown)
            fast.report_crash(self, self._record_failure)
        if names := packs_of(self.settings):
            from core.app.packs import find_unusable

            self.startup_warnings += find_unusable(names).values()
        self._first_screen = first_screen
        self.navigation = Navigator(self)
        self._startup_action = on_start  # runs once after startup

    def _record_failure(self, error: Exception) -> None:
        self.failure = self.failure or error

    def get_default_screen(self) -> Screen[Any]:
        """Use the first screen as Textual's default, or an empty one would be drawn as well."""
        if self._first_screen is None:
            from tui.screens.home import HomeScreen

            self._first_screen = HomeScreen()
        return self._first_screen

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver, or on Linux and macOS one that does not poll."""
        driver_class = super().get_driver_class()
        if driver_class.__name__ != "LinuxDriver" or not self.is_fast:
            return driver_class
        from tui.renderer.event_driver import EventDriver  # not importable on Windows

        return EventDriver

    def on_load(self) -> None:
        """Exit cleanly on SIGTERM, so that the terminal is restored."""
        with suppress(NotImplementedError, RuntimeError, ValueError):  # or not the main thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)

    def on_mount(self) -> None:
        self.apply_settings(self.settings)
        self._exit_on_hangup()
        if self._startup_action is not None:
            self._startup_action(self)
        for sentence in self.startup_warnings:
            self.show_warning(sentence)

    def _exit_on_hangup(self) -> None:
        """Exit when the terminal closes.

        The parent process may have set SIGHUP to be ignored, and then the app would run forever.
        """
        if not self.is_headless:
            with suppress(AttributeError, ValueError):  # unsupported or not main thread
                signal.signal(signal.SIGHUP, signal.SIG_DFL)

    # --- all screens ----------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self._cover_if_too_small(event.size)

    def push_screen(self, *args: Any, **kwargs: Any) -> Any:
        """Open a screen. A canceled wait leaves its result, which the screen still sets."""
        result = super().push_screen(*args, **kwargs)
        self.call_later(lambda: self._cover_if_too_small(self.size))
        return asyncio.shield(result) if isinstance(result, asyncio.Future) else result

    def _cover_if_too_small(self, size: Size) -> None:
        if is_too_small(size) and not isinstance(self.screen, SmallWindowScreen):
            self.push_screen(SmallWindowScreen())

    async def on_event(self, event: events.Event) -> None:
        """Handle a key immediately unless text is being typed.

        Textual first sends a key to the screen and back. Keys pressed in the same burst would
        overtake it, and letters of a typed word could act as commands.
        """
        if not (isinstance(event, events.Key) and await self._handle_key(event)):
            await super().on_event(event)

    async def _handle_key(self, event: events.Key) -> bool:
        screen = self.screen
        is_typing = self.focused is not None
        if is_typing or not self.app_focus or event.is_forwarded:
            return False
        if not isinstance(screen, AnnalsScreen):
            return False
        if event.key not in SYSTEM_KEYS and screen.intercept_key(event.key):
            return True
        found = screen.active_bindings.get(event.key) if screen.can_process_keys else None
        return found is not None and await self.run_action(found.binding.action, found.node)

    def action_draw_again(self) -> None:
        """Reset the terminal and draw everything.

        This is needed after other programs wrote to it, or after a browser page was reloaded.
        """
        try:
            with self.suspend():
                pass
        except SuspendNotSupported:
            self.refresh(layout=True)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the palette entries: the screen's commands with their keys, and the themes."""
        commands = commands_in(SCREEN_SCOPES.get(getattr(screen, "binding_scope", ""), ()))
        panel_titles = screen.panel_titles if isinstance(screen, AnnalsScreen) else {}
        for screen_command in commands:
            action = getattr(screen, f"action_{screen_command.id}", None)
            is_offered = not isinstance(screen, AnnalsScreen) or screen.is_command_available(
                screen_command.id
            )
            if action is None or screen_command.id in MOVES or not is_offered:
                continue
            title, text = (
                screen_command.title,
                screen_command.description if screen_command.label else "",
            )
            if screen_command.id in PANEL_COMMANDS:
                title, text = panel_titles.get(screen_command.keys, ""), "Go there with the cursor."
            if title:
                yield SystemCommand(f"{title} ({self.key_of(screen_command.id)})", text, action)
        screen_commands = getattr(screen, "get_system_commands", tuple)
        for title, text, action, discover in screen_commands():
            yield SystemCommand(escape(title), escape(text), action, discover)
        global_commands = {
            "settings": ("Settings", "Theme, marks, speed, keys", self.action_settings),
            "rules": ("Rules", "The numbered rules", self.action_rules),
            "quit": ("Quit", "Leave Annals; the game is saved", self.action_quit),
        }
        for name, command in global_commands.items():
            if all(screen_command.id != name for screen_command in commands):
                yield SystemCommand(*command)
        yield SystemCommand("Change theme", "Colors of all screens", self.action_change_theme)

    def search_themes(self) -> None:
        """Open Textual's theme picker, drawn like the command palette."""
        from tui.screens.command_palette import PaletteScreen

        self.push_screen(PaletteScreen([ThemeProvider], "Type the name of a theme"))

    def watch_theme(self, theme: str) -> None:
        """Keep a theme that was set directly, as the theme picker does."""
        if theme == self.brush.theme.name:
            return
        settings = replace(self.settings, theme=theme)
        self.apply_settings(settings)
        problem = save_settings(settings)
        if problem:
            self.show_warning(problem)

    def take_screenshot(self) -> None:
        """Write what is shown to files, in a thread."""
        from tui.renderer.screen_capture import captured_text, screen_svg

        if find_unknown_names():
            self.show_warning("Screenshots do not work with this version of Textual.")
            return
        self._write_screenshot(screen_svg(self), captured_text(self))

    @work(thread=True, group="screenshot")
    def _write_screenshot(self, svg: str, text: str) -> None:
        from core.app.screenshots import write_screenshot

        try:
            path, *others = write_screenshot(svg, text, datetime.now())
        except OSError as error:
            problem = f"The screenshot cannot be written: {error.strerror or error}."
            self.call_from_thread(self.show_warning, problem)
        else:
            extra = "".join(f" and {other.suffix}" for other in others)
            self.call_from_thread(self.show_message, f"Screenshot: {path}{extra}")

    def action_help_quit(self) -> None:
        leave_key = self.key_of("leave")
        self.show_message(
            f"{leave_key} leaves this screen, ctrl+q leaves Annals; the game is saved."
        )

    def action_command_palette(self) -> None:
        from tui.screens.command_palette import PaletteScreen

        if not isinstance(self.screen, PaletteScreen | SmallWindowScreen):
            self.push_screen(PaletteScreen())

    def action_settings(self) -> None:
        from tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        session = getattr(self.screen, "session", None)
        self.push_screen(RulesScreen(session.game.id if session else GAME_IDS[0]))

    def apply_settings(self, settings: Settings) -> None:
        super().apply_settings(settings)
        for screen in self.screen_stack:
            if isinstance(screen, AnnalsScreen):
                screen.repaint_all()


def can_be_shown(screen: Screen[Any]) -> bool:
    return not isinstance(screen, AnnalsScreen) or screen.has_content


def run_app(on_start: Callable[[AnnalsApp], object] | None = None) -> None:
    app = AnnalsApp(on_start=on_start)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.return_code:
        raise CommandFailed("Annals ended with the error above. The game is saved.")
    if app.navigation.next_command:
        program = [sys.executable, "-m", "tui.cli", *app.navigation.next_command]
        sys.stdout.flush()
        os.execv(sys.executable, program)
