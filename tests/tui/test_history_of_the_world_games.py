"""Whole games of History of the World, played by keyboard alone."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games.history_of_the_world import GAME
from core.table import OnlyChoice, Seat
from saves import read, verify, write
from tests.tui.driving import NARROW, WIDE, press, running, shown, until
from tests.tui.playing import WAYS, Hand, settle, strike_and_wait, table_of
from tests.tui.world_game import world
from tui.screens.game_over import GameOverScreen
from tui.screens.home import HomeScreen
from tui.screens.load import LoadScreen
from tui.screens.new_game import NewGameScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.usefixtures("bots_here")


@pytest.fixture(autouse=True)
def settings(home: Path) -> None:
    (home / "settings.toml").write_text('theme = "night"\nbot_seconds = 0.0\n')


async def begin(pilot: "Pilot[None]", seed: int, *keys: str) -> NewGameScreen:
    """The page of new games, on History of the World with that seed."""
    await press(pilot, "n")
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    screen._open(GAME.id)
    screen.seed = str(seed)
    await press(pilot, *keys)
    return screen


def own_choices(pilot: "Pilot[None]") -> int:
    """How often you have chosen; in a draft others choose at the same time."""
    table = table_of(pilot).session._table  # type: ignore[attr-defined]
    return sum(entry.seat == 0 for entry in table.line.journal.entries)


def digest(pilot: "Pilot[None]") -> str:
    return GAME.codec.digest(table_of(pilot).session.view)


async def look_around(pilot: "Pilot[None]") -> None:
    """Every face, with the cursor moving in it; nothing changes."""
    before = own_choices(pilot)
    for face in "1234":
        await press(pilot, face, "down", "right", "up", "left", "i", "i")
    await press(pilot, "2", "plus", "minus", "minus", "plus", "d")
    for page in ("s", "l"):
        await press(pilot, page, "q")
    assert own_choices(pilot) == before


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_whole_game_against_two_bots(home: Path, size: tuple[int, int]) -> None:
    async with running(size) as pilot:
        await begin(pilot, 7, "minus", *["left", "down"] * 2, "enter")  # bots of level 1
        await until(pilot, TableScreen)
        hand = Hand(pilot, seed=3)
        await hand.play(6)
        await look_around(pilot)
        await hand.play(12)
        await look_around(pilot)
        await hand.play(500)
        game_over = await until(pilot, GameOverScreen)
        assert hand.used == set(WAYS)
        winner = next(s for s in game_over.session.standings if s.rank == 1)
        assert str(winner.total) in shown(pilot)
        (path,) = (home / "saves").glob("*.annals")
        line = verify(GAME, read(path))
        assert GAME.standings(line.state) == game_over.session.standings


async def test_a_choice_is_taken_back_up_to_the_throw_of_dice(home: Path) -> None:
    conquest = world(lambda state, decision: decision.topic == "conquest")
    write(home / "saves" / "world.annals", conquest)
    async with running() as pilot:
        await press(pilot, "c")
        await until(pilot, TableScreen)
        await settle(pilot)
        before = digest(pilot)
        rows = table_of(pilot).chooser.rows  # type: ignore[union-attr]
        empty = next(row for row in rows if row.choice.price.startswith("free"))
        await strike_and_wait(pilot, "f", *empty.label)
        assert digest(pilot) != before
        await strike_and_wait(pilot, "u")
        assert digest(pilot) == before


async def test_throws_and_going_on_are_not_told_as_choices(home: Path) -> None:
    late = world(lambda state, decision: state.epoch == 4 and decision.topic == "conquest")
    write(home / "saves" / "world.annals", late)
    async with running() as pilot:
        await press(pilot, "c")
        await until(pilot, TableScreen)
        await settle(pilot)
        log = table_of(pilot).session.log
        battles = [told for told in log if type(told.event).__name__ == "BattleEnded"]
        forced = [told.event.label for told in log if isinstance(told.event, OnlyChoice)]
        assert any(told.seat == 0 for told in battles)
        assert not {"Throw", "Go on", "Stop"} & set(forced)


async def test_a_replay_shows_every_face_and_the_course(home: Path) -> None:
    write(home / "saves" / "world.annals", world(lambda state, decision: False))
    async with running(WIDE) as pilot:
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LoadScreen)
        await press(pilot, "r")
        replay = await until(pilot, ReplayScreen)
        await press(pilot, "home", "pagedown", "pagedown", "down", "right")
        page = await press(pilot, "4")
        assert "II 450 BCE-300 CE" in page and "POINTS" in page
        page = await press(pilot, "2")
        assert "Mediterr." in page
        assert "c Course" in page
        assert len(replay.history) > 15 and replay.history[-1] == (132, 100, 138, 113)
        await press(pilot, "1", "3", "tab", "end", "q")


# --- too few players -----------------------------------------------------------------------------


async def test_bots_fill_the_seats_of_missing_players() -> None:
    async with running() as pilot:
        screen = await begin(pilot, 7, "minus", "minus", "minus")
        words = "Ready: You against Livia and Tarik; bots fill 2 missing seats."
        assert words in shown(pilot)
        assert [seat.is_bot for seat in screen.seats] == [False, True, True]
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        assert table.session.names == ("You", "Livia", "Tarik")


async def test_where_there_are_enough_nobody_stands_in() -> None:
    async with running() as pilot:
        screen = await begin(pilot, 7, "minus")
        assert (len(screen.seats), screen.missing) == (3, 0)
        await press(pilot, *["minus"] * 2)
        assert (len(screen.seats), screen.missing) == (3, 2)
        assert screen.seats[0] == Seat("You")
        await press(pilot, "q")
        await until(pilot, HomeScreen)
