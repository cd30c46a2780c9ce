"""Many games of bots against bots."""

import secrets
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from core.bots import choose
from core.games import load_game
from core.house.setup import seats_for, spec
from core.kernel import BadSetup, Game

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

    def data(self, seconds: float) -> dict[str, Any]:
        """All of it in numbers, after so many seconds."""
        return {
            "game": self.game,
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "seats": [
                {
                    "player": tally.player,
                    "wins": tally.wins,
                    "mean_score": round(fmean(tally.scores), 2) if tally.scores else 0.0,
                    "score_sd": round(stdev(tally.scores), 2) if len(tally.scores) > 1 else 0.0,
                    "think_p50": round(percentile(tally.think, 0.5), 6),
                    "think_p95": round(percentile(tally.think, 0.95), 6),
                }
                for tally in self.tallies
            ],
        }


def begin(game_id: str, games: int, seats: str | None) -> Simulation:
    """The bots at the table, before their first game. BadSetup where they cannot play it."""
    return Simulation(game_id, games, _tallies(load_game(game_id), seats))


def play(
    simulation: Simulation,
    options: dict[str, str],
    seed: int | None,
    advance: Callable[[], None],
) -> None:
    """Play the games; `advance` is called after each."""
    game = load_game(simulation.game)
    chosen = game.check_options(options)
    first_seed = secrets.randbits(32) if seed is None else seed
    for number in range(simulation.games):
        _play_game(game, simulation, number, chosen, first_seed + number)
        advance()


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
