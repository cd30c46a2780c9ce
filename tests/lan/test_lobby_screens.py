import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.app.profile import load_profile
from core.app.server_tables import ServerTables
from core.bots import advise_in_process
from core.games import load_game
from core.kernel import SPECTATOR
from core.lan import Address, Guest, Host, Person, Refusal, Room, SecretAuthenticator
from core.lan.messages import CloseTable, Open, RemovePlayer, SetReady, TakeSeat
from core.table import Session
from tests import timeouts
from tests.lan.hosts import QUICK
from tests.lan.pilot_helpers import QuickBots
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tui.app import AnnalsApp
from tui.screens.daily import DailyScreen
from tui.screens.learn import LearnScreen
from tui.screens.lobby import LobbyScreen, OpenTableScreen
from tui.screens.table import TableScreen
from tui.screens.waiting_room import WaitingRoomScreen

ADA, BEN = Person("key ada", "Ada"), Person("key ben", "Ben")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    for where in (
        "core.app.hosting",
        "core.app.learning",
        "core.app.local_game",
    ):
        monkeypatch.setattr(f"{where}.BotPool", QuickBots)
    return tmp_path


class Hall:
    """A server without SSH: people log in with a secret each."""

    def __init__(self, folder: Path) -> None:
        self.door = SecretAuthenticator()
        tables = ServerTables(folder)
        self.host = Host(self.door, "Annals", "test", QUICK, tables.open_room, tables.forget_room)
        self.port = 0

    async def guest(self, person: Person) -> Guest:
        secret = self.door.issue(person)
        return await Guest.connect(self.address, load_game, person.name, token=secret)

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.port)

    @property
    def room(self) -> Room:
        (room,) = self.host.tables.rooms.values()
        return room


@asynccontextmanager
async def hall(folder: Path, person: Person) -> AsyncIterator[tuple[Hall, "Pilot[None]"]]:
    """Run a server and a lobby screen of this person."""
    it = Hall(folder)
    it.port = await it.host.listen("127.0.0.1", 0)
    try:
        async with (
            asyncio.timeout(timeouts.long_wait_seconds()),
            running(app=AnnalsApp(first_screen=LobbyScreen(lambda: it.guest(person)))) as pilot,
        ):
            await wait_for_screen(pilot, LobbyScreen)
            yield it, pilot
    finally:
        await it.host.close()


async def open_table(ada: Guest, title: str = "Ada's table", seed: int | None = None) -> None:
    await ada.request(Open, "mosaic", title, ("open", "open"), {}, 0, seed)
    await ada.wait_until(lambda: ada.table is not None)


async def join_by_keys(pilot: "Pilot[None]") -> WaitingRoomScreen:
    """Go from the lobby to the waiting room of the selected table."""
    await wait_until(pilot, lambda: "Ada's table" in screen_text(pilot))
    await press(pilot, "enter")
    lobby = await wait_for_screen(pilot, WaitingRoomScreen)
    await wait_until(pilot, lambda: "Ben (you)" in screen_text(pilot))
    return lobby


async def test_server_without_results_shows_no_section_for_them(home: Path) -> None:
    async with hall(home, ADA) as (_, pilot):
        await wait_until(pilot, lambda: "To watch" in screen_text(pilot))
        assert "Results" not in screen_text(pilot)


async def test_lessons_can_be_played_from_the_lobby(home: Path) -> None:
    async with hall(home, ADA) as (_, pilot):
        await wait_until(pilot, lambda: "Press n to open one" in screen_text(pilot))
        await press(pilot, "e")
        await wait_for_screen(pilot, LearnScreen)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: "lesson 1 of " in screen_text(pilot))
        await press(pilot, "q")
        await wait_for_screen(pilot, LearnScreen)
        assert "lesson 1 of " in screen_text(pilot)
        assert load_profile()[0].lessons_of("mosaic").at


async def test_typed_seed_deals_that_game(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        await wait_until(pilot, lambda: "Press n to open one" in screen_text(pilot))
        await press(pilot, "n")
        await wait_for_screen(pilot, OpenTableScreen)
        await press(pilot, "pagedown", "e")
        await type_text(pilot, "4711")
        await press(pilot, "enter", "enter")
        await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: "Ada (you)" in screen_text(pilot))
        assert "a chosen seed" in screen_text(pilot)  # the others are told that a seed was chosen
        assert "4711" not in screen_text(pilot)
        ben = await it.guest(BEN)
        await ben.enter(it.room.id)
        await ben.request(TakeSeat, 1)
        await ben.request(SetReady, True)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        table = it.room.table
        assert table is not None
        assert table.main_line.journal.setup.seed == 4711
        await ben.close()  # the app still exits cleanly from the table


async def test_daily_game_is_reachable_from_the_lobby(home: Path) -> None:
    async with hall(home, ADA) as (_, pilot):
        await wait_until(pilot, lambda: "d daily" in screen_text(pilot))
        await press(pilot, "d")
        await wait_for_screen(pilot, DailyScreen)
        await press(pilot, "q")
        await wait_for_screen(pilot, LobbyScreen)


async def test_network_game_is_recorded_by_its_table_id(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Network games count among a player's first games."""
    visits: list[tuple[int, str]] = []

    def note(session: Session, table: str) -> str:
        visits.append((session.seat, table))
        return ""

    monkeypatch.setattr("core.app.game_end.record_visit", note)
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await ada.request(SetReady, True)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        await press(pilot, "q")
        await wait_for_screen(pilot, LobbyScreen)
        assert visits == [(1, it.room.id)]
        await ada.close()


async def test_removed_player_returns_to_the_lobby_with_a_reason(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await ada.request(SetReady, True)
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await press(pilot, "question_mark")  # screens above the table are closed too
        await ada.session(advise_in_process)
        await ada.request(RemovePlayer, 1, 0)
        await wait_for_screen(pilot, LobbyScreen)
        assert "The host gave your seat away." in notifications(pilot)
        await wait_until(
            pilot, lambda: "Ada's table" in screen_text(pilot) and "join" in screen_text(pilot)
        )
        await press(pilot, "enter")  # the seat is open again
        await wait_for_screen(pilot, TableScreen, other_than=table)
        await ada.close()


async def test_running_game_can_be_watched_and_left(home: Path) -> None:
    async with hall(home, Person("key zoe", "Zoe")) as (it, pilot):
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await open_table(ada)
        await ben.enter(it.room.id)
        await ben.request(TakeSeat, 1)
        for guest in (ada, ben):
            await guest.request(SetReady, True)
        await wait_until(pilot, lambda: "Enter watch" in screen_text(pilot))
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        assert table.session.seat == SPECTATOR and table.session.decision is None
        await ada.wait_until(lambda: ada.table_info.spectators == ("Zoe",))
        await press(pilot, "q")
        await wait_for_screen(pilot, LobbyScreen)
        await ada.wait_until(lambda: not ada.table_info.spectators)
        for guest in (ada, ben):
            await guest.close()


async def test_players_of_a_closed_table_return_to_the_lobby(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        await it.host.tables.remove(it.room)
        await wait_for_screen(pilot, LobbyScreen)
        assert "The table was closed." in notifications(pilot)
        await wait_until(pilot, lambda: "No open tables" in screen_text(pilot))
        await ada.close()


async def test_owner_can_close_a_table_before_the_game_begins(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        (kept,) = home.glob("*.seats")
        await ada.leave()
        await wait_until(pilot, lambda: "x close" in screen_text(pilot))
        assert "w watch" not in screen_text(pilot)  # nobody watches their own table
        await press(pilot, "x", "y")
        await wait_until(pilot, lambda: "No open tables" in screen_text(pilot))
        assert not it.host.tables.rooms and not kept.exists()
        await ada.close()


async def test_only_the_owner_can_close_a_table_and_only_before_the_game(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada, ben = await it.guest(ADA), await it.guest(BEN)
        await open_table(ada)
        await join_by_keys(pilot)
        with pytest.raises(
            Refusal,
            match="Only the player who opened a table can close it",
        ):
            await ben.request(CloseTable, it.room.id)
        await ada.request(SetReady, True)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        for closing, table in ((ada, it.room.id), (ada, "nowhere")):
            with pytest.raises(
                Refusal,
                match="Only the player who opened a table can close it",
            ):
                await closing.request(CloseTable, table)
        assert it.room.table is not None
        for guest in (ada, ben):
            await guest.close()


async def test_joining_in_another_window_returns_the_first_to_the_lobby(
    home: Path,
) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada = await it.guest(ADA)
        await open_table(ada)
        await join_by_keys(pilot)
        again = await it.guest(BEN)
        await again.enter(it.room.id)
        await wait_for_screen(pilot, LobbyScreen)
        assert "Somebody is now playing your seat from another place" in notifications(pilot)
        assert again.table_info.seat == 1
        for guest in (ada, again):
            await guest.close()


async def test_own_seat_can_be_any_seat(home: Path) -> None:
    async with hall(home, ADA) as (it, pilot):
        await wait_until(pilot, lambda: "Press n to open one" in screen_text(pilot))
        await press(pilot, "n")
        await wait_for_screen(pilot, OpenTableScreen)
        await press(pilot, "tab", "up", "right")  # a bot plays first
        await press(pilot, "enter")
        await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: "Ada (you)" in screen_text(pilot))
        assert [bool(place.level) for place in it.room.places] == [True, False]
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)


async def test_lobby_cursor_stays_on_its_table(home: Path) -> None:
    async with hall(home, BEN) as (it, pilot):
        ada, cleo = await it.guest(ADA), await it.guest(Person("key cleo", "Cleo"))
        await open_table(ada)
        await open_table(cleo, "Cleo's table")
        await wait_until(pilot, lambda: "2 tables" in screen_text(pilot))
        await press(pilot, "down")
        screen = await wait_for_screen(pilot, LobbyScreen)
        assert screen.selected_table is not None and screen.selected_table.title == "Cleo's table"
        ben = await it.guest(BEN)
        await open_table(ben, "Ben's table")  # an own one: it stands above the others
        await ben.close()
        await wait_until(pilot, lambda: "3 tables" in screen_text(pilot))
        assert screen.selected_table.title == "Cleo's table"
        for guest in (ada, cleo):
            await guest.close()


async def test_reconnecting_to_a_removed_table_says_so(home: Path) -> None:
    it = Hall(home)
    it.port = await it.host.listen("127.0.0.1", 0)
    async with asyncio.timeout(timeouts.long_wait_seconds()):
        ada = await it.guest(ADA)
        await open_table(ada)
        assert ada._writer is not None
        room = it.room
        del it.host.tables.rooms[room.id]
        ada._writer.transport.abort()
        await timeouts.wait_until(lambda: ada.ejection_reason == "This table no longer exists.")
        await ada.close()
    await room.close()
    await it.host.close()
