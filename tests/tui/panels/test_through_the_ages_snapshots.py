"""Snapshots of Through the Ages' panels, in two sizes and two themes.

After an intended change, run this file with `--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from tests.scenes import StopCondition, is_topic, load_scene_game, never_stop
from tests.tui.display_variants import SIZES, assert_panel_appearance
from tests.tui.pilot_helpers import press, running, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tests.tui.screen_catalog import OpenScreen, frozen_clock_and_bots, table_after_keys
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen

CLEVER = ("through_the_ages", "3_clever_players")


def actions(state: AgesState, decision: Decision) -> bool:
    """Round 14: age III, unfinished wonders, and corruption and famine near."""
    return state.round == 14 and decision.topic == "actions"


POLITICS = is_topic("politics", 9)
SCENES: dict[str, tuple[StopCondition, OpenScreen]] = {
    "row": (actions, table_after_keys()),
    "jump": (actions, table_after_keys("f")),
    "boards": (actions, table_after_keys("3")),
    "rival": (actions, table_after_keys("3", *["down"] * 14)),
    "hand": (actions, table_after_keys("4")),
    "politics": (POLITICS, table_after_keys()),
    "politics-open": (POLITICS, table_after_keys("5")),
    "discard": (is_topic("discard"), table_after_keys()),
    "lose-worker": (is_topic("lose_worker"), table_after_keys()),
}
PAINTED = ("row", "boards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    when, go = SCENES[scene]
    store_save(home, "ages", load_scene(*CLEVER, when))
    await assert_panel_appearance(go, size, home, snapshot, painted=scene in PAINTED)


async def test_culture_over_time_is_plotted_in_the_replay(home: Path) -> None:
    store_save(home, "ages", load_scene(*CLEVER, never_stop))
    with frozen_clock_and_bots():
        async with running() as pilot:
            await press(pilot, "l")
            await wait_for_screen(pilot, LoadScreen)
            await press(pilot, "r")
            await wait_for_screen(pilot, ReplayScreen)
            shown = await press(pilot, "end", "c")
    first, second, _ = load_scene_game(*CLEVER).scores
    assert f"A  {first}" in shown
    assert f"B  {second}" in shown
