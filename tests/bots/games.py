"""Toy games that a bot worker process can load by id."""

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.kernel import BadSetup, Game
from core.kernel.content import Content
from tests.table.quarry import QUARRY
from tests.toy import PEBBLES, Pebbles


def say(word: str) -> None:
    """Send one word to the parent process through a file."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def brood(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Block for an hour instead of evaluating."""
    say("brooding")
    time.sleep(3600)
    return {}


def stumble(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Raise an error instead of evaluating."""
    raise KeyError("gold")


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Evaluation weights of Pebbles."""

    players: tuple[int, ...]
    stone: float
    luck: float


def weighed(state: Pebbles, seat: int, weights: Weights) -> dict[str, float]:
    """Evaluate with the given weights. With no weight on luck, a bot never rolls."""
    player = state.players[seat]
    return {"stones": weights.stone * len(player.taken), "luck": weights.luck * player.luck}


def weighing_pebbles(folder: Path) -> Game[Any]:
    """Return Pebbles with weights in a folder that undervalue luck."""
    (folder / "weights.json").write_text('[{"players": [2, 3], "stone": 1, "luck": 0.3}]')
    content = Content(folder)
    weights = content.by_players("weights", Weights)
    return replace(PEBBLES, evaluate=weighed, weights=weights, content=content)


SLOW_QUARRY = replace(QUARRY, id="slow_quarry", evaluate=brood)
BROKEN_QUARRY = replace(QUARRY, id="broken_quarry", evaluate=stumble)
GAMES: tuple[Game[Any], ...] = (PEBBLES, QUARRY, SLOW_QUARRY, BROKEN_QUARRY)


def load_toy(game_id: str) -> Game[Any]:
    for game in GAMES:
        if game.id == game_id:
            return game
    raise BadSetup(f"There is no game '{game_id}'.")
