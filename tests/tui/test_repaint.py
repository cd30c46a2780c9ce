"""One repaint a change: a pane is drawn when what it shows has changed, and at no other time."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.driving import NARROW, WIDE, drawn, press, running, until
from tests.tui.playing import BotsHere, settle, strike_and_wait, strike_at_once, table_of
from tests.tui.saved import asks, keep, saved
from tui.app import AnnalsApp
from tui.draw.canvas import Canvas
from tui.screens.table import TableScreen
from tui.widgets.picture import Picture


@pytest.fixture(autouse=True)
def _bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.house.sitting.BotPool", BotsHere)


async def sit_down(pilot: "Pilot[None]") -> None:
    await press(pilot, "c")
    await until(pilot, TableScreen)
    await settle(pilot)
    await drawn(pilot)


def count_paints(pilot: "Pilot[None]") -> Counter[str]:
    """From now on: how often each pane is drawn."""
    paints: Counter[str] = Counter()
    for picture in table_of(pilot).query(Picture):

        def paint(canvas: Canvas, it: Picture = picture) -> None:
            paints[it.id or ""] += 1
            type(it).paint(it, canvas)

        picture.paint = paint  # type: ignore[method-assign]
    return paints


def move(home: Path) -> None:
    keep(home, "mine", saved("mosaic", "4_clever_players", asks("turn", 3)))


async def test_a_step_in_the_list_draws_choices_inspector_and_the_face_with_the_thing_once(
    home: Path,
) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert paints == {"decide": 1, "inspect": 1, "row": 1}


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_a_step_in_the_list_lays_nothing_out_anew(
    home: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is laid out anew is sent whole, every row of it."""
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "down")  # what others did is read
        laid_out: list[str] = []
        refresh = Picture.refresh

        def refreshing(
            it: Picture, *regions: Region, layout: bool = False, **more: bool
        ) -> Picture:
            if layout:
                laid_out.append(it.id or "")
            return refresh(it, *regions, layout=layout, **more)

        monkeypatch.setattr(Picture, "refresh", refreshing)
        await press(pilot, "down", "down")
        assert laid_out == []


async def test_a_step_in_the_list_draws_only_what_is_in_sight_at_80_columns(home: Path) -> None:
    move(home)
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await press(pilot, "d")  # what others did is read
        paints = count_paints(pilot)
        await press(pilot, "down")
        assert paints == {"decide": 1, "row": 1}


async def test_between_choices_that_touch_nothing_no_face_is_drawn(home: Path) -> None:
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
async def test_what_changes_nothing_draws_nothing(home: Path, size: tuple[int, int]) -> None:
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "d")  # what others did is read
        paints = count_paints(pilot)
        await press(pilot, "up", "d", "7", "pageup")
        table_of(pilot).model.notice()
        await drawn(pilot)
        assert not paints


async def test_zooming_draws_the_faces_alone(home: Path) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        paints = count_paints(pilot)
        await press(pilot, "plus")
        assert paints == {"row": 1, "map": 1, "boards": 1}


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_an_own_choice_draws_no_pane_twice(home: Path, size: tuple[int, int]) -> None:
    move(home)
    async with running(size) as pilot:
        await sit_down(pilot)
        await press(pilot, "2")  # the focus is elsewhere, and comes back with the next question
        await press(pilot, "d")
        paints = count_paints(pilot)
        await strike_and_wait(pilot, "enter")  # a farm town: where?
        await drawn(pilot)
        assert table_of(pilot).model.position.decision is not None
        assert paints["decide"] == 1
        assert set(paints.values()) == {1}


async def test_opening_a_face_draws_it_once(home: Path) -> None:
    move(home)
    async with running(NARROW) as pilot:
        await sit_down(pilot)
        paints = count_paints(pilot)
        await press(pilot, "2")
        assert paints["map"] == 1
        assert "row" not in paints
        assert paints.total() - paints["map"] <= 2  # the tabs, and the choices without the focus


async def test_keys_in_one_burst_draw_the_inspector_only_where_the_cursor_comes_to_rest(
    home: Path,
) -> None:
    move(home)
    async with running(WIDE) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "down")
        paints = count_paints(pilot)
        await strike_at_once(pilot, *["down"] * 4)
        await drawn(pilot)
        assert paints["inspect"] <= 2 and paints["decide"] <= 2
        model = table_of(pilot).model
        assert table_of(pilot).panes.decide.asking.selected is model.selected


async def test_what_was_sent_when_a_face_opened_is_not_sent_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(home, "mine", saved("age_of_innovation", "4_players", asks("turn", 3)))
    sent: list[int] = []
    display = AnnalsApp._display

    def displaying(app: AnnalsApp, screen: Screen[Any], update: Any) -> None:
        sent.append(sum(last - first for _, first, last in getattr(update, "spans", ())))
        display(app, screen, update)

    async with running(NARROW) as pilot:
        await sit_down(pilot)
        await press(pilot, "d", "1", "down")
        monkeypatch.setattr(AnnalsApp, "_display", displaying)
        await press(pilot, "2")
        assert sum(sent) > 1000  # all of the map
        sent.clear()
        await press(pilot, "down")
        assert 0 < sum(sent) < 700
