"""Navigation between screens, tables and the next process.

Table code is imported on first use, so that the first screen appears quickly.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.common.seats import Seat
from core.common.setup import OPENING, Setup
from saves import BadSave, SaveFailed, is_hosted, read_header
from tui.screens.base import AnnalsScreen, GameApp
from tui.screens.next_step import NextStep, OpenGame, ReplayFrom, TableResult
from tui.screens.page_screen import PageScreen

if TYPE_CHECKING:
    from core.analysis import Analysis
    from core.app.local_game import Match
    from core.app.replay import Replay
    from core.kernel import Game
    from tui.model.analysis import AnalysisModel
    from tui.model.coach import Coach

TABLE = "table"


class Navigator:
    """Runs the table loop and opens what screens ask for. Only one game is played at a time."""

    def __init__(self, app: GameApp) -> None:
        self.app = app
        self.next_command: list[str] = []  # arguments for the restart after exit
        self._is_playing = False
        self._game_path: Path | None = None  # the save file of the open table

    def _start(self, job: Callable[[], object], group: str, exclusive: bool = False) -> None:
        """Start a worker from a function, because an unused coroutine would be reported."""
        self.app.run_worker(job, group=group, exclusive=exclusive)

    def warm_up(self, setup: Setup) -> None:
        self._start(partial(asyncio.to_thread, load_table, setup), "warm", exclusive=True)

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
            self.app.show_warning(str(error))

    def play_saved(self, path: Path) -> None:
        from core.app.local_game import saved_match
        from core.app.packs import LoadedWithOtherPacks
        from core.kernel import BadSetup
        from core.table import BadJournal

        try:
            header = read_header(path)
            if is_hosted(path, header) and not header.is_over:
                from tui.screens.host import reopen_table

                reopen_table(self.app, path)
                return
            self.play(saved_match(path))
        except LoadedWithOtherPacks:
            self.restart(["load", str(path.resolve())])
        except (BadSave, BadSetup, BadJournal) as error:
            self.app.show_warning(str(error))

    def play_solo_copy(self, path: Path, with_bots: bool) -> None:
        from core.app.solo_copy import make_solo_copy
        from saves.game_file import describe_damage, read_save
        from tui.settings.player_name import player_name

        try:
            copy = make_solo_copy(path, player_name(), with_bots)
            damage = describe_damage(path.name, read_save(path))
        except (BadSave, SaveFailed) as error:
            self.app.show_warning(str(error))
        else:
            self.app.show_message("This is a copy; the table's own game waits for everybody.")
            if damage:
                self.app.show_warning(damage)
            self.play_saved(copy)

    def learn(self, game: str, part: str = "", lesson: str = "") -> None:
        if not self._is_playing:
            self._is_playing = True
            self._start(partial(self._learn, game, part, lesson), "play")

    async def _learn(self, game: str, part: str, lesson: str) -> None:
        from tui.screens.lesson_flow import run_lessons

        try:
            match = await run_lessons(self.app, game, part, lesson)
        finally:
            self._is_playing = False
        if isinstance(self.app.screen, PageScreen):  # show the progress made
            self.app.screen.on_screen_resume()
        if match is not None:
            self.play(match)

    def try_challenge(self, game: str, challenge: str) -> None:
        if not self._is_playing:
            self._is_playing = True
            self._start(partial(self._try_challenge, game, challenge), "play")

    async def _try_challenge(self, game: str, challenge: str) -> None:
        from tui.screens.challenge_flow import run_challenges

        try:
            await run_challenges(self.app, game, challenge)
        finally:
            self._is_playing = False
        if isinstance(self.app.screen, PageScreen):
            self.app.screen.on_screen_resume()

    def play_daily(self) -> None:
        from core.app import daily
        from core.app.profile import load_profile
        from core.kernel import BadSetup

        try:
            match = daily.daily_match(daily.today(), load_profile()[0], self.app.settings.name)
        except (BadSave, BadSetup) as error:
            self.app.show_warning(str(error))
            return
        if problem := daily.record_start(match):
            self.app.show_warning(problem)
        self.play(match)

    def restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        self._start(partial(self._restart_with_packs, game, packs, command), "read", exclusive=True)

    async def _restart_with_packs(self, game: str, packs: str, command: list[str]) -> None:
        """Check the packs in a separate process before this one exits."""
        from core.app.packs import check_in_subprocess

        self.app.show_message("Reading the pack ..")
        for name in filter(None, packs.split("+")):
            problems = await asyncio.to_thread(check_in_subprocess, game, name)
            if problems:
                self.app.show_warning(problems[0])
                return
        self.restart(command)

    def restart(self, command: list[str]) -> None:
        """Exit and restart with a command, because packs are loaded once per process."""
        self.next_command = command
        self.app.exit()

    def play(self, match: "Match") -> None:
        if not self._is_playing:
            self._is_playing = True
            self._start(partial(self._play, match), "play")

    async def _play(self, match: "Match") -> None:
        try:
            next_step = await self._play_at_table(match)
            while next_step is NextStep.REMATCH:
                match = match.rematch()
                next_step = await self._play_at_table(match)
        finally:
            self._is_playing = False
        if isinstance(self.app.screen, PageScreen):  # the page was drawn before the last save
            self.app.screen.on_screen_resume()
        match next_step:
            case OpenGame(path):
                self.play_saved(path)
            case ReplayFrom(entry):
                self.replay_saved(match.path, entry)
            case NextStep.ANALYZE:
                self.analyze(match.path)

    async def _play_at_table(self, match: "Match") -> TableResult:
        from core.app.game_end import end_notes, record_game
        from core.app.local_game import open_local_game
        from core.app.variations import TableVariations
        from core.kernel import BadSetup
        from tui.screens.overlays import HandOverScreen
        from tui.screens.table import TableScreen

        self._game_path = match.path
        loop = asyncio.get_running_loop()

        def warn(sentence: str) -> None:
            loop.call_soon_threadsafe(self.app.show_warning, f"{sentence} The game continues.")

        def pause(is_new_turn: bool) -> float:
            """Return the bot delay: per choice at a table of bots, else once per turn."""
            watching = all(seat.is_bot for seat in match.seats)
            return self.app.settings.bot_seconds if watching or is_new_turn else 0.0

        try:
            async with open_local_game(match, warn, pause, load_in_background=True) as local_game:
                session = local_game.session()
                if len(session.local_seats) > 1:
                    name = session.names[session.seat]
                    if not await self.app.push_screen(HandOverScreen(name), wait_for_dismiss=True):
                        return NextStep.LEAVE
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
                    next_step = await self.app.push_screen(table, wait_for_dismiss=True)
                    unsaved = await asyncio.to_thread(local_game.save_problem)
                    if not unsaved and (
                        problem := await asyncio.to_thread(record_game, local_game)
                    ):
                        self.app.show_warning(problem)
                    if await self._confirm_leaving(unsaved):
                        return next_step or NextStep.LEAVE
        except (BadSave, SaveFailed, BadSetup) as error:
            self.app.show_warning(str(error))
            return NextStep.LEAVE

    def _coach_for(self, match: "Match") -> "Coach | None":
        from core.app.learning import coaching_for
        from core.kernel.content import BadContent
        from tui.model.coach import TableCoach

        if all(seat.is_bot for seat in match.seats):
            return None
        try:
            coaching = coaching_for(self.app.settings.coach, match.game.id, match.path.stem)
        except BadContent as error:
            self.app.show_warning(str(error))
            return None
        return TableCoach(match.game, coaching, match.options) if coaching else None

    async def _confirm_leaving(self, unsaved: str) -> bool:
        from tui.screens.overlays import ConfirmScreen

        if not unsaved or not self.app.is_running:
            return True
        question = ConfirmScreen("Leave, and lose what is not saved?", unsaved)
        return await self.app.push_screen(question, wait_for_dismiss=True)

    def open_game(self, path: Path) -> None:
        tables = [
            s
            for s in self.app.screen_stack
            if isinstance(s, AnnalsScreen) and s.binding_scope == TABLE
        ]
        if tables and tables[-1].close_screens_above():
            tables[-1].dismiss(OpenGame(path))
        else:
            self.play_saved(path)

    def replay_saved(self, path: Path, entry: int = OPENING) -> None:
        self._start(partial(self._replay, path, entry), "read", exclusive=True)

    async def _replay(self, path: Path, entry: int) -> None:
        from tui.screens.open_replay import make_replay_screen, open_saved_screen

        await open_saved_screen(self.app, path, partial(make_replay_screen, path, entry))

    def analyze(self, path: Path, seat: int | None = None) -> None:
        self._start(partial(self._analyze, path, seat), "read", exclusive=True)

    async def _analyze(self, path: Path, seat: int | None) -> None:
        from tui.screens.open_replay import make_analysis_screen, open_saved_screen

        await open_saved_screen(self.app, path, partial(make_analysis_screen, path, seat))

    def retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None:
        self._start(partial(self._retry_mistakes, path, replay, model), "try", exclusive=True)

    async def _retry_mistakes(self, path: Path, replay: "Replay", model: "AnalysisModel") -> None:
        from tui.screens.retry_mistakes import retry_mistakes

        new_game = await retry_mistakes(self.app, path, replay, model)
        if isinstance(self.app.screen, PageScreen):
            self.app.screen.on_screen_resume()
        if new_game is not None:
            self.open_game(new_game)

    def write_report(self, path: Path, analysis: "Analysis") -> None:
        self._start(partial(self._write_report, path, analysis), "read", exclusive=True)

    async def _write_report(self, path: Path, analysis: "Analysis") -> None:
        from core.analysis.html_page import write_page
        from tui.screens.open_replay import write_file

        await write_file(self.app, "page", partial(write_page, path, analysis))

    def export_game(self) -> None:
        if self._game_path is not None:
            self.export_saved(self._game_path)

    def export_saved(self, path: Path) -> None:
        self._start(partial(self._export, path), "read", exclusive=True)

    async def _export(self, path: Path) -> None:
        from core.app.export import write_report
        from tui.screens.open_replay import write_file

        await write_file(self.app, "text", partial(write_report, path))


def load_table(setup: Setup) -> None:
    from core.app.packs import is_loaded_as_chosen
    from core.games import load_game
    from core.kernel import BadSetup
    from core.kernel.packs import BadContent
    from tui.panels import load_presenter
    from tui.screens.table import TableScreen  # noqa: F401

    with suppress(BadSetup, BadContent):  # the error is shown when the game is opened
        if is_loaded_as_chosen(setup):
            load_presenter(load_game(setup.game))
