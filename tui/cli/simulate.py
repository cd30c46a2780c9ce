"""`annals simulate`: bots play many games."""

import json
import sys
import time
from itertools import count

from core.house.setup import parse_options
from core.house.simulate import Simulation, begin, play
from tui.cli.printing import print_table, progress
from tui.cli.terminal import is_terminal


def simulate(
    game_id: str, games: int, seats: str | None, seed: int | None, options: list[str], as_json: bool
) -> None:
    simulation = begin(game_id, games, seats)
    try:
        with progress("games", games, shown=is_terminal(sys.stderr)) as tell:
            done = count(1)
            play(simulation, parse_options(options), seed, lambda: tell(next(done), games))
    except KeyboardInterrupt:  # print the partial result
        _print(simulation, as_json)
        raise
    _print(simulation, as_json)


def _print(simulation: Simulation, as_json: bool) -> None:
    data = simulation.data(time.perf_counter() - simulation.begun)
    if as_json:
        print(json.dumps(data, indent=2))
        return
    rows = [
        (
            seat["player"],
            seat["wins"],
            seat["mean_score"],
            seat["score_sd"],
            seat["think_p50"] * 1000,
            seat["think_p95"] * 1000,
        )
        for seat in data["seats"]
    ]
    print_table(("PLAYER", "WINS", "MEAN SCORE", "SPREAD", "THINK P50 ms", "P95 ms"), rows)
    print(
        f"{simulation.finished} of {simulation.games} games finished, seats rotating;"
        " a shared win counts for all who share it."
    )
    print(
        f"{simulation.decisions} decisions in {data['seconds']:.1f} s,"
        f" {data['decisions_per_second']:.0f} a second."
    )
