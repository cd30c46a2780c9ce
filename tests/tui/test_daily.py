from datetime import date
from pathlib import Path

import pytest

from core.house import daily
from core.house.deals import Deal
from core.house.profile import Day, Profile, change_profile, load_profile
from tests.tui.driving import NARROW, WIDE, app_of, notes, press, running, shown, until
from tests.tui.playing import wait_until
from tests.tui.saved import keep, never, saved
from tui.screens.daily import DailyScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("a_day")
LINE = "Annals 2026-11-15, Imperium: 61, lost to King by 7"


@pytest.fixture
def a_day(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The 16th of November 2026, on which Mosaic is dealt."""
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 2), {}, 7))


def the_days_before(profile: Profile) -> None:
    profile.days["2026-11-15"] = Day("imperium", "daily-2026-11-15", 61, LINE)
    profile.days["2026-11-13"] = Day("mosaic", "daily-2026-11-13")


async def test_a_deal_left_half_way_is_gone_on_with() -> None:
    async with running() as pilot:
        await press(pilot, "d")
        await until(pilot, DailyScreen)
        assert "Mosaic, 2 players, against Chieftain" in shown(pilot)
        assert "Not played yet." in shown(pilot)
        assert "Enter: replay" not in shown(pilot)  # there is no other day to look at
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        seed = table.session._table.line.journal.setup.seed  # type: ignore[attr-defined]
        assert seed == 7
        await press(pilot, "enter", "q")
        await until(pilot, DailyScreen)
        assert "Begun: go on where you left it." in shown(pilot)
        assert load_profile()[0].days == {"2026-11-16": Day("mosaic", "daily-2026-11-16")}
        await press(pilot, "enter")
        again = await until(pilot, TableScreen, other_than=table)
        assert again.session._table.line.journal.entries  # type: ignore[attr-defined]


async def test_a_day_that_is_over_is_told_and_not_played_again(home: Path) -> None:
    change_profile(the_days_before)
    change_profile(
        lambda profile: profile.days.update({"2026-11-16": Day("mosaic", "x", 1, "Won")})
    )
    async with running() as pilot:
        await press(pilot, "d")
        await until(pilot, DailyScreen)
        page = shown(pilot)
        assert "Won" in page and LINE in page
        assert "2026-11-13, Mosaic: not played to its end" in page
        await press(pilot, "enter")
        assert "daily-2026-11-16.annals, is gone" in notes(pilot)
        await press(pilot, "y")
        assert "Copied: Won" in notes(pilot)
        keep(home, "daily-2026-11-15", saved("mosaic", "2_players", never))
        await press(pilot, "down", "enter")
        await until(pilot, ReplayScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_the_result_tells_the_code_of_the_deal_and_who_else_had_it(
    size: tuple[int, int], home: Path
) -> None:
    mine = saved("mosaic", "2_players", never)
    keep(home, "friends", mine)
    path = keep(home, "daily-2026-11-16", mine)
    async with running(size) as pilot:
        app_of(pilot).play_saved(path)
        await until(pilot, GameOverScreen)
        page = await press(pilot, *(["4"] if size == NARROW else []))
        assert "Annals 2026-11-16, Mosaic: " in page
        assert "  annals play --deal mosaic-" in page
        assert "The same deal in friends: " in page and "as many as you." in page
        await press(pilot, "q")
        assert load_profile()[0].days["2026-11-16"].result.startswith("Annals 2026-11-16, Mosaic")


async def test_help_says_all_of_what_a_day_is_at_80_columns() -> None:
    async with running() as pilot:
        await press(pilot, "d")
        await until(pilot, DailyScreen)
        await press(pilot, "question_mark")
        await until(pilot, HelpScreen)
        await wait_until(pilot, lambda: "The deal of the day:" in shown(pilot))
        assert "results are kept here only." in " ".join(shown(pilot).split())


async def test_a_wide_window_says_what_lies_on_the_table_today() -> None:
    async with running(WIDE) as pilot:
        page = await press(pilot, "d")
        assert "What this makes" in page and "125 hexes, without Hispania and Gaul" in page
