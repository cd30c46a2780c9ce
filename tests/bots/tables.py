"""Games of several bots: how levels rank, and how games of one level go.

`python -m tests.bots.tables GAME --levels 2,3,4,5 --deals 20 --file FILE` plays one game per deal
and rotates the seats. Games are appended to the file, and those already in it are skipped.
"""

import json
import sys
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any

from core.app.setup import parse_options
from core.bots.arena import Contender, Deal, play_game
from core.games import load_game

Row = dict[str, Any]


def assign_seats(levels: list[int], seed: int) -> list[int]:
    moved = seed % len(levels)
    return levels[moved:] + levels[:moved]


def play_deal(game_id: str, levels: list[int], seed: int, options: dict[str, str]) -> Row:
    """Play one game and return each seat's results, think times and statistics."""
    game = load_game(game_id)
    deal = Deal(tuple(Contender(level) for level in levels), seed, game.check_options(options))
    over = play_game(game, deal)
    return {
        "seed": seed,
        "levels": levels,
        "scores": over.scores,
        "ranks": over.ranks,
        "mean": [think.mean for think in over.think_times],
        "p95": [think.percentile(0.95) for think in over.think_times],
        "census": over.statistics,
    }


def format_results(rows: list[Row]) -> list[str]:
    """Format ranks, points, think times and statistics by level, and the winners' points."""
    seats: dict[int, list[tuple[Row, int]]] = defaultdict(list)
    for row in rows:
        for seat, level in enumerate(row["levels"]):
            seats[level].append((row, seat))
    lines = [f"{len(rows)} games"]
    levels = sorted(seats)
    for level in levels:
        where = seats[level]

        def mean(name: str, where: list[tuple[Row, int]] = where) -> float:
            return fmean(row[name][seat] for row, seat in where)

        slow = max(row["p95"][seat] for row, seat in where)
        lines.append(
            f"bot:{level}  rank {mean('ranks'):.2f}  points {mean('scores'):.1f}"
            f"  think mean {1000 * mean('mean'):.0f} ms, p95 in any game {1000 * slow:.0f} ms"
        )
    lines.append(f"the winner's points {fmean(max(row['scores']) for row in rows):.1f}")
    for name in rows[0]["census"][0]:
        means = (fmean(row["census"][seat][name] for row, seat in seats[level]) for level in levels)
        lines.append(f"{name:30}" + "".join(f"{value:9.2f}" for value in means))
    return lines


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--levels", default="2,3,4,5")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--file", type=Path, required=True)
    args = parser.parse_args()
    levels = [int(level) for level in args.levels.split(",")]
    options = parse_options(args.option)
    rows = (
        [json.loads(line) for line in args.file.read_text().splitlines()]
        if args.file.exists()
        else []
    )
    for seed in range(1, args.deals + 1):
        if all(row["seed"] != seed for row in rows):
            rows.append(play_deal(args.game, assign_seats(levels, seed), seed, options))
            with args.file.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    sys.stdout.write("\n".join(format_results(rows)) + "\n")


if __name__ == "__main__":
    main()
