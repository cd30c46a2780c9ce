"""A program with a bot in it, to be interrupted or killed: `quarry|slow_quarry [screen]`."""

import asyncio
import io
import signal
import sys

from core.bots import BotPool
from tests.bots.games import load_toy, say


async def think(game_id: str) -> None:
    """Ask a bot once, say so, and wait for whatever comes."""
    pool = BotPool(load_toy)
    game = load_toy(game_id)
    await pool.advise(game, game.view(game.new(2, {}, 1), 0), 0, 2)
    say("answered")
    await asyncio.Event().wait()


class Screen(io.StringIO):
    """As an app on a whole screen takes stderr away."""

    def fileno(self) -> int:
        return -1


if __name__ == "__main__":
    # A test run in the background hands its deafness to ctrl+C down; a terminal does not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if "screen" in sys.argv:
        sys.stderr = Screen()
    try:
        asyncio.run(think(sys.argv[1]))
    except KeyboardInterrupt:
        say("interrupted")
