"""Snapshots of every screen, in two sizes and two themes.

After an intended change, run this file with `--snapshot-update` and review the pictures.
"""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.display_variants import (
    SIZES,
    assert_is_sound,
    assert_matches_snapshot,
    assert_theme_changes_only_colors,
    capture_appearance,
)
from tests.tui.screen_catalog import SCENES, fill_saves

PAINTED = ["home", "table", "table-place", "game-over"]  # the rest is compared as text
THEME_IS_NAMED = ["home", "settings", "commands"]
TEXTUALS_OWN = {"commands": frozenset("▔▁▎▊█")}  # its input and its frame


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_screen_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    fill_saves(home)
    look = await capture_appearance(SCENES[scene], SIZES[size], home)
    window = (61, 17) if scene == "too-small" else SIZES[size]
    assert_is_sound(look, window, TEXTUALS_OWN.get(scene, frozenset()))
    if scene not in THEME_IS_NAMED:
        assert_theme_changes_only_colors(look)
    assert_matches_snapshot(look, snapshot, painted=scene in PAINTED)
