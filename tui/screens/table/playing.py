"""A player's actions: choose, undo, ask for hints, and requests about other players."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from core.bots import BotFailed
from core.house.challenges import see_hint
from core.kernel import IllegalAction
from core.table import CannotUndo
from core.teaching import ChallengeSession
from tui.model.challenge import HINT_COSTS
from tui.model.choosing import Question, Row, asked_before
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import AskScreen

LEFT = "It is left as it was. Where you are asked, y does it."


class Playing:
    """Runs actions that await the session, and shows why if they are refused."""

    def __init__(
        self, screen: AnnalsScreen[str], model: TableModel, short: Callable[[str], str]
    ) -> None:
        self.screen, self.model = screen, model
        self.short = short  # short name of a count

    def choose(self, row: Row) -> None:
        """Take a choice; ask first if it is harmful, or risky and the setting says so.

        A choice that a lesson asks for needs no confirmation.
        """
        choice = row.choice
        if self.model.is_asked_for(row):
            self._take(row)
        elif row.harms or (choice.warning and self.screen.app.settings.confirm):
            words = "; ".join(text for text in (choice.effect, choice.warning) if text)
            model, position = self.model, self.model.position
            title = asked_before(model.session.game, position.view, position.seat, row)
            question = AskScreen(title, words)
            self.screen.app.push_screen(question, partial(self._answered, row))
        else:
            self._take(row)

    def _answered(self, row: Row, yes: bool | None) -> None:
        """Take the choice, or explain why nothing happened."""
        if yes:
            self._take(row)
        else:
            self.model.say(LEFT)

    def _take(self, row: Row) -> None:
        if self.model.take(row):
            self.screen.run_worker(self._play(row), group="play")

    async def _play(self, row: Row) -> None:
        try:
            await self.model.session.play(row.action)
        except IllegalAction as error:
            self.model.refuse(str(error))
        except BotFailed as error:  # the retried choice cannot be evaluated
            self.model.say(str(error))
        else:
            self.model.notice()

    def take_back(self, going_back: Awaitable[None], said: str = "") -> None:
        """Run an undo operation, and show a message if it succeeds."""
        self.screen.run_worker(self._take_back(going_back, said), group="play")

    async def _take_back(self, going_back: Awaitable[None], said: str) -> None:
        try:
            await going_back
        except CannotUndo as error:
            self.model.say(str(error))
        else:
            self.model.hush()
            self.model.notice()
            if said:
                self.model.say(said)

    def ask_a_bot(self) -> None:
        asked = self.model.question
        if asked is not None:
            self.screen.run_worker(self._ask_a_bot(asked), group="hint", exclusive=True)

    async def _ask_a_bot(self, asked: Question) -> None:
        self.model.say("asking a bot ..")
        try:
            advice = await self.model.session.hint()
        except (BotFailed, IllegalAction) as error:
            self.model.say(str(error))
        else:
            self.model.show_hint(advice, asked, self.short)

    def ask_for_the_hint(self, challenge: ChallengeSession) -> None:
        """Show a challenge's hint, after confirming its cost."""
        if challenge.is_over or challenge.has_seen_hint:
            self.model.say(challenge.challenge.hint)
            return
        question = AskScreen("See the hint?", HINT_COSTS)

        def answered(yes: bool | None) -> None:
            if yes:
                self.screen.run_worker(self._see_the_hint(challenge), group="hint", exclusive=True)

        self.screen.app.push_screen(question, answered)

    async def _see_the_hint(self, challenge: ChallengeSession) -> None:
        problem = await asyncio.to_thread(see_hint, challenge)
        self.model.notice()
        self.model.say(problem)

    def settle(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Run a request that concerns other players."""
        self.screen.run_worker(self._settle(deed), group="play")

    async def _settle(self, deed: Callable[[], Awaitable[None]]) -> None:
        try:
            await deed()
        except IllegalAction as error:
            self.model.say(str(error))
