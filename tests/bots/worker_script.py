"""A program with one bot, to be interrupted or killed: `quarry|slow_quarry [screen]`."""

import asyncio
import io
import signal
import sys

from core.bots import BotPool
from tests.bots.worker_games import load_toy, report


async def ask_bot(game_id: str) -> None:
    """Ask a bot once, report it, and wait."""
    pool = BotPool(load_toy)
    game = load_toy(game_id)
    await pool.advise(game, game.view(game.new(2, {}, 1), 0), 0, 2)
    report("answered")
    await asyncio.Event().wait()


class FakeStderr(io.StringIO):
    """A stderr without a file descriptor, as under a full-screen app."""

    def fileno(self) -> int:
        return -1


if __name__ == "__main__":
    # A test run in the background passes on that it ignores Ctrl+C; a terminal does not.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if "screen" in sys.argv:
        sys.stderr = FakeStderr()
    try:
        asyncio.run(ask_bot(sys.argv[1]))
    except KeyboardInterrupt:
        report("interrupted")
