from datetime import date
from pathlib import Path

import pytest

from core.app import daily
from core.app.deals import Deal
from core.app.profile import DailyRecord, Profile, change_profile, load_profile
from tests.scenes import never_stop
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    notifications,
    press,
    running,
    screen_text,
    wait_for_screen,
)
from tests.tui.saved_games import load_scene, store_save
from tui.screens.daily import DailyScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("a_day")
LINE = "Annals 2026-11-15, Imperium: 61, lost to King by 7"


@pytest.fixture
def a_day(bots_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """November 16, 2026, on which Mosaic is dealt."""
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 2), {}, 7))


def the_days_before(profile: Profile) -> None:
    profile.days["2026-11-15"] = DailyRecord("imperium", "daily-2026-11-15", 61, LINE)
    profile.days["2026-11-13"] = DailyRecord("mosaic", "daily-2026-11-13")


async def test_unfinished_daily_game_is_continued() -> None:
    async with running() as pilot:
        await press(pilot, "d")
        await wait_for_screen(pilot, DailyScreen)
        assert "Mosaic, 2 players, against Chieftain" in screen_text(pilot)
        assert "Not played yet." in screen_text(pilot)
        assert "Enter: replay" not in screen_text(pilot)  # there is no other day to look at
        assert "No other daily games yet." in screen_text(pilot)
        await press(pilot, "y")
        assert notifications(pilot) == "No result to copy yet."
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        seed = table.session._table.main_line.journal.setup.seed  # type: ignore[attr-defined]
        assert seed == 7
        await press(pilot, "enter", "q")
        await wait_for_screen(pilot, DailyScreen)
        assert "Started. Continue where you left off." in screen_text(pilot)
        assert load_profile()[0].days == {"2026-11-16": DailyRecord("mosaic", "daily-2026-11-16")}
        await press(pilot, "enter")
        again = await wait_for_screen(pilot, TableScreen, other_than=table)
        assert again.session._table.main_line.journal.entries  # type: ignore[attr-defined]


async def test_finished_daily_game_is_shown_and_not_replayed(home: Path) -> None:
    change_profile(the_days_before)
    change_profile(
        lambda profile: profile.days.update({"2026-11-16": DailyRecord("mosaic", "x", 1, "Won")})
    )
    async with running() as pilot:
        await press(pilot, "d")
        await wait_for_screen(pilot, DailyScreen)
        page = screen_text(pilot)
        assert "Won" in page and LINE in page
        assert "2026-11-13, Mosaic: not finished" in page
        await press(pilot, "enter")
        assert "daily-2026-11-16.annals, is missing" in notifications(pilot)
        await press(pilot, "y")
        assert "Copied: Won" in notifications(pilot)
        store_save(home, "daily-2026-11-15", load_scene("mosaic", "2_players", never_stop))
        await press(pilot, "down", "enter")
        await wait_for_screen(pilot, ReplayScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_result_shows_the_deal_code_and_other_games_of_it(
    size: tuple[int, int], home: Path
) -> None:
    mine = load_scene("mosaic", "2_players", never_stop)
    store_save(home, "friends", mine)
    path = store_save(home, "daily-2026-11-16", mine)
    async with running(size) as pilot:
        app_of(pilot).navigation.play_saved(path)
        await wait_for_screen(pilot, GameOverScreen)
        page = await press(pilot, *(["4"] if size == NARROW else []))
        assert "Annals 2026-11-16, Mosaic: " in page
        assert "  annals play --deal mosaic-" in page
        assert "The same deal in friends: " in page and "as many as you." in page
        await press(pilot, "q")
        assert load_profile()[0].days["2026-11-16"].result.startswith("Annals 2026-11-16, Mosaic")


async def test_help_explains_the_daily_game_at_80_columns() -> None:
    async with running() as pilot:
        await press(pilot, "d")
        await wait_for_screen(pilot, DailyScreen)
        await press(pilot, "question_mark")
        await wait_for_screen(pilot, HelpScreen)
        await wait_until(pilot, lambda: "Daily game:" in screen_text(pilot))
        assert "Results are stored only on this computer." in " ".join(screen_text(pilot).split())


async def test_wide_screen_previews_todays_setup() -> None:
    async with running(WIDE) as pilot:
        page = await press(pilot, "d")
        assert "Your game" in page and "125 hexes, without Hispania and Gaul" in page
        assert "─ Bots ─" in page and "weakest to strongest" in page
        assert page.index("▮▯▯▯▯  Settler") < page.index("▮▮▮▮▮  Emperor")


async def test_long_deal_is_wrapped(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal("history_of_the_world", (0, 4, 4), {"selection": "classic"}, 7)
    monkeypatch.setattr(daily, "deal_for", lambda day: deal)
    async with running(WIDE) as pilot:
        page = await press(pilot, "d")
        left = " ".join(line[:79].strip(" ▸") for line in page.splitlines())
        assert daily.describe_deal(deal) in " ".join(left.split())
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
