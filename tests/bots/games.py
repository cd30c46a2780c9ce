"""Games as a worker process finds them."""

import sys
import time
from typing import Any

from core.kernel import BadSetup, Game
from tests.table.quarry import QUARRY, QuarryGame
from tests.toy import PEBBLES


def say(word: str) -> None:
    """Let whoever started this process know."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


class SlowQuarry(QuarryGame):
    """A game over which a bot broods for an hour."""

    id = "slow_quarry"

    def evaluate(self, state: Any, seat: int) -> float:
        say("brooding")
        time.sleep(3600)
        return 0.0


class BrokenQuarry(QuarryGame):
    """A game whose positions cannot be judged."""

    id = "broken_quarry"

    def evaluate(self, state: Any, seat: int) -> float:
        raise KeyError("gold")


GAMES: tuple[Game[Any], ...] = (PEBBLES, QUARRY, SlowQuarry(), BrokenQuarry())


def load_toy(game_id: str) -> Game[Any]:
    """The toy game of that id."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise BadSetup(f"There is no game '{game_id}'.")
