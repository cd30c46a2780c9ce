"""Games as a worker process finds them."""

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


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What a stone and a point of luck are held for."""

    players: tuple[int, ...]
    stone: float
    luck: float


def weighed(state: Pebbles, seat: int, weights: Weights) -> dict[str, float]:
    """Both count alike at the end; who holds luck for nothing never rolls."""
    player = state.players[seat]
    return {"stones": weights.stone * len(player.taken), "luck": weights.luck * player.luck}


def weighing_pebbles(folder: Path) -> Game[Any]:
    """Pebbles with weights in a folder, by which bots think too little of luck."""
    (folder / "weights.json").write_text('[{"players": [2, 3], "stone": 1, "luck": 0.3}]')
    content = Content(folder)
    weights = content.by_players("weights", Weights)
    return replace(PEBBLES, evaluate=weighed, weights=weights, content=content)


SLOW_QUARRY = replace(QUARRY, id="slow_quarry", evaluate=brood)
BROKEN_QUARRY = replace(QUARRY, id="broken_quarry", evaluate=stumble)
GAMES: tuple[Game[Any], ...] = (PEBBLES, QUARRY, SLOW_QUARRY, BROKEN_QUARRY)


def load_toy(game_id: str) -> Game[Any]:
    """The toy game of that id."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise BadSetup(f"There is no game '{game_id}'.")
