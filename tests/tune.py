"""Tune a game's weights by self-play: python -m tests.tune GAME --players 2 --level 3 --steps 100.

It starts with the game's current weights and writes the whole file after every step, so it can be
stopped at any time. Use the arena to compare the new weights: `annals arena GAME --players
bot:3,bot:3@tuned.json`.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from core.bots.arena import Deal, GameResult, play_game
from core.bots.tuning import Tuner, WeightRecords
from core.games import load_game


def main() -> None:
    args = _arguments()
    game = load_game(args.game)
    assert game.content is not None
    rows: WeightRecords = game.content.raw_table("weights")
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as executor:
        tuning = Tuner(
            next(row for row in rows if args.players in row["players"]),
            args.players,
            args.level,
            partial(_play_all, executor, args.game),
            game.check_options({}),
            deals=args.deals,
            only_fields=args.only.split(",") if args.only else (),
            seed=args.seed,
        )
        for number in range(1, args.steps + 1):
            result = tuning.step()
            with_tuned = replace_weights(rows, args.players, tuning.current_weights)
            Path(args.file).write_text(json.dumps(with_tuned, indent=2) + "\n", "utf-8")
            sys.stdout.write(f"step {number}: {result:+.2f}\n")
            sys.stdout.flush()


def replace_weights(rows: WeightRecords, players: int, tuned: dict[str, Any]) -> WeightRecords:
    """Return the rows of a weights file, with those of this player count replaced."""
    kept = [row | {"players": [n for n in row["players"] if n != players]} for row in rows]
    kept = [row for row in kept if row["players"]]
    return sorted([*kept, tuned | {"players": [players]}], key=lambda row: min(row["players"]))


def _play_all(executor: Executor, game: str, deals: Sequence[Deal]) -> list[GameResult]:
    return list(executor.map(partial(_play, game), deals))


def _play(game: str, deal: Deal) -> GameResult:
    return play_game(load_game(game), deal)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tune")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--deals", type=int, default=4, help="a step")
    parser.add_argument("--only", default="", help="fields, as in goods,scoring; else all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default="tuned.json")
    return parser.parse_args()


if __name__ == "__main__":
    main()
