"""Simulations: many games between bots."""

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

from core.app.constants import VERSION
from core.app.setup import seat_spec, seats_for
from core.bots.arena import Contender, Deal, ThinkTimes, play_game
from core.games import load_game
from core.kernel import Action, BadSetup, Game
from core.table import Journal, Seat, Variation, new_journal
from saves import new_path
from saves.autosave import make_save
from saves.game_file import write_save

SIMULATION_TAG = "simulation"  # of the saved games


@dataclass(slots=True)
class Tally:
    """A player's results over all games and seats."""

    seat: Seat
    wins: int = 0
    scores: list[int] = field(default_factory=list)
    think: ThinkTimes = field(default_factory=ThinkTimes)

    @property
    def player(self) -> str:
        return seat_spec(self.seat)


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
    """Return a simulation to run. Raise BadSetup if the bots cannot play the game."""
    return Simulation(game_id, games, _make_tallies(load_game(game_id), seats))


def run_simulation(
    simulation: Simulation,
    options: dict[str, str],
    seed: int | None,
    on_game_finished: Callable[[], None],
    *,
    is_saved: bool = False,
) -> None:
    """Play all games, calling `on_game_finished` after each.

    With `is_saved` the games are kept among the saved ones. Raise SaveFailed if that fails.
    """
    game = load_game(simulation.game)
    chosen = game.check_options(options)
    first_seed = secrets.randbits(32) if seed is None else seed
    for number in range(simulation.games):
        _play_game(game, simulation, number, chosen, first_seed + number, is_saved)
        on_game_finished()


def _make_tallies(game: Game[Any], seats: str | None) -> list[Tally]:
    bots = seats_for(game, seats, first_seat="bot:1")
    for seat in bots:
        if not seat.is_bot:
            raise BadSetup(
                f"'{seat.name}' is not a bot. Only bots play in a simulation, such as bot:1,bot:2."
            )
    return [Tally(seat) for seat in bots]


def _play_game(
    game: Game[Any],
    simulation: Simulation,
    number: int,
    options: dict[str, str],
    seed: int,
    is_saved: bool,
) -> None:
    count = len(simulation.tallies)
    seated = [simulation.tallies[(seat - number) % count] for seat in range(count)]
    deal = Deal(tuple(Contender(tally.seat.level) for tally in seated), seed, options)
    journal = new_journal(game, count, options, seed)

    def record(seat: int, action: Action) -> None:
        journal.record(seat, str(action))

    played = play_game(game, deal, record if is_saved else None)
    if is_saved:
        _save_game(game, journal, [tally.seat for tally in seated])
    simulation.decisions += played.decisions
    for seat, tally in enumerate(seated):
        tally.think.counts.update(played.think_times[seat].counts)
        if played.is_finished:
            tally.scores.append(played.scores[seat])
            tally.wins += played.ranks[seat] == 1
    simulation.finished += played.is_finished


def _save_game(game: Game[Any], journal: Journal, seats: Sequence[Seat]) -> None:
    state = Variation(game, journal).state
    title = f"Simulation, seed {journal.setup.seed}"
    save = make_save(game, journal, state, seats, VERSION, title=title, tags=(SIMULATION_TAG,))
    write_save(new_path(game.id), save)
