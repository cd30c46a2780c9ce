"""`annals serve` with the fast toy game: `python -m tests.club.pebbles_server`.

The process that forks the sessions loads this module, too, so that they know the game.
"""

import sys

from core import games
from tests.tui.cli.pebbles import load_pebbles

games.GAME_IDS = ("pebbles",)
games.load_game = load_pebbles

if __name__ == "__main__":
    from tui.cli import main
    from tui.server import session_process, sessions

    sessions.PRELOAD_MODULE = "tests.club.preloads"
    assert session_process.PRELOAD_MODULE != sessions.PRELOAD_MODULE
    sys.exit(main())
