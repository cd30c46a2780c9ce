"""The Textual app: themes, settings, keys and the way between screens."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual import events, work
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.filter import Monochrome, NoColor
from textual.geometry import Size
from textual.markup import escape
from textual.screen import Screen
from textual.theme import Theme as TextualTheme

from core.games import GAME_IDS
from core.house.export import write_story
from core.house.replay import open_replay
from core.house.sitting import Match, new_match, saved_match, sit_down
from core.kernel import BadSetup, Game
from core.table import BadJournal, Seat
from saves import BadSave, SaveFailed
from themes import Theme, in_256_colours, load_themes
from tui.draw.canvas import Brush
from tui.draw.terminal_update import ShortUpdate
from tui.screens.base import AnnalsScreen
from tui.screens.page import PageScreen
from tui.screens.small import SmallScreen
from tui.settings.settings import Settings, keys_of, load_settings, settings_path
from tui.widgets.picture import is_too_small


class AnnalsApp(App[None]):
    """The app. Screens read `brush`, `settings` and `keys_in_use` from it."""

    TITLE = "Annals"
    CSS = "Screen { background: $background; }"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS = [Binding("ctrl+z", "suspend_process", show=False, priority=True)]

    def __init__(
        self,
        first: Screen[Any] | None = None,
        begin: "Callable[[AnnalsApp], object] | None" = None,
    ) -> None:
        super().__init__()
        # Textual's own answer to NO_COLOR makes colours grey, and stumbles over empty rows.
        self._colourless = NoColor(enabled=False)
        self._filters = [f for f in self._filters if not isinstance(f, (NoColor, Monochrome))]
        self._filters.append(self._colourless)
        self.settings, self.complaints = load_settings()
        self.themes, broken = load_themes(settings_path().parent / "themes")
        self.complaints += broken
        self.brush = self._make_brush()
        self.keys_in_use = keys_of(self.settings)
        self._is_playing = False
        self._game_path: Path | None = None  # where the game at the table is saved
        self._first = first
        self._begin = begin  # what to do at once, as if it had been asked for on the first screen

    def on_mount(self) -> None:
        """Show the first screen, and say what could not be used."""
        self.apply_settings(self.settings)
        self._leave_in_order_when_ended()
        if self._first is None:
            from tui.screens.home import HomeScreen

            self.push_screen(HomeScreen())
        else:
            self.push_screen(self._first)
        if self._begin is not None:
            self._begin(self)
        for sentence in self.complaints:
            self.complain(sentence)

    def _leave_in_order_when_ended(self) -> None:
        """Give the terminal back as it was when the process is asked to end; end when it is gone.

        Whoever started it may have had a cut line ignored; it would stay for ever, and be busy.
        """
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not here, or not our thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
            if not self.is_headless:  # there is a terminal
                signal.signal(signal.SIGHUP, signal.SIG_DFL)

    def _fatal_error(self) -> None:
        """Whatever goes wrong inside ends the app in order; `run_app` raises it again."""
        self._close_messages_no_wait()

    # --- playing --------------------------------------------------------------------------

    def play_new(
        self,
        game: Game[Any],
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int | None = None,
    ) -> None:
        """Set up a new game and play it."""
        try:
            self.play(new_match(game, seats, options, seed))
        except BadSetup as error:
            self.complain(str(error))

    def play_saved(self, path: Path) -> None:
        """Go on with a saved game."""
        try:
            self.play(saved_match(path))
        except (BadSave, BadSetup, BadJournal) as error:
            self.complain(str(error))

    def play(self, match: Match) -> None:
        """Sit down at a table, if one is not being sat at already."""
        if not self._is_playing:
            self._is_playing = True
            self._play(match)

    @work(group="play")
    async def _play(self, match: Match) -> None:
        """Stay at the table until the player leaves it, and then do what they wish next."""
        try:
            wish = await self._sit_at(match)
            while wish == "rematch":
                match = match.again()
                wish = await self._sit_at(match)
        finally:
            self._is_playing = False
        if isinstance(
            self.screen, PageScreen
        ):  # it was there before the last bot's choice was saved
            self.screen.on_screen_resume()
        if wish == "replay":
            self.replay_saved(match.path)

    async def _sit_at(self, match: Match) -> str:
        """One game, saved as it goes; returns the wish with which the table was left."""
        from tui.screens.overlays import HandOverScreen
        from tui.screens.table import TableScreen

        self._game_path = match.path
        loop = asyncio.get_running_loop()

        def warn(sentence: str) -> None:
            loop.call_soon_threadsafe(self.complain, f"{sentence} The game goes on.")

        def pause() -> float:
            """Who only watches wants to see each choice; who plays is told the whole story."""
            watching = all(seat.is_bot for seat in match.seats)
            return self.settings.bot_seconds if watching else 0.0

        try:
            async with sit_down(match, warn, pause) as sitting:
                session = sitting.session()
                if len(session.seats_here) > 1:
                    name = session.names[session.seat]
                    if not await self.push_screen(HandOverScreen(name), wait_for_dismiss=True):
                        return ""
                while True:
                    table = TableScreen(session, match.path.stem)
                    wish = await self.push_screen(table, wait_for_dismiss=True) or ""
                    if await self._may_leave(await asyncio.to_thread(sitting.unsaved)):
                        return wish
        except (BadSave, SaveFailed, BadSetup) as error:
            self.complain(str(error))
            return ""

    async def _may_leave(self, unsaved: str) -> bool:
        """A game that cannot be saved is not thrown away without a question."""
        from tui.screens.overlays import AskScreen

        if not unsaved or not self.is_running:
            return True
        question = f"{unsaved} Leave, and lose what is not saved?"
        return bool(await self.push_screen(AskScreen(question), wait_for_dismiss=True))

    def replay_saved(self, path: Path) -> None:
        """Look at a saved game again."""
        from tui.screens.replay import ReplayScreen

        try:
            replay = open_replay(path)
            self.push_screen(ReplayScreen(replay.line, replay.names, replay.seats_to_see_from))
        except (BadSave, BadSetup, BadJournal) as error:
            self.complain(str(error))

    def export_game(self) -> None:
        """Write the game at the table out as readable text."""
        if self._game_path is not None:
            self.export_saved(self._game_path)

    def export_saved(self, path: Path) -> None:
        """Write a saved game out as readable text, and say where."""
        try:
            self.notify(f"Written to {write_story(path)}.", markup=False)
        except (BadSave, BadSetup) as error:
            self.complain(str(error))
        except OSError as error:
            self.complain(f"The text cannot be written: {error.strerror or error}.")

    def complain(self, sentence: str) -> None:
        """Say what is wrong; the app goes on. Names in it may be anybody's: they are only text."""
        self.notify(sentence, severity="warning", timeout=8, markup=False)

    # --- every screen ---------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Below the smallest size one sentence lies over every screen."""
        self._cover_if_too_small(event.size)

    def push_screen(self, *args: Any, **kwargs: Any) -> Any:
        """Also a screen opened in a window that is too small is covered."""
        opened = super().push_screen(*args, **kwargs)
        self.call_later(lambda: self._cover_if_too_small(self.size))
        return opened

    def _cover_if_too_small(self, size: Size) -> None:
        begun = len(self.screen_stack) > 1  # below the first screen there is an empty one
        if begun and is_too_small(size) and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Send it in few bytes, and leave the terminal's cursor on the selection."""
        if isinstance(screen, AnnalsScreen):
            self.cursor_position = screen.selection_at() or self.cursor_position
        if isinstance(renderable, (ChopsUpdate, LayoutUpdate)):
            renderable = ShortUpdate(renderable)
        super()._display(screen, renderable)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: first what the screen itself has."""
        own = getattr(screen, "get_system_commands", tuple)
        for title, text, deed, discover in own():
            yield SystemCommand(escape(title), escape(text), deed, discover)
        yield SystemCommand("Settings", "Theme, marks, speed, keys", self.action_settings)
        yield SystemCommand("Rules", "The numbered rules", self.action_rules)
        yield SystemCommand("Quit", "Leave Annals; the game is saved", self.action_quit)

    def action_command_palette(self) -> None:
        """All commands, by name."""
        from tui.screens.commands import Commands

        if not isinstance(self.screen, Commands | SmallScreen):
            self.push_screen(Commands())

    def action_settings(self) -> None:
        """The settings, from anywhere."""
        from tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_rules(self) -> None:
        """The rules, from anywhere: of the game on the screen."""
        from tui.screens.rules import RulesScreen

        session = getattr(self.screen, "session", None)
        self.push_screen(RulesScreen(session.game.id if session else GAME_IDS[0]))

    # --- settings -------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Use these settings from now on: theme, marks and keys."""
        self.settings = settings
        self.brush = self._make_brush()
        self.keys_in_use = keys_of(settings)
        self.set_keymap(self.keys_in_use)
        self._use_textual_theme(self.brush.theme)
        for screen in self.screen_stack:
            if isinstance(screen, AnnalsScreen):
                screen.update_all()

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

    def _use_textual_theme(self, theme: Theme) -> None:
        """Give Textual's own widgets (palette, inputs, notes) the same colours."""
        self.no_color = self._colourless.enabled = theme.depth == "none"
        if theme.depth != "full":
            self.theme = "ansi-dark" if theme.dark else "ansi-light"
            return
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
        self.theme = name


def run_app(begin: Callable[[AnnalsApp], object] | None = None) -> None:
    """Start the app and stay in it until the player leaves; `begin` opens a game at once."""
    app = AnnalsApp(begin=begin)
    app.run()
    if app._exception is not None:
        raise app._exception


def themes_folder() -> Path:
    """Where a player's own themes are."""
    return settings_path().parent / "themes"
