"""What the process goes through from which all sessions are forked, before anybody comes.

Python writes into its objects when it uses them, and most when it uses them first. What was drawn
once before is not written to again, and a session shares it with all others: a tenth of its memory.
"""

import asyncio
import gc

import tui.cli.serve.app  # noqa: F401  # and with it all that sessions need
from core.lan import Guest
from tui.app import AnnalsApp
from tui.screens.host import HostScreen
from tui.screens.lobby_hall import HallScreen


async def rehearse() -> None:
    """Draw the hall and the form of a new table, for nobody."""
    app = AnnalsApp(first=HallScreen(_call_nobody))
    async with app.run_test() as pilot:
        await app.push_screen(HostScreen())
        await pilot.press("down")


async def _call_nobody() -> Guest:
    nobody: asyncio.Future[Guest] = asyncio.get_running_loop().create_future()
    return await nobody


asyncio.run(rehearse())
gc.collect()
gc.freeze()  # all of it stays: nobody needs to look through it again
