"""A player's actions: choose, undo, ask for hints, and requests about other players."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from core.app.challenges import record_hint
from core.bots import BotFailed
from core.kernel import IllegalAction
from core.learn import ChallengeSession
from core.table import CannotUndo
from tui.model.challenge import HINT_COST_NOTICE
from tui.model.choices import ChoiceRow, Question, confirmation_prompt
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import ConfirmScreen

NOT_DONE_NOTICE = "It is left as it was. Where you are asked, y does it."


class PlayerActions:
    """Runs actions that await the session, and shows why if they are refused."""

    def __init__(
        self, screen: AnnalsScreen[str], model: TableModel, abbreviate: Callable[[str], str]
    ) -> None:
        self.screen, self.model = screen, model
        self.abbreviate = abbreviate  # short name of a count

    def choose(self, row: ChoiceRow) -> None:
        """Take a choice; ask first if it is harmful, or risky and the setting says so.

        A choice that a lesson asks for needs no confirmation.
        """
        choice = row.choice
        if self.model.is_suggested(row):
            self._start_playing(row)
        elif row.needs_confirmation or (choice.warning and self.screen.app.settings.confirm):
            consequence = "; ".join(text for text in (choice.effect, choice.warning) if text)
            model, position = self.model, self.model.position
            title = confirmation_prompt(model.session.game, position.view, position.seat, row)
            question = ConfirmScreen(title, consequence)
            self.screen.app.push_screen(question, partial(self._handle_confirmation, row))
        else:
            self._start_playing(row)

    def _handle_confirmation(self, row: ChoiceRow, yes: bool | None) -> None:
        """Take the choice, or explain why nothing happened."""
        if yes:
            self._start_playing(row)
        else:
            self.model.show_message(NOT_DONE_NOTICE)

    def _start_playing(self, row: ChoiceRow) -> None:
        if self.model.take(row):
            self.screen.run_worker(self._play(row), group="play")

    async def _play(self, row: ChoiceRow) -> None:
        try:
            await self.model.session.play(row.action)
        except IllegalAction as error:
            self.model.refuse(str(error))
        except BotFailed as error:  # the retried choice cannot be evaluated
            self.model.show_message(str(error))
        else:
            self.model.refresh()

    def undo(self, undo_operation: Awaitable[None], message: str = "") -> None:
        """Run an undo operation, and show a message if it succeeds."""
        self.screen.run_worker(self._run_undo(undo_operation, message), group="play")

    async def _run_undo(self, undo_operation: Awaitable[None], message: str) -> None:
        try:
            await undo_operation
        except CannotUndo as error:
            self.model.show_message(str(error))
        else:
            self.model.mark_read()
            self.model.refresh()
            if message:
                self.model.show_message(message)

    def request_bot_hint(self) -> None:
        question = self.model.question
        if question is not None:
            self.screen.run_worker(self._run_bot_hint(question), group="hint", exclusive=True)

    async def _run_bot_hint(self, question: Question) -> None:
        self.model.show_message("asking a bot ..")
        try:
            advice = await self.model.session.hint()
        except (BotFailed, IllegalAction) as error:
            self.model.show_message(str(error))
        else:
            self.model.show_hint(advice, question, self.abbreviate)

    def request_challenge_hint(self, challenge: ChallengeSession) -> None:
        """Show a challenge's hint, after confirming its cost."""
        if challenge.is_over or challenge.has_seen_hint:
            self.model.show_message(challenge.challenge.hint)
            return
        question = ConfirmScreen("See the hint?", HINT_COST_NOTICE)

        def on_answer(yes: bool | None) -> None:
            if yes:
                self.screen.run_worker(
                    self._show_challenge_hint(challenge), group="hint", exclusive=True
                )

        self.screen.app.push_screen(question, on_answer)

    async def _show_challenge_hint(self, challenge: ChallengeSession) -> None:
        problem = await asyncio.to_thread(record_hint, challenge)
        self.model.refresh()
        self.model.show_message(problem)

    def run_request(self, request: Callable[[], Awaitable[None]]) -> None:
        """Run a request that concerns other players."""
        self.screen.run_worker(self._run_request(request), group="play")

    async def _run_request(self, request: Callable[[], Awaitable[None]]) -> None:
        try:
            await request()
        except IllegalAction as error:
            self.model.show_message(str(error))
