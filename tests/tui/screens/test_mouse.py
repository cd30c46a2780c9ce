"""Everything by mouse: a whole game, every list, the footer, hovering, and selected text."""


import pytest
from textual.pilot import Pilot

from tests.tui.keyboard_player import (
    table_of,
    wait_for_decision,
    wait_until_processed,
)
from tests.tui.pilot_helpers import NARROW, WIDE, click, running, screen_text, wait_for_screen
from tui.app import AnnalsApp
from tui.screens.game_over import GameOverScreen
from tui.screens.list_screen import ListScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.overlays import ConfirmScreen, TextScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
CLEVER = ("mosaic", "4_clever_players")


@pytest.fixture
def single_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count each click as the first one. A test clicks faster than a person."""
    monkeypatch.setattr(AnnalsApp, "CLICK_CHAIN_TIME_THRESHOLD", -1.0)


async def click_cell(pilot: "Pilot[None]", x: int, y: int, times: int = 1) -> None:
    await pilot.click(offset=(x, y), times=times)
    await wait_until_processed(pilot)


async def click_key(pilot: "Pilot[None]", label: str) -> None:
    """Click a label in the bottom row."""
    y = pilot.app.size.height - 1
    row = screen_text(pilot).splitlines()[-1]
    await click_cell(pilot, row.index(label), y)


async def click_row(pilot: "Pilot[None]", target: object) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, ListScreen)
    region = next(each for each in screen.hit_regions if each.target == target)
    await click_cell(pilot, region.x + 1, region.y)


async def take_choice(pilot: "Pilot[None]", label: str) -> None:
    """Click a choice until it is taken: once to select it, once to take it."""
    pane = table_of(pilot).panes.choices
    region, row = next((region, row) for region, row in pane._row_regions if region.target == label)
    x, y = pane.region.offset
    await click_cell(pilot, x + region.x + 3, y + region.y)
    if pilot.app.screen is pane.screen and pane.props.selected_row is row:
        await wait_for_decision(pilot)


# --- a whole game ---------------------------------------------------------------------------


@SIZES
async def test_whole_game(size: tuple[int, int], single_clicks: None) -> None:
    """From the first screen to the result, without a key."""
    async with running(size) as pilot:
        await click(pilot, "Imperium")
        await wait_for_screen(pilot, NewGameScreen)
        await click(pilot, "quick: 2 players")
        await click(pilot, "Start the game")
        table = await wait_for_screen(pilot, TableScreen)
        for _ in range(4000):
            screen = pilot.app.screen
            if isinstance(screen, GameOverScreen):
                break
            if isinstance(screen, ConfirmScreen):
                await click(pilot, "yes, do it")
            elif isinstance(screen, TextScreen):
                await click_key(pilot, "go on")
            elif table.panes.has_covering_recap:
                await click_cell(pilot, *table.panes.recap.region.offset)
            else:
                await wait_for_decision(pilot)
                await _click_selected_choice(pilot)
        await wait_for_screen(pilot, GameOverScreen)
        assert len(table.session.standings) == 2


async def _click_selected_choice(pilot: "Pilot[None]") -> None:
    """Click the selected choice, or the first one if none is selected."""
    pane = table_of(pilot).panes.choices
    regions = [
        (region, row) for region, row in pane._row_regions if row.jump_label == region.target
    ]
    if not regions:
        await wait_until_processed(pilot)
        return
    selected = [(region, row) for region, row in regions if row is pane.props.selected_row]
    region, _ = (selected or regions)[0]
    x, y = pane.region.offset
    await click_cell(pilot, x + region.x + 3, y + region.y)
