"""Following the table: news, the keyboard handed on, a rival's request, the end."""

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

MOST_WIDE = 90  # cells of a page that is read


class Listener:
    """Tells the model what the table tells, and asks what must be asked then."""

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
        self.then = then  # what else follows the table
        self.said_at_the_end = said_at_the_end  # what there is to say behind the result
        self._is_end_shown = False
        self._request: RequestScreen | None = None  # that is being read
        self._asked_about: set[tuple[int, str]] = set()  # seats and who would like them back
        self._kept: tuple[Verdict | None, Attempts] | None = None  # the last end of a challenge

    async def follow(self) -> None:
        """Until the table is left."""
        is_news = False  # but what was there before
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
        """What the news closes is read before anything else is asked."""
        session = self.model.session
        for one in told:
            over = session.game.chapter(session.view, one.event)
            if over is not None and self.screen.come_to_the_top():
                width = min(self.screen.size.width - 6, MOST_WIDE)
                _, *rows = explanation_rows(over, width)
                page = ChapterScreen(over.title, rows, "Enter goes on")
                await self.screen.app.push_screen(page, wait_for_dismiss=True)

    async def _hand_over(self, seat: int) -> None:
        """Another person at this keyboard: hide everything until they are there."""
        if not self.screen.come_to_the_top():  # the table was left meanwhile
            return
        name = self.model.session.names[seat]
        if await self.screen.app.push_screen(HandOverScreen(name), wait_for_dismiss=True):
            self.model.sit_at(seat)
        else:
            self.screen.dismiss("home")

    def _ask(self) -> None:
        is_taught = isinstance(self.model.coach, LessonCoach)  # who speaks of the end
        is_over = self.model.position.is_over and not is_taught
        if is_over and not self._is_end_shown:
            self.show_end()
        elif not is_over:
            self.ask_for_consent()
            self.ask_whose_seat_it_is()
        self._is_end_shown = is_over  # an end that is taken back can come again

    def show_end(self) -> None:
        """The game is over, or the challenge."""
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
        """What came of a challenge, once it is kept: the same end counts once."""
        verdict = session.verdict
        if verdict is None:  # taken back meanwhile
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
        """Stay to look at the table, or leave it with a wish: rematch, replay, home."""
        if wish and self.screen.come_to_the_top():
            self.screen.dismiss(wish)

    def ask_for_consent(self) -> None:
        """Another player would like to take a choice back: asked once, as soon as it is seen."""
        question = self.model.asks_for_consent
        if question and self.screen.is_active:
            self.model.consented()
            self._request = RequestScreen("May this be taken back?", question)
            self.screen.app.push_screen(self._request, self._consent)
        elif self._request is not None and not self.model.position.people.is_asked:
            self._request.dismiss()  # another has answered for all
            self._request = None

    def ask_whose_seat_it_is(self) -> None:
        """Who came under a name that has a seat, but without its token, is known by the host."""
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
        except CannotUndo as error:  # answered otherwise meanwhile
            self.model.say(str(error))
        self.model.notice()


def _is_an_answer(told: Told) -> bool:
    """Whether it is what somebody waits for who has asked to take a choice back."""
    return isinstance(told.event, Answered)
