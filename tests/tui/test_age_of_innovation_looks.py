"""Snapshots of Age of Innovation's panels, in two sizes and two themes.

After an intended change, run `pytest tests/tui/panels/test_age_of_innovation_snapshots.py
--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from core.games.age_of_innovation.state import InnovationState
from core.kernel import Decision
from tests.tui.dresses import SIZES, a_face_looks_as_it_should
from tests.tui.driving import press, running, shown
from tests.tui.saved import When, asks, keep, saved
from tests.tui.scenes import Way, open_table, standing_still, table


def turn(state: InnovationState, decision: Decision) -> bool:
    """A turn of the third round with land to build on."""
    return asks("turn", 3)(state, decision) and len(decision.actions) > 30


SCENES: dict[str, tuple[str, When, Way]] = {
    "map": ("4_players", turn, table()),
    "jump": ("4_players", turn, table("f")),
    "row": ("4_players", turn, table("1", "down", "down")),
    "boards": ("4_players", turn, table("3")),
    "rivals": ("4_players", turn, table("3", *["down"] * 20)),
    "science": ("4_players", turn, table("4")),
    "sets": ("4_players", asks("set"), table()),
    "draft": ("2_players_draft", asks("draft"), table()),
    "competency": ("4_players", asks("competency"), table()),
    "offer": ("4_players", asks("power", 3), table()),
    "small-map": ("3_players_small_map", asks("turn", 2), table()),
    "neutral": ("2_players", asks("turn", 5), table("4")),
    "automa": ("1_players", asks("turn", 4), table("3", *["down"] * 20)),
}
PAINTED = ("map", "boards", "science")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    name, when, go = SCENES[scene]
    keep(home, "innovation", saved("age_of_innovation", name, when))
    await a_face_looks_as_it_should(go, size, home, snapshot, painted=scene in PAINTED)


async def test_the_map_has_zooms_and_follows_the_cursor(home: Path) -> None:
    keep(home, "innovation", saved("age_of_innovation", "4_players", turn))
    with standing_still():
        async with running() as pilot:
            await open_table(pilot, "2")
            assert "zoom 4x1" in shown(pilot) or "◊2: 2 spades" in shown(pilot)
            assert "zoom 4x2" in await press(pilot, "plus")
            assert "zoom 6x2" in await press(pilot, "plus")
            close = await press(pilot, "plus")
            assert "zoom 8x3" in close
            assert "I12 pla" not in close or "A1 for" not in close
            assert "A1 for" in await press(pilot, *["up"] * 10, *["left"] * 14)
