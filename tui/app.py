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

from core.basics.seats import Seat
from core.basics.setup import OPENING, Setup
from core.games import GAME_IDS
from saves import BadSave, SaveFailed, is_hosted, read_header
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.page import PageScreen
from tui.screens.small import SmallScreen
from tui.settings.keys import MOVES, PANES, SCREENS, deeds_in, key_name
from tui.settings.settings import Settings, packs_of, save_settings
from tui.widgets.picture import is_too_small

if TYPE_CHECKING:
    from core.house.lookback import Lookback
    from core.house.replay import Replay
    from core.house.sitting import Match
    from core.kernel import Game
    from tui.model.coach import Coach
    from tui.model.lookback import LookbackModel

OPEN = "open "  # request on leaving a table: open another game; a path follows
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
        first: Screen[Any] | None = None,
        begin: "Callable[[AnnalsApp], object] | None" = None,
    ) -> None:
        super().__init__()
        if names := packs_of(self.settings):
            from core.house.packs import unusable

            self.complaints += unusable(names).values()
        self._is_playing = False
        self._game_path: Path | None = None  # the save file of the open table
        self._first = first
        self.next_command: list[str] = []  # arguments for the restart after exit
        self._begin = begin  # runs once after startup

    def get_default_screen(self) -> Screen[Any]:
        """Use the first screen as Textual's default; an empty one would be drawn as well."""
        if self._first is None:
            from tui.screens.home import HomeScreen

            self._first = HomeScreen()
        return self._first

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver, or on Linux and macOS the event driver, which does not poll."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from tui.widgets.patient_driver import PatientDriver  # not importable on Windows

        return PatientDriver

    def on_load(self) -> None:
        """Exit cleanly on SIGTERM, so that the terminal is restored."""
        with suppress(NotImplementedError, RuntimeError, ValueError):  # or not the main thread
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)

    def on_mount(self) -> None:
        self.apply_settings(self.settings)
        self._end_with_the_terminal()
        if self._begin is not None:
            self._begin(self)
        for sentence in self.complaints:
            self.complain(sentence)

    def on_ready(self) -> None:
        """Exclude everything loaded at startup from garbage collection."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _end_with_the_terminal(self) -> None:
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
        from core.house.sitting import new_match
        from core.kernel import BadSetup

        try:
            self.play(new_match(game, seats, options, seed))
        except BadSetup as error:
            self.complain(str(error))

    def play_saved(self, path: Path) -> None:
        from core.house.packs import ReadOtherwise
        from core.house.sitting import saved_match
        from core.kernel import BadSetup
        from core.table import BadJournal

        try:
            header = read_header(path)
            if is_hosted(path, header) and not header.over:
                from tui.screens.host import host_again

                host_again(self, path)
                return
            self.play(saved_match(path))
        except ReadOtherwise:
            self.start_anew(["load", str(path.resolve())])
        except (BadSave, BadSetup, BadJournal) as error:
            self.complain(str(error))

    def play_alone(self, path: Path, with_bots: bool) -> None:
        from core.house.alone import copied_alone
        from tui.settings.own_name import own_name

        try:
            copy = copied_alone(path, own_name(), with_bots)
        except (BadSave, SaveFailed) as error:
            self.complain(str(error))
        else:
            self.tell("This is a copy; the table's own game waits for everybody.")
            self.play_saved(copy)

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        if not self._is_playing:
            self._is_playing = True
            self._learn(game, part, lesson)

    @work(group="play")
    async def _learn(self, game: str, part: str, lesson: str) -> None:
        from tui.screens.lessons import take_lessons

        try:
            match = await take_lessons(self, game, part, lesson)
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
        from tui.screens.trying import try_challenges

        try:
            await try_challenges(self, game, challenge)
        finally:
            self._is_playing = False
        if isinstance(self.screen, PageScreen):
            self.screen.on_screen_resume()

    def play_daily(self) -> None:
        from core.house import daily
        from core.house.profile import load_profile
        from core.kernel import BadSetup

        try:
            match = daily.match_of(daily.today(), load_profile()[0], self.settings.name)
        except (BadSave, BadSetup) as error:
            self.complain(str(error))
            return
        if problem := daily.begin(match):
            self.complain(problem)
        self.play(match)

    def start_with_pack(self, game: str, packs: str, command: list[str]) -> None:
        self._start_with_pack(game, packs, command)

    @work(group="read", exclusive=True)
    async def _start_with_pack(self, game: str, packs: str, command: list[str]) -> None:
        """Check the packs in a separate process before this one exits."""
        from core.house.packs import complaints_apart

        self.tell("Reading the pack ..")
        for name in filter(None, packs.split("+")):
            complaints = await asyncio.to_thread(complaints_apart, game, name)
            if complaints:
                self.complain(complaints[0])
                return
        self.start_anew(command)

    def start_anew(self, command: list[str]) -> None:
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
            wish = await self._sit_at(match)
            while wish == "rematch":
                match = match.again()
                wish = await self._sit_at(match)
        finally:
            self._is_playing = False
        if isinstance(self.screen, PageScreen):  # the page was drawn before the last save
            self.screen.on_screen_resume()
        if wish.startswith(OPEN):
            self.play_saved(Path(wish.removeprefix(OPEN)))
        if wish.startswith("replay"):
            self.replay_saved(match.path, int(wish.partition(" ")[2] or OPENING))
        elif wish == "look back":
            self.look_back(match.path)

    async def _sit_at(self, match: "Match") -> str:
        """Play one game with autosave; return the request made on leaving."""
        from core.house.afterwards import remember, said_at_the_end
        from core.house.lines import TableLines
        from core.house.sitting import sit_down
        from core.kernel import BadSetup
        from tui.screens.overlays import HandOverScreen
        from tui.screens.table import TableScreen

        self._game_path = match.path
        loop = asyncio.get_running_loop()

        def warn(sentence: str) -> None:
            loop.call_soon_threadsafe(self.complain, f"{sentence} The game goes on.")

        def pause(is_new_turn: bool) -> float:
            """Return the bot delay: per choice at a table of bots, else once per turn."""
            watching = all(seat.is_bot for seat in match.seats)
            return self.settings.bot_seconds if watching or is_new_turn else 0.0

        try:
            async with sit_down(match, warn, pause, at_once=True) as sitting:
                session = sitting.session()
                if len(session.seats_here) > 1:
                    name = session.names[session.seat]
                    if not await self.push_screen(HandOverScreen(name), wait_for_dismiss=True):
                        return ""
                said = partial(said_at_the_end, sitting)
                while True:
                    coach = self._coach_for(match)
                    table = TableScreen(
                        session,
                        match.path.stem,
                        coach=coach,
                        said_at_the_end=said,
                        lines=TableLines(sitting),
                    )
                    wish = await self.push_screen(table, wait_for_dismiss=True) or ""
                    unsaved = await asyncio.to_thread(sitting.unsaved)
                    if not unsaved and (problem := await asyncio.to_thread(remember, sitting)):
                        self.complain(problem)
                    if await self._may_leave(unsaved):
                        return wish
        except (BadSave, SaveFailed, BadSetup) as error:
            self.complain(str(error))
            return ""

    def _coach_for(self, match: "Match") -> "Coach | None":
        from core.house.learning import coaching_for
        from core.kernel.content import BadContent
        from tui.model.coach import TableCoach

        if all(seat.is_bot for seat in match.seats):
            return None
        try:
            coaching = coaching_for(self.settings.coach, match.game.id, match.path.stem)
        except BadContent as error:
            self.complain(str(error))
            return None
        return TableCoach(match.game, coaching, match.options) if coaching else None

    async def _may_leave(self, unsaved: str) -> bool:
        from tui.screens.overlays import AskScreen

        if not unsaved or not self.is_running:
            return True
        question = AskScreen("Leave, and lose what is not saved?", unsaved)
        return bool(await self.push_screen(question, wait_for_dismiss=True))

    def open_game(self, path: Path) -> None:
        tables = [s for s in self.screen_stack if isinstance(s, AnnalsScreen) and s.place == TABLE]
        if tables and tables[-1].come_to_the_top():
            tables[-1].dismiss(f"{OPEN}{path}")
        else:
            self.play_saved(path)

    def replay_saved(self, path: Path, entry: int = OPENING) -> None:
        self._replay(path, entry)

    @work(group="read", exclusive=True)
    async def _replay(self, path: Path, entry: int) -> None:
        from tui.screens.looking_again import replay_screen, show_again

        await show_again(self, path, partial(replay_screen, path, entry))

    def look_back(self, path: Path, seat: int | None = None) -> None:
        self._look_back(path, seat)

    @work(group="read", exclusive=True)
    async def _look_back(self, path: Path, seat: int | None) -> None:
        from tui.screens.looking_again import analysis_screen, show_again

        await show_again(self, path, partial(analysis_screen, path, seat))

    def try_choices(self, path: Path, replay: "Replay", model: "LookbackModel") -> None:
        self._try_choices(path, replay, model)

    @work(group="try", exclusive=True)
    async def _try_choices(self, path: Path, replay: "Replay", model: "LookbackModel") -> None:
        from tui.screens.learning_from import try_choices

        begun = await try_choices(self, path, replay, model)
        if isinstance(self.screen, PageScreen):
            self.screen.on_screen_resume()
        if begun is not None:
            self.open_game(begun)

    def write_report(self, path: Path, lookback: "Lookback") -> None:
        self._write_report(path, lookback)

    @work(group="read", exclusive=True)
    async def _write_report(self, path: Path, lookback: "Lookback") -> None:
        from core.house.lookback.page import write_page
        from tui.screens.looking_again import write_out

        await write_out(self, "page", partial(write_page, path, lookback))

    def export_game(self) -> None:
        if self._game_path is not None:
            self.export_saved(self._game_path)

    def export_saved(self, path: Path) -> None:
        self._export(path)

    @work(group="read", exclusive=True)
    async def _export(self, path: Path) -> None:
        from core.house.export import write_story
        from tui.screens.looking_again import write_out

        await write_out(self, "text", partial(write_story, path))

    # --- all screens ----------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self._cover_if_too_small(event.size)

    def push_screen(self, *args: Any, **kwargs: Any) -> Any:
        opened = super().push_screen(*args, **kwargs)
        self.call_later(lambda: self._cover_if_too_small(self.size))
        return opened

    def _cover_if_too_small(self, size: Size) -> None:
        if is_too_small(size) and not isinstance(self.screen, SmallScreen):
            self.push_screen(SmallScreen())

    def takes(self, key: str) -> bool:
        return isinstance(self.screen, AnnalsScreen) and self.screen.takes(key)

    @property
    def is_ready(self) -> bool:
        """Return whether our screen handles keys now; Textual's own screens return False."""
        return isinstance(self.screen, AnnalsScreen) and self.screen.is_ready

    def place_cursor(self, screen: Screen[Any]) -> None:
        """Put the terminal's cursor on the selection, for screen readers."""
        if isinstance(screen, AnnalsScreen):
            self.cursor_position = screen.selection_at() or self.cursor_position

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the palette entries: the screen's commands with their keys, and the themes."""
        deeds = deeds_in(SCREENS.get(getattr(screen, "place", ""), ()))
        faces = screen.face_titles if isinstance(screen, AnnalsScreen) else {}
        for deed in deeds:
            act = getattr(screen, f"action_{deed.id}", None)
            is_offered = not isinstance(screen, AnnalsScreen) or screen.can_do(deed.id)
            if act is None or deed.id in MOVES or not is_offered:
                continue
            title, text = deed.title, deed.text if deed.words else ""
            if deed.id in PANES:
                title, text = faces.get(deed.keys, ""), "Go there with the cursor."
            if title:
                yield SystemCommand(f"{title} ({key_name(self.keys_in_use[deed.id])})", text, act)
        own = getattr(screen, "get_system_commands", tuple)
        for title, text, act, discover in own():
            yield SystemCommand(escape(title), escape(text), act, discover)
        everywhere = {
            "settings": ("Settings", "Theme, marks, speed, keys", self.action_settings),
            "rules": ("Rules", "The numbered rules", self.action_rules),
            "quit": ("Quit", "Leave Annals; the game is saved", self.action_quit),
        }
        for name, command in everywhere.items():
            if all(deed.id != name for deed in deeds):
                yield SystemCommand(*command)
        for name, theme in self.themes.items():
            title = "" if theme.title.lower() == name else escape(theme.title)
            yield SystemCommand(f"Theme {name}", title, partial(self.wear, name))

    def wear(self, theme: str) -> None:
        settings = replace(self.settings, theme=theme)
        self.apply_settings(settings)
        problem = save_settings(settings)
        if problem:
            self.complain(problem)

    def action_help_quit(self) -> None:
        back = key_name(self.keys_in_use["leave"])
        self.tell(f"{back} leaves this screen, ctrl+q leaves Annals; the game is saved.")

    def action_command_palette(self) -> None:
        from tui.screens.commands import Commands

        if not isinstance(self.screen, Commands | SmallScreen):
            self.push_screen(Commands())

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
                screen.update_all()


def _load_table(setup: Setup) -> None:
    """Import the table screen and load the game with its chosen packs."""
    from core.games import load_game
    from core.house.packs import is_read_as_chosen
    from core.kernel import BadSetup
    from core.kernel.packs import BadContent
    from tui.games import presenter_of
    from tui.screens.table import TableScreen  # noqa: F401

    with suppress(BadSetup, BadContent):  # the error is shown when the game is opened
        if is_read_as_chosen(setup):
            presenter_of(load_game(setup.game))


def run_app(begin: Callable[[AnnalsApp], object] | None = None) -> None:
    app = AnnalsApp(begin=begin)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.next_command:
        program = [sys.executable, "-m", "tui.cli", *app.next_command]
        sys.stdout.flush()
        os.execv(sys.executable, program)
