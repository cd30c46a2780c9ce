import asyncio
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from textual.css.stylesheet import Stylesheet

from core.app.catalog import GAMES
from core.app.profile import DailyRecord, change_profile
from core.games import GAME_IDS, load_game
from core.lan import Place, RemoteSession, SeatList, write_seat_list
from core.lan.discovery import FoundTable
from core.table import Seat, Setup
from saves import Header, seat_list_path
from saves.record import HostedTable
from tests.scenes import never_stop
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    click,
    press,
    running,
    screen_text,
    wait_for_screen,
)
from tests.tui.saved_games import NOON, load_scene, random_mosaic_save, store_save
from themes import load_themes
from tui.draw.canvas import Brush, Canvas
from tui.navigator import load_table
from tui.screens.home import (
    NOTES,
    OTHER_COMMANDS,
    TITLES,
    CommandRow,
    FoundRow,
    HomeScreen,
    _column_widths,
)
from tui.screens.home_cards import draw_save_card
from tui.screens.join import JoinScreen
from tui.screens.new_game import NewGameScreen, SeatField
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.widgets.text_field import TextField

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


@SIZES
async def test_every_game_card_starts_a_new_game(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        for game in GAME_IDS:
            await click(pilot, f"{GAMES[game].players} players")
            screen = await wait_for_screen(pilot, NewGameScreen)
            assert load_game(screen.setup.game.id).player_counts == load_game(game).player_counts
            await press(pilot, "q")
        await press(pilot, "pageup", "down", "down", "enter")
        screen = await wait_for_screen(pilot, NewGameScreen)
        assert screen.setup.game.id == GAME_IDS[2]
        assert screen.cursor == SeatField(1)  # the game is chosen already


@pytest.mark.parametrize("size", [NARROW, WIDE, (160, 60)], ids=lambda size: str(size[1]))
async def test_terminal_cursor_is_at_the_selected_game(size: tuple[int, int]) -> None:
    """Screen readers and magnifiers follow it, however much space a card has."""
    async with running(size) as pilot:
        page = (await press(pilot, "pageup", "down")).splitlines()
        at = (await wait_for_screen(pilot, HomeScreen)).selection_offset()
        assert at is not None
        assert page[at.y][at.x :].startswith(f"▸ {GAMES[GAME_IDS[1]].name}")


@SIZES
@pytest.mark.usefixtures("newcomer")
async def test_home_offers_to_learn_an_unplayed_game(size: tuple[int, int]) -> None:
    change_profile(lambda profile: profile.count_game("mosaic", "one"))
    async with running(size) as pilot:
        await wait_until(pilot, lambda: "Enter: new game" in screen_text(pilot))
        await press(pilot, "down")
        await wait_until(pilot, lambda: "Enter: learn or play" in screen_text(pilot))
        assert "Enter learn or play" in screen_text(pilot)


@pytest.mark.usefixtures("newcomer")
async def test_first_frame_already_marks_unplayed_games(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[frozenset[str]] = []
    draw = HomeScreen.draw

    def watched(home: HomeScreen, canvas: Canvas) -> None:
        if home.has_content:  # before that nothing is sent
            drawn.append(home.unplayed_games)
        draw(home, canvas)

    monkeypatch.setattr(HomeScreen, "draw", watched)
    async with running() as pilot:
        await wait_for_screen(pilot, HomeScreen)
        assert drawn == [frozenset(GAME_IDS)]


@SIZES
@pytest.mark.parametrize(("result", "said"), [("", "begun today"), ("Annals: 9", "played today")])
async def test_home_shows_the_state_of_the_daily_game(
    size: tuple[int, int], result: str, said: str
) -> None:
    day = DailyRecord("mosaic", "daily", 0, result)
    change_profile(lambda profile: profile.days.update({date.today().isoformat(): day}))
    async with running(size) as pilot:
        await wait_for_screen(pilot, HomeScreen)
        assert ("Daily ✓" in screen_text(pilot)) == bool(result)
        assert said in screen_text(pilot) or size == NARROW


async def test_style_sheets_are_loaded_once_and_only_when_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Stylesheet, "reparse", lambda _: pytest.fail("all are read again"))
    async with running() as pilot:
        home = await wait_for_screen(pilot, HomeScreen)
        assert pilot.app.theme == home.app.brush.theme.name
        assert not home.query(TextField)  # whose style sheet is the longest


async def test_scheduled_updates_are_painted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running() as pilot:
        home, drawn = await wait_for_screen(pilot, HomeScreen), []
        monkeypatch.setattr(HomeScreen, "draw", lambda *_: drawn.append(True))
        for _ in range(3):
            home.schedule_update()
        await wait_until(pilot, lambda: bool(drawn))
        await pilot.pause()
        assert len(drawn) == 1
        home.schedule_update()
        await wait_until(pilot, lambda: len(drawn) == 2)
        home.schedule_update()
        home.update_page()  # so there is nothing left to be drawn
        await pilot.pause()
        assert len(drawn) == 3


async def test_newest_games_setup_is_preloaded(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store_save(home, "older", random_mosaic_save(30, time=NOON))
    newest = random_mosaic_save(60, time=NOON + 9)
    store_save(home, "newest", newest)
    asked: list[Setup] = []
    monkeypatch.setattr("tui.navigator.load_table", asked.append)
    async with running(NARROW) as pilot:
        await wait_until(pilot, lambda: bool(asked))
    assert asked == [newest.journal.setup]


def test_preload_ignores_a_game_that_cannot_be_loaded() -> None:
    load_table(random_mosaic_save(0).journal.setup)
    load_table(replace(random_mosaic_save(0).journal.setup, game="chess"))
    load_table(replace(random_mosaic_save(0).journal.setup, pack_digests={"mine": "0" * 16}))


@SIZES
async def test_newcomer_reads_that_games_are_saved(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        assert "saved at once." in screen_text(pilot)


def test_cards_show_the_player_count() -> None:
    for game in GAME_IDS:
        players = load_game(game).player_counts
        assert GAMES[game].players == f"{min(players)}-{max(players)}"


@SIZES
async def test_saved_games_show_whose_turn_it_is_and_the_scores(
    size: tuple[int, int], home: Path
) -> None:
    store_save(home, "mine", random_mosaic_save(90, time=NOON + 9))
    store_save(home, "ours", random_mosaic_save(60, (Seat("Ada"), Seat("Bo")), time=NOON + 6))
    done = random_mosaic_save(9999, time=NOON)
    store_save(home, "done", done)
    async with running(size) as pilot:
        page = screen_text(pilot)
        assert "▸ your turn" in page
        assert "to choose" in page
        best = max(zip(done.scores, done.names, strict=True))
        assert f"{best[1]} {best[0]}" in page
        page = await press(pilot, "down", "down")
        assert "Enter replay" in page
        await press(pilot, "enter")
        await wait_for_screen(pilot, ReplayScreen)


@SIZES
async def test_hosted_game_is_hosted_again(size: tuple[int, int], home: Path) -> None:
    save = random_mosaic_save(60, (Seat("Ada"), Seat("Bo")))
    path = store_save(home, "ours", save)
    places = [Place("Ada"), Place("Bo")]
    write_seat_list(seat_list_path(path), SeatList("mosaic", "Ours", places, save=path.name))
    async with running(size) as pilot:
        assert "host again" in screen_text(pilot)
        page = await press(pilot)
        assert "Enter host again" in page
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)  # whoever hosts sits down at once
        assert isinstance(table.session, RemoteSession)


async def test_narrow_card_still_marks_a_hosted_game(home: Path) -> None:
    save = random_mosaic_save(60, (Seat("Anna"), Seat("Béla"), Seat("Tarik", "bot", 2)))
    hosted = HostedTable("t1", "Ours", 0, ("ada", "bo", ""), (0, 0, 2))
    store_save(home, "ours", replace(save, hosted_table=hosted))
    async with running(NARROW) as pilot:
        assert "hosted: Anna, Béla " in screen_text(pilot)


@SIZES
async def test_nearby_tables_are_searched_on_request_and_joined(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look_around() -> list[FoundTable]:
        return [FoundTable("Bence's table", "mosaic", "192.0.2.7", 4114)]

    monkeypatch.setattr("core.lan.discovery.is_available", lambda: True)
    monkeypatch.setattr("core.lan.discovery.find_tables", look_around)
    async with running(size) as pilot:
        assert "Bence" not in screen_text(pilot)
        await press(pilot, "t")
        await wait_until(pilot, lambda: "Bence's table" in screen_text(pilot))
        await click(pilot, "Bence")
        screen = await wait_for_screen(pilot, JoinScreen)
        assert screen.typed_values["address"] == "192.0.2.7:4114"


async def test_search_for_nearby_tables_is_shown_until_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = asyncio.Event()

    async def look_around() -> list[FoundTable]:
        await found.wait()
        return []

    monkeypatch.setattr("core.lan.discovery.is_available", lambda: True)
    monkeypatch.setattr("core.lan.discovery.find_tables", look_around)
    async with running() as pilot:
        assert "searching .." not in screen_text(pilot)
        await press(pilot, "t")
        await wait_until(pilot, lambda: "searching .." in screen_text(pilot))
        found.set()
        await wait_until(pilot, lambda: "none found" in screen_text(pilot))
        assert "searching .." not in screen_text(pilot)


async def test_failed_search_for_nearby_tables_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_around() -> list[FoundTable]:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr("core.lan.discovery.is_available", lambda: True)
    monkeypatch.setattr("core.lan.discovery.find_tables", look_around)
    async with running(WIDE) as pilot:
        await press(pilot, "t")
        await wait_until(
            pilot, lambda: "search failed: Network is unreachable" in screen_text(pilot)
        )


async def test_search_without_the_extra_says_what_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("core.lan.discovery.is_available", lambda: False)
    async with running(WIDE) as pilot:
        page = await press(pilot, "t")
        assert "not installed: pip install '.[lan]'" in page


async def test_cursor_leaves_a_nearby_table_that_disappeared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = [[FoundTable("Bence's table", "mosaic", "192.0.2.7", 4114)], []]

    async def look_around() -> list[FoundTable]:
        return seen.pop(0)

    monkeypatch.setattr("core.lan.discovery.is_available", lambda: True)
    monkeypatch.setattr("core.lan.discovery.find_tables", look_around)
    async with running() as pilot:
        await press(pilot, "t")
        await wait_until(pilot, lambda: "Bence's table" in screen_text(pilot))
        home = pilot.app.screen
        assert isinstance(home, HomeScreen)
        home.move_cursor(home.rows.index(FoundRow(0)))
        await press(pilot, "t")
        await wait_until(pilot, lambda: "none found" in screen_text(pilot))
        assert home.cursor == CommandRow("look_nearby")
        assert "Bence" not in screen_text(pilot)


def told(scores: tuple[int, ...], over: bool = False, waiting: tuple[int, ...] = (0,)) -> Header:
    """Save a game with this many points."""
    seats = (Seat("You"), Seat("Livia", "bot", 2), Seat("Tarik", "bot", 1))
    setup = Setup("mosaic", 3, {}, 1, 1)
    return Header(setup, seats, 30, ("round 3",), over, waiting, scores, NOON, NOON, "0.1.0")


def card(save: Header, width: int) -> list[str]:
    canvas = Canvas(width, 2, Brush(load_themes()[0]["night"]))
    draw_save_card(canvas, (0, 0, width, 2), save, False)
    return canvas.lines()


@pytest.mark.parametrize(
    ("width", "over", "words"),
    [
        (60, False, "You 72, Livia 135, Tarik 129"),
        (38, False, "Livia 135, You 72"),
        (60, True, "Livia 135, Tarik 129, You 72"),
        (38, True, "Livia 135, Tarik 129"),
    ],
)
def test_card_shows_all_scores_or_only_best_and_own(width: int, over: bool, words: str) -> None:
    shown_below = card(told((72, 135, 129), over), width)[1]
    assert words in shown_below
    assert ".." not in shown_below


def test_card_names_the_bot_to_choose() -> None:
    assert "Livia to choose" in card(told((1, 2, 3), waiting=(1,)), 60)[0]
    assert "▸ your turn" in card(told((1, 2, 3)), 60)[0]


async def test_saved_games_show_full_names_and_bot_levels_at_80_columns(
    home: Path,
) -> None:
    store_save(home, "world", load_scene("history_of_the_world", "4_sensible_players", never_stop))
    async with running() as pilot:
        page = await press(pilot, "l")
        assert "History of the World  ✓ finished" in page
        assert "Livia (Settler): " in page


async def test_help_shows_all_home_keys_at_80_columns() -> None:
    async with running() as pilot:
        page = await press(pilot, "question_mark")
        assert "c      Continue the most recent" in page and "Show all commands by name." in page


@pytest.mark.parametrize("size", [NARROW, (120, 40)], ids=["80x24", "120x40"])
async def test_other_commands_are_listed_separately(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        row = next(line for line in screen_text(pilot).splitlines() if "New game  " in line)
        deeds = re.split(" {2,}", row.strip())
        assert [deed.split(" ", 1)[1] for deed in deeds] == [
            TITLES[deed] for deed in OTHER_COMMANDS
        ]


def test_scores_are_separated_from_the_time() -> None:
    for width in range(40, 70):
        _, below = card(told((270, 242, 174), over=True), width)
        assert re.search(r"\d {2,}\d{4}-\d\d-\d\d$", below), below


async def test_other_commands_are_described_at_120_columns() -> None:
    async with running((120, 40)) as pilot:
        words, notes = screen_text(pilot).splitlines()[-4:-2]
        starts = {deed: words.index(TITLES[deed]) for deed in OTHER_COMMANDS}
        for deed, start in starts.items():
            assert notes[start:].startswith(NOTES[deed][0])


async def test_large_window_spaces_cards_and_marks_the_selected_name() -> None:
    async with running((200, 60)) as pilot:
        lines = (await press(pilot, "pageup")).splitlines()
        marked = next(y for y, line in enumerate(lines) if "██▸ Mosaic" in line)
        assert lines[marked - 1].split()[0] == "██" == lines[marked + 3].split()[0]


@pytest.mark.parametrize(("width", "widths"), [(26, [13, 13]), (20, [7, 13]), (19, [14, 5])])
def test_columns_show_their_notes_as_long_as_they_fit(width: int, widths: list[int]) -> None:
    assert _column_widths("nl", ("Play", "Go"), ("", "9 letters"), width) == widths
