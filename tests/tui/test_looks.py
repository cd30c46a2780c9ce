"""Snapshots of every screen, in two sizes and two themes.

After an intended change, run `pytest tests/tui/screens/test_screen_snapshots.py --snapshot-update`
and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.dresses import (
    SIZES,
    a_theme_changes_colours_and_nothing_else,
    it_is_as_it_was,
    it_is_sound,
    look_at,
)
from tests.tui.scenes import SCENES, fill

PAINTED = ["home", "table", "table-place", "game-over"]  # the rest is compared as text
THEME_IS_NAMED = ["home", "settings", "commands"]
TEXTUALS_OWN = {"commands": frozenset("▔▁▎▊█")}  # its input and its frame


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_screen_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    fill(home)
    look = await look_at(SCENES[scene], SIZES[size], home)
    window = (61, 17) if scene == "too-small" else SIZES[size]
    it_is_sound(look, window, TEXTUALS_OWN.get(scene, frozenset()))
    if scene not in THEME_IS_NAMED:
        a_theme_changes_colours_and_nothing_else(look)
    it_is_as_it_was(look, snapshot, painted=scene in PAINTED)
