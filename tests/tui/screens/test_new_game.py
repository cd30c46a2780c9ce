import re
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.app.catalog import game_info, game_name
from core.app.reconstruction import CHAPTER, reconstruction_note
from core.bots import LEVEL_NAMES
from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR, Game
from core.table import Seat
from tests.tui.panel_painting import THEMES
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    click,
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
    wait_until_drawn,
)
from tui.draw.canvas import Brush, Canvas
from tui.screens.form import FormField
from tui.screens.new_game import GameTab, NewGameScreen, OptionField, SetupField
from tui.screens.new_game_parts import LEVEL_ROWS, draw_levels, draw_setup_and_levels
from tui.screens.overlays import HandOverScreen
from tui.screens.page_screen import Page
from tui.screens.table import TableScreen
from tui.widgets.footer import CommandFooter
from tui.widgets.text_field import TextField

SIZES = pytest.mark.parametrize("size", [NARROW, WIDE], ids=["80x24", "160x50"])


def new_game(pilot: "Pilot[None]") -> NewGameScreen:
    assert isinstance(pilot.app.screen, NewGameScreen)
    return pilot.app.screen


def preset(pilot: "Pilot[None]") -> str:
    found = new_game(pilot).setup.preset
    return found.name if found else ""


# --- which game, in which set-up ------------------------------------------------------------


@SIZES
async def test_game_is_chosen_first(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        page = await press(pilot, "n")
        assert new_game(pilot).cursor == SetupField.GAME
        names = [game_name(game) for game in GAME_IDS]
        assert any(all(name in line for name in names) for line in page.splitlines())
        await press(pilot, "right")
        assert new_game(pilot).setup.game.id == GAME_IDS[1]
        await click(pilot, names[-1])
        assert new_game(pilot).setup.game.id == GAME_IDS[-1]


@SIZES
async def test_presets_are_named_and_custom_setups_are_not(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await press(pilot, "n", "right", "down")
        setup = new_game(pilot).setup
        assert preset(pilot) == "standard"
        await press(pilot, "left")
        assert (len(setup.seats), setup.options["length"]) == (2, "simple")
        await click(pilot, "with everything")
        assert (len(setup.seats), setup.options["bonus_cards"]) == (4, "public")
        page = await press(pilot, "minus")
        assert not preset(pilot)
        assert "▸your own" in page
        await press(pilot, "right")
        assert preset(pilot) == "quick"


@SIZES
async def test_only_options_for_the_player_count_are_offered(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        page = await press(pilot, "n")
        assert "automas" not in page and "sphinx counts itself" in page
        page = await press(pilot, "minus", "minus", "minus")
        assert "automas" in page and "automa level" in page
        await press(pilot, "tab", "tab", "right")
        assert new_game(pilot).setup.options["automas"] == "2"
        page = await press(pilot, "plus")  # what is not seen any more is as usual again
        assert "automas" not in page
        assert new_game(pilot).setup.options == load_game("mosaic").check_options({})


async def test_setup_preview_uses_plain_words() -> None:
    async with running(WIDE) as pilot:
        page = await press(pilot, "n")
        told = page.partition("What this makes")[2]
        assert "all 7 regions, 176 hexes" in told
        assert "Before the first turn" in told
        assert "R3." not in told
        page = await press(pilot, "minus")
        assert "151 hexes, without Hispania" in page


async def test_setup_preview_leaves_all_rows_for_bot_levels_or_none() -> None:
    async with running(WIDE) as pilot:
        await press(pilot, "n")
        setup, left = new_game(pilot).setup, set[int]()
        for height in range(8, 50):
            canvas = Canvas(64, 50, Brush(THEMES["night"]))
            draw_setup_and_levels(canvas, (0, 0, 64, height), setup.opening, len(setup.seats))
            headings = (y for y, line in enumerate(canvas.lines()) if " Bots " in line)
            left.add(height - next(headings, height))
        assert min(left) == 0 and min(left - {0}) == LEVEL_ROWS


async def test_help_shows_the_setup_preview_when_narrow() -> None:
    async with running(NARROW) as pilot:
        assert "all 7 regions, 176 hexes" in await press(pilot, "n")
        page = await press(pilot, "question_mark")
        assert "WHAT THIS MAKES" in page
        assert "everybody picks a leader" in page


@SIZES
async def test_bots_are_called_by_their_level_names(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        page = await press(pilot, "n", "tab")
        assert "▮▮▯▯▯ Chieftain" in page
        assert "A Chieftain (level 2) overlooks much; the strongest is an Emperor." in page
        page = await press(pilot, "right", "right", "right")
        assert "▮▮▮▮▮ Emperor" in page
        assert "An Emperor (level 5) plans its turn and weighs the answers." in page


@pytest.mark.parametrize("height", range(24))
def test_bot_levels_are_shown_all_or_not_at_all(height: int) -> None:
    canvas = Canvas(64, 30, Brush(THEMES["night"]))
    draw_levels(canvas, (0, 2, 64, height))
    inside, lines = "\n".join(canvas.lines()[2 : 2 + height]), "\n".join(canvas.lines())
    seen = [name for name in LEVEL_NAMES.values() if name in inside]
    assert seen == ([*LEVEL_NAMES.values()] if "Bots" in lines else [])
    assert len(seen) == sum(name in lines for name in LEVEL_NAMES.values())


async def test_long_option_list_scrolls_at_80x24() -> None:
    async with running(NARROW) as pilot:
        page = await press(pilot, "n", "right", "tab", "tab")
        assert "more" in page and "or type a number" not in page
        page = await press(pilot, "pagedown")
        assert "or type a number" in page and "length" not in page


# --- who plays ------------------------------------------------------------------------------


async def test_enter_twice_starts_a_game_with_three_bots() -> None:
    async with running() as pilot:
        page = await press(pilot, "enter")
        assert "Ready: You against Livia, Tarik and Odo." in page
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        assert table.session.names == ("You", "Livia", "Tarik", "Odo")
        assert table.session.seat == 0


async def test_arrows_change_who_sits_where() -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab")
        screen = new_game(pilot)
        await press(pilot, "left", "down", *["right"] * 4, "down", *["right"] * 5)
        assert screen.setup.seats == (
            Seat("You"),
            Seat("Livia", "bot", 1),
            Seat("Player D"),
        )
        assert "Ready: You and Player D against Livia." in screen_text(pilot)


async def test_plus_and_minus_change_the_player_count() -> None:
    async with running() as pilot:
        await press(pilot, "n", "plus", "plus", "plus")
        assert len(new_game(pilot).setup.seats) == 6
        page = await press(pilot, *["minus"] * 9)
        assert new_game(pilot).setup.seats == (Seat("You"),)
        assert "Ready: You alone." in page


async def test_names_and_the_seed_are_typed() -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "ctrl+u")
        await type_text(pilot, "Queen Q")
        await press(pilot, "enter")
        assert new_game(pilot).setup.seats[1].name == "Queen Q"
        await press(pilot, "pagedown")
        await type_text(pilot, "1234")
        page = await press(pilot, "backspace", "enter")
        assert new_game(pilot).setup.seed == "123"
        assert "123" in page


@SIZES
async def test_name_is_edited_in_place(size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        page = (await press(pilot, "n", "tab")).splitlines()
        at = next((line.index("Livia"), y) for y, line in enumerate(page) if "Livia" in line)
        page = (await press(pilot, "e", "ctrl+u", "Q")).splitlines()
        assert page[at[1]].index("Q") == at[0]
        assert "Chieftain" in page[at[1]], "and covers nothing else"


async def test_name_editing_can_be_cancelled() -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "x", "escape")
        assert new_game(pilot).setup.seats[1].name == "Livia"


async def test_invalid_setup_is_explained_and_not_started() -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "e", "ctrl+u")
        await type_text(pilot, "you")
        page = await press(pilot, "enter")
        assert "✗ Two seats are called 'You'; give every player another name." in page
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGameScreen)
        await press(pilot, "minus", "minus", "minus", "up", "left")
        assert "Mosaic is for" in screen_text(pilot)


async def test_non_numeric_seed_is_refused() -> None:
    async with running() as pilot:
        await press(pilot, "n", "pagedown", "e")
        await type_text(pilot, "abc")
        await press(pilot, "enter")
        assert new_game(pilot).setup.seed == ""
        assert "A seed is a number" in notifications(pilot)


async def test_options_change_and_tab_moves_between_sections() -> None:
    async with running() as pilot:
        page = await press(pilot, "n", "tab", "tab", "down", "right")
        assert new_game(pilot).setup.options["sphinx_counts_itself"] == "no"
        assert "The Sphinx counts itself." in page
        await press(pilot, "tab")
        assert new_game(pilot).cursor == SetupField.GAME


async def test_mouse_sets_up_a_game() -> None:
    async with running() as pilot:
        await press(pilot, "n")
        await click(pilot, "Tarik")
        await press(pilot, "ctrl+u")
        await type_text(pilot, "Tim")
        await click(pilot, "sphinx counts")
        await click(pilot, "yes ▸")
        assert new_game(pilot).setup.seats[2].name == "Tim"
        assert new_game(pilot).setup.options["sphinx_counts_itself"] == "no"
        await click(pilot, "Start the game")
        assert (await wait_for_screen(pilot, TableScreen)).session.names[2] == "Tim"


async def test_setup_is_tried_only_when_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = []
    new = Game.new

    def counting(game: Game[Any], players: int, options: Mapping[str, str], seed: int) -> object:
        tried.append(players)
        return new(game, players, options, seed)

    monkeypatch.setattr(Game, "new", counting)
    async with running() as pilot:
        await press(pilot, "n", "plus", "minus")
        screen = new_game(pilot)
        tried.clear()
        for _ in range(5):
            screen.update_page()
            await press(pilot, "down", "up")
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert tried == []
        await press(pilot, "plus")
        assert tried == [len(screen.setup.seats)]


async def test_form_builds_its_fields_once_per_paint() -> None:
    async with running() as pilot:
        await press(pilot, "n")
        screen, made = new_game(pilot), []
        make = screen.make_fields

        def counting() -> list[FormField]:
            made.append(1)
            return make()

        screen.make_fields = counting  # type: ignore[method-assign]
        screen.update_page()
        assert len(made) == 1
        await press(pilot, "down")  # and what is set is seen at once
        await press(pilot, "right")
        assert screen.fields[screen.cursor_index].value == "with everything"


async def test_form_is_painted_at_most_twice_when_it_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Once at its size, with its keys, and once with the same content when all is there."""
    pages, keys = [], []
    paint = Page.paint

    def painting(page: Page, canvas: Canvas) -> None:
        paint(page, canvas)
        pages.append(canvas.lines())
        keys.append(page.page_screen.query_one(CommandFooter).props.custom_keys)

    async with running() as pilot:
        monkeypatch.setattr(Page, "paint", painting)
        await press(pilot, "n")
        await wait_until_drawn(pilot)
        assert len(pages) <= 2
        assert pages[0] == pages[-1]
        assert keys[0] == tuple(new_game(pilot).footer_keys())


async def test_moving_in_a_form_does_not_move_the_text_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The text field moves only when something is typed."""
    async with running() as pilot:
        await press(pilot, "n", "down", "down", "down")
        put = []
        monkeypatch.setattr(TextField, "move_to_cells", lambda field, *where: put.append(where))
        await press(pilot, "down", "up")
        assert put == []
        await press(pilot, "e")
        assert put


async def test_setup_preview_follows_the_chosen_game() -> None:
    async with running(WIDE) as pilot:
        before = await press(pilot, "n")
        after = await press(pilot, "right")
        told = [page.partition("What this makes")[2].splitlines()[2] for page in (before, after)]
        assert told[0] != told[1]


async def test_bot_only_game_is_watched() -> None:
    async with running() as pilot:
        page = await press(pilot, "n", "tab", "up", "right")
        assert "play, and you watch." in page
        await press(pilot, "enter")
        assert (await wait_for_screen(pilot, TableScreen)).session.seat == SPECTATOR


async def test_two_players_pass_the_keyboard(home: Path) -> None:
    async with running() as pilot:
        await press(pilot, "n", "tab", "left", "left", "enter")
        await wait_for_screen(pilot, HandOverScreen)
        assert "Pass the keyboard to" in screen_text(pilot)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)


async def test_your_name_from_the_settings_is_used(home: Path) -> None:
    (home / "settings.toml").write_text('name = "Ada"\n')
    async with running() as pilot:
        assert "Ready: Ada against" in await press(pilot, "n")


# --- what is not from the rulebook ----------------------------------------------------------


@SIZES
async def test_reconstruction_note_fits_one_line_and_help_has_the_chapter(
    size: tuple[int, int],
) -> None:
    async with running(size) as pilot:
        await press(pilot, "n")
        for game_id in GAME_IDS:
            new_game(pilot).press(GameTab(game_id))
            await wait_until_drawn(pilot)
            game = load_game(game_id)
            assert f"{reconstruction_note(game)}: ? tells more" in screen_text(pilot)
            page = await press(pilot, "?")
            while CHAPTER.upper() not in page.upper():
                before, page = page, await press(pilot, "pagedown")
                assert page != before
            await press(pilot, "q")


async def test_options_are_explained_in_full_at_120_columns() -> None:
    async with running((120, 40)) as pilot:
        page = await press(pilot, "n")
        words = " ".join(page.replace("─", " ").split())
        for field in new_game(pilot).fields:
            if isinstance(field.id, OptionField) or field.id is SetupField.PACK:
                assert field.description.split()[-1] in words
        assert ".." not in page


# --- wide windows ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(160, 50), (200, 60)], ids=["160x50", "200x60"])
async def test_large_window_is_filled(size: tuple[int, int]) -> None:
    """Cards for the games, space between seats and options, and a text for each level."""
    async with running(size) as pilot:
        page = await press(pilot, "n")
        for game_id in GAME_IDS:
            new_game(pilot).press(GameTab(game_id))
            await wait_until_drawn(pilot)
            page = screen_text(pilot)
            assert all(game_info(game).summary.split()[0] in page for game in GAME_IDS)
            left = [line[: size[0] // 2] for line in page.partition("Ready:")[0].splitlines()]
            assert longest_gap(left) <= 8, page
        assert "▮▮▮▮▯  King" in page and "plans its whole turn" in page


def longest_gap(lines: list[str]) -> int:
    """Return the largest number of empty rows in sequence."""
    runs = groupby(lines, key=lambda line: not line.strip())
    return max(len(list(rows)) for is_empty, rows in runs if is_empty)


@SIZES
async def test_options_show_alternatives_and_empty_seats_have_letters(
    size: tuple[int, int],
) -> None:
    async with running(size) as pilot:
        page = await press(pilot, "n")
        lines = page.splitlines()
        assert any(re.search(r"sphinx counts itself +yes +or no", line) for line in lines)
        assert any(re.search(r"E  ▚▚▚ +empty", line) for line in lines)
