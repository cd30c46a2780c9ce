from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from tests.tui.dresses import SIZES, a_face_looks_as_it_should
from tests.tui.driving import press
from tests.tui.emperor import looking_back, try_something, trying
from tests.tui.scenes import Way

pytestmark = pytest.mark.usefixtures("emperor")


def scenes(home: Path) -> dict[str, Way]:
    """The screen, its course, and the table at which a choice is tried again."""

    async def course(pilot: "Pilot[None]") -> None:
        await looking_back(pilot, home)
        await press(pilot, "1")

    async def tried(pilot: "Pilot[None]") -> None:
        table = await trying(pilot, home)
        await try_something(pilot, table)

    return {
        "analysis": lambda pilot: looking_back(pilot, home),
        "analysis-course": course,
        "trial": lambda pilot: trying(pilot, home),
        "tried": tried,
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["analysis", "analysis-course", "trial", "tried"])
async def test_looking_back_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    way = scenes(home)[scene]
    await a_face_looks_as_it_should(way, size, home, snapshot, painted=scene == "analysis")
