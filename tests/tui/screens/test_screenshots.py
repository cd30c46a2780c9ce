"""Screenshots of any screen, and codes that are copied with one key."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.app import screenshots
from core.app.game_end import EndNote
from core.bots import advise_in_process
from core.games import load_game
from core.table import LocalSession, Table
from tests.scenes import is_topic, never_stop
from tests.tui.keyboard_player import dismiss_summary, wait_for_decision, wait_until
from tests.tui.pilot_helpers import notifications, press, running, type_text, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tui.renderer.screen_capture import captured_text
from tui.screens.game_over import GameOverScreen
from tui.screens.overlays import TextScreen
from tui.screens.table import TableScreen


async def at_the_table(pilot: "Pilot[None]", home: Path) -> TableScreen:
    table = await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    await dismiss_summary(pilot)
    return table


def written(home: Path) -> list[Path]:
    return sorted((home / "screenshots").glob("*"))


@pytest.mark.parametrize("has_converter", [True, False])
async def test_screenshot_is_written_with_a_picture_or_text(
    home: Path, monkeypatch: pytest.MonkeyPatch, has_converter: bool
) -> None:
    converters = (("cp", "{svg}", "{png}"),) if has_converter else ()
    monkeypatch.setattr(screenshots, "CONVERTERS", converters)
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running((80, 24)) as pilot:
        await press(pilot, "c")
        await at_the_table(pilot, home)
        await press(pilot, "S")
        await wait_until(pilot, lambda: "Screenshot: " in notifications(pilot))
        svg = next(path for path in written(home) if path.suffix == ".svg")
        assert str(svg) in notifications(pilot)
        assert svg.read_text().startswith("<svg") and "Mosaic" in svg.read_text()
        assert svg.stat().st_mode & 0o077 == 0  # it may show a hand
        other = {path.suffix for path in written(home)} - {".svg"}
        assert other == ({".png"} if has_converter else {".txt"})


async def test_screenshot_is_in_the_palette_of_the_first_screen(home: Path) -> None:
    async with running((80, 24)) as pilot:
        await press(pilot, "ctrl+p")
        await type_text(pilot, "screenshot")
        await wait_until(pilot, lambda: "Screenshot (S)" in captured_text(pilot.app))
        await press(pilot, "enter")
        await wait_until(pilot, lambda: "Screenshot: " in notifications(pilot))
        assert written(home)


async def test_codes_are_copied_with_one_key(home: Path) -> None:
    store_save(home, "mosaic", load_scene("mosaic", "4_clever_players", is_topic("turn", 3)))
    async with running((80, 24)) as pilot:
        await press(pilot, "c")
        table = await at_the_table(pilot, home)
        table.code, table.join_instructions = "maple-42", ("The join code is:  maple-42",)
        table.action_how_to_come()
        await wait_for_screen(pilot, TextScreen)
        await press(pilot, "y")
        assert pilot.app.clipboard == "maple-42"


async def test_deal_code_is_copied_after_a_game(home: Path) -> None:
    save = load_scene("mosaic", "4_clever_players", never_stop)
    table = Table(load_game("mosaic"), save.journal, save.seats, advise_in_process)
    notes = [EndNote("The same deal:", "annals play --deal abc")]
    async with running((80, 24)) as pilot:
        pilot.app.push_screen(GameOverScreen(LocalSession(table, 0), notes))
        await wait_for_screen(pilot, GameOverScreen)
        await press(pilot, "y")
        assert pilot.app.clipboard == "annals play --deal abc"
