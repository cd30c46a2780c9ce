"""Snapshots of History of the World's panels, in two sizes and two themes.

After an intended change, run this file with `--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from tests.scenes import StopCondition
from tests.tui.display_variants import SIZES, assert_panel_appearance
from tests.tui.pilot_helpers import running, screen_text
from tests.tui.saved_games import load_scene, store_save
from tests.tui.screen_catalog import (
    OpenScreen,
    frozen_clock_and_bots,
    open_table,
    press,
    table_after_keys,
)

SENSIBLE = ("history_of_the_world", "4_sensible_players")


def conquest(state: WorldState, decision: Decision) -> bool:
    """The third conquest in the fourth epoch, in a world full of armies."""
    return state.epoch == 4 and decision.topic == "conquest" and len(state.turn.realm.active) > 2


def draft(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "draft_empire" and len(decision.actions) > 2


def siege(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "siege"


SCENES: dict[str, tuple[StopCondition, OpenScreen]] = {
    "map": (conquest, table_after_keys()),
    "jump": (conquest, table_after_keys("f")),
    "regions": (conquest, table_after_keys("3", "down")),
    "epochs": (conquest, table_after_keys("4")),
    "draft": (draft, table_after_keys()),
    "siege": (siege, table_after_keys()),
}
PAINTED = ("map", "draft")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    when, go = SCENES[scene]
    store_save(home, "world", load_scene(*SENSIBLE, when))
    await assert_panel_appearance(go, size, home, snapshot, painted=scene in PAINTED)


async def test_zooming_out_shows_the_whole_world_at_80_columns(home: Path) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, conquest))
    with frozen_clock_and_bots():
        async with running() as pilot:
            await open_table(pilot)
            assert "PAT" not in screen_text(pilot)
            await press(pilot, "2", "minus")
            assert "PAT" in screen_text(pilot) and "NZE" in screen_text(pilot)
            await press(pilot, "plus")
            assert "PAT" not in screen_text(pilot)
