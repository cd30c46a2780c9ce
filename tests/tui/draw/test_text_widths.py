from pathlib import Path

import pytest
from rich.cells import cell_len

from core.games import GAME_IDS, load_game
from core.kernel import SPECTATOR
from core.kernel.presentation import pad_to_width
from core.kernel.style import SHORT
from core.table import Seat
from tests.tui.keyboard_player import dismiss_summary, wait_for_decision
from tests.tui.pilot_helpers import (
    NARROW,
    WIDE,
    press,
    running,
    screen_text,
    wait_for_screen,
    wait_until_drawn,
)
from tests.tui.saved_games import random_mosaic_save, store_save
from tests.tui.screen_catalog import frozen_clock_and_bots
from themes import load_themes
from tui.draw.canvas import TEXT, Brush, Canvas
from tui.draw.glyphs import clip, cut, fit, fit_name, pad, split_cells, wrap
from tui.plain.layout import WIDTH
from tui.plain.layout import wrap as plain_wrap
from tui.plain.printing import print_table
from tui.renderer.screen_capture import captured_text
from tui.screens.load import LoadScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.overlays import TextScreen
from tui.screens.table import TableScreen

NAME = "王小明"
LONG = "王小明" * 40


def canvas(width: int = 10) -> Canvas:
    return Canvas(width, 1, Brush(load_themes()[0]["night"]))


def test_wide_letter_takes_two_cells_and_an_accent_none() -> None:
    assert split_cells("a王e\u0301") == ("a", "王", "", "e\u0301")
    assert clip(NAME, 4) == "王小"
    assert cell_len(clip(NAME, 5)) == 5  # half a letter is a space
    assert pad(NAME, 8) == "王小明  "


def test_cutting_and_wrapping_count_cells() -> None:
    assert cut(NAME, 6) == NAME
    assert cut(NAME, 5) == "王.."
    assert fit_name("王小明 Wang", 8) == NAME
    assert fit([f"{NAME} plays", NAME], 8) == NAME
    assert all(cell_len(line) <= 9 for line in wrap(f"so {LONG} and on", 9))
    assert "".join(wrap(LONG, 9)) == LONG


def test_text_after_a_wide_name_stays_in_its_column() -> None:
    sheet = canvas()
    assert sheet.text(0, 0, NAME) == 6
    sheet.text(6, 0, "x")
    sheet.right_text(10, 0, "明")
    assert sheet.lines() == ["王小明x 明"]
    assert sum(segment.cell_length for segment in sheet.segments(0)) == 10


@pytest.mark.parametrize("x", range(7))
def test_half_covered_letter_is_erased(x: int) -> None:
    sheet = canvas()
    sheet.text(0, 0, NAME)
    sheet.text(x, 0, "x")
    assert cell_len("".join(sheet.letters[0])) == 10
    assert cell_len("".join(sheet.letters[0]).partition("x")[0]) == x


@pytest.mark.parametrize("x", [-5, -1, 7, 9])
def test_letter_crossing_the_canvas_edge_is_hidden(x: int) -> None:
    sheet = canvas()
    sheet.text(x, 0, NAME)
    assert cell_len("".join(sheet.letters[0])) == 10


def test_changed_spans_never_split_a_wide_letter() -> None:
    before, after = canvas(), canvas()
    before.text(0, 0, "ab王cd")
    after.text(0, 0, "ab小cd")
    assert after.changed_spans(before, 0) == [(2, 4)]
    after.text(0, 0, "abxxcd", TEXT)
    assert after.changed_spans(before, 0) == [(2, 4)]


def test_plain_lines_are_never_too_wide() -> None:
    assert all(cell_len(line) <= WIDTH for line in plain_wrap(f"Ada: {LONG}", "  "))
    assert "".join(plain_wrap(LONG)).replace(" ", "") == LONG
    assert pad_to_width(NAME, 5) == "王小 " and pad_to_width("Bo", 3) == "Bo "


def test_printed_tables_are_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(["name", "points"], [(NAME, 3), ("Ada", 12)])
    assert len({cell_len(line) for line in capsys.readouterr().out.splitlines()}) == 1


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_wide_name_keeps_board_columns_aligned(game_id: str) -> None:
    game = load_game(game_id)
    seats = max(2, min(game.player_counts))
    view = game.view(game.new(seats, {}, 1), SPECTATOR)
    plain = game.text.summary(view, SPECTATOR, ("Abcdef", *"BCDEF"[: seats - 1]), SHORT)
    wide = game.text.summary(view, SPECTATOR, (NAME, *"BCDEF"[: seats - 1]), SHORT)
    assert [cell_len(line) for line in wide] == [cell_len(line) for line in plain]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_wide_name_keeps_screen_columns_aligned(home: Path, size: tuple[int, int]) -> None:
    """The layout is the same as with a name of equal width in other characters."""
    wide, plain = [await pages_with(name, home, size) for name in (NAME, "Abcdef")]
    assert [page.replace(NAME, "Abcdef") for page in wide] == plain


async def pages_with(name: str, home: Path, size: tuple[int, int]) -> list[str]:
    """Yield new game, saved games, table and scores, with somebody of that name."""
    store_save(home, "mine", random_mosaic_save(60, (Seat(name), Seat("Bo", "bot", 1))))
    (home / "settings.toml").write_text(f'name = "{name}"\nbot_seconds = 0.0\n')
    pages = []
    with frozen_clock_and_bots():
        async with running(size) as pilot:
            for keys, screen in (
                (["n"], NewGameScreen),
                (["q", "l"], LoadScreen),
                (["enter"], TableScreen),
                (["s"], TextScreen),
            ):
                await dismiss_summary(pilot)
                await press(pilot, *keys)
                await wait_for_screen(pilot, screen)
                await wait_for_decision(pilot)
                await wait_until_drawn(pilot)
                assert name in screen_text(pilot)
                pages.append(captured_text(pilot.app))
    return pages


def test_text_is_cut_before_a_full_stop_or_a_dangling_number() -> None:
    assert cut("Draw a card. Then discard one.", 14) == "Draw a card.."
    assert fit(["Exhaust: draw 1 card. Then stop."], 23) == "Exhaust: draw 1 card.."
    assert fit(["Solstice: gain (2 x) more"], 19) == "Solstice: gain.."
