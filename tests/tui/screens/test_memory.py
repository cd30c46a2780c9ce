"""An evening of opening and closing games leaves no garbage behind."""

import gc
from itertools import pairwise
from pathlib import Path

import pytest

from tests.tui.keyboard_player import dismiss_summary, wait_for_decision
from tests.tui.pilot_helpers import press, running, wait_for_screen
from tests.tui.saved_games import random_mosaic_save, store_save
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen


@pytest.mark.usefixtures("bots_here")
async def test_closed_games_leave_no_objects_behind(home: Path) -> None:
    """A finished worker's context may keep some of the latest games for a time."""
    store_save(home, "mine", random_mosaic_save())
    frozen, objects, screens = [], [], []
    async with running() as pilot:
        for _ in range(6):
            await press(pilot, "c")
            await wait_for_screen(pilot, TableScreen)
            await wait_for_decision(pilot)
            await dismiss_summary(pilot)
            await press(pilot, "q")
            await wait_for_screen(pilot, HomeScreen)
            gc.collect()
            frozen.append(gc.get_freeze_count())
            live = gc.get_objects()
            objects.append(len(live))
            screens.append(sum(isinstance(each, TableScreen) for each in live))
            del live
    assert max(frozen) == frozen[0]
    assert max(screens) <= 4  # of six
    growth = sorted(after - before for before, after in pairwise(objects))
    assert growth[len(growth) // 2] < 500, objects  # a game that stays adds to every step
