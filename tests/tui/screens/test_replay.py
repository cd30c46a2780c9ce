from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.scenes import never_stop
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    app_of,
    press,
    running,
    wait_for_screen,
    wait_until_drawn,
)
from tests.tui.saved_games import load_scene, store_save
from tui.screens.help import HelpScreen
from tui.screens.replay import STEP_SECONDS, ReplayScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
GAMES = [("mosaic", "4_clever_players"), ("through_the_ages", "simple_2")]


async def replaying(pilot: "Pilot[None]", home: Path, game: tuple[str, str]) -> ReplayScreen:
    app_of(pilot).navigation.replay_saved(store_save(home, "mine", load_scene(*game, never_stop)))
    return await wait_for_screen(pilot, ReplayScreen)


@SIZES
@pytest.mark.parametrize("game", GAMES, ids=[game for game, _ in GAMES])
async def test_replay_opens_at_the_beginning(
    game: tuple[str, str], size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        replay = await replaying(pilot, home, game)
        page = await press(pilot)
        assert f"choice 0 of {len(replay.variation.steps)}" in page
        assert "The opening" in page
        assert "choice 1 of" in await press(pilot, "right")


def faces_in_sight(replay: ReplayScreen) -> set[str]:
    return {name for name, face in replay.panel_column.panel_widgets.items() if face.display}


async def test_wide_replay_shows_all_panels(home: Path) -> None:
    async with running(WIDE) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        assert faces_in_sight(replay) == {"row", "map", "boards"}
    async with running(NARROW) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        assert faces_in_sight(replay) == {"map"}
        await press(pilot, "1")
        assert faces_in_sight(replay) == {"row"}


@SIZES
async def test_score_graph_opens_large_and_closes_for_a_panel(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        await press(pilot, "c")
        assert replay.large_score_graph.display and not replay.panel_column.display
        await press(pilot, "3")
        assert replay.panel_column.display and not replay.large_score_graph.display


async def test_log_fills_the_available_rows(home: Path) -> None:
    async with running(WIDE) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        await press(pilot, "end")
        few = len(replay.log_pane.lines())
        replay.set_class(True, "-large")  # the course goes from below it
        await wait_until_drawn(pilot)
        lines = replay.log_pane.lines()
        assert len(lines) > few and all(lines)


@SIZES
async def test_replay_plays_at_a_chosen_speed_until_stopped(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        await press(pilot, *["plus"] * len(STEP_SECONDS))
        assert replay.step_seconds == STEP_SECONDS[-1]
        page = await press(pilot, "space")
        assert "0.1 s per choice" in page and "Space stop" in page
        await wait_until(pilot, lambda: replay.choice_index > 2)
        page = await press(pilot, "space", "minus")
        assert replay.step_seconds == STEP_SECONDS[-2]
        assert "s per choice" not in page and "Space play" in page
        await press(pilot, "space")
        assert "Space play" in await press(pilot, "escape")
        assert pilot.app.screen is replay  # it is stopped, not left


async def test_playback_stops_at_the_end_and_restarts(home: Path) -> None:
    async with running() as pilot:
        replay = await replaying(pilot, home, GAMES[1])
        await press(pilot, "end", "left", *["plus"] * len(STEP_SECONDS), "space")
        await wait_until(pilot, lambda: replay.choice_index == len(replay.variation.steps))
        assert "Space play" in await press(pilot)
        await press(pilot, "space")
        await wait_until(pilot, lambda: 0 < replay.choice_index < len(replay.variation.steps))


async def test_help_lists_the_replay_keys(home: Path) -> None:
    async with running(WIDE) as pilot:
        await replaying(pilot, home, GAMES[1])
        page = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Play or pause the replay." in page
        assert "Left and Right step by choice, Up and Down" in page


async def test_viewpoint_is_named(home: Path) -> None:
    async with running(WIDE) as pilot:
        replay = await replaying(pilot, home, GAMES[1])
        said = " ".join([await press(pilot, "tab") for _ in replay.viewpoints])
        assert "your view" in said and "Livia's view" in said and "You's" not in said


async def test_choice_number_is_always_visible(home: Path) -> None:
    """The viewpoint is left out if there is no space for both."""
    async with running() as pilot:
        replay = await replaying(pilot, home, ("history_of_the_world", "4_sensible_players"))
        many = len(replay.variation.steps)
        assert f"choice {many} of {many}" in await press(pilot, "end")


async def test_opening_describes_the_setup(home: Path) -> None:
    async with running(WIDE) as pilot:
        await replaying(pilot, home, GAMES[0])
        page = await press(pilot)
        assert "all 7 regions, 176 hexes" in page and "Before the first turn" in page
        assert "all 7 regions" not in await press(pilot, "right")


async def test_sparse_setup_shows_a_large_score_graph(home: Path) -> None:
    async with running(WIDE) as pilot:
        replay = await replaying(pilot, home, ("imperium", "classics_2"))
        page = await press(pilot)
        assert "CHOSEN" in page
        assert replay.large_score_graph.size.height > replay.panel_column.size.height
        assert not replay.score_graph.display or not replay.score_graph.size.height
        await press(pilot, "end")
        assert replay.score_graph.size.height >= 15 and not replay.large_score_graph.size.height


async def test_log_rows_fill_the_pane_uncut(home: Path) -> None:
    async with running((200, 60)) as pilot:
        replay = await replaying(pilot, home, GAMES[0])
        await press(pilot, *["pagedown"] * 3, "down", "right")
        pane = replay.log_pane
        rows = ["".join(text for text, _ in row).rstrip() for row in pane.rows_for(pane.size.width)]
        assert len(rows) == pane.size.height - 1
        assert all(len(row) <= pane.size.width - 2 for row in rows)
        assert [row[0] for row in rows].count("▸") == 1
