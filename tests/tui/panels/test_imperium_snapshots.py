"""Snapshots of Imperium's panels, in two sizes and two themes.

After an intended change, run this file with `--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.imperium import GAME
from core.kernel import SPECTATOR
from tests.recorded_games import replay
from tests.scenes import StopCondition, is_topic, load_scene_game, never_stop
from tests.tui.display_variants import SIZES, assert_panel_appearance
from tests.tui.pilot_helpers import press, running, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tests.tui.screen_catalog import OpenScreen, frozen_clock_and_bots, table_after_keys
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen

THREE, FOUR = "classics_3", "classics_4"
SOLO, CHOSEN = "solo_imperator", "legends_3"
TURN = is_topic("turn", 9)
SCENES: dict[str, tuple[str, StopCondition, OpenScreen]] = {
    "turn": (THREE, TURN, table_after_keys()),
    "jump": (THREE, TURN, table_after_keys("f")),
    "acquire": (THREE, is_topic("acquire", 5), table_after_keys()),
    "break-through": (THREE, is_topic("break_through", 5), table_after_keys()),
    "hand": (FOUR, TURN, table_after_keys("4")),
    "boards": (FOUR, TURN, table_after_keys("3")),
    "rival": (FOUR, TURN, table_after_keys("3", *["up"] * 6)),
    "solo": (SOLO, is_topic("turn", 3), table_after_keys("3", "up", "up", "up", "up", "down")),
    "clean-up": (THREE, is_topic("clean_up", 5), table_after_keys()),
    "nation": (SOLO, is_topic("nation"), table_after_keys()),
    "side": (CHOSEN, is_topic("side"), table_after_keys()),
}
PAINTED = ("turn", "acquire", "boards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    name, when, go = SCENES[scene]
    store_save(home, "imperium", load_scene(GAME.id, name, when))
    await assert_panel_appearance(go, size, home, snapshot, painted=scene in PAINTED)


async def test_a_replay_shows_every_face(home: Path) -> None:
    store_save(home, "imperium", load_scene(GAME.id, THREE, never_stop))
    with frozen_clock_and_bots():
        async with running() as pilot:
            await press(pilot, "l")
            await wait_for_screen(pilot, LoadScreen)
            await press(pilot, "r")
            await wait_for_screen(pilot, ReplayScreen)
            for key, word in (("1", "MARKET"), ("4", "HAND"), ("3", "hist nat dev")):
                assert word in await press(pilot, "home", "pagedown", "pagedown", key)
            shown = await press(pilot, "end", "c")
    *_, end = replay(GAME, load_scene_game(GAME.id, THREE))
    assert f"A  {GAME.standings(GAME.view(end, SPECTATOR))[0].total}" in shown
