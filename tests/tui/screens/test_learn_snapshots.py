from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from tests.tui.display_variants import (
    SIZES,
    assert_is_sound,
    assert_matches_snapshot,
    assert_theme_changes_only_colors,
    capture_appearance,
)
from tests.tui.keyboard_player import dismiss_summary
from tests.tui.pilot_helpers import press, wait_for_screen
from tests.tui.screens.test_learn import at_a_lesson, lesson, said
from tui.screens.learn import LearnScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("a_course")


async def learn(pilot: "Pilot[None]") -> None:
    await press(pilot, "e")
    await wait_for_screen(pilot, LearnScreen)


async def a_lesson(pilot: "Pilot[None]") -> None:
    await at_a_lesson(pilot, "n")
    await lesson(pilot, 2)


async def a_lesson_that_is_done(pilot: "Pilot[None]") -> None:
    await a_lesson(pilot)
    await press(pilot, "enter")
    await said(pilot, "That will do: 9 stone.")


async def something_to_look_at(pilot: "Pilot[None]") -> None:
    await a_lesson(pilot)
    await press(pilot, "n")
    await lesson(pilot, 3)


async def a_first_game(pilot: "Pilot[None]") -> None:
    await something_to_look_at(pilot)
    lessons = pilot.app.screen
    await dismiss_summary(pilot)
    await press(pilot, "n")
    await wait_for_screen(pilot, TableScreen, other_than=lessons)
    await said(pilot, "You take one action.")


SCENES = {
    "learn": learn,
    "lesson": a_lesson,
    "lesson-done": a_lesson_that_is_done,
    "lesson-look": something_to_look_at,
    "first-game": a_first_game,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_lessons_look_as_they_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion
) -> None:
    look = await capture_appearance(SCENES[scene], SIZES[size], home)
    assert_is_sound(look, SIZES[size])
    assert_theme_changes_only_colors(look)
    assert_matches_snapshot(look, snapshot, painted=scene == "lesson-look")
