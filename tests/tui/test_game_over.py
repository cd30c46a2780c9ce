"""The end of a game: who won and why, points by source, the course, the turns that decided it."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.table import Gain, Moment
from tests.recorded import recorded
from tests.tui.driving import NARROW, WIDE, app_of, click, press, running, until
from tests.tui.saved import keep, never, saved
from tui.draw.canvas import TEXT
from tui.model.course import ahead_since, gains_by_round
from tui.screens.game_over import GameOverScreen, rows_given, unfolded
from tui.screens.overlays import TextScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")
SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
CLEVER = ("mosaic", "4_clever_players")


async def the_end(pilot: "Pilot[None]", home: Path, game: tuple[str, str] = CLEVER) -> str:
    """A recorded game at its end; what is drawn then."""
    app_of(pilot).play_saved(keep(home, "mine", saved(*game, never)))
    await until(pilot, GameOverScreen)
    return await press(pilot)


def over(pilot: "Pilot[None]") -> GameOverScreen:
    assert isinstance(pilot.app.screen, GameOverScreen)
    return pilot.app.screen


@SIZES
async def test_the_title_the_seed_the_margin_and_since_when(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        page = await the_end(pilot, home)
        title, *rest = page.splitlines()
        assert title.split()[0] == "Mosaic" and title.endswith("seed 4182")
        assert "after round 54" in title
        head = " ".join(rest[:3])
        assert "Odo wins by 28 points." in head
        assert "ahead for good since round 52, with +49 for Empire scorings" in head


@SIZES
async def test_a_source_opens_and_tells_in_which_rounds_it_brought_how_much(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        page = await the_end(pilot, home)
        assert "D  +30 round 26   +49 round 52   +49 round 53" in page
        page = await press(pilot, "down", "down", "down", "down")
        assert "▸ Wonders" in page
        assert "A  +12 round 25" in page and "B  nothing" in page
        await press(pilot, "enter")
        opened = await until(pilot, TextScreen)
        await press(pilot, "q")
        assert opened is not pilot.app.screen
        await click(pilot, "Golden ages")
        assert over(pilot).rows[over(pilot).at] == "source 5"


def test_a_source_of_many_rounds_takes_several_rows() -> None:
    told = "   ".join(f"+{number} round {number}" for number in range(1, 9))
    rows = unfolded([[(" A ", TEXT), (f" {told}", TEXT)], [(" B ", TEXT), (" nothing", TEXT)]], 40)
    page = ["".join(text for text, _ in row).rstrip() for row in rows]
    assert page[0].startswith(" A  +1 round 1   +2 round 2") and page[-1] == " B  nothing"
    assert all(len(line) <= 40 for line in page) and "+8 round 8" in " ".join(page)


def test_causes_are_whole_for_who_looks_at_them() -> None:
    needed, moved = [2, 1, 3, 2], [10, 30, 20, 5]
    assert rows_given(needed, moved, 6, at=None) == (0, [1, 1, 3, 1])  # all, and the largest whole
    assert rows_given(needed, moved, 6, at=0) == (0, [2, 1, 3])
    assert rows_given(needed, moved, 6, at=3) == (1, [1, 3, 2])  # it scrolls
    assert rows_given(needed, moved, 2, at=2) == (2, [2])


@SIZES
async def test_turning_points_have_causes_and_lead_to_the_replay(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        await the_end(pilot, home)
        page = await press(pilot, "3")
        assert "round 25   A   +12  Wonders +12" in page
        assert "You build the wonder Sphinx in Italia 1,10." in page
        turns = over(pilot).turns
        at = next(at for at, turn in enumerate(turns) if (turn.round, turn.seat) == (52, 3))
        page = await press(pilot, *["down"] * at)
        assert re.search(r"round 52   D   \+49  Empire scorings \+49 .*takes the lead", page)
        lines = page.splitlines()
        below = lines[next(at for at, line in enumerate(lines) if "round 52   D" in line) + 1]
        cause = "Odo scores 11 VP in Gaul (influence 20), 9 VP"  # where, not only how often
        assert below.strip().startswith(cause)  # who moved most has a row for it
        await press(pilot, "home", "down", "down", "down")
        turn = over(pilot).turns[3]
        assert turn.round == 25
        await press(pilot, "enter")
        replay = await until(pilot, ReplayScreen)
        assert replay.line.steps[replay.at - 1].entry == turn.entry


@SIZES
async def test_the_table_at_the_end_has_the_final_score_and_a_way_back_to_the_result(
    size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        await the_end(pilot, home, ("age_of_innovation", "4_players"))
        await press(pilot, "t")
        await until(pilot, TableScreen)
        top, *_, footer = (await press(pilot)).splitlines()
        assert "Enter result" in footer and "f take" not in footer
        scores = recorded("age_of_innovation", "4_players").scores
        assert all(re.search(rf"\b{points}\b", top) for points in scores)
        assert not re.search(r"end \d", top)


async def test_what_was_there_from_the_beginning_and_epochs_are_told(home: Path) -> None:
    async with running(WIDE) as pilot:
        page = await the_end(pilot, home, ("history_of_the_world", "4_sensible_players"))
        assert "A  +3 from the beginning" in page
        assert "ahead for good since epoch 5" in page


# --- the course -----------------------------------------------------------------------------------


def test_nobody_is_ahead_for_good_who_was_caught_up() -> None:
    course = [Moment(n, n, totals) for n, totals in enumerate([(1, 0), (1, 1), (3, 1), (4, 3)])]
    assert ahead_since(course, 0) == course[2]
    assert ahead_since(course, 1) is None


def test_gains_of_a_round_are_one() -> None:
    course = [Moment(2, n, (n, n), (Gain(1, "towns", 1), Gain(0, "towns", 5))) for n in range(3)]
    assert gains_by_round(course, "towns", 1) == [(2, 3)]
