"""How Through the Ages looks, face by face, in two sizes and two themes.

After a wanted change: `pytest tests/tui/test_through_the_ages_looks.py --snapshot-update`,
and look at the pictures.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.games.through_the_ages.state import AgesState
from core.kernel import Decision
from saves import write
from tests.tui.ages_game import When, ages
from tests.tui.driving import press, running, until
from tests.tui.scenes import standing_still, table
from tests.tui.test_looks import (
    SIZES,
    Picture,
    Text,
    every_mark_is_in_the_table_and_one_cell_wide,
    it_fills_its_window_and_no_more,
    look_at,
    with_ascii_marks_there_are_letters_and_ascii_only,
    without_colours_there_is_none,
)
from tui.screens.replay import ReplayScreen


def actions(state: AgesState, decision: Decision) -> bool:
    """The fourteenth round: age III, wonders under way, corruption and famine near."""
    return state.round == 14 and decision.topic == "actions"


def politics(state: AgesState, decision: Decision) -> bool:
    return state.round == 9 and decision.topic == "politics"


def discards(state: AgesState, decision: Decision) -> bool:
    return decision.topic == "discard"


def losses(state: AgesState, decision: Decision) -> bool:
    return decision.topic == "lose_worker"


SCENES: dict[str, tuple[When, Callable[["Pilot[None]"], Awaitable[object]]]] = {
    "row": (actions, table()),
    "jump": (actions, table("f")),
    "boards": (actions, table("3")),
    "rival": (actions, table("3", *["down"] * 14)),
    "hand": (actions, table("4")),
    "politics": (politics, table()),
    "politics-open": (politics, table("5")),
    "discard": (discards, table()),
    "lose-worker": (losses, table()),
}
PAINTED = ("row", "boards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_every_face_looks_as_it_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    when, go = SCENES[scene]
    save = ages(when)

    def fill(home: Path) -> None:
        write(home / "saves" / "ages.annals", save)

    look = await look_at(go, SIZES[size], home, fill)
    it_fills_its_window_and_no_more(look, SIZES[size])
    every_mark_is_in_the_table_and_one_cell_wide(look, scene)
    with_ascii_marks_there_are_letters_and_ascii_only(look, scene)
    without_colours_there_is_none(look)
    assert look.day == look.night  # a theme changes colours and nothing else
    assert look.night == snapshot(extension_class=Text)
    if scene in PAINTED:
        assert look.night_picture == snapshot(extension_class=Picture, name="night")
        assert look.day_picture == snapshot(extension_class=Picture, name="day")


async def test_culture_over_time_is_plotted_in_the_replay(home: Path) -> None:
    write(home / "saves" / "ages.annals", ages(lambda state, decision: False))
    with standing_still():
        async with running() as pilot:
            await press(pilot, "l", "r")
            await until(pilot, ReplayScreen)
            shown = await press(pilot, "end", "c")
    assert "A 228" in shown
    assert "B 207" in shown
