"""The command line with only the toy game: `python -m tests.tui.cli.pebbles`."""

import sys
from typing import Any

from core import games
from core.common.suggestions import unknown
from core.kernel import BadSetup, Game
from tests.toy import PEBBLES


def load_pebbles(game_id: str) -> Game[Any]:
    if game_id != PEBBLES.id:
        raise BadSetup(unknown("game", game_id, ["pebbles"]))
    return PEBBLES


if __name__ == "__main__":
    from tests.tui.cli import pebbles  # the name under which bots in other processes find it

    games.GAME_IDS = ("pebbles",)
    games.load_game = pebbles.load_pebbles

    from tui.cli import main

    if "bench" in sys.argv:  # slow to import, and needed by no other command
        from tui.bench import suite

        suite.SECONDS = 0.02
    sys.exit(main())
