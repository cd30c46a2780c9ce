import asyncio
import errno
import os
import re
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from textual.command import SearchIcon
from textual.pilot import Pilot

import tui.screens
from core.app.catalog import GAMES, describe_players, format_age
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Rng
from core.table import Seat
from saves import SaveFailed, autosave, hold_save, list_saves
from saves.game_file import read_save
from tests.saves.games import play_game
from tests.scenes import never_stop
from tests.tui.keyboard_player import (
    dismiss_summary,
    press_keys,
    press_keys_at_once,
    table_of,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import (
    NARROW,
    NORMAL,
    WIDE,
    app_of,
    click,
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
    wait_until_drawn,
)
from tests.tui.saved_games import NOON, load_scene, random_mosaic_save, store_save
from themes.palette import THEMES_FOLDER
from tui.app import AnnalsApp
from tui.draw.glyphs import ASCII_SYMBOLS
from tui.screens.base import AnnalsScreen
from tui.screens.command_palette import PaletteScreen
from tui.screens.game_over import GameOverScreen
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.load import LoadScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.next_step import NextStep, ReplayFrom
from tui.screens.overlays import ConfirmScreen
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.screens.saved_games import SavedGame
from tui.screens.settings import SettingsScreen
from tui.screens.small_window import SmallWindowScreen
from tui.screens.table import TableScreen
from tui.settings.keys import (
    MOVES,
    PANEL_COMMANDS,
    SCREEN_SCOPES,
    BadKeymap,
    check_keymap,
    commands_in,
    key_name,
)
from tui.settings.settings import Settings, load_settings, save_settings


def new_game(pilot: "Pilot[None]") -> NewGameScreen:
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen


def rules(pilot: "Pilot[None]") -> RulesScreen:
    assert isinstance(pilot.app.screen, RulesScreen)
    return pilot.app.screen


# --- home -----------------------------------------------------------------------------------


async def test_home_starts_on_the_newest_game_and_lists_the_others(home: Path) -> None:
    store_save(home, "old", random_mosaic_save(40, time=NOON))
    store_save(home, "new", random_mosaic_save(90, time=NOON + 60))
    store_save(home, "done", random_mosaic_save(9999, time=NOON + 120))
    async with running() as pilot:
        page = screen_text(pilot)
        assert "c Continue" in page
        assert page.count("Mosaic") == 4  # one to begin, three saved
        assert "finished" in page
        newest = read_save(home / "saves/new.annals").progress_text
        assert f"▸ Mosaic  {newest}"[:16] in page


async def test_home_offers_a_new_game_without_saves() -> None:
    async with running() as pilot:
        page = screen_text(pilot)
        assert "New here?" not in page  # whoever has played all of them elsewhere
        assert "██▸ Mosaic" in page
        assert "Continue" not in page
        assert GAMES["mosaic"].summary.split()[0] in page


@pytest.mark.usefixtures("newcomer")
async def test_newcomer_reads_how_to_start() -> None:
    async with running() as pilot:
        page = screen_text(pilot)
        words = " ".join(line[40:].strip() for line in page.splitlines())
        assert "New here?" in words and "Press Enter to start." in " ".join(words.split())
        assert "saved at once." in page


@pytest.mark.parametrize(("keys", "comes"), [(["enter"], 0), (["left", "enter"], 1), (["c"], 0)])
async def test_saves_load_in_a_thread_and_keys_wait_for_them(
    home: Path, monkeypatch: pytest.MonkeyPatch, keys: list[str], comes: int
) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    readers: list[threading.Thread] = []
    may_read = threading.Event()

    def slowly() -> list[SavedGame]:
        readers.append(threading.current_thread())
        may_read.wait()
        return list_saves()

    monkeypatch.setattr("tui.screens.saved_games.list_saves", slowly)
    try:
        async with AnnalsApp().run_test(size=NARROW) as pilot:
            await wait_until(pilot, lambda: "Games" in screen_text(pilot))
            assert "▸" not in screen_text(pilot)  # nothing that would move once they are there
            for key in keys:
                pilot.app.simulate_key(key)
            for _ in range(100):  # the loop turns, and the keys are on their way
                await asyncio.sleep(0)
            may_read.set()
            await wait_for_screen(pilot, (TableScreen, NewGameScreen)[comes])
    finally:
        may_read.set()
    assert threading.main_thread() not in readers


async def test_old_list_stays_until_saves_are_reloaded(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    may_read = threading.Event()
    async with running() as pilot:
        await press(pilot, "l")

        def slowly() -> list[SavedGame]:
            may_read.wait()
            return []

        monkeypatch.setattr("tui.screens.saved_games.list_saves", slowly)
        try:
            pilot.app.simulate_key("q")
            await wait_until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
            assert "Continue" in screen_text(pilot)
            may_read.set()
            await wait_until(pilot, lambda: "Continue" not in screen_text(pilot))
        finally:
            may_read.set()


async def test_continue_opens_the_table_and_leaving_returns_home(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        assert table.session.names == ("You", "Livia", "Odo")
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, HomeScreen)
    assert len(read_save(path).journal.main_line()) >= 60


async def test_home_quits_by_key_and_opens_entries_by_mouse() -> None:
    async with running() as pilot:
        for entry, screen in (
            ("New game", NewGameScreen),
            ("Load", LoadScreen),
            ("Rules", RulesScreen),
            ("Settings", SettingsScreen),
        ):
            await click(pilot, entry)
            assert isinstance(pilot.app.screen, screen)
            await press(pilot, "q")
            assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "q")
        assert pilot.app.return_code is not None


async def test_finished_game_is_replayed_from_the_saved_games(
    home: Path,
) -> None:
    store_save(home, "done", random_mosaic_save(9999))
    async with running() as pilot:
        page = await press(pilot, "right")
        assert "Enter replay" in page
        await press(pilot, "enter")
        await wait_for_screen(pilot, ReplayScreen)


def tables_in(pilot: "Pilot[None]") -> int:
    """Return the number of table screens, including one under a page opened by a late key."""
    return sum(isinstance(screen, TableScreen) for screen in pilot.app.screen_stack)


async def test_repeated_key_opens_a_game_once(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press_keys_at_once(pilot, "c", "c", "c")
        await wait_until(pilot, lambda: tables_in(pilot) > 0)
        await pilot.pause()
        assert tables_in(pilot) == 1


async def test_leaving_the_table_can_start_a_rematch_or_replay(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        first = await wait_for_screen(pilot, TableScreen)
        first.dismiss(NextStep.REMATCH)
        await wait_for_screen(pilot, TableScreen, other_than=first)
        second = await wait_for_screen(pilot, TableScreen)
        assert second.session.names == first.session.names
        assert second.session.game.round_number(second.session.view) == 0
        second.dismiss(ReplayFrom())
        await wait_for_screen(pilot, HomeScreen)


async def test_game_text_is_exported_without_leaving(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        app_of(pilot).navigation.play_saved(path)
        table = await wait_for_screen(pilot, TableScreen)
        table.listener.show_end()
        over = await wait_for_screen(pilot, GameOverScreen)
        await press(pilot, "x")
        await wait_until(pilot, lambda: "Written to" in notifications(pilot))
        assert (home / "texts/mine.txt").exists()
        assert pilot.app.screen is over


async def test_finished_table_shows_the_result_again(home: Path) -> None:
    path = store_save(home, "mine", load_scene("mosaic", "1_players", never_stop))
    async with running() as pilot:
        app_of(pilot).navigation.play_saved(path)
        await wait_for_screen(pilot, GameOverScreen)
        await press(pilot, "t")
        await wait_for_screen(pilot, TableScreen)
        await dismiss_summary(pilot)
        assert "The game is over. Press Enter for the result." in screen_text(pilot)
        await press(pilot, "enter")
        await wait_for_screen(pilot, GameOverScreen)


async def test_filter_without_matches_says_so(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        assert "No matches. Press Esc to show all." in await press(pilot, "slash", *"qqq")


async def test_ctrl_c_at_the_table_explains_how_to_leave(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        assert table_of(pilot).panes.has_recap  # it takes any other key
        await press(pilot, "ctrl+c")
        await wait_until(
            pilot, lambda: "q leaves this screen, ctrl+q leaves" in notifications(pilot)
        )
        assert isinstance(pilot.app.screen, TableScreen)


async def test_game_left_before_its_first_choice_can_be_continued(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "enter")
        await wait_for_screen(pilot, TableScreen)
        await press(pilot, "q")
        await wait_for_screen(pilot, HomeScreen)
        await wait_until(pilot, lambda: "c Continue" in screen_text(pilot))
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)


# --- loading --------------------------------------------------------------------------------


async def test_saves_are_listed_newest_first_and_broken_ones_explain(home: Path) -> None:
    store_save(home, "old", random_mosaic_save(30, time=NOON))
    store_save(home, "new", random_mosaic_save(30, (Seat("Ada"), Seat("Bo")), time=NOON + 9))
    store_save(home, "bad", random_mosaic_save()).write_bytes(b"")
    async with running() as pilot:
        page = await press(pilot, "l")
        order = [page.index(words) for words in ("Ada and Bo", "You and 2 bots", "✗ bad.annals")]
        assert order == sorted(order)
        page = await press(pilot, "end")
        assert "bad.annals is not an Annals save." in page
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, LoadScreen)


async def test_double_click_continues_a_save(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "l")
        await pilot.click(offset=(5, 3), times=2)
        await wait_for_screen(pilot, TableScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_deleting_asks_first_and_defaults_to_no(home: Path, size: tuple[int, int]) -> None:
    path = store_save(home, "mine", random_mosaic_save())
    seats = path.with_suffix(".seats")  # as beside a game that was played with others
    seats.write_text("{}")
    async with running(size) as pilot:
        for no in ("n", "enter", "escape"):
            page = await press(pilot, "l", "delete")
            assert isinstance(pilot.app.screen, ConfirmScreen)
            assert "Delete this game for good?" in page and "You and 2 bots" in page
            await press(pilot, no)
            assert path.exists()
        page = await press(pilot, "delete", "y")
        assert not path.exists() and not seats.exists()
        assert "No saved games yet." in page


async def test_game_open_elsewhere_is_not_deleted(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save())
    async with running() as pilot:
        with hold_save(path):
            await press(pilot, "l", "delete", "y")
            assert path.exists()
            assert "mine is open in another window. Close it there first." in notifications(pilot)
        await press(pilot, "delete", "y")
        assert not path.exists()


async def test_save_is_exported_as_text(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "l", "x")
        await wait_until(pilot, lambda: "Written to" in notifications(pilot))
        text = home / "texts/mine.txt"
        assert text.read_text("utf-8").startswith("Mosaic\n======\n\nPlayed by you, Livia")


async def test_unfinished_game_can_be_replayed(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "l", "r")
        await wait_for_screen(pilot, ReplayScreen)


async def test_replay_of_a_running_two_player_game_shows_no_hand(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60, (Seat("Ada"), Seat("Bo"))))
    async with running() as pilot:
        await press(pilot, "l", "r")
        screen = await wait_for_screen(pilot, ReplayScreen)
        for key in ("tab", "left", "tab", "home", "tab"):
            await press(pilot, key)
            assert screen.panel_props().view == screen.game.view(screen.state, SPECTATOR)


async def test_unknown_game_is_reported(home: Path) -> None:
    store_save(home, "toy", play_game(3))
    async with running() as pilot:
        await press(pilot, "l", "enter", "r", "x")
        await wait_until(pilot, lambda: "Unknown game 'pebbles'" in notifications(pilot))
        assert isinstance(pilot.app.screen, LoadScreen)


# --- rules ----------------------------------------------------------------------------------


async def test_the_rules_are_read_by_chapter() -> None:
    titles = {rule.number: rule.text for rule in load_game("mosaic").text.rules()}
    async with running() as pilot:
        page = await press(pilot, "r")
        assert titles["R1"].upper() in page
        assert f"R3   {titles['R3']}" in page
        page = await press(pilot, "right", "right")
        assert titles["R3"].upper() in page
        assert titles["R2"].upper() in await press(pilot, "left")


async def test_resized_window_keeps_the_rule_in_view() -> None:
    async with running() as pilot:
        await press(pilot, "r", "right", "right")
        page = rules(pilot)
        here = page._lines[page.top_line].rule
        assert page.top_line and here
        for size in (WIDE, NARROW):
            await pilot.resize_terminal(*size)
            await press(pilot)
            assert page._lines[page.top_line].rule == here


async def test_the_rules_are_searched_by_typing() -> None:
    async with running() as pilot:
        await press(pilot, "r", "slash")
        page = await type_text(pilot, "flood farming")
        assert "R6.2.2" in page
        assert "R6.1.1" not in page
        page = await press(pilot, "enter")
        assert "/flood farming" in page
        assert "217 rules" in await press(pilot, "q")
        await press(pilot, "slash")
        assert "No rules match 'zzz'." in await type_text(pilot, "zzz")


async def test_rule_number_search_jumps_to_the_rule() -> None:
    async with running() as pilot:
        await press(pilot, "r", "slash")
        await type_text(pilot, "6.3.4")
        page = await press(pilot, "enter")
        assert "R6.3.4" in page.splitlines()[2]
        assert rules(pilot).requested_rule == "R6.3.4"


async def test_rules_open_at_a_number_and_links_are_clickable() -> None:
    async with running(app=AnnalsApp(first_screen=RulesScreen("mosaic", "R6.3.6"))) as pilot:
        assert "R6.3.6" in screen_text(pilot).splitlines()[2]
        page = await click(pilot, "R14.5)")
        assert "R14.5" in page.splitlines()[2]
        page = await click(pilot, "R12")
        assert "EMPIRE SCORING" in page


async def test_own_rulings_are_marked() -> None:
    async with running(app=AnnalsApp(first_screen=RulesScreen("mosaic", "R3.1"))) as pilot:
        page = screen_text(pilot)
        assert "│ Productions starting at 0 are our" in page
        assert "(Productions" not in page


# --- settings -------------------------------------------------------------------------------


async def test_theme_is_applied_and_saved_as_the_cursor_moves() -> None:
    async with running() as pilot:
        await press(pilot, "o")
        before = app_of(pilot).brush.theme.name
        await press(pilot, "right")
        after = app_of(pilot).brush.theme.name
        assert after != before
        assert load_settings()[0].theme == after


async def test_every_setting_can_be_changed_and_is_saved() -> None:
    async with running() as pilot:
        await press(pilot, "o", "down", "right", "down", "right", "down", "right")
        await press(pilot, *["down", "right"] * 4, "down", "down", "down", "e", "ctrl+u")
        await type_text(pilot, "Ada")
        await press(pilot, "enter")
        kept, complaints = load_settings()
        assert complaints == []
        assert (kept.ascii, kept.taper, kept.bot_seconds, kept.recap) == (True, False, 0.8, "short")
        assert (kept.confirm, kept.keymap, kept.name) == (False, "vi", "Ada")
        assert kept.coach == "always"
        assert app_of(pilot).settings == kept


async def test_vi_keys_move_and_load_uses_the_capital(home: Path) -> None:
    (home / "settings.toml").write_text('keymap = "vi"\n')
    async with running() as pilot:
        page = await press(pilot, "j")
        assert "▸ Through the Ages" in page
        assert "L Load" in page and "l Load" not in page
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "L")
        assert isinstance(pilot.app.screen, LoadScreen)


async def test_custom_keys_are_listed_and_conflicts_refused(home: Path) -> None:
    (home / "settings.toml").write_text('[keys]\nhint = "j"\n')
    async with running() as pilot:
        page = await press(pilot, "o")
        assert "yours" in page
        await press(pilot, *["down"] * 6, "right")
        assert app_of(pilot).settings.keymap == "default"
        assert "The keymap binds 'j' twice" in notifications(pilot)


async def test_broken_theme_or_keymap_is_reported_and_the_app_continues(home: Path) -> None:
    (home / "themes").mkdir()
    (home / "themes/mine.toml").write_text('title = "Mine"\n')
    (home / "settings.toml").write_text('[keys]\nundo = "h"\n')
    async with running() as pilot:
        assert "The theme mine has no color for these roles" in notifications(pilot)
        assert "The keymap binds 'h' twice" in notifications(pilot)
        assert "✗ The keymap binds 'h' twice" in await press(pilot, "o")


@pytest.mark.parametrize(
    ("settings", "theme", "sentence"),
    [
        ("[keys]\nundo = 3\n", "", "The keys of 'undo' must be written like"),
        ("bot_seconds = inf\n", "", "bot_seconds must be from 0 to 60"),
        ("a = " + "[" * 5000, "", "nested too deeply"),
        ("", 'land = "x"\n', "must be a table"),
        ("", "accent", "is not a valid color. Write it like #a0b1c2"),
    ],
)
async def test_invalid_theme_does_not_prevent_startup(
    home: Path, settings: str, theme: str, sentence: str
) -> None:
    (home / "themes").mkdir()
    if theme:
        safe = (THEMES_FOLDER / "safe.toml").read_text()
        changed = re.sub(r'accent = "[^"]*"', 'accent = "nosuchcolour"', safe)
        landless = theme + safe.partition("[land")[0]
        (home / "themes/mine.toml").write_text(changed if theme == "accent" else landless)
        settings = 'theme = "mine"\n'
    (home / "settings.toml").write_text(settings)
    async with running() as pilot:
        await wait_for_screen(pilot, HomeScreen)
        assert sentence in notifications(pilot)


async def test_named_pipes_instead_of_files_do_not_block(home: Path) -> None:
    (home / "themes").mkdir()
    os.mkfifo(home / "settings.toml")
    os.mkfifo(home / "themes/mine.toml")
    async with running() as pilot:
        await wait_for_screen(pilot, HomeScreen)
        assert "it is not a regular file" in notifications(pilot)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
async def test_leaving_an_unsaved_game_asks_first(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    def full(*_: object) -> None:
        raise SaveFailed("The game can't be saved: no space left on device.")

    monkeypatch.setattr(autosave, "write_save", full)
    store_save(home, "mine", random_mosaic_save(60))
    async with running(size) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await wait_for_decision(pilot)
        await dismiss_summary(pilot)
        await press(pilot, "enter")
        for no in ("n", "enter", "escape"):
            await press(pilot, "q")
            asked = await wait_for_screen(pilot, ConfirmScreen)
            assert "Leave, and lose what is not saved?" in screen_text(pilot)
            await press(pilot, no)
            await wait_until(pilot, lambda asked=asked: not asked.is_attached)
            await wait_for_screen(pilot, TableScreen)
            await wait_for_decision(pilot)
            await dismiss_summary(pilot)
        await press(pilot, "q")
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "y")
        await wait_for_screen(pilot, HomeScreen)


async def test_unusable_settings_are_backed_up(home: Path) -> None:
    (home / "settings.toml").write_text('[keys]\nundo = "h"\n')
    async with running() as pilot:
        await press(pilot, "o", "down", "right")
        assert load_settings()[1] == []
        assert 'undo = "h"' in (home / "settings-before.toml").read_text()


def test_interrupted_settings_write_keeps_the_old_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(Settings(theme="night"))

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    said = save_settings(Settings(theme="paper"))
    assert said == "The settings can't be saved: No space left on device."
    assert load_settings()[0].theme == "night"
    assert [file.name for file in home.glob("settings*")] == ["settings.toml"]


async def test_unsavable_settings_still_apply(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "in the way").touch()
    monkeypatch.setenv("ANNALS_HOME", str(home / "in the way"))
    async with running() as pilot:
        await press(pilot, "o", "down", "right")
        assert app_of(pilot).brush.ascii_only
        assert "The settings can't be saved" in notifications(pilot)


async def test_theme_is_chosen_by_mouse() -> None:
    async with running(NORMAL) as pilot:
        await press(pilot, "o")
        await click(pilot, "High contrast")
        assert app_of(pilot).brush.theme.name == "contrast"


def test_key_may_have_different_commands_on_different_screens() -> None:
    assert check_keymap({})["replay"] == check_keymap({})["rules"]
    with pytest.raises(BadKeymap, match="'x' twice"):
        check_keymap({"replay": "x"})


# --- help -----------------------------------------------------------------------------------


async def test_help_describes_the_focus_and_all_keys(home: Path) -> None:
    (home / "settings.toml").write_text('[keys]\nedit = "t"\n')
    async with running() as pilot:
        page = await press(pilot, "n", "tab", "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Seat B: A Chieftain (level 2)" in page
        for _ in range(4):
            page += await press(pilot, "pagedown")
        assert "t       Edit the name or seed." in page
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, NewGameScreen)


async def test_table_help_scrolls_at_80x24() -> None:
    async with running(app=AnnalsApp(first_screen=HelpScreen([], SCREEN_SCOPES["table"]))) as pilot:
        first = screen_text(pilot)
        assert "Take the selected choice." in first
        assert "Go to the first item." in first  # the second column is seen from the start
        assert "Show details of the" not in first
        assert "Show details of the" in await press(pilot, "pagedown")


async def test_command_palette_runs_a_command_and_uses_ascii_icons() -> None:
    async with running() as pilot:
        await press(pilot, "ctrl+p")
        assert isinstance(pilot.app.screen, PaletteScreen)
        assert pilot.app.screen.query_one(SearchIcon).icon.isascii()
        await type_text(pilot, "new game")
        await pilot.app.workers.wait_for_complete()
        await press(pilot, "enter")
        await wait_for_screen(pilot, NewGameScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_command_palette_lists_every_command_and_key(
    home: Path, size: tuple[int, int]
) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running(size) as pilot:
        app = app_of(pilot)
        for key, screen, place in (("", HomeScreen, "home"), ("c", TableScreen, "table")):
            await press(pilot, *key)
            await wait_for_screen(pilot, screen)
            listed = [command.title for command in app.get_system_commands(app.screen)]
            for deed in commands_in(SCREEN_SCOPES[place]):
                keys = [title for title in listed if title.startswith(deed.title)]
                is_named = any(f"({key_name(deed.keys)})" in title for title in keys)
                can_be_done = app.screen.is_command_available(deed.id)  # alone one talks to nobody
                assert is_named == can_be_done or deed.id in (*MOVES, *PANEL_COMMANDS)
            assert "Change theme" in listed
            assert len(listed) == len(set(listed))
        faces = [title for title in listed if re.search(r"\(\d\)", title)]
        assert faces == ["Offer (1)", "Map (2)", "Boards (3)"]


def test_every_listed_key_has_an_action() -> None:
    for module in walk_packages(tui.screens.__path__, "tui.screens."):
        import_module(module.name)
    pages = [page for page in _kinds_of(AnnalsScreen) if page.binding_scope in SCREEN_SCOPES]
    assert {page.binding_scope for page in pages} == set(SCREEN_SCOPES)
    for page in pages:
        for deed in commands_in(SCREEN_SCOPES[page.binding_scope]):
            assert hasattr(page, f"action_{deed.id}") or deed.id in MOVES, (page, deed)


def _kinds_of(screen: type[AnnalsScreen[Any]]) -> Iterator[type[AnnalsScreen[Any]]]:
    for kind in screen.__subclasses__():
        yield kind
        yield from _kinds_of(kind)


async def test_command_palette_repeats_nothing(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        for title, text, *_ in app_of(pilot).get_system_commands(pilot.app.screen):
            assert not text or text.rstrip(".").casefold() not in title.casefold()


async def test_theme_picker_lists_applies_and_keeps_our_themes() -> None:
    async with running() as pilot:
        app = app_of(pilot)
        assert set(app.available_themes) == set(app.themes)
        await press(pilot, "ctrl+p")
        palette = await wait_for_screen(pilot, PaletteScreen)
        await type_text(pilot, "change theme")
        await app.workers.wait_for_complete()
        await press(pilot, "enter")
        await wait_for_screen(pilot, PaletteScreen, other_than=palette)
        await app.workers.wait_for_complete()
        await type_text(pilot, "day")
        await app.workers.wait_for_complete()
        await press(pilot, "enter")
        await wait_until(pilot, lambda: app.settings.theme == "day")
        assert app.theme == app.brush.theme.name == "day"
    assert load_settings()[0].theme == "day"


async def test_settings_say_why_there_are_no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running() as pilot:
        await press(pilot, "o")
        screen = await wait_for_screen(pilot, SettingsScreen)
        assert screen.cursor == "theme" and "NO_COLOR is set" in screen_text(pilot)


async def test_theme_picker_keeps_a_theme_that_the_terminal_cannot_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running() as pilot:
        pilot.app.theme = "day"
        assert pilot.app.theme == "mono"
    assert load_settings()[0].theme == "day"


async def test_vi_keymap_table_tabs_use_capital_letters(home: Path) -> None:
    (home / "settings.toml").write_text('keymap = "vi"\n')
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        page = await press(pilot)
        assert "L Log" in page and "l Log" not in page
        page = await press(pilot, "L")
        assert "L Log" in page and "l Log" not in page


async def test_choices_show_the_keys_of_the_player(home: Path) -> None:
    (home / "settings.toml").write_text(
        'keymap = "vi"\n[keys]\npane_decide = "C"\nfilter = "F"\njump = "J"\n'
    )
    store_save(home, "mine", random_mosaic_save(60))
    async with running(size=WIDE) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        page = await press(pilot)
        assert "C Choices" in page and "F type to filter" in page
        page = await press(pilot, "J")
        assert "J _" in page


async def test_names_are_shortened_only_without_room(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60, (Seat("Constantine XI"), Seat("Bo", "bot", 1))))
    for size, is_whole in ((NARROW, False), (WIDE, True)):
        async with running(size) as pilot:
            await press(pilot, "c")
            await wait_for_screen(pilot, TableScreen)
            top = (await press(pilot)).splitlines()[0]
            assert ("Constantine XI" in top) == is_whole


# --- too small a window ---------------------------------------------------------------------


async def test_small_window_message_covers_every_screen(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        for keys, screen in (
            ([], HomeScreen),
            (["n"], NewGameScreen),
            (["q", "r"], RulesScreen),
            (["q", "c"], TableScreen),
        ):
            await press(pilot, *keys)
            await wait_for_screen(pilot, screen)
            await pilot.resize_terminal(79, 24)
            await wait_for_screen(pilot, SmallWindowScreen)
            page = await press(pilot, "q", "enter")
            assert "Annals needs a window of 80 columns and 24 rows" in page
            assert "79" in page
            await pilot.resize_terminal(80, 24)
            await wait_for_screen(pilot, screen)


async def test_pane_placed_in_a_small_window_is_painted_when_it_grows(home: Path) -> None:
    """A wide table has no tabs, and the narrow one is too low to show the pane at once."""
    store_save(home, "mine", random_mosaic_save(60))
    async with running(WIDE) as pilot:
        await press(pilot, "c")
        await wait_for_screen(pilot, TableScreen)
        await pilot.resize_terminal(88, 23)
        await wait_for_screen(pilot, SmallWindowScreen)
        await pilot.resize_terminal(88, 25)
        await wait_for_screen(pilot, TableScreen)
        await wait_until_drawn(pilot)
        assert "1 Offer  2 Map  3 Boards" in screen_text(pilot)


async def test_start_in_a_small_window_continues_when_it_grows() -> None:
    async with running((40, 10)) as pilot:
        await wait_for_screen(pilot, SmallWindowScreen)
        await pilot.resize_terminal(100, 30)
        await wait_for_screen(pilot, HomeScreen)
        assert "New game" in screen_text(pilot)


@pytest.mark.parametrize(
    ("text", "rows"), [("", 4), ("Other players are here.", 6), ("word " * 30, 8)]
)
async def test_confirmation_takes_the_rows_it_needs(text: str, rows: int) -> None:
    async with running() as pilot:
        pilot.app.push_screen(ConfirmScreen("Really?", text))
        await wait_for_screen(pilot, ConfirmScreen)
        lines = screen_text(pilot).splitlines()
        assert len(lines) == rows and "y Yes   n Enter Cancel" in lines[-2]
        assert not text or (lines[2].strip().startswith(text.split()[0]) and not lines[-3])


async def test_confirmation_opened_in_a_small_window_closes_cleanly() -> None:
    async with running() as pilot:
        await wait_for_screen(pilot, HomeScreen)
        await pilot.resize_terminal(20, 5)
        await wait_for_screen(pilot, SmallWindowScreen)
        pilot.app.push_screen(ConfirmScreen("Really?"))
        await pilot.pause()
        await pilot.resize_terminal(100, 30)
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "escape")
        await wait_for_screen(pilot, HomeScreen)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
async def test_esc_leaves_no_screen_and_q_leaves_every_one(
    size: tuple[int, int], home: Path
) -> None:
    store_save(home, "done", load_scene("mosaic", "3_players", never_stop))
    async with running(size) as pilot:
        for way in ("n", "h", "l", "e", "g", "d", "r", "o", "s", "l r"):
            first, *further = way.split()
            await press(pilot, first)
            await wait_until(pilot, lambda: not isinstance(pilot.app.screen, HomeScreen))
            before = pilot.app.screen
            await press(pilot, *further)
            await wait_until(pilot, lambda: not further or pilot.app.screen is not before)  # noqa: B023
            page = pilot.app.screen
            await press(pilot, *["escape"] * 3)
            assert pilot.app.screen is page, way
            await press(pilot, *["q"] * (1 + len(further)))
            await wait_for_screen(pilot, HomeScreen)


async def test_esc_cancels_a_search(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    async with running() as pilot:
        for opens, word in (("l", "nothing"), ("r", "tariff")):
            await press(pilot, opens, "slash", *word, "enter")
            assert f"/{word}" in screen_text(pilot).splitlines()[0]
            await press(pilot, "escape")
            assert f"/{word}" not in screen_text(pilot).splitlines()[0]
            await press(pilot, "q")
            await wait_for_screen(pilot, HomeScreen)


# --- all of them ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [NARROW, NORMAL, WIDE])
@pytest.mark.parametrize("theme", ["night", "day", "mono"])
async def test_every_screen_uses_only_known_symbols(
    home: Path, size: tuple[int, int], theme: str
) -> None:
    (home / "settings.toml").write_text(f'theme = "{theme}"\n')
    store_save(home, "mine", random_mosaic_save(60))
    store_save(home, "bad", random_mosaic_save()).write_bytes(b"")
    async with running(size) as pilot:
        for keys in ([], ["n"], ["q", "l"], ["q", "r"], ["q", "o"], ["question_mark"]):
            page = await press(pilot, *keys)
            strange = {c for c in page if not (c.isascii() or c.isalpha() or c in ASCII_SYMBOLS)}
            assert not strange
            assert len(page.splitlines()) == size[1]
            assert max(map(len, page.splitlines())) <= size[0]


async def test_ascii_mode_uses_only_ascii_symbols(home: Path) -> None:
    (home / "settings.toml").write_text("ascii = true\n")
    async with running() as pilot:
        for keys in ([], ["n"], ["q", "r"], ["q", "o"]):
            assert all(c.isascii() or c.isalpha() for c in await press(pilot, *keys))


async def test_random_keys_never_break_anything(home: Path) -> None:
    store_save(home, "mine", random_mosaic_save(60))
    store_save(home, "bad", random_mosaic_save()).write_bytes(b"")
    keys = "up down left right pageup pagedown home end tab plus minus e slash x r o n l 7 space"
    keys += " escape delete backspace question_mark"
    sizes = (NARROW, NORMAL, WIDE, (60, 20))
    rng = Rng(5)
    async with running() as pilot:
        for _ in range(8):
            await press_keys(pilot, *(rng.choice(keys.split()) for _ in range(40)))
            await pilot.resize_terminal(*rng.choice(sizes))
        await pilot.pause()
        assert pilot.app.return_code is None


# --- words ----------------------------------------------------------------------------------


def test_every_game_has_its_own_name() -> None:
    assert {game: GAMES[game].name for game in GAME_IDS} == {
        game: load_game(game).name for game in GAME_IDS
    }


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(5, "just now"), (300, "5 min ago"), (7200, "2 h ago"), (86400 * 3, "3 days ago")],
)
def test_ages_are_formatted_in_words(seconds: int, words: str) -> None:
    assert format_age(NOON - seconds, NOON) == words
    assert format_age(NOON - 86400 * 60, NOON).startswith("2023-09-")


def test_players_are_described_briefly() -> None:
    bot = Seat("Odo", "bot", 2)
    assert describe_players([Seat("You"), bot, bot]) == "You and 2 bots"
    assert describe_players([Seat("Ada"), Seat("Bo"), bot]) == "Ada, Bo and 1 bot"
    assert describe_players([Seat("You")]) == "You alone"


async def test_home_names_all_games_at_80_columns(home: Path) -> None:
    async with running() as pilot:
        page = screen_text(pilot)
    for game in GAME_IDS:
        assert GAMES[game].name in page
        assert GAMES[game].summary.split()[-1] in page


@pytest.mark.parametrize(("size", "is_whole"), [(NARROW, False), (WIDE, True)])
async def test_lessons_are_described_in_whole_sentences_where_there_is_space(
    size: tuple[int, int], is_whole: bool
) -> None:
    """With little space, only the selected lessons are."""
    async with running(size) as pilot:
        await click(pilot, "Learn")
        page = " ".join((await press(pilot, "home")).split())
        assert "one rival." in page
        assert ("against two rivals." in page) is is_whole
        page = " ".join((await press(pilot, *["down"] * 5)).split())
        assert "against two rivals." in page
