import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.bots import advise_here
from core.games import load_game
from core.house.profile import load_profile
from core.house.tables import ServerTables
from core.kernel import SPECTATOR
from core.lan import Address, Guest, Host, Person, Refusal, Room, SecretDoor
from core.lan.messages import CloseTable, Open, Ready, SendAway, Sit
from core.table import Session
from tests.lan.driving import QuickBots, seen
from tests.lan.houses import PATIENCE, QUICK, eventually
from tests.tui.driving import notes, press, running, shown, type_in, until
from tui.app import AnnalsApp
from tui.screens.daily import DailyScreen
from tui.screens.learn import LearnScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.lobby_hall import HallScreen, OpenScreen
from tui.screens.table import TableScreen

ADA, BEN = Person("key ada", "Ada"), Person("key ben", "Ben")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    for where in (
        "core.house.hosting",
        "core.house.learning",
        "core.house.sitting",
    ):
        monkeypatch.setattr(f"{where}.BotPool", QuickBots)
    return tmp_path


class Hall:
    """A server without its SSH: tables that people come to with a secret of their own."""

    def __init__(self, folder: Path) -> None:
        self.door = SecretDoor()
        tables = ServerTables(folder)
        self.host = Host(self.door, "Annals", "test", QUICK, tables.open, tables.forget)
        self.port = 0

    async def guest(self, person: Person) -> Guest:
        secret = self.door.issue(person)
        return await Guest.call(self.address, load_game, person.name, token=secret)

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    @property
    def room(self) -> Room:
        (room,) = self.host.rooms.values()
        return room


@asynccontextmanager
async def hall(folder: Path, person: Person) -> AsyncIterator[tuple[Hall, "Pilot[None]"]]:
    """A server, and somebody who looks at its tables."""
    it = Hall(folder)
    it.port = await it.host.listen("127.0.0.1", 0)
    try:
        async with (
            asyncio.timeout(PATIENCE),
            running(app=AnnalsApp(first=HallScreen(lambda: it.guest(person)))) as pilot,
        ):
            await until(pilot, HallScreen)
            yield it, pilot
    finally:
        await it.host.close()


async def open_table(ada: Guest, title: str = "Ada's table", seed: int | None = None) -> None:
    await ada.ask(Open, "mosaic", title, ("open", "open"), {}, 0, seed)
    await ada.until(lambda: ada.table is not None)


async def join_by_keys(pilot: "Pilot[None]") -> LobbyScreen:
    """From the list to the lobby of the table under the cursor."""
    await seen(pilot, lambda: "Ada's table" in shown(pilot))
    await press(pilot, "enter")
    lobby = await until(pilot, LobbyScreen)
    await seen(pilot, lambda: "Ben (you)" in shown(pilot))
    return lobby


async def test_a_game_is_learnt_beside_the_tables(home: Path) -> None:
    async with hall(home, ADA) as (_, pilot):
        await seen(pilot, lambda: "n opens one" in shown(pilot))
        await press(pilot, "e")
        await until(pilot, LearnScreen)
        await press(pilot, "enter")
        await until(pilot, TableScreen)
        await seen(pilot, lambda: "lesson 1 of " in shown(pilot))
        await press(pilot, "q")
        await until(pilot, LearnScreen)
        assert "lesson 1 of " in shown(pilot)
        assert load_profile()[0].lessons_of("mosaic").at


async def test_a_seed_that_is_typed_deals_that_game(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        await seen(pilot, lambda: "n opens one" in shown(pilot))
        await press(pilot, "n")
        await until(pilot, OpenScreen)
        await press(pilot, "pagedown", "e")
        await type_in(pilot, "4711")
        await press(pilot, "enter", "enter")
        await until(pilot, LobbyScreen)
        await seen(pilot, lambda: "Ada (you)" in shown(pilot))
        assert "a chosen seed" in shown(pilot)  # the others know that somebody may know the decks
        assert "4711" not in shown(pilot)
        ben = await it.guest(BEN)
        await ben.enter(it.room.id)
        await ben.ask(Sit, 1)
        await ben.ask(Ready, True)
        await press(pilot, "enter")
        await until(pilot, TableScreen)
        table = it.room.table
        assert table is not None
        assert table.line.journal.setup.seed == 4711
        await ben.close()  # and then the app ends in order, although it was left at the table


async def test_the_deal_of_the_day_is_beside_the_tables(home: Path) -> None:
    async with hall(home, ADA) as (_, pilot):
        await seen(pilot, lambda: "d daily" in shown(pilot))
        await press(pilot, "d")
        await until(pilot, DailyScreen)
        await press(pilot, "q")
        await until(pilot, HallScreen)


async def test_a_table_that_is_left_is_remembered_by_its_id(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games in the network count among somebody's first of a kind."""
    visits: list[tuple[int, str]] = []

    def note(session: Session, table: str) -> str:
        visits.append((session.seat, table))
        return ""

    monkeypatch.setattr("core.house.afterwards.remember_visit", note)
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await ada.ask(Ready, True)
        await press(pilot, "enter")
        await until(pilot, TableScreen)
        await press(pilot, "q")
        await until(pilot, HallScreen)
        assert visits == [(1, it.room.id)]
        await ada.close()


async def test_who_is_sent_away_is_back_at_the_list_and_told_why(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await ada.ask(Ready, True)
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        await press(pilot, "question_mark")  # whatever lies over the table goes with it
        await ada.session(advise_here)
        await ada.ask(SendAway, 1, 0)
        await until(pilot, HallScreen)
        assert "Your seat was given away by the host." in notes(pilot)
        await seen(pilot, lambda: "Ada's table" in shown(pilot) and "join" in shown(pilot))
        await press(pilot, "enter")  # the seat is for whoever comes
        await until(pilot, TableScreen, other_than=table)
        await ada.close()


async def test_a_game_under_way_can_be_watched_and_left(home: Path) -> None:
    async with hall(home, Person("key zoe", "Zoe")) as (it, pilot):
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await open_table(ada)
        await ben.enter(it.room.id)
        await ben.ask(Sit, 1)
        for guest in (ada, ben):
            await guest.ask(Ready, True)
        await seen(pilot, lambda: "Enter watch" in shown(pilot))
        await press(pilot, "enter")
        table = await until(pilot, TableScreen)
        assert table.session.seat == SPECTATOR and table.session.decision is None
        await ada.until(lambda: ada.here.watching == ("Zoe",))
        await press(pilot, "q")
        await until(pilot, HallScreen)
        await ada.until(lambda: not ada.here.watching)
        for guest in (ada, ben):
            await guest.close()


async def test_who_is_at_a_table_that_is_closed_is_back_at_the_list(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await it.host.remove(it.room)
        await until(pilot, HallScreen)
        assert "The table was closed." in notes(pilot)
        await seen(pilot, lambda: "There is no table to join" in shown(pilot))
        await ada.close()


async def test_who_has_opened_a_table_can_close_it_until_the_game_begins(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        (kept,) = home.glob("*.seats")
        await ada.leave()
        await seen(pilot, lambda: "x close it" in shown(pilot))
        assert "w watch" not in shown(pilot)  # nobody watches their own table
        await press(pilot, "x", "y")
        await seen(pilot, lambda: "There is no table to join" in shown(pilot))
        assert not it.host.rooms and not kept.exists()
        await ada.close()


async def test_nobody_else_can_close_a_table_nor_anybody_once_it_has_begun(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await open_table(ada)
        await join_by_keys(pilot)
        with pytest.raises(Refusal, match="Only who has opened"):
            await ben.ask(CloseTable, it.room.id)
        await ada.ask(Ready, True)
        await press(pilot, "enter")
        await until(pilot, TableScreen)
        for closing, table in ((ada, it.room.id), (ada, "nowhere")):
            with pytest.raises(Refusal, match="before the game begins"):
                await closing.ask(CloseTable, table)
        assert it.room.table is not None
        for guest in (ada, ben):
            await guest.close()


async def test_who_sits_down_in_another_window_is_back_at_the_list_in_the_first(
    home: Path,
) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        again = await it.guest(BEN)
        await again.enter(it.room.id)
        await until(pilot, HallScreen)
        assert "played from another place" in notes(pilot)
        assert again.here.seat == 1
        for guest in (ada, again):
            await guest.close()


async def test_ones_own_seat_need_not_be_the_first(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        await seen(pilot, lambda: "n opens one" in shown(pilot))
        await press(pilot, "n")
        await until(pilot, OpenScreen)
        await press(pilot, "tab", "up", "right")  # a bot plays first
        await press(pilot, "enter")
        await until(pilot, LobbyScreen)
        await seen(pilot, lambda: "Ada (you)" in shown(pilot))
        assert [bool(place.level) for place in it.room.places] == [True, False]
        await press(pilot, "enter")
        await until(pilot, TableScreen)


async def test_the_cursor_stays_on_its_table_when_others_come(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada, cleo = await it.guest(ADA), await it.guest(Person("key cleo", "Cleo"))
        await open_table(ada)
        await open_table(cleo, "Cleo's table")
        await seen(pilot, lambda: "2 tables" in shown(pilot))
        await press(pilot, "down")
        screen = await until(pilot, HallScreen)
        assert screen.selected is not None and screen.selected.title == "Cleo's table"
        ben = await it.guest(BEN)
        await open_table(ben, "Ben's table")  # an own one: it stands above the others
        await ben.close()
        await seen(pilot, lambda: "3 tables" in shown(pilot))
        assert screen.selected.title == "Cleo's table"
        for guest in (ada, cleo):
            await guest.close()


async def test_a_guest_whose_table_is_gone_when_the_line_is_back_is_told_so(home: Path) -> None:
    it = Hall(home)
    it.port = await it.host.listen("127.0.0.1", 0)
    async with asyncio.timeout(PATIENCE):
        ada = await it.guest(ADA)
        await open_table(ada)
        assert ada._line is not None
        room = it.room
        del it.host.rooms[room.id]
        ada._line.transport.abort()
        await eventually(lambda: ada.shown_out == "There is no such table.")
        await ada.close()
    await room.close()
    await it.host.close()
