"""Fits the win-probability model to games between bots.

`nice python -m tests.fit_win_probability GAME --players 2,4 --games 10 --level 3` plays games for
each player count, and writes the game's row of the model's JSON file. A row has the lead that makes
a seat e times as likely to win, at the opening and at the end, and the number of rounds. The fit
uses maximum likelihood with equal weights for all games and for all turns of a game.
docs/analysis-method.md describes the runs.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from core.analysis.win_probability import (
    FILE,
    LeadScale,
    evaluate_seats,
    final_shares,
    progress_share,
    round_mean,
    softmax,
)
from core.bots import choose_action
from core.games import load_game
from core.kernel import Game, clone

FIRST_GUESS = [3.0 * 1.15**n for n in range(33)]  # points, from 3 to 263


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A position at the end of a turn, with the result of its game."""

    state: Any
    seat_values: tuple[float, ...]  # mean over a round
    result: tuple[float, ...]


def play_game(game: Game[Any], players: int, level: int, seed: int) -> list[TurnEnd]:
    """Play a game between bots and yield the end of each turn."""
    state = game.new(players, {}, seed)
    turns: list[Any] = []
    number = game.turn_number(state)
    while decisions := game.decisions(state):
        if game.turn_number(state) != number:
            number = game.turn_number(state)
            turns.append(clone(state))
        seat, actions = decisions[0].seat, decisions[0].actions
        action = actions[0]
        if len(actions) > 1:
            action = choose_action(game, game.view(state, seat), seat, level, seed)
        game.apply(state, seat, action)
    end, known = final_shares(game, state), [evaluate_seats(game, each) for each in turns]
    means = [round_mean(known[: at + 1]) for at in range(len(known))]
    return [TurnEnd(each, mean, end) for each, mean in zip(turns, means, strict=True)]


def mean_rounds(game: Game[Any], games: Sequence[list[TurnEnd]]) -> dict[int, int]:
    """Return the mean number of rounds by player count."""
    lasted: dict[int, list[int]] = {}
    for seen in games:
        players = game.seat_count(seen[0].state)
        lasted.setdefault(players, []).append(game.round_number(seen[-1].state))
    return {players: round(fmean(rounds)) for players, rounds in sorted(lasted.items())}


def fit_parameters(game: Game[Any], games: Sequence[list[TurnEnd]]) -> LeadScale:
    """Return the parameters with the highest likelihood."""
    rounds = mean_rounds(game, games)
    unknown = LeadScale(1.0, 1.0, rounds)
    rows = [[(progress_share(game, each.state, unknown), each) for each in seen] for seen in games]
    best = min(
        ((early, late) for early in FIRST_GUESS for late in FIRST_GUESS if late <= early),
        key=lambda pair: mean_log_loss(rows, *pair),
    )
    return LeadScale(round(best[0], 1), round(best[1], 1), rounds)


def mean_log_loss(
    rows: Sequence[Sequence[tuple[float, TurnEnd]]], early: float, late: float
) -> float:
    """Return the mean log loss of the results under these parameters."""
    return fmean(fmean(_log_loss(done, seen, early, late) for done, seen in row) for row in rows)


def _log_loss(done: float, seen: TurnEnd, early: float, late: float) -> float:
    chances = softmax(seen.seat_values, early + (late - early) * done)
    parts = zip(chances, seen.result, strict=True)
    return -sum(won * math.log(max(chance, 1e-9)) for chance, won in parts)


def generate_games(args: argparse.Namespace, game: Game[Any]) -> Iterator[list[TurnEnd]]:
    for players in (int(number) for number in args.players.split(",")):
        for seed in range(1, args.games + 1):
            yield play_game(game, players, args.level, seed)
            sys.stderr.write(f"{game.id} {players} players, game {seed}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fit_win_probability")
    parser.add_argument("game")
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--games", type=int, default=10, help="with each number of players")
    parser.add_argument("--level", type=int, default=3)
    args = parser.parse_args()
    game = load_game(args.game)
    games = [seen for seen in generate_games(args, game) if seen]
    spread = fit_parameters(game, games)
    rows = json.loads(FILE.read_text("utf-8"))
    rounds = {str(players): number for players, number in spread.rounds.items()}
    rows[game.id] = {"early": spread.early, "late": spread.late, "rounds": rounds}
    FILE.write_text(json.dumps(dict(sorted(rows.items())), indent=2) + "\n", "utf-8")
    sys.stdout.write(f"{game.id}: {rows[game.id]}\n")


if __name__ == "__main__":
    main()
