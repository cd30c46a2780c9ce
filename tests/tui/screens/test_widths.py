"""Pages get their second column at a width of their own, between the usual window sizes."""

from datetime import date
from pathlib import Path

import pytest

from core.app import daily
from core.app.deals import Deal
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import press, running, screen_text
from tests.tui.saved_games import random_mosaic_save, store_save

HEIGHT = 40


@pytest.mark.usefixtures("bots_here")
@pytest.mark.parametrize(
    ("key", "width", "text"),
    [
        ("d", 116, "empire scoring hides in each deck"),
        ("s", 130, "Game by game"),
        ("g", 130, "tries     Claim the Golden Age"),
        ("l", 130, "when            mine"),
    ],
    ids=["daily", "statistics", "challenges", "saved games"],
)
async def test_page_gets_a_second_column_at_its_width(
    home: Path, key: str, width: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: date(2026, 11, 16))
    monkeypatch.setattr(daily, "deal_for", lambda day: Deal("mosaic", (0, 2), {}, 7))
    store_save(home, "mine", random_mosaic_save())
    async with running((width - 1, HEIGHT)) as pilot:
        assert text not in await press(pilot, key)
        await pilot.resize_terminal(width, HEIGHT)
        await wait_until(pilot, lambda: text in screen_text(pilot))
