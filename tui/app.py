"""The Textual app: navigation between screens and tables.

Table code is imported on first use, so that the first screen appears quickly.
"""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events, work
from textual.app import SystemCommand
from textual.binding import Binding
from textual.driver import Driver
from textual.geometry import Size
from textual.markup import escape
from textual.screen import Screen

from core.common.seats import Seat
from core.common.setup import OPENING, Setup
from core.games import GAME_IDS
from saves import BadSave, SaveFailed, is_hosted, read_header
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.page_screen import PageScreen
from tui.screens.small_window import SmallWindowScreen
from tui.settings.keys import MOVES, PANEL_COMMANDS, SCREEN_SCOPES, commands_in, key_name
from tui.settings.settings import Settings, packs_of, save_settings
from tui.widgets.canvas_widget import is_too_small

if TYPE_CHECKING:
    from core.analysis import Analysis
    from core.app.local_game import Match
    from core.app.replay import Replay
    from core.kernel import Game
    from tui.model.analysis import AnalysisModel
    from tui.model.coach import Coach

OPEN_GAME = "open "  # request on leaving a table: open another game; a path follows
TABLE = "table"


class AnnalsApp(GameApp):
    """The app: it opens screens and runs the table loop."""

    TITLE = "Annals"
    CSS = "Screen { background: $background; }"
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
        if names := packs_of(self.settings):
            from core.app.packs import find_unusable

            self.startup_warnings += find_unusable(names).values()
        self._is_playing = False
        self._game_path: Path | None = None  # the save file of the open table
        self._first_screen = first_screen
        self.next_command: list[str] = []  # arguments for the restart after exit
        self._startup_action = on_start  # runs once after startup

    def get_default_screen(self) -> Screen[Any]:
        """Use the first screen as Textual's default; an empty one would be drawn as well."""
        if self._first_screen is None:
            from tui.screens.home import HomeScreen

            self._first_screen = HomeScreen()
        return self._first_screen

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver, or on Linux and macOS the event driver, which does not poll."""
        driver_class = super().get_driver_class()
        if driver_class.__name__ != "LinuxDriver":
            return driver_class
        from tui.widgets.event_driver import EventDriver  # not importable on Windows

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

    def on_ready(self) -> None:
        """Exclude everything loaded at startup from garbage collection."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _exit_on_hangup(self) -> None:
        """Exit when the terminal closes.

        The parent process may have set SIGHUP to be ignored; the app would then run forever.
        """
        if not self.is_headless:
            with suppress(AttributeError, ValueError):  # unsupported or not main thread
                signal.signal(signal.SIGHUP, signal.SIG_DFL)

    # --- playing --------------------------------------------------------------------------

    @work(group="warm", exclusive=True)
    async def warm_up(self, setup: Setup) -> None:
        await asyncio.to_thread(_load_table, setup)

    def play_new(
        self,
        game: "Game[Any]",
        seats: Sequence[Seat],
        options: Mapping[str, str],
        seed: int | None = None,
    ) -> None:
        from core.app.local_game import new_match
        from core.kernel import BadSetup

        try:
            self.play(new_match(game, seats, options, seed))
        except BadSetup as error:
            self.show_warning(str(error))

    def play_saved(self, path: Path) -> None:
        from core.app.local_game import saved_match
        from core.app.packs import LoadedWithOtherPacks
        from core.kernel import BadSetup
        from core.table import BadJournal

        try:
            header = read_header(path)
            if is_hosted(path, header) and not header.is_over:
                from tui.screens.host import reopen_table

                reopen_table(self, path)
                return
            self.play(saved_match(path))
        except LoadedWithOtherPacks:
            self.restart(["load", str(path.resolve())])
        except (BadSave, BadSetup, BadJournal) as error:
            self.show_warning(str(error))

    def play_solo_copy(self, path: Path, with_bots: bool) -> None:
        from core.app.solo_copy import make_solo_copy
        from tui.settings.player_name import player_name

        try:
            copy = make_solo_copy(path, player_name(), with_bots)
        except (BadSave, SaveFailed) as error:
            self.show_warning(str(error))
        else:
            self.show_message("This is a copy; the table's own game waits for everybody.")
            self.play_saved(copy)

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        if not self._is_playing:
            self._is_playing = True
            self._learn(game, part, lesson)

    @work(group="play")
    async def _learn(self, game: str, part: str, lesson: str) -> None:
        from tui.screens.lesson_flow import run_lessons

        try:
            match = await run_lessons(self, game, part, lesson)
        finally:
            self._is_playing = False
        if isinstance(self.screen, PageScreen):  # show the progress made
            self.screen.on_screen_resume()
        if match is not None:
            self.play(match)

    def try_challenge(self, game: str, challenge: str) -> None:
        if not self._is_playing:
            self._is_playing = True
            self._try_challenge(game, challenge)

    @work(group="play")
    async def _try_challenge(self, game: str, challenge: str) -> None:
        from tui.screens.challenge_flow import run_challenges

        try:
            await run_challenges(self, game, challenge)
        finally:
            self._is_playing = False
        if isinstance(self.screen, PageScreen):
            self.screen.on_screen_resume()

    def play_daily(self) -> None:
        from core.app import daily
        from core.app.profile import load_profile
        from core.kernel import BadSetup

        try:
            match = daily.daily_match(daily.today(), load_profile()[0], self.settings.name)
        except (BadSave, BadSetup) as error:
            self.show_warning(str(error))
            return
        if problem := daily.record_start(match):
            self.show_warning(problem)
        self.play(match)

    def restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        self._restart_with_packs(game, packs, command)

    @work(group="read", exclusive=True)
    async def _restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        """Check the packs in a separate process before this one exits."""
        from core.app.packs import check_in_subprocess

        self.show_message("Reading the pack ..")
        for name in filter(None, packs.split("+")):
            problems = await asyncio.to_thread(check_in_subprocess, game, name)
            if problems:
                self.show_warning(problems[0])
                return
        self.restart(command)

    def restart(self, command: list[str]) -> None:
        """Exit and restart with a command: packs are loaded once per process."""
        self.next_command = command
        self.exit()

    def play(self, match: "Match") -> None:
        if not self._is_playing:
            self._is_playing = True
            self._play(match)

    @work(group="play")
    async def _play(self, match: "Match") -> None:
        try:
            request = await self._play_at_table(match)
            while request == "rematch":
                match = match.rematch()
                request = await self._play_at_table(match)
        finally:
            self._is_playing = False
        if isinstance(self.screen, PageScreen):  # the page was drawn before the last save
            self.screen.on_screen_resume()
        if request.startswith(OPEN_GAME):
            self.play_saved(Path(request.removeprefix(OPEN_GAME)))
        if request.startswith("replay"):
            self.replay_saved(match.path, int(request.partition(" ")[2] or OPENING))
        elif request == "look back":
            self.analyze(match.path)

    async def _play_at_table(self, match: "Match") -> str:
        """Play one game with autosave; return the request made on leaving."""
        from core.app.game_end import end_notes, record_game
        from core.app.local_game import open_local_game
        from core.app.variations import TableVariations
        from core.kernel import BadSetup
        from tui.screens.overlays import HandOverScreen
        from tui.screens.table import TableScreen

        self._game_path = match.path
        loop = asyncio.get_running_loop()

        def warn(sentence: str) -> None:
            loop.call_soon_threadsafe(self.show_warning, f"{sentence} The game goes on.")

        def pause(is_new_turn: bool) -> float:
            """Return the bot delay: per choice at a table of bots, else once per turn."""
            watching = all(seat.is_bot for seat in match.seats)
            return self.settings.bot_seconds if watching or is_new_turn else 0.0

        try:
            async with open_local_game(match, warn, pause, load_in_background=True) as local_game:
                session = local_game.session()
                if len(session.local_seats) > 1:
                    name = session.names[session.seat]
                    if not await self.push_screen(HandOverScreen(name), wait_for_dismiss=True):
                        return ""
                read_end_notes = partial(end_notes, local_game)
                while True:
                    coach = self._coach_for(match)
                    table = TableScreen(
                        session,
                        match.path.stem,
                        coach=coach,
                        load_end_notes=read_end_notes,
                        variations=TableVariations(local_game),
                    )
                    request = await self.push_screen(table, wait_for_dismiss=True) or ""
                    unsaved = await asyncio.to_thread(local_game.save_problem)
                    if not unsaved and (
                        problem := await asyncio.to_thread(record_game, local_game)
                    ):
                        self.show_warning(problem)
                    if await self._confirm_leaving(unsaved):
                        return request
        except (BadSave, SaveFailed, BadSetup) as error:
            self.show_warning(str(error))
            return ""

    def _coach_for(self, match: "Match") -> "Coach | None":
        from core.app.learning import coaching_for
        from core.kernel.content import BadContent
        from tui.model.coach import TableCoach

        if all(seat.is_bot for seat in match.seats):
            return None
        try:
            coaching = coaching_for(self.settings.coach, match.game.id, match.path.stem)
        except BadContent as error:
            self.show_warning(str(error))
            return None
        return TableCoach(match.game, coaching, match.options) if coaching else None

    async def _confirm_leaving(self, unsaved: str) -> bool:
        from tui.screens.overlays import ConfirmScreen

        if not unsaved or not self.is_running:
            return True
        question = ConfirmScreen("Leave, and lose what is not saved?", unsaved)
        return bool(await self.push_screen(question, wait_for_dismiss=True))

    def open_game(self, path: Path) -> None:
        tables = [
            s for s in self.screen_stack if isinstance(s, AnnalsScreen) and s.binding_scope == TABLE
        ]
        if tables and tables[-1].close_screens_above():
            tables[-1].dismiss(f"{OPEN_GAME}{path}")
        else:
            self.play_saved(path)

    def replay_saved(self, path: Path, entry: int = OPENING) -> None:
        self._replay(path, entry)

    @work(group="read", exclusive=True)
    async def _replay(self, path: Path, entry: int) -> None:
        from tui.screens.open_replay import make_replay_screen, open_saved_screen

        await open_saved_screen(self, path, partial(make_replay_screen, path, entry))

    def analyze(self, path: Path, seat: int | None = None) -> None:
        self._analyze(path, seat)

    @work(group="read", exclusive=True)
    async def _analyze(self, path: Path, seat: int | None) -> None:
        from tui.screens.open_replay import make_analysis_screen, open_saved_screen

        await open_saved_screen(self, path, partial(make_analysis_screen, path, seat))

    def retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None:
        self._retry_mistakes(path, replay, model)

    @work(group="try", exclusive=True)
    async def _retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None:
        from tui.screens.retry_mistakes import retry_mistakes

        new_game = await retry_mistakes(self, path, replay, model)
        if isinstance(self.screen, PageScreen):
            self.screen.on_screen_resume()
        if new_game is not None:
            self.open_game(new_game)

    def write_report(self, path: Path, analysis: "Analysis") -> None:
        self._write_report(path, analysis)

    @work(group="read", exclusive=True)
    async def _write_report(self, path: Path, lookback: "Analysis") -> None:
        from core.analysis.html_page import write_page
        from tui.screens.open_replay import write_file

        await write_file(self, "page", partial(write_page, path, lookback))

    def export_game(self) -> None:
        if self._game_path is not None:
            self.export_saved(self._game_path)

    def export_saved(self, path: Path) -> None:
        self._export(path)

    @work(group="read", exclusive=True)
    async def _export(self, path: Path) -> None:
        from core.app.export import write_report
        from tui.screens.open_replay import write_file

        await write_file(self, "text", partial(write_report, path))

    # --- all screens ----------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self._cover_if_too_small(event.size)

    def push_screen(self, *args: Any, **kwargs: Any) -> Any:
        result = super().push_screen(*args, **kwargs)
        self.call_later(lambda: self._cover_if_too_small(self.size))
        return result

    def _cover_if_too_small(self, size: Size) -> None:
        if is_too_small(size) and not isinstance(self.screen, SmallWindowScreen):
            self.push_screen(SmallWindowScreen())

    def intercept_key(self, key: str) -> bool:
        return isinstance(self.screen, AnnalsScreen) and self.screen.intercept_key(key)

    @property
    def can_process_keys(self) -> bool:
        """Return whether our screen handles keys now; Textual's own screens return False."""
        return isinstance(self.screen, AnnalsScreen) and self.screen.can_process_keys

    def place_cursor(self, screen: Screen[Any]) -> None:
        """Put the terminal's cursor on the selection, for screen readers."""
        if isinstance(screen, AnnalsScreen):
            self.cursor_position = screen.selection_offset() or self.cursor_position

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
                yield SystemCommand(
                    f"{title} ({key_name(self.active_keys[screen_command.id])})", text, action
                )
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
        for name, theme in self.themes.items():
            title = "" if theme.title.lower() == name else escape(theme.title)
            yield SystemCommand(f"Theme {name}", title, partial(self.use_theme, name))

    def use_theme(self, theme: str) -> None:
        settings = replace(self.settings, theme=theme)
        self.apply_settings(settings)
        problem = save_settings(settings)
        if problem:
            self.show_warning(problem)

    def action_help_quit(self) -> None:
        leave_key = key_name(self.active_keys["leave"])
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


def _load_table(setup: Setup) -> None:
    """Import the table screen and load the game with its chosen packs."""
    from core.app.packs import is_loaded_as_chosen
    from core.games import load_game
    from core.kernel import BadSetup
    from core.kernel.packs import BadContent
    from tui.panels import load_presenter
    from tui.screens.table import TableScreen  # noqa: F401

    with suppress(BadSetup, BadContent):  # the error is shown when the game is opened
        if is_loaded_as_chosen(setup):
            load_presenter(load_game(setup.game))


def run_app(on_start: Callable[[AnnalsApp], object] | None = None) -> None:
    app = AnnalsApp(on_start=on_start)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.next_command:
        program = [sys.executable, "-m", "tui.cli", *app.next_command]
        sys.stdout.flush()
        os.execv(sys.executable, program)
