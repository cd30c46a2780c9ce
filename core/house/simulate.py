"""Simulations: many games between bots."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from core.bots.arena import Contender, Deal, Think, play_out
from core.games import load_game
from core.house.setup import seats_for, spec
from core.kernel import BadSetup, Game


@dataclass(slots=True)
class Tally:
    """A player's results over all games and seats."""

    player: str
    level: int
    wins: int = 0
    scores: list[int] = field(default_factory=list)
    think: Think = field(default_factory=Think)


@dataclass(slots=True)
class Simulation:
    """The results of a series of games."""

    game: str
    games: int
    tallies: list[Tally]
    finished: int = 0
    decisions: int = 0
    begun: float = field(default_factory=time.perf_counter)

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


def begin(game_id: str, games: int, seats: str | None) -> Simulation:
    """Make a simulation that has not started. BadSetup if the bots cannot play the game."""
    return Simulation(game_id, games, _tallies(load_game(game_id), seats))


def play(
    simulation: Simulation,
    options: dict[str, str],
    seed: int | None,
    advance: Callable[[], None],
) -> None:
    """Play all games, calling `on_game_finished` after each."""
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
    """Play one game; the players rotate by one seat from game to game."""
    count = len(simulation.tallies)
    seated = [simulation.tallies[(seat - number) % count] for seat in range(count)]
    played = play_out(game, Deal(tuple(Contender(tally.level) for tally in seated), seed, options))
    simulation.decisions += played.decisions
    for seat, tally in enumerate(seated):
        tally.think.counts.update(played.think[seat].counts)
        if played.is_finished:
            tally.scores.append(played.scores[seat])
            tally.wins += played.ranks[seat] == 1
    simulation.finished += played.is_finished
