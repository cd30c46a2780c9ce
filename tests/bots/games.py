"""Games as a worker process finds them."""

import sys
import time
from dataclasses import replace
from typing import Any

from core.kernel import BadSetup, Game
from tests.table.quarry import QUARRY
from tests.toy import PEBBLES


def say(word: str) -> None:
    """Let whoever started this process know."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def brood(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Think for an hour."""
    say("brooding")
    time.sleep(3600)
    return {}


def stumble(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Judge a position that cannot be judged."""
    raise KeyError("gold")


SLOW_QUARRY = replace(QUARRY, id="slow_quarry", evaluate=brood)
BROKEN_QUARRY = replace(QUARRY, id="broken_quarry", evaluate=stumble)
GAMES: tuple[Game[Any], ...] = (PEBBLES, QUARRY, SLOW_QUARRY, BROKEN_QUARRY)


def load_toy(game_id: str) -> Game[Any]:
    """The toy game of that id."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise BadSetup(f"There is no game '{game_id}'.")
