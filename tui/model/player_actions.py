"""A player's actions that await the session: choose, undo, ask for hints, and requests."""

import asyncio
from collections.abc import Awaitable, Callable

from core.app.challenges import record_hint
from core.bots import BotFailed
from core.kernel import IllegalAction
from core.kernel.style import SHORT
from core.learn import ChallengeSession
from core.table import CannotUndo, WholeChoices
from tui.model.choices import ChoiceRow, Question
from tui.model.resignation import resignation_notice
from tui.model.table import TableModel


class PlayerActions:
    """Runs actions of the session, and tells the model what came of them."""

    def __init__(self, model: TableModel, abbreviate: Callable[[str, int], str]) -> None:
        self.model = model
        self.abbreviate = abbreviate  # short name of a count
        self._whole_choices = WholeChoices()

    async def play(self, row: ChoiceRow) -> None:
        """Make a choice. If its steps lead elsewhere than expected, the rest is asked."""
        question = self.model.question
        try:
            await self._whole_choices.play(self.model.session, row.action, row.following)
        except IllegalAction as error:
            if question is None or self.model.session.decision == question.decision:
                self.model.refuse(str(error))
            else:  # the first steps hold
                self.model.finish_answer()
                self.model.show_message(str(error))
        except BotFailed as error:  # the retried choice cannot be evaluated
            self.model.show_message(str(error))
        else:
            self.model.finish_answer()

    async def undo_last_choice(self) -> None:
        """Undo the last choice, with all its steps. Raise CannotUndo if that is not allowed."""
        await self._whole_choices.undo(self.model.session)

    async def undo(self, undo_operation: Awaitable[None], message: str = "") -> None:
        """Run an undo operation, and show a message if it succeeds."""
        try:
            await undo_operation
        except CannotUndo as error:
            self.model.show_message(str(error))
        else:
            self.model.mark_read()
            self.model.refresh()
            if message:
                self.model.show_message(message)

    async def answer_undo_request(self, is_agreed: bool) -> None:
        try:
            await self.model.session.answer_undo_request(is_agreed)
        except CannotUndo as error:  # another answer was given meanwhile
            self.model.show_message(str(error))
        self.model.refresh()

    async def show_bot_hint(self, question: Question, select_help: str) -> None:
        if self.model.select_hint():
            return
        self.model.show_message("asking a bot ...")
        try:
            advice = await self.model.session.hint(SHORT)
        except (BotFailed, IllegalAction) as error:
            self.model.show_message(str(error))
        else:
            self.model.show_hint(advice, question, self.abbreviate, select_help)

    async def show_challenge_hint(self, challenge: ChallengeSession) -> None:
        problem = await asyncio.to_thread(record_hint, challenge)
        self.model.refresh()
        self.model.show_message(problem)

    async def set_resigning(self, is_wanted: bool) -> None:
        """Resign at the next turn, or stay in the game after all."""
        try:
            await self.model.session.set_resigning(is_wanted)
        except IllegalAction as error:
            self.model.show_message(str(error))
        else:
            self.model.show_message(resignation_notice(is_wanted))

    async def run_request(self, request: Callable[[], Awaitable[None]]) -> None:
        """Run a request about other players, and show why if it is refused."""
        try:
            await request()
        except IllegalAction as error:
            self.model.show_message(str(error))
