"""Everything by mouse: a whole game, every list, the footer, hovering, and selected text."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.widgets import Tooltip

from core.games import load_game
from core.kernel.style import SHORT
from core.lan import Guest, Place
from tests.lan.hosts import CODE, running_host
from tests.scenes import never_stop
from tests.tui.analysis_driver import GAME, InProcessAnalyzer
from tests.tui.keyboard_player import (
    press_keys,
    table_of,
    wait_for_decision,
    wait_until,
    wait_until_processed,
)
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    click,
    running,
    screen_text,
    wait_for_screen,
    wait_until_drawn,
)
from tests.tui.saved_games import NOON, load_scene, load_scene_after, store_save
from tui.app import AnnalsApp
from tui.draw.blocks import STOP_PREFIX
from tui.draw.hit_regions import HitRegion
from tui.model.choices import ChoiceRow
from tui.renderer.screen_capture import captured_text
from tui.screens.analysis import AnalysisScreen
from tui.screens.challenges import ChallengesScreen
from tui.screens.daily import DailyScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.learn import LearnScreen
from tui.screens.list_screen import ListScreen
from tui.screens.load import LoadScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.overlays import ConfirmScreen, LogScreen, TextScreen
from tui.screens.page_screen import Page
from tui.screens.replay import ReplayScreen
from tui.screens.settings import SettingsScreen
from tui.screens.stats import StatsScreen
from tui.screens.table import TableScreen
from tui.screens.variations_screen import VariationsScreen
from tui.screens.waiting_room import WaitingRoomScreen
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.panes import PanelWidget

pytestmark = pytest.mark.usefixtures("bots_here")
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
    await click_cell(pilot, row.rindex(label), y)


async def click_row(pilot: "Pilot[None]", target: object) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, ListScreen)
    region = next(each for each in screen.hit_regions if each.target == target)
    await click_cell(pilot, region.x + 1, region.y)


async def click_choice(pilot: "Pilot[None]", row: ChoiceRow, times: int = 1) -> None:
    pane = table_of(pilot).panes.choices
    region = next(region for region, each in pane._row_regions if each is row)
    x, y = pane.region.offset
    await click_cell(pilot, x + region.x + 3, y + region.y, times)


def open_rows(pilot: "Pilot[None]") -> Sequence[ChoiceRow]:
    """Return the choices on the screen."""
    pane = table_of(pilot).panes.choices
    return [row for region, row in pane._row_regions if region.target == row.jump_label]


# --- a whole game ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size", [WIDE, pytest.param(NARROW, marks=pytest.mark.soak)], ids=["160x50", "80x24"]
)
async def test_whole_game(size: tuple[int, int], single_clicks: None) -> None:
    """From the first screen to the result, without a key."""
    async with running(size) as pilot:
        await click(pilot, "Through the Ages")
        await wait_for_screen(pilot, NewGameScreen)
        await click(pilot, "quick: 2 players")
        await click(pilot, "Start game")
        table = await wait_for_screen(pilot, TableScreen)
        while not isinstance(pilot.app.screen, GameOverScreen):
            await _click_on(pilot, table)
        assert len(table.session.standings) == 2
        await click(pilot, "rematch")
        await wait_for_screen(pilot, TableScreen, other_than=table)


async def _click_on(pilot: "Pilot[None]", table: TableScreen) -> None:
    """Take the selected choice, or answer what has opened."""
    if isinstance(pilot.app.screen, ConfirmScreen):
        await click(pilot, "y Yes")
    elif isinstance(pilot.app.screen, TextScreen):
        await click_key(pilot, "continue")
    elif table.panes.has_recap:
        await click_cell(pilot, *table.panes.recap.region.offset)
    else:
        await wait_for_decision(pilot)
        if isinstance(pilot.app.screen, TableScreen) and (rows := open_rows(pilot)):
            selected = table.panes.choices.props.selected_row
            await click_choice(pilot, selected if selected in rows else rows[0])


# --- the table ------------------------------------------------------------------------------


@pytest.fixture
def table_save(home: Path) -> None:
    store_save(home, "game", load_scene_after(*CLEVER, -262))


async def open_table(pilot: "Pilot[None]") -> TableScreen:
    await click_key(pilot, "continue")
    table = await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    return table


async def test_click_selects_a_choice_and_takes_the_selected_one(
    table_save: None, single_clicks: None
) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        before = len(table.session.log)
        row = next(row for row in open_rows(pilot) if row.choice.label == "Stone")
        await click_choice(pilot, row)
        assert table.model.chooser is not None and table.model.chooser.selected is row
        assert len(table.session.log) == before
        await click_choice(pilot, row)
        await wait_until(pilot, lambda: len(table.session.log) > before)


async def test_double_click_takes_one_choice_only(table_save: None) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        line = table.session._table.main_line  # type: ignore[attr-defined]
        before = len(line.steps)
        row = next(row for row in open_rows(pilot) if row.choice.label == "Stone")
        await click_choice(pilot, row, times=4)
        await wait_until(pilot, lambda: len(line.steps) > before)
        await wait_for_decision(pilot)
        own = [step for step in line.steps[before:] if step.seat == table.session.seat]
        assert [str(step.action) for step in own] == [str(row.action)]


async def test_wheel_moves_the_cursor_in_choices_and_panels(table_save: None) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        chooser = table.model.chooser
        assert chooser is not None
        await turn_wheel(pilot, table.panes.choices)
        assert table.model.chooser is not None
        assert table.model.chooser.selected is chooser.move(1).selected
        panel = table.panes.panel_column.panel_widgets["row"]
        await turn_wheel(pilot, panel)
        assert table.model.panes.focused == "row" and table.model.target
        first = table.model.target
        await turn_wheel(pilot, panel)
        assert table.model.target != first


def visible_targets(panel: PanelWidget) -> list[HitRegion[str]]:
    """Return where the visible cards are, without those rows that only the cursor can read."""
    return [
        region
        for region in panel.hit_regions
        if 0 <= region.y < panel.size.height and not region.target.startswith(STOP_PREFIX)
    ]


async def turn_wheel(pilot: "Pilot[None]", widget: CanvasWidget) -> None:
    x, y = widget.region.center
    at = int(x), int(y)
    pilot.app.post_message(
        MouseScrollDown(
            widget=None,
            x=at[0],
            y=at[1],
            delta_x=0,
            delta_y=0,
            button=0,
            shift=False,
            meta=False,
            ctrl=False,
            screen_x=at[0],
            screen_y=at[1],
        )
    )
    await wait_until_processed(pilot)


async def test_titles_open_their_panes(table_save: None, single_clicks: None) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        panes = table.panes
        await click_cell(pilot, *panes.panel_column.panel_widgets["map"].region.offset)
        assert table.model.panes.focused == "map"
        await click_cell(pilot, *panes.choices.region.offset)
        assert table.model.panes.focused == panes.choices.id
        await click_cell(pilot, *panes.top_bar.region.offset)
        await wait_for_screen(pilot, TextScreen)
        await click_key(pilot, "back")
        await click_cell(pilot, *panes.log.region.offset)
        log = await wait_for_screen(pilot, LogScreen)
        await turn_wheel(pilot, log.pane)
        await click_key(pilot, "back")
        await wait_for_screen(pilot, TableScreen)


async def test_tabs_and_footer_of_a_narrow_table(table_save: None, single_clicks: None) -> None:
    async with running(NARROW) as pilot:
        table = await open_table(pilot)
        await click(pilot, "3 Boards")
        assert table.model.panes.open_pane == "boards"
        await click_key(pilot, "choices")
        assert table.model.panes.focused == table.panes.choices.id
        await click_key(pilot, "help")
        await wait_for_screen(pilot, HelpScreen)
        await click_key(pilot, "back")
        await click_key(pilot, "back")
        await wait_for_screen(pilot, HomeScreen)


async def test_hovering_shows_details(table_save: None) -> None:
    app = AnnalsApp()
    async with app.run_test(size=WIDE, tooltips=True) as pilot:
        await wait_until_drawn(pilot)
        table = await open_table(pilot)
        panel = table.panes.panel_column.panel_widgets["row"]
        region = visible_targets(panel)[0]
        x, y = panel.region.offset
        tooltip = table.query_one(Tooltip)
        await pilot.hover(offset=(x + region.x + 1, y + region.y))
        await wait_until(pilot, lambda: tooltip.display)
        explanation = table.session.game.text.explain(
            table.session.view, table.session.seat, region.target, SHORT
        )
        assert explanation is not None and explanation.title in str(tooltip.content)
        assert "┌" in captured_text(app) and "└" in captured_text(app)
        app.apply_settings(replace(app.settings, ascii=True))
        await wait_until_processed(pilot)
        assert "┌" not in captured_text(app)


async def test_moving_the_mouse_makes_no_details(
    table_save: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        panel = table.panes.panel_column.panel_widgets["row"]
        x, y = panel.region.offset
        made: list[tuple[int, int]] = []
        monkeypatch.setattr(panel, "tooltip_at", lambda *cell: made.append(cell))
        for region in visible_targets(panel)[:5]:
            await pilot.hover(offset=(x + region.x + 1, y + region.y))
        assert not made
        assert panel.tooltip is None and made == [(region.x + 1, region.y)]


async def test_dragging_selects_text_and_ctrl_c_copies_it(table_save: None) -> None:
    async with running(WIDE) as pilot:
        table = await open_table(pilot)
        before, target = len(table.session.log), table.model.target
        y = next(y for y, line in enumerate(screen_text(pilot).splitlines()) if "Mosaic" in line)
        await pilot.mouse_down(offset=(1, y))
        await pilot.hover(offset=(6, y))
        await pilot.mouse_up(offset=(6, y))
        await wait_until_processed(pilot)
        assert table.get_selected_text() == "Mosaic"
        await press_keys(pilot, "ctrl+c")
        assert pilot.app.clipboard == "Mosaic"
        assert (len(table.session.log), table.model.target) == (before, target)
        await click_cell(pilot, *table.panes.panel_column.panel_widgets["map"].region.offset)
        assert not table.get_selected_text()


# --- every list -----------------------------------------------------------------------------


@pytest.fixture
def filled_home(home: Path, analyzer: InProcessAnalyzer) -> None:
    """Store a running and a finished game."""
    store_save(home, "finished", load_scene(*GAME, never_stop, NOON - 1000))
    store_save(home, "running", load_scene_after(*CLEVER, -262, NOON))


async def click_rows(pilot: "Pilot[None]", screen: ListScreen[Any, Any]) -> None:
    """Click the last and the first visible row, and turn the wheel; the cursor follows."""
    for index in (-1, 0):
        visible = {region.target for region in screen.hit_regions}
        row = [row for row in screen.rows if row in visible][index]
        if row != screen.rows[screen.cursor_index]:
            await click_row(pilot, row)
        assert screen.is_current and screen.rows[screen.cursor_index] == row
    before = screen.cursor_index
    await turn_wheel(pilot, screen.query_one(Page))
    assert screen.cursor_index > before or len(screen.rows) == 1


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_every_list_is_used_by_mouse(
    size: tuple[int, int], filled_home: None, single_clicks: None
) -> None:
    async with running(size) as pilot:
        for entry, kind in LISTS.items():
            await click(pilot, entry)
            screen = await wait_for_screen(pilot, kind)
            await wait_until(pilot, lambda: screen.hit_regions)  # noqa: B023
            await click_rows(pilot, screen)
            await click_key(pilot, "back")
            await wait_for_screen(pilot, HomeScreen)


LISTS: dict[str, type[ListScreen[Any, Any]]] = {
    "New game": NewGameScreen,
    "Load": LoadScreen,
    "Learn": LearnScreen,
    "Challenges": ChallengesScreen,
    "Daily": DailyScreen,
    "Settings": SettingsScreen,
}


async def test_saved_game_is_replayed_analyzed_and_counted_by_mouse(
    filled_home: None, single_clicks: None
) -> None:
    async with running(WIDE) as pilot:
        await click(pilot, "Load")
        await wait_for_screen(pilot, LoadScreen)
        await click_key(pilot, "statistics")
        stats = await wait_for_screen(pilot, StatsScreen)
        await wait_until(pilot, lambda: stats.hit_regions)
        await click_row(pilot, "mosaic")  # the best game
        replay = await wait_for_screen(pilot, ReplayScreen)
        await click_cell(pilot, *replay.panel_column.panel_widgets["boards"].region.offset)
        assert replay.pane_state.open_pane == "boards"
        await turn_wheel(pilot, replay.log_pane)
        assert replay.choice_index == 1
        await click_key(pilot, "variations")
        page = await wait_for_screen(pilot, VariationsScreen)
        await wait_until(pilot, lambda: page.is_loaded)
        await click_row(pilot, page.rows[0])
        replay = await wait_for_screen(pilot, ReplayScreen)
        await click_key(pilot, "analyze")
        analysis = await wait_for_screen(pilot, AnalysisScreen)
        await wait_until(pilot, lambda: len(analysis.rows) == 2)
        await click_rows(pilot, analysis)


async def test_double_click_does_not_reach_the_next_screen() -> None:
    """The row below the second click must not be pressed as well."""
    async with running() as pilot:
        lines = screen_text(pilot).splitlines()
        y = next(y for y, line in enumerate(lines) if "New game" in line)
        await click_cell(pilot, lines[y].index("New game"), y, times=2)
        screen = await wait_for_screen(pilot, NewGameScreen)
        assert screen.cursor_index == 0 and not screen.is_typing


async def test_click_on_a_lesson_chooses_it(single_clicks: None) -> None:
    async with running(WIDE) as pilot:
        await click(pilot, "Learn")
        learn = await wait_for_screen(pilot, LearnScreen)
        await click_row(pilot, 2)
        assert "lesson 3" in screen_text(pilot) and learn.is_current


async def test_lobby_and_waiting_room(single_clicks: None) -> None:
    async with running_host(load_game("mosaic"), Place("Ada"), Place()) as hosted:

        async def arrive() -> Guest:
            return await Guest.connect(hosted.address, load_game, "Ben", CODE)

        async with running(WIDE, AnnalsApp(LobbyScreen(arrive))) as pilot:
            lobby = await wait_for_screen(pilot, LobbyScreen)
            await wait_until(pilot, lambda: lobby.hit_regions)
            await click_row(pilot, lobby.rows[0])
            room = await wait_for_screen(pilot, WaitingRoomScreen)
            await wait_until(pilot, lambda: room.hit_regions)
            await click_row(pilot, room.rows[1])
            assert room.cursor_index == 1
            await click_row(pilot, room.rows[1])
            await wait_until(pilot, lambda: "Ben (you)" in screen_text(pilot))
            await click_key(pilot, "back")
            await wait_for_screen(pilot, LobbyScreen)
