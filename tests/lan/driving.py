"""Helpers for network table screens: a separate home, quick bots, and waiting."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.games import load_game
from core.kernel import SPECTATOR
from core.lan import Address, Guest
from core.lan.messages import Sit
from tests.lan.houses import CODE, House, advise_at_random
from tests.patience import PATIENCE
from tests.tui.driving import press, shown, type_in, until
from tests.tui.playing import BotsHere, take_time
from tui.screens.host import HostScreen
from tui.screens.join import JoinScreen
from tui.screens.lobby import LobbyScreen
from tui.screens.table import TableScreen


class QuickBots(BotsHere):
    def __init__(self, load_game: object) -> None:
        self.advise = advise_at_random


def settle_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a home where Ada hosts on this machine only, without discovery."""
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("tui.screens.host.EVERYWHERE", "127.0.0.1")
    monkeypatch.setattr("tui.screens.host.PORT", 0)
    monkeypatch.setattr("tui.screens.join.can_look", lambda: False)
    monkeypatch.setattr("core.house.hosting.BotPool", QuickBots)
    take_time(monkeypatch)
    monkeypatch.setattr("core.house.sitting.BotPool", QuickBots)
    (tmp_path / "settings.toml").write_text('name = "Ada"\nbot_seconds = 0.0\n')
    return tmp_path


async def seen(pilot: "Pilot[None]", happened: Callable[[], bool]) -> None:
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        if happened():
            return
        await pilot.pause(0.01)
    raise AssertionError(f"it does not happen:\n{shown(pilot)}")


async def join_by_keys(pilot: "Pilot[None]", it: House, *over: type[TableScreen]) -> LobbyScreen:
    """Go from the first screen to a table's waiting room, which stays under the table screen."""
    await press(pilot, "j")
    await until(pilot, JoinScreen)
    await type_in(pilot, f"127.0.0.1:{it.port}")
    await press(pilot, "down")
    await type_in(pilot, CODE)
    await press(pilot, "enter")
    if over:
        await until(pilot, *over)
    lobbies = [screen for screen in pilot.app.screen_stack if isinstance(screen, LobbyScreen)]
    lobby = lobbies[0] if lobbies else await until(pilot, LobbyScreen)
    await seen(pilot, lambda: lobby.lobby is not None)
    return lobby


async def hosting(pilot: "Pilot[None]") -> tuple[LobbyScreen, Address, str]:
    """Host a table; return its address and join code."""
    await press(pilot, "h")
    await until(pilot, HostScreen)
    await press(pilot, "enter")
    lobby = await until(pilot, LobbyScreen)
    await seen(pilot, lambda: "The join code is:" in shown(pilot))
    assert lobby.arrival is not None
    address = Address("127.0.0.1", lobby.arrival.guest.address.port)
    return lobby, address, lobby.arrival.invitation[1].split()[-1]


async def watching(address: Address, code: str, name: str) -> Guest:
    guest = await Guest.call(address, load_game, name, code)
    await guest.enter(guest.tables[0].id)
    if guest.here.seat != SPECTATOR:
        await guest.ask(Sit, SPECTATOR)
    return guest


def offers(table: TableScreen) -> dict[str, Callable[[], object]]:
    """Return the entries of the table's command palette."""
    return {command.title: command.callback for command in table.get_system_commands()}
