"""The command line with only the toy game: `python -m tests.tui.cli.pebbles`."""

import sys
from typing import Any

from core import games
from core.kernel import BadSetup, Game
from tests.toy import PEBBLES


def load_pebbles(game_id: str) -> Game[Any]:
    """Return the toy game for any id."""
    if game_id != PEBBLES.id:
        raise BadSetup(f"There is no game '{game_id}'; there are: pebbles.")
    return PEBBLES


if __name__ == "__main__":
    from tests.cli import pebbles  # the name under which bots in other processes find it

    games.GAME_IDS = ("pebbles",)
    games.load_game = pebbles.load_pebbles

    from tui.cli import main

    if "bench" in sys.argv:  # slow to import, and needed by no other command
        from tests.patience import PATIENCE
        from tui.cli import bench, bench_lan, bench_screen

        bench.SECONDS = 0.02
        bench.STARTS = 3
        bench_lan.CROWDS, bench_lan.IN_ONE_INSTANT, bench_lan.REST = (1, 3), 3, 0.1
        bench_lan.LONGEST = bench_screen.LONGEST = PATIENCE / 3
    sys.exit(main())
