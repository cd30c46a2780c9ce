"""Measurements of the rules by random play: a bare loop, the arena and python-chess."""

import cProfile
import io
import pstats
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from core.bots.arena import Contender, Deal, play_game
from core.kernel import Action, Game

PROFILE_ROWS = 45

ChoicesMade = list[tuple[int, Action]]


@dataclass(frozen=True, slots=True)
class Speed:
    """Choices made and the CPU seconds they took."""

    choices: int
    seconds: float

    def __add__(self, other: "Speed") -> "Speed":
        return Speed(self.choices + other.choices, self.seconds + other.seconds)

    @property
    def per_second(self) -> float:
        return self.choices / self.seconds if self.seconds else 0.0


def play_at_random(game: Game[Any], players: int, seed: int) -> ChoicesMade:
    choice = random.Random(seed).choice  # the same choice method as in the chess measurement
    state = game.new(players, {}, seed)
    choices: ChoicesMade = []
    while pending := game.decisions(state):
        decision = pending[0]
        action = choice(decision.actions)
        if action.is_resignation:
            action = decision.actions[0]
        game.apply(state, decision.seat, action)
        choices.append((decision.seat, action))
    return choices


def measure_bare_loop(game: Game[Any], players: int, seconds: float) -> Speed:
    choices, seed, started = 0, 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds or not choices:
        seed += 1
        choices += len(play_at_random(game, players, seed))
    return Speed(choices, elapsed)


def measure_arena(game: Game[Any], players: int, seconds: float) -> Speed:
    choices, seed, started = 0, 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds or not choices:
        seed += 1
        choices += play_game(game, Deal((Contender(1),) * players, seed)).decisions
    return Speed(choices, elapsed)


def measure_chess(seconds: float) -> Speed:
    """Play random games of python-chess. Raise ImportError if it is not installed."""
    import chess  # type: ignore[import-not-found, unused-ignore]

    rng = random.Random(1)
    choices, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < seconds or not choices:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            choices += 1
    return Speed(choices, elapsed)


@contextmanager
def _profile_into(output: io.StringIO) -> Iterator[None]:
    profile = cProfile.Profile()
    profile.enable()
    yield
    profile.disable()
    pstats.Stats(profile, stream=output).sort_stats("tottime").print_stats(PROFILE_ROWS)


def profile_play(game: Game[Any], players: int, seconds: float) -> str:
    measure_bare_loop(game, players, 0.0)  # exclude one-time loading and caching
    output = io.StringIO()
    with _profile_into(output):
        measure_bare_loop(game, players, seconds)
    return output.getvalue()
