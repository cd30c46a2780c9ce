from unittest.mock import AsyncMock, Mock, PropertyMock, patch

from core.bots import BotFailed
from core.table import LocalSession
from tests.tui.model.tables import model_at
from tui.model.player_actions import PlayerActions
from tui.model.position import Position
from tui.model.table import TableModel
from tui.screens.next_step import NextStep
from tui.screens.table.table_listener import TableListener


def listener_of(screen: Mock, model: TableModel) -> TableListener:
    return TableListener(screen, model, PlayerActions(model, str), is_log_hidden=lambda: True)


async def test_failed_hint_is_reported() -> None:
    model = model_at()
    question = model.question
    assert question is not None
    failing = AsyncMock(side_effect=BotFailed("The bot is gone."))
    with patch.object(LocalSession, "hint", failing):
        await PlayerActions(model, str).show_bot_hint(question, "Press h again to select it.")
    assert model.message == "The bot is gone."


async def test_undo_dismisses_the_message() -> None:
    model = model_at()
    model.show_message("Something to be read.")
    await PlayerActions(model, str).undo(AsyncMock()())
    assert model.message == ""


async def test_declining_the_keyboard_leaves_the_table() -> None:
    screen, model = Mock(), model_at()
    screen.app.push_screen = AsyncMock(return_value=False)
    await listener_of(screen, model)._hand_over(1)
    screen.dismiss.assert_called_once_with(NextStep.LEAVE)


def test_undo_request_is_asked_once_and_only_on_the_active_table() -> None:
    screen, model = Mock(is_active=False), model_at()
    listener = listener_of(screen, model)
    with patch.object(TableModel, "open_undo_request", PropertyMock(return_value="May they?")):
        listener.show_undo_request()
        screen.app.push_screen.assert_not_called()
        screen.is_active = True
        listener.show_undo_request()
        screen.app.push_screen.assert_called_once()


def test_answered_undo_request_is_dismissed() -> None:
    screen, model = Mock(is_active=True), model_at()
    listener = listener_of(screen, model)
    with patch.object(TableModel, "open_undo_request", PropertyMock(return_value="May they?")):
        listener.show_undo_request()
    (asked, _) = screen.app.push_screen.call_args.args
    with patch.object(asked, "dismiss") as dismiss:
        listener.show_undo_request()  # nobody asks now
        listener.show_undo_request()
    dismiss.assert_called_once_with()


async def test_game_over_screen_opens_once() -> None:
    screen = Mock()
    listener = listener_of(screen, model_at())
    with patch.object(Position, "is_over", PropertyMock(return_value=True), create=True):
        listener._show_pending_questions()
        listener._show_pending_questions()
        screen.run_worker.assert_called_once()
        (showing,) = screen.run_worker.call_args.args
        await showing
    screen.app.push_screen.assert_called_once()
