"""Snapshots of Imperium's panels, in two sizes and two themes.

After an intended change, run `pytest tests/tui/panels/test_imperium_snapshots.py --snapshot-update`
and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.imperium import GAME
from core.kernel import SPECTATOR
from tests.recorded import recorded, replayed
from tests.tui.dresses import SIZES, a_face_looks_as_it_should
from tests.tui.driving import press, running, until
from tests.tui.saved import When, asks, keep, never, saved
from tests.tui.scenes import Way, standing_still, table
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen

THREE, FOUR = "classics_3", "classics_4"
SOLO, CHOSEN = "solo_imperator", "legends_3"
TURN = asks("turn", 9)
SCENES: dict[str, tuple[str, When, Way]] = {
    "turn": (THREE, TURN, table()),
    "jump": (THREE, TURN, table("f")),
    "acquire": (THREE, asks("acquire", 5), table()),
    "break-through": (THREE, asks("break_through", 5), table()),
    "hand": (FOUR, TURN, table("4")),
    "boards": (FOUR, TURN, table("3")),
    "rival": (FOUR, TURN, table("3", *["up"] * 6)),
    "solo": (SOLO, asks("turn", 3), table("3", "up", "up", "up", "up", "down")),
    "clean-up": (THREE, asks("clean_up", 5), table()),
    "nation": (SOLO, asks("nation"), table()),
    "side": (CHOSEN, asks("side"), table()),
}
PAINTED = ("turn", "acquire", "boards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    name, when, go = SCENES[scene]
    keep(home, "imperium", saved(GAME.id, name, when))
    await a_face_looks_as_it_should(go, size, home, snapshot, painted=scene in PAINTED)


async def test_a_replay_shows_every_face(home: Path) -> None:
    keep(home, "imperium", saved(GAME.id, THREE, never))
    with standing_still():
        async with running() as pilot:
            await press(pilot, "l")
            await until(pilot, LoadScreen)
            await press(pilot, "r")
            await until(pilot, ReplayScreen)
            for key, word in (("1", "MARKET"), ("4", "HAND"), ("3", "hist nat dev")):
                assert word in await press(pilot, "home", "pagedown", "pagedown", key)
            shown = await press(pilot, "end", "c")
    *_, end = replayed(GAME, recorded(GAME.id, THREE))
    assert f"A  {GAME.standings(GAME.view(end, SPECTATOR))[0].total}" in shown
