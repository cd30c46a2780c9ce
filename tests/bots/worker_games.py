"""Toy games that a bot worker process can load by id."""

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.kernel import BadSetup, Game
from core.kernel.content import Content
from tests.table.quarry import QUARRY
from tests.toy import PEBBLES, Pebbles, with_strategy


def report(word: str) -> None:
    """Send one word to the parent process through a file."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


def think_forever(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Block for an hour instead of evaluating."""
    report("brooding")
    time.sleep(3600)
    return {}


def fail_to_evaluate(state: Any, seat: int, weights: Any) -> dict[str, float]:
    """Raise an error instead of evaluating."""
    raise KeyError("gold")


@dataclass(frozen=True, slots=True, eq=False)
class PebblesWeights:
    """Weights for evaluating Pebbles."""

    players: tuple[int, ...]
    stone: float
    luck: float


def evaluate_weighted(state: Pebbles, seat: int, weights: PebblesWeights) -> dict[str, float]:
    """Evaluate by the weights. Without a weight on luck, a bot never rolls."""
    player = state.players[seat]
    return {"stones": weights.stone * len(player.taken), "luck": weights.luck * player.luck}


def pebbles_with_weights(folder: Path) -> Game[Any]:
    """Return Pebbles with a folder of weights that undervalue luck."""
    (folder / "weights.json").write_text('[{"players": [2, 3], "stone": 1, "luck": 0.3}]')
    content = Content(folder)
    weights = content.records_by_player_count("weights", PebblesWeights)
    return replace(
        with_strategy(PEBBLES, evaluate=evaluate_weighted, weights=weights), content=content
    )


SLOW_QUARRY = replace(with_strategy(QUARRY, evaluate=think_forever), id="slow_quarry")
BROKEN_QUARRY = replace(with_strategy(QUARRY, evaluate=fail_to_evaluate), id="broken_quarry")
GAMES: tuple[Game[Any], ...] = (PEBBLES, QUARRY, SLOW_QUARRY, BROKEN_QUARRY)


def load_toy(game_id: str) -> Game[Any]:
    for game in GAMES:
        if game.id == game_id:
            return game
    raise BadSetup(f"There is no game '{game_id}'.")
