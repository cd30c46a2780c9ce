from unittest.mock import AsyncMock, Mock, PropertyMock, patch

from core.bots import BotFailed
from core.table import LocalSession
from tests.tui.model.tables import model_at
from tui.model.position import Position
from tui.model.table import TableModel
from tui.screens.table.player_actions import PlayerActions
from tui.screens.table.table_listener import TableListener


async def test_a_bot_that_fails_to_give_a_hint_says_so() -> None:
    model = model_at()
    question = model.question
    assert question is not None
    failing = AsyncMock(side_effect=BotFailed("The bot is gone."))
    with patch.object(LocalSession, "hint", failing):
        await PlayerActions(Mock(), model, str)._run_bot_hint(question)
    assert model.message == "The bot is gone."


async def test_what_was_read_is_put_away_with_what_is_taken_back() -> None:
    model = model_at()
    model.show_message("Something to be read.")
    await PlayerActions(Mock(), model, str)._run_undo(AsyncMock()(), "")
    assert model.message == ""


async def test_who_does_not_take_the_keyboard_leaves_the_table() -> None:
    screen, model = Mock(), model_at()
    screen.app.push_screen = AsyncMock(return_value=False)
    await TableListener(screen, model, lambda: True)._hand_over(1)
    screen.dismiss.assert_called_once_with("home")


def test_a_request_is_asked_once_and_not_before_the_table_is_seen() -> None:
    screen, model = Mock(is_active=False), model_at()
    listener = TableListener(screen, model, lambda: True)
    with patch.object(TableModel, "open_undo_request", PropertyMock(return_value="May they?")):
        listener.show_undo_request()
        screen.app.push_screen.assert_not_called()
        screen.is_active = True
        listener.show_undo_request()
        screen.app.push_screen.assert_called_once()


def test_a_request_that_another_has_answered_is_not_asked_any_more() -> None:
    screen, model = Mock(is_active=True), model_at()
    listener = TableListener(screen, model, lambda: True)
    with patch.object(TableModel, "open_undo_request", PropertyMock(return_value="May they?")):
        listener.show_undo_request()
    (asked, _) = screen.app.push_screen.call_args.args
    with patch.object(asked, "dismiss") as dismiss:
        listener.show_undo_request()  # nobody asks now
        listener.show_undo_request()
    dismiss.assert_called_once_with()


async def test_the_end_comes_up_by_itself_once() -> None:
    screen = Mock()
    listener = TableListener(screen, model_at(), lambda: True)
    with patch.object(Position, "is_over", PropertyMock(return_value=True), create=True):
        listener._show_pending_questions()
        listener._show_pending_questions()
        screen.run_worker.assert_called_once()
        (showing,) = screen.run_worker.call_args.args
        await showing
    screen.app.push_screen.assert_called_once()
