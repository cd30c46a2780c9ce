import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from core.lan.messages import RatingCard, ResultCard, TableCard
from tests.club.halls import ADA, BEN, CLEO, hall, play_to_the_end
from tests.club.test_hall import home  # noqa: F401
from tests.lan.driving import seen
from tests.lan.houses import eventually
from tests.patience import PATIENCE
from tests.tui.driving import press, running, shown, until
from themes import load_themes
from tui.app import AnnalsApp
from tui.draw.canvas import Brush, Canvas
from tui.model.club import (
    ago,
    day_of,
    gain_words,
    open_tables,
    ordinal,
    outcome,
    own_games,
    parting_words,
    rating_words,
    to_watch,
    whose_turn,
)
from tui.screens.hall_parts import Part, _own_row, _shares, draw_parts
from tui.screens.lobby_hall import HallScreen
from tui.screens.replay import ReplayScreen
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen

CARD = TableCard(
    "t", "Ours", "mosaic", ("Ada", "Ben"), 0, "round 2", False, True, False, {}, 2,
    waiting=("Ben",), since=100,
)  # fmt: skip
MINE = replace(CARD, id="mine", is_your_turn=True, waiting=("Ada",), since=300)
LONG = replace(MINE, id="long", since=200)
RESULT = ResultCard("t", "mosaic", "T", 0, ("Ada", "Ben", "Cleo"), (90, 100, 80), (2, 1, 3), 0, -7)


def test_ones_games_stand_where_it_is_ones_turn_for_longest_first() -> None:
    other = replace(CARD, id="other", is_yours=False)
    free = replace(other, id="free", open_seats=1, progress="")
    cards = (CARD, MINE, LONG, other, free)
    assert [card.id for card in own_games(cards)] == ["long", "mine", "t"]
    assert [card.id for card in open_tables(cards)] == ["free"]
    assert [card.id for card in to_watch(cards)] == ["other"]


def test_where_a_game_is_and_who_plays_it_stand_apart() -> None:
    canvas = Canvas(80, 2, Brush(load_themes()[0]["night"]))
    _own_row(replace(MINE, progress="set-up, leaders"), 300)(canvas, 0)
    _own_row(replace(MINE, progress="round 12, the second scoring"), 300)(canvas, 1)
    short, long = canvas.lines()
    assert "set-up, leaders  2 seats, any pace  ▸ your turn" in short
    assert re.search(r"round 12\.\. {2,}2 seats, any pace", long)
    assert long.index("2 seats") == short.index("2 seats")


def test_what_is_read_by_who_leaves() -> None:
    assert parting_words([CARD]) == "It is your turn in no game; all is kept."
    assert parting_words([CARD, MINE]) == "It is your turn in 1 game: Mosaic (Ours). All is kept."
    both = parting_words([MINE, replace(LONG, title="Theirs")])
    assert both == "It is your turn in 2 games: Mosaic (Ours) and Mosaic (Theirs). All is kept."


def test_whose_turn_it_is_and_since_when() -> None:
    assert whose_turn(MINE) == "your turn" and whose_turn(CARD) == "Ben's turn"
    assert whose_turn(replace(CARD, waiting=("Ben", "Cleo"))) == "2 to choose"
    assert whose_turn(replace(CARD, progress="")) == "not begun yet"
    times = [ago(0, seconds) for seconds in (-5, 59, 60, 3599, 3600, 86_399, 86_400, 9_000_000)]
    assert times == ["now", "now", "1 min", "59 min", "1 h", "23 h", "1 d", "104 d"]
    assert [day_of(1e9, 1e9 + days * 86_400) for days in (0, 1)] == ["today", "yesterday"]


def test_results_in_words() -> None:
    assert outcome(RESULT) == "2nd of 3, 90 points, 10 behind"
    assert outcome(replace(RESULT, seat=1)) == "1st of 3, 100 points, 10 ahead"
    assert gain_words(RESULT) == "-7" and gain_words(replace(RESULT, gained=None)) == ""
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 21)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "21st"),
    ]
    assert rating_words(RatingCard("mosaic", "Ada", 1612, True, 31, 9)) == "1612 (31)"
    assert rating_words(RatingCard("mosaic", "Ada", 1540, False, 2, 0)) == "1540? (2)"


def test_where_there_is_no_room_for_all_the_longest_list_gives_way() -> None:
    assert _shares([3, 2, 1], 10) == [3, 2, 1]
    assert _shares([30, 2, 1], 10) == [7, 2, 1]
    assert _shares([5, 5, 5], 3) == [1, 1, 1]
    assert _shares([2], -4) == [0]


@pytest.mark.parametrize("at", [0, 15, 29])
def test_of_a_list_too_long_the_rows_about_the_cursor_are_shown(at: int) -> None:
    names = [f"t{number}" for number in range(30)]
    part = Part("Your games", rows={name: lambda canvas, y: None for name in names})
    canvas, drawn = Canvas(80, 24, Brush(load_themes()[0]["night"])), list[str]()
    draw_parts(canvas, [part], (1, 10), names[at], lambda name, *_: drawn.append(name))
    assert names[at] in drawn and len(drawn) == 8


@pytest.mark.usefixtures("home")
async def test_a_turn_is_seen_taken_and_left_and_a_finished_game_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("tui.screens.results.GAME_IDS", ("pebbles",))
    async with hall(tmp_path) as it:
        finished = await it.game_of(ADA, CLEO)
        await play_to_the_end(*finished)
        for guest in finished:
            await guest.close()
        await eventually(lambda: not it.host.rooms)  # the last has left: it is a result now
        ada, ben = await it.game_of(ADA, BEN)
        for guest in (ada, ben):
            await guest.close()
        app = AnnalsApp(first=HallScreen(lambda: it.guest(ADA)))
        async with asyncio.timeout(PATIENCE), running(app=app) as pilot:
            await until(pilot, HallScreen)
            await seen(pilot, lambda: "it is your turn in 1" in shown(pilot))
            await seen(pilot, lambda: "1 here, 1 table" in shown(pilot))
            await press(pilot, "enter")
            await until(pilot, TableScreen)
            await press(pilot, "q")
            await until(pilot, HallScreen)
            await press(pilot, "end")
            await seen(pilot, lambda: "Enter replay it" in shown(pilot))
            await press(pilot, "enter")
            await until(pilot, ReplayScreen)
            await press(pilot, "q")
            await until(pilot, HallScreen)
            await press(pilot, "r")
            await until(pilot, ResultsScreen)
            await seen(pilot, lambda: "Cleo" in shown(pilot) and "? " in shown(pilot))
            await press(pilot, "enter")
            await until(pilot, ReplayScreen)
            await press(pilot, "q")
            await until(pilot, ResultsScreen)
            await press(pilot, "q")
            await until(pilot, HallScreen)
            await press(pilot, "q")
        told = "It is your turn in 1 game: Pebbles (Ours). All is kept.\n"
        assert capsys.readouterr().err == told
