"""The table's updates: log entries, hand-over, undo requests and the end of the game."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from core.bots import BotFailed
from core.house.challenges import keep_attempt
from core.house.profile import Attempts
from core.kernel import IllegalAction
from core.lan.names import is_same_name
from core.table import Answered, CannotUndo, Told
from core.teaching import ChallengeSession, Verdict
from tui.model.coach import LessonCoach
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.challenge_over import ChallengeOverScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.overlays import ChapterScreen, HandOverScreen, RequestScreen
from tui.widgets.panes import explanation_rows

MOST_WIDE = 90  # columns of a chapter page


class Listener:
    """Forwards session updates to the model and opens the dialogs they require."""

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        is_log_hidden: Callable[[], bool],
        then: Callable[[], None] = lambda: None,
        said_at_the_end: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self.screen, self.model = screen, model
        self.is_log_hidden = is_log_hidden
        self.then = then  # called after each update
        self.said_at_the_end = said_at_the_end  # notes below the result
        self._is_end_shown = False
        self._request: RequestScreen | None = None  # the open undo request
        self._asked_about: set[tuple[int, str]] = set()  # seat, spectator
        self._kept: tuple[Verdict | None, Attempts] | None = None  # seat, spectator

    async def follow(self) -> None:
        """Process updates until the table closes."""
        is_news = False  # the first update holds old entries
        try:
            async for told in self.model.session.updates():
                seat = self.model.next_at_keyboard
                if seat is not None:
                    await self._hand_over(seat)
                if is_news:
                    await self._show_chapters(told)
                heard = told if self.is_log_hidden() else [t for t in told if _is_an_answer(t)]
                self.model.notice(heard if is_news else ())
                is_news = True
                self.then()
                self._ask()
        except (BotFailed, ConnectionError) as failure:
            self.model.say(str(failure))

    async def _show_chapters(self, told: Sequence[Told]) -> None:
        session = self.model.session
        for one in told:
            over = session.game.chapter(session.view, one.event)
            if over is not None and self.screen.come_to_the_top():
                width = min(self.screen.size.width - 6, MOST_WIDE)
                _, *rows = explanation_rows(over, width)
                page = ChapterScreen(over.title, rows, "Enter goes on")
                await self.screen.app.push_screen(page, wait_for_dismiss=True)

    async def _hand_over(self, seat: int) -> None:
        """Hide the table until the next player at this keyboard is ready."""
        if not self.screen.come_to_the_top():  # the table was closed meanwhile
            return
        name = self.model.session.names[seat]
        if await self.screen.app.push_screen(HandOverScreen(name), wait_for_dismiss=True):
            self.model.sit_at(seat)
        else:
            self.screen.dismiss("home")

    def _ask(self) -> None:
        is_taught = isinstance(self.model.coach, LessonCoach)  # lessons announce the end themselves
        is_over = self.model.position.is_over and not is_taught
        if is_over and not self._is_end_shown:
            self.show_end()
        elif not is_over:
            self.ask_for_consent()
            self.ask_whose_seat_it_is()
        self._is_end_shown = is_over  # after an undo, the game can end again

    def show_end(self) -> None:
        """Show the result of the game or challenge."""
        self.screen.run_worker(self._show_end(), group="end", exclusive=True)

    async def _show_end(self) -> None:
        session = self.model.session
        if isinstance(session, ChallengeSession):
            await self._show_stars(session)
            return
        said = await asyncio.to_thread(self.said_at_the_end)
        if self.screen.come_to_the_top():
            self.screen.app.push_screen(GameOverScreen(session, said), self._after_the_end)

    async def _show_stars(self, session: ChallengeSession) -> None:
        """Store and show the result of a challenge; the same end counts once."""
        verdict = session.verdict
        if verdict is None:  # undone meanwhile
            return
        if self._kept is None or self._kept[0] is not verdict:
            before, problem = await asyncio.to_thread(keep_attempt, session, verdict)
            self._kept = (verdict, before)
            if problem:
                self.screen.app.complain(problem)
        if session.verdict is verdict and self.screen.come_to_the_top():
            over = ChallengeOverScreen(session, self._kept[1])
            self.screen.app.push_screen(over, self._after_the_end)

    def _after_the_end(self, wish: str | None) -> None:
        if wish and self.screen.come_to_the_top():
            self.screen.dismiss(wish)

    def ask_for_consent(self) -> None:
        """Show another player's undo request once, as soon as the table is visible."""
        question = self.model.asks_for_consent
        if question and self.screen.is_active:
            self.model.consented()
            self._request = RequestScreen("May this be taken back?", question)
            self.screen.app.push_screen(self._request, self._consent)
        elif self._request is not None and not self.model.position.people.is_asked:
            self._request.dismiss()  # answered by another player
            self._request = None

    def ask_whose_seat_it_is(self) -> None:
        """Ask the host whether a spectator with a seat's name owns that seat.

        Such a guest has lost the seat's token, so only the host can tell.
        """
        session = self.model.session
        self._asked_about &= set(session.may_be_given)
        for seat, watcher in session.may_be_given:
            name = session.names[seat]
            if not is_same_name(name, watcher) or (seat, watcher) in self._asked_about:
                continue
            if self.screen.is_active:
                self._asked_about.add((seat, watcher))
                text = f"{watcher} has come back without the token of {name}'s seat. Is it {name}?"
                give = partial(self._give, seat, watcher)
                self.screen.app.push_screen(RequestScreen("Give the seat back?", text), give)
            return

    def _give(self, seat: int, watcher: str, yes: bool | None) -> None:
        if yes:
            self.screen.run_worker(self._give_seat(seat, watcher), group="play")

    async def _give_seat(self, seat: int, watcher: str) -> None:
        try:
            await self.model.session.give_seat(seat, watcher)
        except IllegalAction as error:
            self.model.say(str(error))

    def _consent(self, agrees: bool | None) -> None:
        self._request = None
        if agrees is not None:
            self.screen.run_worker(self._answer(agrees), group="play")

    async def _answer(self, agrees: bool) -> None:
        try:
            await self.model.session.consent(agrees)
        except CannotUndo as error:  # another answer was given meanwhile
            self.model.say(str(error))
        self.model.notice()


def _is_an_answer(told: Told) -> bool:
    return isinstance(told.event, Answered)
