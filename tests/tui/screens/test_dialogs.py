from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import ModalScreen

from tests.tui.pilot_helpers import app_of, press, running, wait_for_screen, wait_until
from tui.screens.base import AnnalsScreen
from tui.screens.chat import ChatScreen
from tui.screens.overlays import ConfirmScreen, LogScreen, SoloCopy, SoloCopyScreen
from tui.screens.play_from_screen import PlayFrom, PlayFromScreen

Dialog = Callable[[], AnnalsScreen[Any]]
DIALOGS: dict[str, tuple[Dialog, str, object]] = {
    "yes": (lambda: ConfirmScreen("Leave?"), "y", True),
    "no": (lambda: ConfirmScreen("Leave?"), "enter", False),
    "solo copy with bots": (lambda: SoloCopyScreen("Ada"), "b", SoloCopy.WITH_BOTS),
    "solo copy with open hands": (lambda: SoloCopyScreen("Ada"), "o", SoloCopy.OPEN_HANDS),
    "no solo copy": (lambda: SoloCopyScreen("Ada"), "q", None),
    "here": (lambda: PlayFromScreen(True, True, False), "h", PlayFrom.HERE),
    "in a new game": (lambda: PlayFromScreen(True, True, False), "o", PlayFrom.NEW_GAME),
    "nowhere": (lambda: PlayFromScreen(True, True, False), "escape", None),
    "a line of the log": (lambda: LogScreen([(7, True, [])]), "enter", 7),
    "a message": (lambda: ChatScreen([]), "h i enter", "hi"),
}


@pytest.mark.parametrize("name", DIALOGS)
async def test_dialog_returns_its_typed_result(name: str) -> None:
    make, keys, expected = DIALOGS[name]
    results: list[object] = []
    async with running() as pilot:
        dialog = make()
        app_of(pilot).push_screen(dialog, results.append)
        await wait_for_screen(pilot, type(dialog))
        await press(pilot, *keys.split())
        await wait_until(pilot, lambda: bool(results))
    assert results == [expected]


@pytest.mark.parametrize("screen", [ConfirmScreen, SoloCopyScreen, PlayFromScreen, ChatScreen])
def test_dialog_is_modal(screen: type[AnnalsScreen[Any]]) -> None:
    assert issubclass(screen, ModalScreen)
