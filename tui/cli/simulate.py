"""`annals simulate`: bots play many games."""

import json
import sys
import time
from itertools import count

from core.app.setup import parse_options
from core.app.simulation import SIMULATION_TAG, Simulation, make_simulation, run_simulation
from tui.cli.terminal import is_terminal
from tui.plain.printing import print_table, progress_bar


def run_simulate(
    game_id: str,
    games: int,
    seats: str | None,
    seed: int | None,
    options: list[str],
    *,
    is_saved: bool,
    as_json: bool,
) -> None:
    simulation = make_simulation(game_id, games, seats)
    try:
        with progress_bar("games", games, is_shown=is_terminal(sys.stderr)) as advance:
            game_numbers = count(1)
            run_simulation(
                simulation,
                parse_options(options),
                seed,
                lambda: advance(next(game_numbers), games),
                is_saved=is_saved,
            )
    except KeyboardInterrupt:  # print the partial result
        _print(simulation, as_json)
        raise
    _print(simulation, as_json)
    if is_saved and not as_json:
        print(f"The games are saved. List them with: annals saves --search {SIMULATION_TAG}")


def _print(simulation: Simulation, as_json: bool) -> None:
    data = simulation.data(time.perf_counter() - simulation.started_at)
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
        f"{simulation.finished} of {simulation.games} games finished. Seats rotate, and a"
        " shared win counts for each winner."
    )
    print(
        f"{simulation.decisions} decisions in {data['seconds']:.1f} s,"
        f" {data['decisions_per_second']:.0f} per second."
    )
