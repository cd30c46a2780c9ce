"""`annals simulate`: many games of bots against bots."""

import json
import secrets
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from core.bots import choose
from core.games import load_game
from core.kernel import BadSetup, Game
from tui.cli.seats import parse_options, seats_for, spec
from tui.cli.tables import print_table
from tui.cli.terminal import is_terminal

# No game is this long; one that is would never end.
LONGEST_GAME = 100_000


@dataclass(slots=True)
class Tally:
    """How one player fared over all games, wherever it sat."""

    player: str
    level: int
    wins: int = 0
    scores: list[int] = field(default_factory=list)
    think: "array[float]" = field(default_factory=lambda: array("d"))


@dataclass(slots=True)
class Simulation:
    """What a row of games came to."""

    game: str
    games: int
    tallies: list[Tally]
    finished: int = 0
    decisions: int = 0
    begun: float = field(default_factory=time.perf_counter)


def simulate(
    game_id: str, games: int, seats: str | None, seed: int | None, options: list[str], as_json: bool
) -> None:
    """Play the games and print how the players fared."""
    game = load_game(game_id)
    chosen = game.check_options(parse_options(options))
    simulation = Simulation(game_id, games, _tallies(game, seats))
    first_seed = secrets.randbits(32) if seed is None else seed
    try:
        with _progress(games, shown=is_terminal(sys.stderr)) as advance:
            for number in range(games):
                _play_game(game, simulation, number, chosen, first_seed + number)
                advance()
    except KeyboardInterrupt:  # what was played is told all the same
        _print(simulation, as_json)
        raise
    _print(simulation, as_json)


def _tallies(game: Game[Any], seats: str | None) -> list[Tally]:
    bots = seats_for(game, seats, first="bot:1")
    for seat in bots:
        if not seat.is_bot:
            raise BadSetup(f"Only bots play in a simulation, as in bot:1,bot:2; not '{seat.name}'.")
    return [Tally(spec(seat), seat.level) for seat in bots]


def _play_game(
    game: Game[Any], simulation: Simulation, number: int, options: dict[str, str], seed: int
) -> None:
    """One game; from game to game everybody moves up one seat."""
    count = len(simulation.tallies)
    seated = [simulation.tallies[(seat - number) % count] for seat in range(count)]
    state = game.new(count, options, seed)
    for _ in range(LONGEST_GAME):
        pending = game.decisions(state)
        if not pending:
            simulation.finished += 1
            for tally, standing in zip(seated, game.standings(state), strict=False):
                tally.scores.append(standing.total)
                tally.wins += standing.rank == 1
            break
        seat, actions = pending[0].seat, pending[0].actions
        action = actions[0]
        if len(actions) > 1:
            view = game.view(state, seat)
            asked = time.perf_counter()
            action = choose(game, view, seat, seated[seat].level, seed)
            seated[seat].think.append(time.perf_counter() - asked)
        game.apply(state, seat, action)
        simulation.decisions += 1


def percentile(values: "array[float] | list[float]", share: float) -> float:
    """The value that this share of the values does not exceed; 0 where there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


@contextmanager
def _progress(games: int, shown: bool) -> Iterator[Callable[[], None]]:
    """A progress bar on stderr; what it gives is called after every game."""
    if not shown:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        yield lambda: progress.advance(task)


def _print(simulation: Simulation, as_json: bool) -> None:
    data = _data(simulation, time.perf_counter() - simulation.begun)
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


def _data(simulation: Simulation, seconds: float) -> dict[str, Any]:
    return {
        "game": simulation.game,
        "games": simulation.games,
        "finished": simulation.finished,
        "decisions": simulation.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(simulation.decisions / seconds, 1),
        "seats": [
            {
                "player": tally.player,
                "wins": tally.wins,
                "mean_score": round(fmean(tally.scores), 2) if tally.scores else 0.0,
                "score_sd": round(stdev(tally.scores), 2) if len(tally.scores) > 1 else 0.0,
                "think_p50": round(percentile(tally.think, 0.5), 6),
                "think_p95": round(percentile(tally.think, 0.95), 6),
            }
            for tally in simulation.tallies
        ],
    }
