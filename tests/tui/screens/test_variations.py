from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.table import Seat
from saves import list_saves, read_header, saves_folder
from saves.game_file import read_save
from tests.tui.keyboard_player import (
    InProcessBots,
    dismiss_summary,
    wait_for_decision,
    wait_until,
)
from tests.tui.pilot_helpers import NARROW, WIDE, app_of, press, running, wait_for_screen
from tests.tui.saved_games import random_mosaic_save, store_save
from tests.tui.variation_games import NAME, open_game_with_variations
from tui.screens.help import HelpScreen
from tui.screens.overlays import ConfirmScreen, LogScreen
from tui.screens.play_from_screen import PlayFromScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen
from tui.screens.variations_screen import VariationsScreen

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])
GAMES = pytest.mark.parametrize("game", ["mosaic", "through_the_ages"])
BRANCH = ("home", "down")  # from anywhere to the first line that was left


@pytest.fixture(autouse=True)
def bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.local_game.BotPool", InProcessBots)


async def at_the_table(pilot: "Pilot[None]", path: Path) -> TableScreen:
    app_of(pilot).navigation.play_saved(path)
    table = await wait_for_screen(pilot, TableScreen)
    await wait_for_decision(pilot)
    await press(pilot, "d")
    return table


async def lines_open(pilot: "Pilot[None]") -> VariationsScreen:
    await dismiss_summary(pilot)
    await press(pilot, "v")
    page = await wait_for_screen(pilot, VariationsScreen)
    await read_anew(pilot, page)
    return page


async def read_anew(pilot: "Pilot[None]", page: VariationsScreen) -> None:
    await wait_until(pilot, lambda: page.is_loaded and not page.is_loading)


@SIZES
@GAMES
async def test_screen_shows_variations_and_compares_the_selected_one(
    game: str, size: tuple[int, int], home: Path
) -> None:
    async with running(size) as pilot:
        await at_the_table(pilot, store_save(home, "mine", open_game_with_variations(game)))
        await lines_open(pilot)
        page = await press(pilot)
        assert "2 variations" in page and "▸ now" in page
        assert f'├─┬ "{NAME}"' in page and "├─┬ unnamed" in page
        assert "undone at once" in page and "└ undone in round " in page
        assert "Select a variation to compare" in page
        page = await press(pilot, *BRANCH)
        assert "after round " in page and "total of Livia" in page
        assert "n name" in page and "x delete" in page and "q back" in page
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, TableScreen)


@SIZES
@GAMES
async def test_opening_a_variation_leaves_the_game_unchanged(
    game: str, size: tuple[int, int], home: Path
) -> None:
    path = store_save(home, "mine", open_game_with_variations(game))
    async with running(size) as pilot:
        table = await at_the_table(pilot, path)
        before = table.session.view
        page = await lines_open(pilot)
        row = page.entries[1]
        await press(pilot, *BRANCH, "enter")
        replay = await wait_for_screen(pilot, ReplayScreen)
        assert replay.variation.entries[replay.choice_index] == row.entry
        assert replay.viewpoints == (0,)  # the game is going on: nobody looks through others' eyes
        await press(pilot, "v")
        await wait_for_screen(pilot, VariationsScreen)
        await press(pilot, "q", "q", "q")
        assert pilot.app.screen is table and table.session.view == before
    assert read_save(path).journal == open_game_with_variations(game).journal


async def test_variation_is_renamed_in_place_and_saved(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    async with running() as pilot:
        await at_the_table(pilot, path)
        page = await lines_open(pilot)
        await press(pilot, *BRANCH, "n", *["backspace"] * 3, "s", "e", "a", "enter")
        await wait_until(pilot, lambda: page.entries[1].label == '"with the sea"')
        assert "with the sea" in await press(pilot)
        await press(pilot, "end", "n", "n", "o", "w", "enter")
        await wait_until(pilot, lambda: page.entries[-1].label == 'now, "now"')
        await press(pilot, "n", "x", "escape")
        assert page.entries[-1].label == 'now, "now"'
    assert sorted(read_save(path).journal.names.values()) == ["now", "with the sea"]


async def test_deleting_a_variation_asks_first(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    async with running() as pilot:
        await at_the_table(pilot, path)
        page = await lines_open(pilot)
        assert "Delete this variation for good?" in await press(pilot, *BRANCH, "x")
        await wait_for_screen(pilot, ConfirmScreen)
        await press(pilot, "enter")
        await read_anew(pilot, page)
        assert len(page.entries) == 7
        await press(pilot, "x", "y")
        await wait_until(pilot, lambda: len(page.entries) == 4)
        await press(pilot, "end", "x")
        assert "You can't delete the main line." in _complaint(pilot)
    assert NAME not in read_save(path).journal.names.values()


def _complaint(pilot: "Pilot[None]") -> str:
    return " ".join(each.message for each in pilot.app._notifications)


async def test_up_to_two_variations_are_compared(home: Path) -> None:
    async with running() as pilot:
        await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        await lines_open(pilot)
        page = await press(pilot, *BRANCH, "c", "down", "down", "down", "c", "home")
        head = next(line for line in page.splitlines() if line.strip().startswith("now "))
        assert f'"{NAME}"' in head and "unnamed" in head
        assert page.count("▪") == 2
        page = await press(pilot, *BRANCH, "c", "home")
        assert page.count("▪") == 1


async def test_another_variation_becomes_the_main_line(home: Path) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    async with running() as pilot:
        table = await at_the_table(pilot, path)
        page = await lines_open(pilot)
        tip = page.entries[1].entry
        await press(pilot, *BRANCH, "p")
        asked = await wait_for_screen(pilot, PlayFromScreen)
        assert "dealt again" in asked.question_text
        await press(pilot, "enter")  # out of habit: nothing happens
        assert isinstance(pilot.app.screen, VariationsScreen)
        await press(pilot, "p", "h")
        await wait_until(pilot, lambda: pilot.app.screen is table)
        await wait_for_decision(pilot)
        page = await lines_open(pilot)
        assert tip in page.variations.main_line.entries
        assert page.entries[-1].label == f'now, "{NAME}"'
        assert "2 variations" in await press(pilot)  # the one that was left, and its own branch
    assert tip in read_save(path).journal.main_line()


@SIZES
async def test_what_if_from_a_running_game_starts_a_separate_game(
    size: tuple[int, int], home: Path
) -> None:
    path = store_save(home, "mine", open_game_with_variations())
    async with running(size) as pilot:
        first = await at_the_table(pilot, path)
        await lines_open(pilot)
        await press(pilot, *BRANCH, "p", "o")
        other = await wait_for_screen(pilot, TableScreen, other_than=first)
        await wait_for_decision(pilot)
        assert other.session.game.id == "mosaic"
        await press(pilot, "d", "q")
        await wait_until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))
        (begun,) = [p for p, h in list_saves() if p != path]
        what_if = read_header(begun).parent_game
        assert what_if is not None and what_if.game == "mine"
        assert (
            read_save(begun).journal.start
            and read_save(path).journal == open_game_with_variations().journal
        )
        await at_the_table(pilot, path)
        page = await lines_open(pilot)
        shown = await press(pilot)
        assert '"What if: ' in shown and "new game" in shown
        shown = await press(pilot, "home", *["down"] * page.rows.index(f"game {begun.stem}"))
        assert "n name" not in shown
        assert "Press c to compare this game with the main line." in shown
        await press(pilot, "c")
        await wait_until(pilot, lambda: bool(page._separate_games))
        assert "or at the end of each" in await press(pilot)


async def test_replay_continues_a_variation_as_a_separate_game(
    home: Path,
) -> None:
    end = random_mosaic_save(10_000)
    path = store_save(home, "mine", end)
    async with running() as pilot:
        app_of(pilot).navigation.replay_saved(path)
        replay = await wait_for_screen(pilot, ReplayScreen)
        page = await press(pilot, "right", "right")
        assert "v variations" in page and "p play" in page
        await lines_open(pilot)
        assert "No variations yet" in await press(pilot)
        await press(pilot, "enter")
        assert pilot.app.screen is replay and replay.choice_index == len(replay.variation.steps)
        await press(pilot, "p")
        assert pilot.app.screen is replay and "The game is over at that point" in _complaint(pilot)
        await press(pilot, "home", "right", "p")
        asked = await wait_for_screen(pilot, PlayFromScreen)
        assert "dealt again" not in asked.question_text  # of a game that is over nothing is hidden
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, PlayFromScreen)  # a replay is only looked at
        await press(pilot, "o")
        await wait_for_screen(pilot, TableScreen)
    (begun,) = [p for p, h in list_saves() if p != path]
    assert read_save(begun).journal.setup == end.journal.setup


async def test_commands_not_allowed_are_hidden_and_explained(home: Path) -> None:
    """With two people at one keyboard, variations are shown from the current one's view."""
    people = (Seat("Ada"), Seat("Ben"), Seat("Bo", "bot", 1))
    path = store_save(home, "mine", open_game_with_variations("mosaic", people))
    async with running(WIDE) as pilot:
        app_of(pilot).navigation.replay_saved(path)
        replay = await wait_for_screen(pilot, ReplayScreen)
        assert "p play" not in await press(pilot) and "v variations" in await press(pilot)
        page = await lines_open(pilot)
        footer = (await press(pilot, *BRANCH)).splitlines()[-1]
        assert "Enter go" in footer and "c compare" in footer
        assert not any(word in footer for word in ("n name", "p play", "x delete"))
        for key in ("n", "x", "p"):
            await press(pilot, key)
            assert pilot.app.screen is page and not page.is_typing
        assert "You can only view variations in a game with several people" in _complaint(pilot)
        assert "You can't explore variations of a shared game until it is over" in _complaint(pilot)
        assert replay.seat == -1
    assert read_save(path).journal == open_game_with_variations("mosaic", people).journal
    assert [file.name for file in saves_folder().glob("*.annals")] == ["mine.annals"]


async def test_going_back_by_the_log_keeps_a_variation(home: Path) -> None:
    async with running() as pilot:
        table = await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        await press(pilot, "l")
        log = await wait_for_screen(pilot, LogScreen)
        last = max(at for at, (_, own, _) in enumerate(log.pane.rows) if own)
        await press(pilot, *["up"] * (len(log.pane.rows) - 1 - last), "enter")
        asked = await wait_for_screen(pilot, ConfirmScreen)
        assert asked.question_title == "Undo anyway?"
        await press(pilot, "y")
        said = "The undone moves are kept as a variation. Press v to see it."
        await wait_until(pilot, lambda: table.model.message == said)
        await lines_open(pilot)
        assert "3 variations" in await press(pilot)


async def test_log_returns_only_to_own_choices(home: Path) -> None:
    async with running() as pilot:
        table = await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        before = table.model.session.log
        await press(pilot, "l")
        log = await wait_for_screen(pilot, LogScreen)
        theirs = max(at for at, (_, own, _) in enumerate(log.pane.rows) if not own)
        await press(pilot, *["up"] * (len(log.pane.rows) - 1 - theirs), "enter")
        assert pilot.app.screen is log and table.model.session.log == before
        assert "You can only go back to a choice of your own." in _complaint(pilot)


async def test_current_position_only_offers_a_separate_game(home: Path) -> None:
    async with running() as pilot:
        await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        page = await lines_open(pilot)
        await press(pilot, "end")
        assert page.selected is not None and page.selected.id == "now"
        await press(pilot, "p")
        asked = await wait_for_screen(pilot, PlayFromScreen)
        assert [key for key, _ in asked.answers] == ["o", "n Enter"]
        await press(pilot, "h")
        assert pilot.app.screen is asked


async def test_help_and_palette_mention_variations(home: Path) -> None:
    async with running(WIDE) as pilot:
        table = await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        titles = [command.title for command in app_of(pilot).get_system_commands(table)]
        assert "Variations (v)" in titles
        await lines_open(pilot)
        page = await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "Moves you undo are kept" in page and "Name the variation" in page


async def test_tables_without_a_journal_offer_no_variations(home: Path) -> None:
    """Neither a network guest nor a lesson nor a challenge has a journal."""
    async with running(WIDE) as pilot:
        table = await at_the_table(pilot, store_save(home, "mine", open_game_with_variations()))
        guest = TableScreen(table.session)
        pilot.app.push_screen(guest)
        page = await press(pilot, "d", "v")
        assert pilot.app.screen is guest and "v variations" not in page
        assert "at your own tables" in guest.model.message
        titles = [command.title for command in app_of(pilot).get_system_commands(guest)]
        assert "Variations (v)" not in titles


async def test_game_without_variations_says_what_they_are(home: Path) -> None:
    async with running() as pilot:
        await at_the_table(pilot, store_save(home, "mine", random_mosaic_save()))
        await lines_open(pilot)
        page = await press(pilot)
        assert "No variations yet." in page and "0 variations" in page
