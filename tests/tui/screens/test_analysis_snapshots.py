from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from tests.tui.analysis_driver import open_analysis, open_retry, try_other_choice
from tests.tui.display_variants import SIZES, assert_panel_appearance
from tests.tui.pilot_helpers import press
from tests.tui.screen_catalog import OpenScreen

pytestmark = pytest.mark.usefixtures("analyzer")


def scenes(home: Path) -> dict[str, OpenScreen]:
    """The analysis screen, its score graph, and the table for a retry."""

    async def course(pilot: "Pilot[None]") -> None:
        await open_analysis(pilot, home)
        await press(pilot, "1")

    async def tried(pilot: "Pilot[None]") -> None:
        table = await open_retry(pilot, home)
        await try_other_choice(pilot, table)

    return {
        "analysis": lambda pilot: open_analysis(pilot, home),
        "analysis-course": course,
        "trial": lambda pilot: open_retry(pilot, home),
        "tried": tried,
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["analysis", "analysis-course", "trial", "tried"])
async def test_looking_back_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    way = scenes(home)[scene]
    await assert_panel_appearance(way, size, home, snapshot, painted=scene == "analysis")
