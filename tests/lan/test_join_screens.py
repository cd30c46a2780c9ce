import asyncio
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.app.hosting import host_table, plan_new_table
from core.bots import advise_in_process
from core.games import load_game
from core.kernel import SPECTATOR
from core.lan import Address, Guest, Place, RemoteSession
from core.lan.discovery import FoundTable
from core.lan.messages import ReturnSeat, SetReady, TakeSeat
from tests.lan.hosts import CODE, OPEN, running_host, wait_until_current
from tests.lan.pilot_helpers import (
    join_by_keys,
    open_hosted_table,
    palette_entries,
    set_up_home,
    watching_guest,
)
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import (
    notifications,
    press,
    running,
    screen_text,
    type_text,
    wait_for_screen,
)
from tui.screens.join import JoinScreen
from tui.screens.load import LoadScreen
from tui.screens.overlays import RequestScreen
from tui.screens.table import TableScreen
from tui.screens.waiting_room import WaitingRoomScreen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return set_up_home(tmp_path, monkeypatch)


def plain(pilot: "Pilot[None]") -> str:
    """Return the visible text without line breaks."""
    return " ".join(screen_text(pilot).split())


# --- coming in ------------------------------------------------------------------------------


async def test_newcomer_reads_where_the_address_is() -> None:
    async with running() as pilot:
        await press(pilot, "j")
        await wait_for_screen(pilot, JoinScreen)
        assert "Ask the host for the address and the join code" in plain(pilot)


async def test_known_table_is_offered_again_without_a_code(home: Path) -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        await join_by_keys(pilot, it)
        await press(pilot, "q")
        screen = await wait_for_screen(pilot, JoinScreen)
        await press(pilot, "escape", "j")
        again = await wait_for_screen(pilot, JoinScreen, other_than=screen)
        assert again.typed_values == {"address": "", "code": "", "name": "Ada"}
        page = await press(pilot, "down", "down", "down")
        assert f"▸ 127.0.0.1:{it.port}" in page and "A table (Mosaic)" in page
        assert "No tables yet" not in page
        assert "you played here" in page
        await press(pilot, "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: lobby.waiting_room is not None)
        assert lobby.waiting_room is not None and lobby.waiting_room.seat == 0


async def test_discovered_table_is_chosen_with_arrow_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:

        async def look_around() -> list[FoundTable]:
            return [FoundTable("Ours", "mosaic", "127.0.0.1", it.port, "t1")]

        monkeypatch.setattr("tui.screens.join.is_available", lambda: True)
        monkeypatch.setattr("tui.screens.join.find_tables", look_around)
        await press(pilot, "j")
        screen = await wait_for_screen(pilot, JoinScreen)
        await wait_until(pilot, lambda: "open now" in screen_text(pilot))
        await press(pilot, "up", "down", "down", "down", "enter")
        await wait_until(
            pilot,
            lambda: "This table needs a join code. Ask the host for it." in screen_text(pilot),
        )
        assert screen.cursor == "code"
        await type_text(pilot, CODE.upper())
        await press(pilot, "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: lobby.waiting_room is not None)


async def test_search_for_tables_is_shown_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = asyncio.Event()

    async def look_around() -> list[FoundTable]:
        await searched.wait()
        return []

    monkeypatch.setattr("tui.screens.join.is_available", lambda: True)
    monkeypatch.setattr("tui.screens.join.find_tables", look_around)
    async with running() as pilot:
        await press(pilot, "j")
        await wait_for_screen(pilot, JoinScreen)
        await wait_until(pilot, lambda: "searching ..." in screen_text(pilot))
        searched.set()
        await wait_until(pilot, lambda: "none found yet" in screen_text(pilot))


async def test_enter_moves_to_the_missing_field() -> None:
    async with running() as pilot:
        await press(pilot, "j")
        screen = await wait_for_screen(pilot, JoinScreen)
        assert "Enter the table's address." in await press(pilot, "enter")
        await type_text(pilot, "192.0.2.1")
        await press(pilot, "enter")
        assert screen.cursor == "code"
        await press(pilot, "tab", "ctrl+u")
        assert "Enter your name." in await press(pilot, "enter")
        assert screen.cursor == "name" and screen.is_typing


async def test_watching_still_works_after_the_code_was_asked_for() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        form = JoinScreen(f"127.0.0.1:{it.port}", "Ada", is_spectator=True)
        pilot.app.push_screen(form)
        form.connect_to(Address("127.0.0.1", it.port))
        await wait_until(
            pilot,
            lambda: "This table needs a join code. Ask the host for it." in screen_text(pilot),
        )
        assert "Watch  a table on your network" in screen_text(pilot)
        await type_text(pilot, CODE)
        await press(pilot, "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: lobby.waiting_room is not None)
        assert lobby.waiting_room is not None and lobby.waiting_room.seat == SPECTATOR
        assert "t chat" in screen_text(pilot) and "only watch" not in screen_text(
            pilot
        )  # they already do


async def test_taken_name_is_reported_on_the_form() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        other = await it.guest("Ada", seat=0)
        await press(pilot, "j")
        screen = await wait_for_screen(pilot, JoinScreen)
        await type_text(pilot, f"127.0.0.1:{it.port}")
        await press(pilot, "down")
        await type_text(pilot, CODE)
        await press(pilot, "enter")
        await wait_until(
            pilot,
            lambda: "The name Ada is already taken. Choose another one." in screen_text(pilot),
        )
        assert screen.cursor == "name" and other.table_info.spectators == ()
        await press(pilot, "ctrl+u", "B", "o", "enter")
        lobby = await wait_for_screen(pilot, WaitingRoomScreen)
        await wait_until(pilot, lambda: lobby.waiting_room is not None)
        assert "Bo (you)" in screen_text(pilot)
        await other.close()


# --- the next evening -----------------------------------------------------------------------


async def hosted_before(home: Path) -> Path:
    """Host a game of Ada and Ben, begin it, and return its save."""
    plan = plan_new_table(
        load_game("mosaic"), [Place("Ada"), Place()], {}, "Ours", port=0, bind="127.0.0.1"
    )
    async with host_table(plan, "Ada", print) as ada:
        address, code = ada.guest.address, ada.invitation[1].split()[-1]
        ben = await Guest.connect(address, load_game, "Ben", code)
        await ben.enter(ben.tables[0].id)
        await ben.request(TakeSeat, 1)
        for guest in (ben, ada.guest):
            await guest.request(SetReady, True)
        await ben.session(advise_in_process)
        await ben.close()
    return plan.path


@pytest.mark.parametrize("keys", [("c",), ("enter",), ("l", "enter")], ids=["c", "Home", "Load"])
async def test_hosted_game_is_resumed_as_its_host(keys: tuple[str, ...], home: Path) -> None:
    await hosted_before(home)
    async with running() as pilot:
        page = screen_text(pilot)
        assert "hosted: Ada and Ben" in page and "to choose" in page
        await press(pilot, *keys)
        table = await wait_for_screen(pilot, TableScreen)
        assert isinstance(table.session, RemoteSession) and table.session.seat == 0
        assert "Others join with:" in notifications(pilot)
        await press(pilot, "q")


async def test_hosted_game_can_be_played_alone_as_a_copy(home: Path) -> None:
    path = await hosted_before(home)
    before = path.read_bytes()
    async with running() as pilot:
        page = await press(pilot, "l")
        assert "Enter host again  a solo copy" in page and "hosted Ours, " in page
        assert "over the network" in await press(pilot, "a")
        await press(pilot, "n")
        await wait_for_screen(pilot, LoadScreen)
        await press(pilot, "a", "b")
        table = await wait_for_screen(pilot, TableScreen)
        assert not isinstance(table.session, RemoteSession)
        assert table.session.local_seats == (0,)
        assert "This is a copy" in notifications(pilot)
        await press(pilot, "q")
    assert path.read_bytes() == before


async def test_host_confirms_and_gives_a_seat_back() -> None:
    async with running() as pilot:
        lobby, address, code = await open_hosted_table(pilot)
        ben = await watching_guest(address, code, "Ben")
        await ben.request(TakeSeat, 1)
        await ben.request(SetReady, True)
        await wait_until(
            pilot, lambda: lobby.waiting_room is not None and lobby.waiting_room.seats[1].is_ready
        )
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await ben.close()
        await wait_until(pilot, lambda: table.session.participants.absent_seats == (1,))
        lost = await watching_guest(address, code, "Ben")
        await wait_for_screen(pilot, RequestScreen)
        assert "Ben joined without the token of Ben's seat." in plain(pilot)
        assert "Give Ben's seat to Ben" in palette_entries(table)
        await press(pilot, "y")
        await lost.wait_until(lambda: lost.table_info.seat == 1)
        await lost.close()


async def test_spectator_given_a_seat_plays_on_from_it() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        ada, ben = await it.guest("Zoe", it.owner_token, seat=0), await it.guest("Ben", seat=1)
        await ben.close()
        await ada.wait_until(lambda: 1 in ada.participants.absent_seats)
        await join_by_keys(pilot, it, TableScreen)
        table = await wait_for_screen(pilot, TableScreen)
        assert table.session.seat == SPECTATOR and "u undo" not in screen_text(pilot)
        assert "t chat" in screen_text(pilot) and "Bot for Ben" not in palette_entries(table)
        assert not [deed for deed in ("undo", "hint", "stop") if table.is_command_available(deed)]
        await ada.request(ReturnSeat, 1, "Ada")
        other = await wait_for_screen(pilot, TableScreen, other_than=table)
        assert other.session.seat == 1
        await press(pilot, "q")
        await ada.close()


async def test_guest_without_a_token_is_told_that_the_host_is_asked() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        ben, ada = await it.guest("Ben", it.owner_token, seat=1), await it.guest("Ada", seat=0)
        await ada.close()
        await ben.wait_until(lambda: 0 in ben.participants.absent_seats)
        await join_by_keys(pilot, it, TableScreen)  # as Ada
        assert (
            "Ada's seat is reserved. The host has been asked whether this is you."
            in notifications(pilot)
        )
        await press(pilot, "q")
        await ben.close()


async def test_undo_requester_sees_the_answer_at_once() -> None:
    async with running_host(load_game("mosaic"), OPEN, OPEN) as it, running() as pilot:
        ben = await it.guest("Ben", seat=1)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        await wait_for_screen(pilot, TableScreen)
        played = it.table
        while not (
            any(step.seat == 0 and not step.is_forced for step in played.main_line.steps)
            and played.main_line.steps[-1].seat == 1
        ):
            decision = played.game.decisions(played.state)[0]
            await played.play(decision.seat, decision.actions[0])
        await wait_until_current(ben, played)
        await press(pilot, "u")
        await ben.wait_until(lambda: ben.participants.has_undo_vote)
        await wait_until(
            pilot, lambda: "That affects other players, so Ben is being asked." in plain(pilot)
        )
        await (await ben.session(advise_in_process)).answer_undo_request(False)
        await wait_until(pilot, lambda: "Ben refuses the undo" in screen_text(pilot))
        await press(pilot, "q")
        await ben.close()


@pytest.mark.parametrize("clock", [0, 600])
async def test_clock_ticks_only_if_the_table_has_one(
    clock: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.table.screen.CLOCK_INTERVAL", 0.05)
    async with running_host(load_game("mosaic"), OPEN, OPEN, clock=clock) as it, running() as pilot:
        ben = await it.guest("Ben", seat=1)
        await join_by_keys(pilot, it)
        await press(pilot, "enter")
        table = await wait_for_screen(pilot, TableScreen)
        await wait_until(pilot, lambda: (table._clock_timer is not None) == bool(clock))
        if clock:
            times = set[str]()
            await wait_until(
                pilot,
                lambda: (
                    len(times.update(re.findall(r"\b\d+:\d\d\b", screen_text(pilot))) or times) > 1
                ),
            )
        await press(pilot, "q")
        await ben.close()
