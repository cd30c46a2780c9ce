"""The app in a terminal, with a frozen clock and no worker processes: `python -m ... home|lobby`.

A tour of two such apps can be compared, because nothing they show depends on time or chance.
"""

import sys
from unittest.mock import patch

from core.games import load_game
from core.lan import Guest, Place
from tests.lan.hosts import CODE, HostedTable
from tests.tui.analysis_driver import InProcessAnalyzer
from tests.tui.screen_catalog import frozen_clock_and_bots
from tui.app import AnnalsApp
from tui.screens.lobby import LobbyScreen


async def arrive() -> Guest:
    """Open a lobby with one table on this machine, and enter it."""
    hosted = HostedTable(load_game("mosaic"), [Place("Ada"), Place()])
    hosted.port = await hosted.host.listen("127.0.0.1", 0)
    return await Guest.connect(hosted.address, load_game, "Ben", CODE)


def main(start: str) -> None:
    with (
        frozen_clock_and_bots(),
        patch("tui.screens.analysis.analyze_in_background", InProcessAnalyzer()),
    ):
        AnnalsApp(LobbyScreen(arrive) if start == "lobby" else None).run()


if __name__ == "__main__":
    main(sys.argv[1])
