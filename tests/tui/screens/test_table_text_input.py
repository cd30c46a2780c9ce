from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Paste
from textual.geometry import Offset
from textual.pilot import Pilot

from core.kernel.style import SHORT
from tests.scenes import is_topic
from tests.tui.keyboard_player import dismiss_summary, table_of, wait_for_decision, wait_until
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, type_text, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tui.renderer.screen_capture import captured_text
from tui.screens.chat import ChatScreen
from tui.screens.table import TableScreen


@asynccontextmanager
async def at_the_table(home: Path, size: tuple[int, int] = NARROW) -> AsyncIterator["Pilot[None]"]:
    """A turn with many choices."""
    store_save(home, "mine", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running(size) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        yield pilot


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_filter_is_typed_pasted_and_edited(home: Path, size: tuple[int, int]) -> None:
    async with at_the_table(home, size) as pilot:
        model = table_of(pilot).model
        await press(pilot, "slash")
        pilot.app.post_message(Paste("mning\nand more"))
        await wait_until(pilot, lambda: model.chooser is not None and model.chooser.filter != "")
        page = await press(pilot, "home", "right", "i")
        assert "/mining" in captured_text(pilot.app)
        assert model.selected is not None and model.selected.choice.label == "Mining"
        assert "Mining" in page
        at = table_of(pilot).filter_field.region.offset
        assert pilot.app.cursor_position == at + Offset(2, 0)  # where the next letter will be
        await press(pilot, "escape")
        assert model.chooser is not None and not model.chooser.filter and not model.is_filtering
        assert "/mining" not in captured_text(pilot.app)


async def test_footer_hides_letter_commands_while_filtering(home: Path) -> None:
    async with at_the_table(home) as pilot:
        typing = (await press(pilot, "slash")).splitlines()[-1].split()
        assert typing == ["Enter", "choose", "Tab", "done", "Esc", "shows", "all", "mine"]
        assert "filter" in (await press(pilot, "escape")).splitlines()[-1]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_footer_hides_letter_commands_while_jumping(
    home: Path, size: tuple[int, int]
) -> None:
    async with at_the_table(home, size) as pilot:
        jumping = (await press(pilot, "f")).splitlines()[-1].split()
        assert jumping == ["Esc", "takes", "none", "mine"]
        assert "filter" in (await press(pilot, "escape")).splitlines()[-1]


async def test_backspace_in_an_empty_filter_ends_it(home: Path) -> None:
    async with at_the_table(home) as pilot:
        model = table_of(pilot).model
        await press(pilot, "slash", "q", "backspace")
        assert model.is_filtering
        await press(pilot, "backspace")
        assert not model.is_filtering
        await press(pilot, "2")
        assert model.panes.focused == "map"


async def test_arrows_and_tab_work_while_filtering(home: Path) -> None:
    async with at_the_table(home) as pilot:
        model = table_of(pilot).model
        await press(pilot, "slash", *"tech", "down")
        assert model.selected is not None and model.selected.choice.label == "Taxation"
        await press(pilot, "tab")
        assert not model.is_filtering
        assert model.chooser is not None and model.chooser.filter == "tech"
        await press(pilot, "slash", "backspace")
        assert model.chooser.filter == "tec"


async def test_chat_message_is_typed_pasted_and_edited(home: Path) -> None:
    async with at_the_table(home) as pilot:
        table = table_of(pilot)
        await press(pilot, "t")
        await wait_for_screen(pilot, ChatScreen)
        await type_text(pilot, "helo")
        await press(pilot, "left", "l", "end")
        pilot.app.post_message(Paste(" to all"))
        await wait_until(pilot, lambda: "hello to all" in captured_text(pilot.app))
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        assert table.session.sentence(table.session.log[-1], SHORT) == "You: hello to all"
        await press(pilot, "t", "x", "escape")
        await wait_for_screen(pilot, TableScreen)
        assert table.session.sentence(table.session.log[-1], SHORT) == "You: hello to all"
