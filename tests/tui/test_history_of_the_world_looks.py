"""Snapshots of History of the World's panels, in two sizes and two themes.

After an intended change, run `pytest tests/tui/panels/test_history_of_the_world_snapshots.py
--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from tests.tui.dresses import SIZES, a_face_looks_as_it_should
from tests.tui.driving import running, shown
from tests.tui.saved import When, keep, saved
from tests.tui.scenes import Way, open_table, press, standing_still, table

SENSIBLE = ("history_of_the_world", "4_sensible_players")


def conquest(state: WorldState, decision: Decision) -> bool:
    """The third conquest in the fourth epoch: a world full of armies."""
    return state.epoch == 4 and decision.topic == "conquest" and len(state.turn.realm.active) > 2


def draft(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "draft_empire" and len(decision.actions) > 2


def siege(state: WorldState, decision: Decision) -> bool:
    return state.epoch > 1 and decision.topic == "siege"


SCENES: dict[str, tuple[When, Way]] = {
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
    keep(home, "world", saved(*SENSIBLE, when))
    await a_face_looks_as_it_should(go, size, home, snapshot, painted=scene in PAINTED)


async def test_zooming_out_shows_the_whole_world_at_80_columns(home: Path) -> None:
    keep(home, "world", saved(*SENSIBLE, conquest))
    with standing_still():
        async with running() as pilot:
            await open_table(pilot)
            assert "PAT" not in shown(pilot)
            await press(pilot, "2", "minus")
            assert "PAT" in shown(pilot) and "NZE" in shown(pilot)
            await press(pilot, "plus")
            assert "PAT" not in shown(pilot)
