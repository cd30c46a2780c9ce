"""Simulations: many games between bots."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from core.app.setup import seat_spec, seats_for
from core.bots.arena import Contender, Deal, ThinkTimes, play_game
from core.games import load_game
from core.kernel import BadSetup, Game


@dataclass(slots=True)
class Tally:
    """A player's results over all games and seats."""

    player: str
    level: int
    wins: int = 0
    scores: list[int] = field(default_factory=list)
    think: ThinkTimes = field(default_factory=ThinkTimes)


@dataclass(slots=True)
class Simulation:
    """The results of a series of games."""

    game: str
    games: int
    tallies: list[Tally]
    finished: int = 0
    decisions: int = 0
    started_at: float = field(default_factory=time.perf_counter)

    def data(self, seconds: float) -> dict[str, Any]:
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
                    "think_p50": round(tally.think.percentile(0.5), 6),
                    "think_p95": round(tally.think.percentile(0.95), 6),
                }
                for tally in self.tallies
            ],
        }


def make_simulation(game_id: str, games: int, seats: str | None) -> Simulation:
    """Make a simulation that has not started. BadSetup if the bots cannot play the game."""
    return Simulation(game_id, games, _make_tallies(load_game(game_id), seats))


def run_simulation(
    simulation: Simulation,
    options: dict[str, str],
    seed: int | None,
    on_game_finished: Callable[[], None],
) -> None:
    """Play all games, calling `on_game_finished` after each."""
    game = load_game(simulation.game)
    chosen = game.check_options(options)
    first_seed = secrets.randbits(32) if seed is None else seed
    for number in range(simulation.games):
        _play_game(game, simulation, number, chosen, first_seed + number)
        on_game_finished()


def _make_tallies(game: Game[Any], seats: str | None) -> list[Tally]:
    bots = seats_for(game, seats, first_seat="bot:1")
    for seat in bots:
        if not seat.is_bot:
            raise BadSetup(f"Only bots play in a simulation, as in bot:1,bot:2; not '{seat.name}'.")
    return [Tally(seat_spec(seat), seat.level) for seat in bots]


def _play_game(
    game: Game[Any], simulation: Simulation, number: int, options: dict[str, str], seed: int
) -> None:
    """Play one game; the players rotate by one seat from game to game."""
    count = len(simulation.tallies)
    seated = [simulation.tallies[(seat - number) % count] for seat in range(count)]
    played = play_game(game, Deal(tuple(Contender(tally.level) for tally in seated), seed, options))
    simulation.decisions += played.decisions
    for seat, tally in enumerate(seated):
        tally.think.counts.update(played.think_times[seat].counts)
        if played.is_finished:
            tally.scores.append(played.scores[seat])
            tally.wins += played.ranks[seat] == 1
    simulation.finished += played.is_finished
