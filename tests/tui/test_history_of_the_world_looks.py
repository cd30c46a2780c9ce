"""How History of the World looks, face by face, in two sizes and two themes.

After a wanted change: `pytest tests/tui/test_history_of_the_world_looks.py --snapshot-update`,
and look at the pictures.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from saves import write
from tests.tui.driving import running, shown
from tests.tui.scenes import open_table, press, standing_still, table
from tests.tui.test_looks import (
    SIZES,
    Picture,
    Text,
    every_mark_is_in_the_table_and_one_cell_wide,
    it_fills_its_window_and_no_more,
    look_at,
    with_ascii_marks_there_are_letters_and_ascii_only,
    without_colours_there_is_none,
)
from tests.tui.world_game import When, world


def conquest(state: WorldState, decision: Decision) -> bool:
    """The third conquest in the fourth epoch: a world full of armies."""
    return state.epoch == 4 and decision.topic == "conquest" and len(state.turn.realm.active) > 2


def draft(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "draft_empire" and len(decision.actions) > 2


def siege(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "siege"


SCENES: dict[str, tuple[When, Callable[["Pilot[None]"], Awaitable[object]]]] = {
    "map": (conquest, table()),
    "jump": (conquest, table("f")),
    "regions": (conquest, table("3", "down")),
    "epochs": (conquest, table("4")),
    "draft": (draft, table()),
    "siege": (siege, table()),
}
PAINTED = ("map", "draft")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    when, go = SCENES[scene]
    save = world(when)

    def fill(home: Path) -> None:
        write(home / "saves" / "world.annals", save)

    look = await look_at(go, SIZES[size], home, fill)
    it_fills_its_window_and_no_more(look, SIZES[size])
    every_mark_is_in_the_table_and_one_cell_wide(look, scene)
    with_ascii_marks_there_are_letters_and_ascii_only(look, scene)
    without_colours_there_is_none(look)
    assert look.day == look.night  # a theme changes colours and nothing else
    assert look.night == snapshot(extension_class=Text)
    if scene in PAINTED:
        assert look.night_picture == snapshot(extension_class=Picture, name="night")
        assert look.day_picture == snapshot(extension_class=Picture, name="day")


async def test_zooming_out_shows_the_whole_world_at_80_columns(home: Path) -> None:
    write(home / "saves" / "world.annals", world(conquest))
    with standing_still():
        async with running() as pilot:
            await open_table(pilot)
            assert "PAT" not in shown(pilot)
            await press(pilot, "2", "minus")
            assert "PAT" in shown(pilot) and "NZE" in shown(pilot)
            await press(pilot, "plus")
            assert "PAT" not in shown(pilot)
