from pathlib import Path

import pytest

from tests.tui.pilot_helpers import (
    app_of,
    paste,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tui.app import AnnalsApp
from tui.screens.join import JoinScreen
from tui.screens.new_game import NewGameScreen, SeatField
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen


@pytest.fixture(autouse=True)
def nobody_around(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.join.is_available", lambda: False)


async def test_pasted_address_fills_the_form(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "j")
        join = await wait_for_screen(pilot, JoinScreen)
        page = await paste(pilot, "192.168.1.5:4114\n")
        assert "192.168.1.5:4114" in page
        await press(pilot, "enter")
        assert join.typed_values["address"] == "192.168.1.5:4114"
        assert join.cursor == "code"


async def test_pasted_name_renames_the_seat(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab")
        screen = await wait_for_screen(pilot, NewGameScreen)
        await paste(pilot, "Queen Anne")
        await press(pilot, "enter")
        assert screen.setup.seats[1].name == "Queen Anne"


async def test_paste_goes_to_the_text_cursor(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "home")
        await paste(pilot, "Queen ")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert pilot.app.screen.setup.seats[1].name == "Queen Livia"


async def test_long_paste_is_truncated(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab")
        screen = await wait_for_screen(pilot, NewGameScreen)
        await paste(pilot, "x" * 500)
        await press(pilot, "enter")
        assert screen.setup.seats[1].name == "x" * screen.max_input_length


async def test_escape_sequences_are_not_pasted(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab")
        screen = await wait_for_screen(pilot, NewGameScreen)
        await paste(pilot, "A\x1b[31mda\u202e\x9b")
        await press(pilot, "enter")
        assert screen.setup.seats[1].name == "A[31mda"


async def test_arrows_move_in_the_text_and_a_selection_is_replaced(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "left", "left", "x", "enter")
        screen = await wait_for_screen(pilot, NewGameScreen)
        assert screen.setup.seats[1].name == "Livxia"
        await press(pilot, "e", "shift+home", "B", "o", "enter")
        assert screen.setup.seats[1].name == "Bo"


async def test_command_keys_are_letters_in_a_field(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "j")
        await type_text(pilot, "qre+-?:x")
        join = await wait_for_screen(pilot, JoinScreen)
        assert join.text_field.region.right == join.size.width  # nothing of the cursor behind it
        await press(pilot, "tab")
        await type_text(pilot, "hjklq")
        await press(pilot, "enter")
        assert join.typed_values["address"] == "qre+-?:x"
        assert join.typed_values["code"] == "hjklq"
        assert join.cursor == "address" and "is not a valid address" in screen_text(pilot)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, JoinScreen)


async def test_up_and_down_keep_the_text_and_move_on(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "ctrl+u", "B", "o", "down")
        screen = await wait_for_screen(pilot, NewGameScreen)
        assert not screen.is_typing
        assert screen.setup.seats[1].name == "Bo"
        assert screen.cursor == SeatField(2)


async def test_settings_name_and_rules_search_accept_pasted_text(
    home: Path,
) -> None:
    async with running() as pilot:
        await press(pilot, "o", "pagedown")
        await wait_for_screen(pilot, SettingsScreen)
        await paste(pilot, "王小明")
        await press(pilot, "enter")
        assert app_of(pilot).settings.name == "王小明"
    async with running(app=AnnalsApp(first_screen=RulesScreen("mosaic"))) as pilot:
        assert "R6.2.2" in await paste(pilot, "flood farming")


async def test_terminal_cursor_is_where_the_next_letter_goes(home: Path) -> None:
    """Input methods show their composition there, and screen readers read there."""
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "ctrl+u", "王", "a")
        y, line = next((y, x) for y, x in enumerate(screen_text(pilot).splitlines()) if "王a" in x)
        at = app_of(pilot).cursor_position
        assert (at.x, at.y) == (line.index("王a") + 3, y)
