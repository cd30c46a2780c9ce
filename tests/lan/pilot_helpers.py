"""Helpers for network table screens: a separate home, quick bots, and waiting."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games import load_game
from core.kernel import SPECTATOR
from core.lan import Address, Guest
from core.lan.messages import TakeSeat
from tests.lan.hosts import CODE, HostedTable, advise_randomly
from tests.tui.keyboard_player import InProcessBots, skip_key_guard, wait_until
from tests.tui.pilot_helpers import press, screen_text, type_text, wait_for_screen
from tui.screens.host import HostScreen
from tui.screens.join import JoinScreen
from tui.screens.table import TableScreen
from tui.screens.waiting_room import WaitingRoomScreen


class QuickBots(InProcessBots):
    def __init__(self, load_game: object) -> None:
        self.advise = advise_randomly


def set_up_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a home where Ada hosts on this machine only, without discovery."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("tui.screens.host.ALL_INTERFACES", "127.0.0.1")
    monkeypatch.setattr("tui.screens.host.PORT", 0)
    monkeypatch.setattr("tui.screens.join.is_available", lambda: False)
    monkeypatch.setattr("core.app.hosting.BotPool", QuickBots)
    skip_key_guard(monkeypatch)
    monkeypatch.setattr("core.app.local_game.BotPool", QuickBots)
    (tmp_path / "settings.toml").write_text('name = "Ada"\nbot_seconds = 0.0\n')
    return tmp_path


async def join_by_keys(
    pilot: "Pilot[None]", server: HostedTable, *over: type[TableScreen]
) -> WaitingRoomScreen:
    """Go from the first screen to a table's waiting room, which stays under the table screen."""
    await press(pilot, "j")
    await wait_for_screen(pilot, JoinScreen)
    await type_text(pilot, f"127.0.0.1:{server.port}")
    await press(pilot, "down")
    await type_text(pilot, CODE)
    await press(pilot, "enter")
    if over:
        await wait_for_screen(pilot, *over)
    lobbies = [screen for screen in pilot.app.screen_stack if isinstance(screen, WaitingRoomScreen)]
    lobby = lobbies[0] if lobbies else await wait_for_screen(pilot, WaitingRoomScreen)
    await wait_until(pilot, lambda: lobby.waiting_room is not None)
    return lobby


async def open_hosted_table(pilot: "Pilot[None]") -> tuple[WaitingRoomScreen, Address, str]:
    """Host a table; return its address and join code."""
    await press(pilot, "h")
    await wait_for_screen(pilot, HostScreen)
    await press(pilot, "enter")
    lobby = await wait_for_screen(pilot, WaitingRoomScreen)
    await wait_until(pilot, lambda: "The join code is:" in screen_text(pilot))
    assert lobby.arrival is not None
    address = Address("127.0.0.1", lobby.arrival.guest.address.port)
    return lobby, address, lobby.arrival.invitation[1].split()[-1]


async def watching_guest(address: Address, code: str, name: str) -> Guest:
    guest = await Guest.connect(address, load_game, name, code)
    await guest.enter(guest.tables[0].id)
    if guest.table_info.seat != SPECTATOR:
        await guest.request(TakeSeat, SPECTATOR)
    return guest


def palette_entries(table: TableScreen) -> dict[str, Callable[[], object]]:
    return {command.title: command.callback for command in table.get_system_commands()}
