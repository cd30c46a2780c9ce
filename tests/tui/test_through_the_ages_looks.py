"""Snapshots of Through the Ages' panels, in two sizes and two themes.

After an intended change, run `pytest tests/tui/panels/test_through_the_ages_snapshots.py
--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from tests.recorded import recorded
from tests.tui.dresses import SIZES, a_face_looks_as_it_should
from tests.tui.driving import press, running, until
from tests.tui.saved import When, asks, keep, never, saved
from tests.tui.scenes import Way, standing_still, table
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen

CLEVER = ("through_the_ages", "3_clever_players")


def actions(state: AgesState, decision: Decision) -> bool:
    """The fourteenth round: age III, wonders under way, corruption and famine near."""
    return state.round == 14 and decision.topic == "actions"


POLITICS = asks("politics", 9)
SCENES: dict[str, tuple[When, Way]] = {
    "row": (actions, table()),
    "jump": (actions, table("f")),
    "boards": (actions, table("3")),
    "rival": (actions, table("3", *["down"] * 14)),
    "hand": (actions, table("4")),
    "politics": (POLITICS, table()),
    "politics-open": (POLITICS, table("5")),
    "discard": (asks("discard"), table()),
    "lose-worker": (asks("lose_worker"), table()),
}
PAINTED = ("row", "boards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    when, go = SCENES[scene]
    keep(home, "ages", saved(*CLEVER, when))
    await a_face_looks_as_it_should(go, size, home, snapshot, painted=scene in PAINTED)


async def test_culture_over_time_is_plotted_in_the_replay(home: Path) -> None:
    keep(home, "ages", saved(*CLEVER, never))
    with standing_still():
        async with running() as pilot:
            await press(pilot, "l")
            await until(pilot, LoadScreen)
            await press(pilot, "r")
            await until(pilot, ReplayScreen)
            shown = await press(pilot, "end", "c")
    first, second, _ = recorded(*CLEVER).scores
    assert f"A  {first}" in shown
    assert f"B  {second}" in shown
