import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from core.lan.messages import Club, RatingCard, ResultCard, TableCard
from tests import timeouts
from tests.club.servers import ADA, BEN, CLEO, play_to_end, running_server
from tests.club.test_server_tables import home  # noqa: F401
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import press, running, screen_text, wait_for_screen
from themes import load_themes
from tui.app import AnnalsApp
from tui.draw.canvas import Brush, Canvas
from tui.model.club import (
    farewell_text,
    format_age,
    format_day,
    open_tables,
    ordinal,
    outcome_text,
    own_games,
    rating_change_text,
    rating_text,
    turn_text,
    watchable_tables,
)
from tui.screens.lobby import LobbyScreen
from tui.screens.lobby_sections import (
    Section,
    _distribute_rows,
    _own_table_row,
    draw_sections,
    result_section,
    table_sections,
    table_text,
)
from tui.screens.replay import ReplayScreen
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen

CARD = TableCard(
    "t", "Ours", "mosaic", ("Ada", "Ben"), 0, "round 2", False, True, False, {}, 2,
    waiting=("Ben",), last_choice_at=100,
)  # fmt: skip
MINE = replace(CARD, id="mine", is_your_turn=True, waiting=("Ada",), last_choice_at=300)
LONG = replace(MINE, id="long", last_choice_at=200)
RESULT = ResultCard("t", "mosaic", "T", 0, ("Ada", "Ben", "Cleo"), (90, 100, 80), (2, 1, 3), 0, -7)


def test_own_games_are_listed_by_longest_wait_for_you() -> None:
    other = replace(CARD, id="other", is_yours=False)
    free = replace(other, id="free", open_seats=1, progress="")
    cards = (CARD, MINE, LONG, other, free)
    assert [card.id for card in own_games(cards)] == ["long", "mine", "t"]
    assert [card.id for card in open_tables(cards)] == ["free"]
    assert [card.id for card in watchable_tables(cards)] == ["other"]


def test_game_progress_and_players_are_in_separate_columns() -> None:
    canvas = Canvas(80, 2, Brush(load_themes()[0]["night"]))
    _own_table_row(replace(MINE, progress="set-up, leaders"), 300)(canvas, 0)
    _own_table_row(replace(MINE, progress="round 12, the second scoring"), 300)(canvas, 1)
    short, long = canvas.lines()
    assert "set-up, leaders  2 seats, any pace  ▸ your turn" in short
    assert re.search(r"round 12\.\. {2,}2 seats, any pace", long)
    assert long.index("2 seats") == short.index("2 seats")


def test_farewell_lists_games_waiting_for_you() -> None:
    assert farewell_text([CARD]) == "It is your turn in no game; all is kept."
    assert farewell_text([CARD, MINE]) == "It is your turn in 1 game: Mosaic (Ours). All is kept."
    both = farewell_text([MINE, replace(LONG, title="Theirs")])
    assert both == "It is your turn in 2 games: Mosaic (Ours) and Mosaic (Theirs). All is kept."


def test_list_shows_whose_turn_and_since_when() -> None:
    assert turn_text(MINE) == "your turn" and turn_text(CARD) == "Ben's turn"
    assert turn_text(replace(CARD, waiting=("Ben", "Cleo"))) == "2 to choose"
    assert turn_text(replace(CARD, progress="")) == "not begun yet"
    times = [
        format_age(0, seconds) for seconds in (-5, 59, 60, 3599, 3600, 86_399, 86_400, 9_000_000)
    ]
    assert times == ["now", "now", "1 min", "59 min", "1 h", "23 h", "1 d", "104 d"]
    assert [format_day(1e9, 1e9 + days * 86_400) for days in (0, 1)] == ["today", "yesterday"]


def test_results_are_described_in_words() -> None:
    assert outcome_text(RESULT) == "2nd of 3, 90 points, 10 behind"
    assert outcome_text(replace(RESULT, seat=1)) == "1st of 3, 100 points, 10 ahead"
    assert (
        rating_change_text(RESULT) == "-7"
        and rating_change_text(replace(RESULT, gained=None)) == ""
    )
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 21)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "21st"),
    ]
    assert rating_text(RatingCard("mosaic", "Ada", 1612, True, 31, 9)) == "1612 (31)"
    assert rating_text(RatingCard("mosaic", "Ada", 1540, False, 2, 0)) == "1540? (2)"


def test_sections_without_tables_say_so() -> None:
    sections = table_sections((), (), (), "n", 0)
    assert [section.note for section in sections] == ["", "", ""]
    assert [text for section in sections for text, _ in section.lines] == [
        "You sit at no table yet.",
        "There is no table to join: n opens one.",
        "Nobody else is at a table.",
    ]


def test_results_without_rated_games_say_so() -> None:
    section = result_section(Club(1, (), (), ()), "r", 0)
    assert [text[:17] for text, _ in section.lines] == ["No rated game yet"]


def test_sections_tell_whose_turn_it_is() -> None:
    notes = [table_sections(own, (), (), "n", 0)[0].note for own in ((CARD,), (CARD, MINE))]
    assert notes == ["it is others' turn", "it is your turn in 1"]


def test_tables_without_players_or_progress_say_so() -> None:
    empty = replace(CARD, players=(), open_seats=2, progress="")
    _, free, watched = table_sections((), (empty,), (empty,), "n", 300)
    for width, shown in ((80, False), (120, True)):
        canvas = Canvas(width, 2, Brush(load_themes()[0]["night"]))
        free.rows["t"](canvas, 0)
        watched.rows["t"](canvas, 1)
        assert ("Ours: nobody yet" in canvas.lines()[0]) is shown
        assert "not begun" in canvas.lines()[1]
    assert table_text(empty) == "Ours: nobody yet."
    assert (
        table_text(replace(empty, spectator_delay=1))
        == "Ours: nobody yet; watchers see it a round later."
    )
    assert table_text(replace(empty, spectator_delay=2)).endswith("watchers see it 2 rounds later.")


def test_longest_list_shrinks_first() -> None:
    assert _distribute_rows([3, 2, 1], 10) == [3, 2, 1]
    assert _distribute_rows([30, 2, 1], 10) == [7, 2, 1]
    assert _distribute_rows([5, 5, 5], 3) == [1, 1, 1]
    assert _distribute_rows([2], -4) == [0]


@pytest.mark.usefixtures("home")
async def test_results_without_finished_games_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.results.GAME_IDS", ("pebbles",))
    async with running_server(tmp_path) as it:
        app = AnnalsApp(first_screen=LobbyScreen(lambda: it.guest(ADA)))
        async with running(app=app) as pilot:
            await wait_for_screen(pilot, LobbyScreen)
            await wait_until(pilot, lambda: "n opens one" in screen_text(pilot))
            with monkeypatch.context() as unanswered:
                unanswered.setattr(ResultsScreen, "fetch_ladder", lambda screen: None)
                await press(pilot, "r")
                screen = await wait_for_screen(pilot, ResultsScreen)
                assert "asking .." in screen_text(pilot)
            screen.fetch_ladder()
            await wait_until(pilot, lambda: "Nobody is rated in it yet" in screen_text(pilot))
            page = screen_text(pilot)
            assert "Your finished games" in page
            assert "You have played no game to its end here yet." in page


@pytest.mark.parametrize("at", [0, 15, 29])
def test_long_list_shows_the_rows_around_the_cursor(at: int) -> None:
    names = [f"t{number}" for number in range(30)]
    part = Section("Your games", rows={name: lambda canvas, y: None for name in names})
    canvas, drawn = Canvas(80, 24, Brush(load_themes()[0]["night"])), list[str]()
    draw_sections(canvas, [part], (1, 10), names[at], lambda name, *_: drawn.append(name))
    assert names[at] in drawn and len(drawn) == 8


@pytest.mark.usefixtures("home")
async def test_lobby_opens_a_waiting_game_and_replays_a_finished_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("tui.screens.results.GAME_IDS", ("pebbles",))
    async with running_server(tmp_path) as it:
        finished = await it.start_game(ADA, CLEO)
        await play_to_end(*finished)
        for guest in finished:
            await guest.close()
        await timeouts.wait_until(lambda: not it.host.tables.rooms)  # the result is recorded
        ada, ben = await it.start_game(ADA, BEN)
        for guest in (ada, ben):
            await guest.close()
        app = AnnalsApp(first_screen=LobbyScreen(lambda: it.guest(ADA)))
        async with asyncio.timeout(timeouts.long_wait_seconds()), running(app=app) as pilot:
            await wait_for_screen(pilot, LobbyScreen)
            await wait_until(pilot, lambda: "it is your turn in 1" in screen_text(pilot))
            await wait_until(pilot, lambda: "1 here, 1 table" in screen_text(pilot))
            await press(pilot, "enter")
            await wait_for_screen(pilot, TableScreen)
            await press(pilot, "q")
            await wait_for_screen(pilot, LobbyScreen)
            await press(pilot, "end")
            await wait_until(pilot, lambda: "Enter replay it" in screen_text(pilot))
            await press(pilot, "enter")
            await wait_for_screen(pilot, ReplayScreen)
            await press(pilot, "q")
            await wait_for_screen(pilot, LobbyScreen)
            await press(pilot, "r")
            await wait_for_screen(pilot, ResultsScreen)
            await wait_until(
                pilot, lambda: "Cleo" in screen_text(pilot) and "? " in screen_text(pilot)
            )
            await press(pilot, "enter")
            await wait_for_screen(pilot, ReplayScreen)
            await press(pilot, "q")
            await wait_for_screen(pilot, ResultsScreen)
            await press(pilot, "q")
            await wait_for_screen(pilot, LobbyScreen)
            await press(pilot, "q")
        told = "It is your turn in 1 game: Pebbles (Ours). All is kept.\n"
        assert capsys.readouterr().err == told
