import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from core.kernel import Action, Explanation
from core.table import EMPTY_PREVIEW, Previewer
from tests.scenes import is_topic
from tests.tui.keyboard_player import (
    InProcessBots,
    ScreenDeadline,
    dismiss_summary,
    press_and_wait,
    press_keys_at_once,
    table_of,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, wait_for_screen, wait_until_drawn
from tests.tui.saved_games import load_scene, store_save
from tui.draw.canvas import Canvas
from tui.model.observable import Aspect
from tui.screens.table import TableScreen
from tui.screens.table.panes import TablePanes
from tui.screens.table.screen import CURSOR_ASPECTS
from tui.widgets.canvas_widget import CanvasWidget


@pytest.fixture(autouse=True)
def _bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.local_game.BotPool", InProcessBots)


async def sit_down(pilot: "Pilot[None]") -> None:
    await press(pilot, "c")
    await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    await wait_until_drawn(pilot)


def count_paints(pilot: "Pilot[None]") -> Counter[str]:
    """Count from now on how often each pane is drawn."""
    paints: Counter[str] = Counter()
    for picture in table_of(pilot).query(CanvasWidget):

        def paint(canvas: Canvas, it: CanvasWidget = picture) -> None:
            paints[it.id or ""] += 1
            type(it).paint(it, canvas)

        picture.paint = paint  # type: ignore[method-assign]
    return paints


def move(home: Path) -> None:
    store_save(home, "mine", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))


async def test_cursor_step_paints_choices_inspector_and_target_panel_once(
    home: Path,
) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert paints == {"decide": 1, "inspect": 1, "row": 1}


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_cursor_step_triggers_no_layout(
    home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A widget with a new layout would be sent in full."""
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "down")  # what others did is read
        laid_out: list[str] = []
        refresh = CanvasWidget.refresh

        def refreshing(
            it: CanvasWidget, *regions: Region, layout: bool = False, **more: bool
        ) -> CanvasWidget:
            if layout:
                laid_out.append(it.id or "")
            return refresh(it, *regions, layout=layout, **more)

        monkeypatch.setattr(CanvasWidget, "refresh", refreshing)
        await press(pilot, "down", "down")
        assert laid_out == []


async def test_cursor_step_at_80_columns_paints_only_visible_panes(home: Path) -> None:
    move(home)
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await press(pilot, "d")  # what others did is read
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert paints == {"decide": 1, "row": 1}


async def test_row_about_the_cursor_is_painted_only_at_80_columns(
    home: Path,
) -> None:
    """Age of Innovation's row. On a wide screen, the inspector shows the same."""
    store_save(home, "mine", load_scene("age_of_innovation", "4_players", is_topic("turn", 3)))
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        await press(pilot, "2")
        paints = count_paints(pilot)
        await press(pilot, "right")
        assert paints["map"] == 1 and not paints["row"]
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await dismiss_summary(pilot)
        await press(pilot, "1", "d")
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert paints["row"] == 1


async def test_moving_between_choices_without_target_paints_no_panel(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        await press(pilot, *["down"] * 9)
        assert table_of(pilot).model.target == ""
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert table_of(pilot).model.target == ""
        assert paints == {"decide": 1}


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_keys_without_effect_paint_nothing(home: Path, size: tuple[int, int]) -> None:
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "d")  # what others did is read
        paints = count_paints(pilot)
        await press(pilot, "up", "d", "7", "pageup")
        table_of(pilot).model.refresh()
        await wait_until_drawn(pilot)
        assert not paints


async def test_zooming_paints_only_panels(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        paints = count_paints(pilot)
        await press(pilot, "plus")
        assert paints == {"row": 1, "map": 1, "boards": 1}


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_own_choice_paints_no_pane_twice(home: Path, size: tuple[int, int]) -> None:
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "2")  # the focus is elsewhere, and comes back with the next question
        await press(pilot, "d")
        paints = count_paints(pilot)
        await press_and_wait(pilot, "enter")  # a farm town: where?
        await wait_until_drawn(pilot)
        assert table_of(pilot).model.position.decision is not None
        assert paints["decide"] == 1
        assert set(paints.values()) == {1}


async def test_opening_a_panel_paints_it_once(home: Path) -> None:
    move(home)
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await dismiss_summary(pilot)
        paints = count_paints(pilot)
        await press(pilot, "2")
        assert paints["map"] == 1
        assert "row" not in paints
        # The tabs, the choices without the focus, and the key that leads back to them.
        assert paints == {"map": 1, "tabs": 1, "decide": 1, "footer": 1}


async def test_burst_of_keys_paints_the_inspector_only_at_the_end(
    home: Path,
) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "down")
        paints = count_paints(pilot)
        await press_keys_at_once(pilot, *["down"] * 4)
        await wait_until_drawn(pilot)
        assert paints["inspect"] <= 2 and paints["decide"] <= 2
        model = table_of(pilot).model
        assert table_of(pilot).panes.choices.props.selected_row is model.selected


# --- turn by turn ----------------------------------------------------------------------------


async def test_one_loop_iteration_paints_at_most_one_pane(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        table, paints = table_of(pilot), count_paints(pilot)
        table.model.zoom_by(1)
        while table.paint_scheduler.has_steps:
            before = paints.total()
            await asyncio.sleep(0)
            assert paints.total() - before <= 1
        assert paints == {"row": 1, "map": 1, "boards": 1}


async def test_unsent_paint_is_repeated_for_the_next_key(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        table, row = table_of(pilot), table_of(pilot).panes.panel_column.panel_widgets["row"]
        seen = row.lines()
        paints = count_paints(pilot)
        table.model.zoom_by(1)
        deadline = ScreenDeadline(pilot, "the row is painted")
        while not paints["row"]:
            deadline.check()
            await asyncio.sleep(0)
        assert row.lines() == seen  # it is sent in the next turn
        table.paint_scheduler.start_steps(table._update_steps())
        table.paint_scheduler.finish_steps()
        assert paints["row"] == 2


async def test_cursor_step_abandons_the_previous_preview(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Action] = []
    known: list[Action] = []
    steps = Previewer.preview_in_steps

    def slowly(it: Previewer, action: Action) -> Iterator[None]:
        begun.append(action)
        yield from [None] * 5
        yield from steps(it, action)
        known.append(action)

    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        monkeypatch.setattr(Previewer, "preview_in_steps", slowly)
        table = table_of(pilot)
        table.model.move(1)
        deadline = ScreenDeadline(pilot, "the preview of the next choice")
        while not begun:
            deadline.check()
            await asyncio.sleep(0)
        table.model.move(1)
        while table.paint_scheduler.has_steps:
            deadline.check()
            await asyncio.sleep(0)
        assert table.model.selected is not None
        assert begun[0] != table.model.selected.action
        assert set(known) == {table.model.selected.action}
        assert table.panes.choices.props.preview == table.model.selected_preview


async def test_glossary_loads_in_a_background_thread(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bool] = []

    def glossary_of(game: str) -> None:
        read.append(threading.current_thread() is threading.main_thread())

    monkeypatch.setattr("tui.screens.table.screen.glossary_of", glossary_of)
    move(home)
    async with running() as pilot:
        await sit_down(pilot)
        await wait_until(pilot, lambda: bool(read))
        assert read == [False]


async def test_message_hides_the_preview(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        assert table.panes.choices.props.preview == table.model.selected_preview != EMPTY_PREVIEW
        table.model.show_message("Listen")
        table.paint_scheduler.finish_steps()
        assert table.panes.choices.props.preview == EMPTY_PREVIEW


async def test_position_is_painted_step_by_step_unless_another_follows(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        table.schedule_update(frozenset({Aspect.POSITION}))
        assert table.paint_scheduler.has_steps
        table.schedule_update(frozenset({Aspect.POSITION}))
        assert not table.paint_scheduler.has_steps


async def test_key_press_finishes_painting_the_position(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        table = table_of(pilot)
        table.schedule_update(frozenset({Aspect.POSITION}))
        table.intercept_key("down")
        assert not table.paint_scheduler.has_steps
        table.schedule_update(frozenset({Aspect.CHOICE}))
        table.intercept_key("down")
        assert table.paint_scheduler.has_steps  # it only goes on


async def test_resized_panes_are_drawn_for_their_new_height(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_save(home, "mine", load_scene("age_of_innovation", "4_players", is_topic("turn", 3)))
    async with running((200, 60)) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "down")
        table = table_of(pilot)
        height = table.panes.log.size.height
        long = Explanation("Much", tuple(f"Line {number}" for number in range(18)))
        monkeypatch.setattr(TablePanes, "explanation", lambda panes: long)
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert table.panes.log.size.height < height
        assert len(table.panes.log.lines()) == table.panes.log.size.height
        assert paints["log"] == 1


@pytest.mark.parametrize(
    ("undrawn", "is_drawn_at_once"),
    [(frozenset[Aspect](), False), (CURSOR_ASPECTS, False), (CURSOR_ASPECTS | {Aspect.LOG}, True)],
    ids=["nothing", "cursor", "log"],
)
def test_only_unfinished_news_is_drawn_at_once(
    undrawn: frozenset[Aspect], is_drawn_at_once: bool
) -> None:
    """A held arrow key draws only where the cursor stops."""
    screen = Mock(_undrawn_aspects=undrawn)
    TableScreen.schedule_update(screen, CURSOR_ASPECTS)
    assert screen.paint_scheduler.finish_steps.called == is_drawn_at_once
