from datetime import date
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from core.app import daily
from core.app.deals import Deal
from core.app.profile import Profile, change_profile
from tests.learn.sample_challenges import FIVE_CITIES
from tests.tui.display_variants import (
    SIZES,
    assert_is_sound,
    assert_matches_snapshot,
    assert_theme_changes_only_colors,
    capture_appearance,
)
from tests.tui.pilot_helpers import press, wait_for_screen
from tests.tui.screens.test_challenges import at_a_challenge, at_the_list, solve
from tests.tui.screens.test_daily import the_days_before
from tui.screens.daily import DailyScreen

pytestmark = pytest.mark.usefixtures("two_tasks")


def won_before(profile: Profile) -> None:
    profile.record_attempt("mosaic", FIVE_CITIES.id, 3, 33)
    the_days_before(profile)


async def a_task(pilot: "Pilot[None]") -> None:
    await at_a_challenge(pilot)


async def stars(pilot: "Pilot[None]") -> None:
    table = await at_a_challenge(pilot)
    await solve(pilot, table, FIVE_CITIES)
    await press(pilot)


async def the_list(pilot: "Pilot[None]") -> None:
    await at_the_list(pilot)


async def the_day(pilot: "Pilot[None]") -> None:
    await press(pilot, "d")
    await wait_for_screen(pilot, DailyScreen)


SCENES = {
    "challenges": the_list,
    "challenge": a_task,
    "challenge-over": stars,
    "daily": the_day,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_challenges_and_deals_look_as_they_should(
    scene: str, size: str, home: Path, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 2), {}, 7))
    change_profile(won_before)
    look = await capture_appearance(SCENES[scene], SIZES[size], home)
    assert_is_sound(look, SIZES[size])
    assert_theme_changes_only_colors(look)
    assert_matches_snapshot(look, snapshot, painted=scene in ("challenges", "challenge"))
