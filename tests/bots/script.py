"""A program with a bot in it, to be interrupted or killed: `script.py quarry|slow_quarry`."""

import asyncio
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


if __name__ == "__main__":
    try:
        asyncio.run(think(sys.argv[1]))
    except KeyboardInterrupt:
        say("interrupted")
