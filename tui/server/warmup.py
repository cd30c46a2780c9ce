"""Warm-up of the fork server before anyone connects.

Python writes to objects on first use. Memory written before the fork stays shared, which saves
about a tenth per session.
"""

import asyncio
import gc

import tui.errors
import tui.server.app  # noqa: F401  # imports all that sessions need
from core.lan import Guest
from tui.app import AnnalsApp
from tui.screens.host import HostScreen
from tui.screens.lobby import LobbyScreen


async def warm_up() -> None:
    """Draw the lobby and the form of a new table without a terminal."""
    app = AnnalsApp(first_screen=LobbyScreen(_wait_forever))
    async with app.run_test() as pilot:
        await app.push_screen(HostScreen())
        await pilot.press("down")


async def _wait_forever() -> Guest:
    never: asyncio.Future[Guest] = asyncio.get_running_loop().create_future()
    return await never


asyncio.run(warm_up())
gc.collect()
gc.freeze()  # otherwise the collector of each session would write to all of this memory
