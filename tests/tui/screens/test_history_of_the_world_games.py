from pathlib import Path

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.rules.actions import Conquer
from core.games.history_of_the_world.state import WorldState
from core.kernel import Decision
from core.kernel.style import SHORT
from core.table import OnlyChoice, Seat
from tests.scenes import load_scene_game, never_stop
from tests.tui.keyboard_player import (
    SELECTION_METHODS,
    RandomPlayer,
    letter_keys,
    press_and_wait,
    table_of,
    undo_and_wait,
    wait_until,
)
from tests.tui.pilot_helpers import NARROW, WIDE, press, running, screen_text, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tests.tui.table_steps import (
    open_new_game,
    play_to_end,
    resume_newest_game,
    start_game,
    visible_state,
    visit_all_panels,
)
from tui.renderer.screen_capture import captured_text
from tui.screens.home import HomeScreen
from tui.screens.load import LoadScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.panes import PanelWidget

pytestmark = pytest.mark.usefixtures("bots_here")
SENSIBLE = ("history_of_the_world", "4_sensible_players")


def late_conquest(state: WorldState, decision: Decision) -> bool:
    return state.epoch == 4 and decision.topic == "conquest"


async def test_whole_game_against_two_bots_at_80_columns(home: Path) -> None:
    async with running(NARROW) as pilot:
        await start_game(pilot, GAME.id, 7, players=3)
        hand = RandomPlayer(pilot, seed=3)
        await hand.play(6)
        await visit_all_panels(pilot)
        await hand.play(12)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)


async def test_last_epochs_on_a_wide_screen(home: Path) -> None:
    store_save(home, "late", load_scene(*SENSIBLE, late_conquest))
    async with running(WIDE) as pilot:
        hand = await resume_newest_game(pilot)
        await visit_all_panels(pilot)
        await hand.play(12)
        await visit_all_panels(pilot)
        await play_to_end(pilot, hand, home)
        assert hand.used == set(SELECTION_METHODS)


async def test_choice_before_a_dice_roll_can_be_undone(home: Path) -> None:
    store_save(
        home,
        "world",
        load_scene(*SENSIBLE, lambda state, decision: decision.topic == "conquest"),
    )
    async with running() as pilot:
        await resume_newest_game(pilot)
        before = visible_state(pilot)
        rows = table_of(pilot).model.chooser.question.rows  # type: ignore[union-attr]
        empty = next(row for row in rows if row.choice.price_text(SHORT).startswith("free"))
        await press_and_wait(pilot, *await letter_keys(pilot, empty))
        assert visible_state(pilot) != before
        await undo_and_wait(pilot)
        assert visible_state(pilot) == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_clicking_inside_a_land_selects_it_and_keys_continue_from_it(
    home: Path, size: tuple[int, int]
) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, late_conquest))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        table = table_of(pilot)
        pane = table.query_one("#map", PanelWidget)
        scene = pane.props
        assert scene is not None and table.model.chooser is not None
        assert table.model.selected is not None  # a click on its land would take it
        x, y, land = next(
            (x, y, land)
            for y in range(1, pane.size.height)
            for x in range(pane.size.width)
            if (land := scene.target_at(x, y - pane.has_heading))
            in table.model.chooser.question.targets
            and land not in table.model.selected.targets
            and not any(spot.contains(x, y) for spot in pane.hit_regions)
            and any(spot.target == land for spot in pane.hit_regions)
        )
        await pilot.click(pane, offset=(x, y))
        await pilot.pause()
        assert table.model.target == land
        assert all(land in row.targets for row in table.model.chooser.visible_rows)
        await press(pilot, "down", "right", "up")
        assert table.model.target in {spot.target for spot in pane.hit_regions}


async def test_rolls_and_continuations_are_not_logged_as_choices(home: Path) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, late_conquest))
    async with running() as pilot:
        await resume_newest_game(pilot)
        log = table_of(pilot).session.log
        battles = [told for told in log if type(told.event).__name__ == "BattleEnded"]
        forced = [told.event.label for told in log if isinstance(told.event, OnlyChoice)]
        assert any(told.seat == 0 for told in battles)
        assert not {"Throw", "Go on", "Stop"} & set(forced)


async def test_replay_shows_every_panel_and_the_score_graph(home: Path) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, never_stop))
    async with running(WIDE) as pilot:
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LoadScreen)
        await press(pilot, "r")
        replay = await wait_for_screen(pilot, ReplayScreen)
        await press(pilot, "home", "pagedown", "pagedown", "down", "right")
        page = await press(pilot, "4")
        assert "II 450 BCE-300 CE" in page and "POINTS" in page
        page = await press(pilot, "2")
        assert "Mediterr." in page
        assert "c Score graph" in page
        assert (
            len(replay.score_timeline) > 15
            and replay.score_timeline[-1].totals == load_scene_game(*SENSIBLE).scores
        )
        await press(pilot, "1", "3", "tab", "end", "q")


# --- too few players -----------------------------------------------------------------------------


async def test_bots_fill_the_seats_of_missing_players() -> None:
    async with running() as pilot:
        screen = await open_new_game(pilot, GAME.id, 7, "minus", "minus", "minus")
        words = "Ready: You against Livia and Tarik; bots fill 2 missing seats."
        assert words in screen_text(pilot)
        assert [seat.is_bot for seat in screen.setup.seats] == [False, True, True]
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        assert table.session.names == ("You", "Livia", "Tarik")


async def test_no_bots_are_added_when_there_are_enough_players() -> None:
    async with running() as pilot:
        screen = await open_new_game(pilot, GAME.id, 7, "minus")
        assert (len(screen.setup.seats), screen.setup.missing_players) == (3, 0)
        await press(pilot, *["minus"] * 2)
        assert (len(screen.setup.seats), screen.setup.missing_players) == (3, 2)
        assert screen.setup.seats[0] == Seat("You")
        await press(pilot, "q")
        await wait_for_screen(pilot, HomeScreen)


# --- battles as scenes ---------------------------------------------------------------------------


def first_fight(state: WorldState, decision: Decision) -> bool:
    """A rival's land that can be attacked by land, with armies to spare."""
    rivals = (a for a in decision.actions if isinstance(a, Conquer) and a.by == "land")
    is_asked = decision.topic == "conquest" and state.turn.realm.armies > 3
    return is_asked and any(state.armies.get(a.land, 0) != 0 for a in rivals)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_battle_result_stays_visible_until_the_next_key(
    home: Path, size: tuple[int, int]
) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, first_fight))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        model = table_of(pilot).model
        assert model.question is not None
        fights = [
            row
            for row in model.question.rows
            if isinstance(row.action, Conquer)
            and row.action.by == "land"
            and model.position.view.armies.get(row.action.land, 0) != 0
        ]
        battle = fights[0]
        await press_and_wait(pilot, *await letter_keys(pilot, battle))
        ended = ("you win", "a tie: both armies fall", "your attack fails")
        await wait_until(pilot, lambda: any(words in captured_text(pilot.app) for words in ended))
        page = captured_text(pilot.app)
        assert "result of your choice" in page
        assert any(verb in page for verb in ("beats", "ties with", "loses to"))
        assert model.question is not None  # the next question is in sight below it
        assert model.question.prompt[:20] in page
        await press(pilot, "down")
        await wait_until(pilot, lambda: "result of your choice" not in captured_text(pilot.app))


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_unreachable_land_gives_its_reason_on_enter_and_in_the_filter(
    home: Path, size: tuple[int, int]
) -> None:
    store_save(home, "world", load_scene(*SENSIBLE, first_fight))
    async with running(size) as pilot:
        await resume_newest_game(pilot)
        table = table_of(pilot)
        question = table.model.question
        assert question is not None
        away = next(b for b in question.unavailable if b.reason == "out of reach")
        before = visible_state(pilot)
        await press(pilot, "/", *away.label.split()[0].lower())
        assert "out of reach" in captured_text(pilot.app)
        await press(pilot, "escape")
        table.model.point_at(away.target, "map")
        await press(pilot, "enter")
        assert f"{away.label}: out of reach" in captured_text(pilot.app)
        assert visible_state(pilot) == before
