from functools import cache
from pathlib import Path

import pytest

from core.games.imperium import GAME
from core.kernel import ChapterSummary
from saves import Save
from tests.recorded_games import replay
from tests.scenes import load_scene_game
from tests.tui.keyboard_player import letter_keys, table_of, wait_for_decision
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, wait_for_screen
from tests.tui.saved_games import load_scene_after, store_save
from tui.screens.overlays import ChapterScreen, chapter_rows
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


@cache
def before_the_end_of_a_game() -> tuple[Save, str]:
    """A campaign one choice before the end of its first game, and that choice."""
    it = load_scene_game("imperium", "campaign")
    for number, state in enumerate(replay(GAME, it)):
        if state.campaign.wins + state.campaign.losses:
            return load_scene_after("imperium", "campaign", number - 1), str(
                it.choices[number - 1][1]
            )
    raise AssertionError("no game is decided")


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_game_result_is_shown_before_the_next_campaign_game(
    home: Path, size: tuple[int, int]
) -> None:
    save, last = before_the_end_of_a_game()
    store_save(home, "campaign", save)
    async with running(size) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        table = table_of(pilot)
        question = table.model.question
        assert question is not None
        row = next(row for row in question.rows if str(row.action) == last)
        await press(
            pilot, *(["full_stop"] if row.choice.ends_turn else await letter_keys(pilot, row))
        )
        await wait_for_screen(pilot, ChapterScreen)
        page = screen_text(pilot)
        assert "Game 1 of the campaign" in page
        assert "The campaign:" in page and "Next: " in page
        campaign = table.session.view.campaign
        assert f"{campaign.points} to {campaign.against}" in page
        pages = pilot.app.screen
        assert not pages.show_vertical_scrollbar and not pages.show_horizontal_scrollbar
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)


async def test_seen_campaign_result_is_not_shown_again(home: Path) -> None:
    it = load_scene_game("imperium", "campaign")
    decided = next(
        number
        for number, state in enumerate(replay(GAME, it))
        if state.campaign.wins + state.campaign.losses
    )
    store_save(home, "campaign", load_scene_after("imperium", "campaign", decided))
    async with running(NARROW) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        assert table_of(pilot).session.log  # the whole log, that result too


def test_points_by_source_are_aligned() -> None:
    chapter = ChapterSummary(
        "Game 1",
        ("Points by source:",),
        (("Progress", (1, 49)), ("Fame cards", (19, 8))),
        ("Next: a bot plays.",),
    )
    rows = chapter_rows(chapter, 60)
    assert ["".join(text for text, _ in row) for row in rows] == [
        "Points by source:",
        "  Progress      1 to 49",
        "  Fame cards   19 to  8",
        "",
        "Next: a bot plays.",
    ]
