"""Snapshots of Age of Innovation's panels, in two sizes and two themes.

After an intended change, run this file with `--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.age_of_innovation.state import InnovationState
from core.kernel import Decision
from tests.scenes import StopCondition, is_topic
from tests.tui.display_variants import SIZES, assert_panel_appearance
from tests.tui.pilot_helpers import press, running, screen_text
from tests.tui.saved_games import load_scene, store_save
from tests.tui.screen_catalog import OpenScreen, frozen_clock_and_bots, open_table, table_after_keys


def turn(state: InnovationState, decision: Decision) -> bool:
    """A turn of the third round with land to build on."""
    return is_topic("turn", 3)(state, decision) and len(decision.actions) > 30


SCENES: dict[str, tuple[str, StopCondition, OpenScreen]] = {
    "map": ("4_players", turn, table_after_keys()),
    "jump": ("4_players", turn, table_after_keys("f")),
    "row": ("4_players", turn, table_after_keys("1", "down", "down")),
    "boards": ("4_players", turn, table_after_keys("3")),
    "rivals": ("4_players", turn, table_after_keys("3", *["down"] * 20)),
    "science": ("4_players", turn, table_after_keys("4")),
    "sets": ("4_players", is_topic("set"), table_after_keys()),
    "draft": ("2_players_draft", is_topic("draft"), table_after_keys()),
    "competency": ("4_players", is_topic("competency"), table_after_keys()),
    "offer": ("4_players", is_topic("power", 3), table_after_keys()),
    "small-map": ("3_players_small_map", is_topic("turn", 2), table_after_keys()),
    "neutral": ("2_players", is_topic("turn", 5), table_after_keys("4")),
    "automa": ("1_players", is_topic("turn", 4), table_after_keys("3", *["down"] * 20)),
}
PAINTED = ("map", "boards", "science")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    name, when, go = SCENES[scene]
    store_save(home, "innovation", load_scene("age_of_innovation", name, when))
    await assert_panel_appearance(go, size, home, snapshot, painted=scene in PAINTED)


async def test_the_map_has_zooms_and_follows_the_cursor(home: Path) -> None:
    store_save(home, "innovation", load_scene("age_of_innovation", "4_players", turn))
    with frozen_clock_and_bots():
        async with running() as pilot:
            await open_table(pilot, "2")
            assert "zoom 4x1" in screen_text(pilot) or "◊2: 2 spades" in screen_text(pilot)
            assert "zoom 4x2" in await press(pilot, "plus")
            assert "zoom 6x2" in await press(pilot, "plus")
            close = await press(pilot, "plus")
            assert "zoom 8x3" in close
            assert "I12 pla" not in close or "A1 for" not in close
            assert "A1 for" in await press(pilot, *["up"] * 10, *["left"] * 14)
