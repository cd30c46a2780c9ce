"""The table's updates: log entries, hand-over, undo requests and the end of the game."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from core.app.challenges import record_attempt
from core.app.game_end import EndNote
from core.app.profile import AttemptRecord
from core.bots import BotFailed
from core.lan.lookalike_names import is_same_name
from core.learn import ChallengeResult, ChallengeSession
from core.table import LogEntry, UndoAnswered
from tui.model.coach import LessonCoach
from tui.model.player_actions import PlayerActions
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.challenge_over import ChallengeOverScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.next_step import NextStep, TableResult
from tui.screens.overlays import ChapterScreen, HandOverScreen, RequestScreen, chapter_rows

MAX_PAGE_WIDTH = 90  # columns of a chapter page


class TableListener:
    """Forwards session updates to the model and opens the dialogs they require.

    The screen runs `listen` while the table is open. The listener owns what was already asked and
    shown, so that nothing comes up twice. It needs the screen, because it opens and closes others
    above it.
    """

    def __init__(
        self,
        screen: AnnalsScreen[TableResult],
        model: TableModel,
        player_actions: PlayerActions,
        is_log_hidden: Callable[[], bool],
        after_update: Callable[[], None] = lambda: None,
        load_end_notes: Callable[[], Sequence[EndNote]] = tuple,
    ) -> None:
        self.screen, self.model, self.player_actions = screen, model, player_actions
        self.is_log_hidden = is_log_hidden
        self.after_update = after_update  # called after each update
        self.load_end_notes = load_end_notes  # notes below the result
        self._is_end_shown = False
        self._open_request: RequestScreen | None = None  # the open undo request
        self._asked_about: set[tuple[int, str]] = set()  # seat, spectator
        # The challenge result that was stored last, with the record from before it.
        self._stored_attempt: tuple[ChallengeResult | None, AttemptRecord] | None = None

    async def listen(self) -> None:
        has_started = False  # the first update holds old entries
        try:
            async for entries in self.model.session.updates():
                seat = self.model.next_seat_at_keyboard
                if seat is not None:
                    await self._hand_over(seat)
                if has_started:
                    await self._show_chapters(entries)
                self.model.refresh(self._entries_to_announce(entries) if has_started else ())
                has_started = True
                self.after_update()
                self._show_pending_questions()
        except (BotFailed, ConnectionError) as failure:
            self.model.show_message(str(failure))

    def _entries_to_announce(self, entries: Sequence[LogEntry]) -> list[LogEntry]:
        """Return the entries to announce below the choices.

        These are all entries if the log is hidden, and only answers to undo requests otherwise.
        """
        if self.is_log_hidden():
            return list(entries)
        return [entry for entry in entries if isinstance(entry.event, UndoAnswered)]

    async def _show_chapters(self, entries: Sequence[LogEntry]) -> None:
        session = self.model.session
        for entry in entries:
            chapter = session.game.text.chapter_summary(session.view, entry.event)
            if chapter is not None and self.screen.close_screens_above():
                width = min(self.screen.size.width - 6, MAX_PAGE_WIDTH)
                rows = chapter_rows(chapter, width)
                page = ChapterScreen(chapter.title, rows, "Enter goes on")
                await self.screen.app.push_screen(page, wait_for_dismiss=True)

    async def _hand_over(self, seat: int) -> None:
        if not self.screen.close_screens_above():  # the table was closed meanwhile
            return
        name = self.model.session.names[seat]
        if await self.screen.app.push_screen(HandOverScreen(name), wait_for_dismiss=True):
            self.model.switch_seat(seat)
        else:
            self.screen.dismiss(NextStep.LEAVE)

    def _show_pending_questions(self) -> None:
        """Show the end or the open requests, each only once."""
        # Lessons announce the end themselves.
        has_lesson_coach = isinstance(self.model.coach, LessonCoach)
        is_over = self.model.position.is_over and not has_lesson_coach
        if is_over and not self._is_end_shown:
            self.show_end()
        elif not is_over:
            self.show_undo_request()
            self.ask_to_return_seat()
        self._is_end_shown = is_over  # after an undo, the game can end again

    def show_end(self) -> None:
        self.screen.run_worker(self._show_end(), group="end", exclusive=True)

    async def _show_end(self) -> None:
        session = self.model.session
        if isinstance(session, ChallengeSession):
            await self._show_challenge_result(session)
            return
        end_notes = await asyncio.to_thread(self.load_end_notes)
        if self.screen.close_screens_above():
            self.screen.app.push_screen(GameOverScreen(session, end_notes), self._after_the_end)

    async def _show_challenge_result(self, session: ChallengeSession) -> None:
        """Store and show a challenge's result. The same end counts once."""
        result = session.result
        if result is None:  # undone meanwhile
            return
        if self._stored_attempt is None or self._stored_attempt[0] is not result:
            previous_record, problem = await asyncio.to_thread(record_attempt, session, result)
            self._stored_attempt = (result, previous_record)
            if problem:
                self.screen.app.show_warning(problem)
        if session.result is result and self.screen.close_screens_above():
            result_screen = ChallengeOverScreen(session, self._stored_attempt[1])
            self.screen.app.push_screen(result_screen, self._after_the_end)

    def _after_the_end(self, next_step: TableResult | None) -> None:
        if next_step is not None and self.screen.close_screens_above():
            self.screen.dismiss(next_step)

    def show_undo_request(self) -> None:
        """Show another player's undo request once, as soon as the table is visible."""
        question = self.model.open_undo_request
        if question and self.screen.is_active:
            self.model.mark_request_answered()
            self._open_request = RequestScreen("May this be taken back?", question)
            self.screen.app.push_screen(self._open_request, self._handle_undo_answer)
        elif self._open_request is not None and not self.model.position.people.has_undo_vote:
            self._open_request.dismiss()  # answered by another player
            self._open_request = None

    def ask_to_return_seat(self) -> None:
        """Ask the host whether a spectator with a seat's name owns that seat.

        Such a guest has lost the seat's token, so only the host can know.
        """
        session = self.model.session
        self._asked_about &= set(session.returnable_seats)
        for seat, spectator in session.returnable_seats:
            name = session.names[seat]
            if not is_same_name(name, spectator) or (seat, spectator) in self._asked_about:
                continue
            if self.screen.is_active:
                self._asked_about.add((seat, spectator))
                text = (
                    f"{spectator} has come back without the token of {name}'s seat. Is it {name}?"
                )
                on_answer = partial(self._handle_seat_answer, seat, spectator)
                self.screen.app.push_screen(RequestScreen("Give the seat back?", text), on_answer)
            return

    def _handle_seat_answer(self, seat: int, spectator: str, yes: bool | None) -> None:
        if yes:
            request = partial(self.model.session.return_seat, seat, spectator)
            self.screen.run_worker(self.player_actions.run_request(request), group="play")

    def _handle_undo_answer(self, is_agreed: bool | None) -> None:
        self._open_request = None
        if is_agreed is not None:
            answer = self.player_actions.answer_undo_request(is_agreed)
            self.screen.run_worker(answer, group="play")
