"""Scenes: recorded games that keep their opening, for pictures and for tests of screens.

A recorded game is a seed and choices, so every new card changes it. A scene also stores what its
seed once dealt. So it stays the same game, and the new card is not in it.

    python -m tests.scenes GAME NAME    make a scene of the recorded game with this name
"""

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.games import load_game
from core.kernel import Action, Decision, Game
from core.learn.positions import load_position
from tests.learn.position_files import format_position
from tests.random_games import Moment
from tests.recorded_games import (
    GAMES_FOLDER,
    RecordedGame,
    load_recorded_game,
    parse_recorded_game,
    recorded_file,
)

# Given a position and the seat's decision in it.
StopCondition = Callable[[Any, Decision], bool]
Played = Iterable[tuple[Any, tuple[int, Action | str] | None]]  # positions and the choices there


TRIED_GAMES = 20  # in a search


@dataclass(frozen=True, slots=True)
class TopicReached:
    """The first decision of a topic, from a given round on."""

    topic: str
    round_number: int = 0

    def __call__(self, state: Any, decision: Decision) -> bool:
        return decision.topic == self.topic and state.round >= self.round_number

    @property
    def __name__(self) -> str:
        return f"'{self.topic}' from round {self.round_number} on"


def is_topic(topic: str, round_number: int = 0) -> StopCondition:
    """Match the first decision of a topic, from a given round on."""
    return TopicReached(topic, round_number)


def never_stop(state: Any, decision: Decision) -> bool:
    """Match no decision, so that the game is played to its end."""
    return False


class SceneNeverComes(AssertionError):
    """A scene waits for a moment that its game does not have."""


def choices_until(
    game: Game[Any], played: Played, when: StopCondition, seat: int = 0
) -> list[tuple[int, Action | str]]:
    """Return the choices before the seat's first such decision.

    Raise SceneNeverComes if there is none, unless the scene is the end of the game.
    """
    choices: list[tuple[int, Action | str]] = []
    met: Counter[str] = Counter()
    round_number = 0
    for state, choice in played:
        round_number = game.round_number(state)
        decision = game.decision_of(state, seat)
        if decision is not None and when(state, decision):
            return choices
        met[decision.topic if decision else ""] += 1
        if choice is None:
            break
        choices.append(choice)
    if when is never_stop:
        return choices
    topics = ", ".join(f"{topic} {times}" for topic, times in met.most_common() if topic)
    raise SceneNeverComes(
        f"The scene waits for {when.__name__}, which never comes: {game.name} was played to round"
        f" {round_number}, {len(choices)} choices. Seat {seat} was asked about: {topics}."
    )


def search_scene(
    game: Game[Any], play: Callable[[int], Iterable[Moment]], seed: int, when: StopCondition
) -> tuple[int, list[tuple[int, Action | str]]]:
    """Play games from a seed on until one has the moment. Return its seed and choices."""
    failure: SceneNeverComes | None = None
    for tried_seed in range(seed, seed + TRIED_GAMES):
        played = ((moment.state, moment.choice) for moment in play(tried_seed))
        try:
            return tried_seed, choices_until(game, played, when)
        except SceneNeverComes as error:
            failure = failure or error
    raise SceneNeverComes(f"None of {TRIED_GAMES} games has this moment. {failure}")


# --- files ----------------------------------------------------------------------------------


def scene_file(game_id: str, name: str) -> Path:
    """Return the file of a scene's choices. Its opening is next to it, as JSON."""
    return GAMES_FOLDER / game_id / "scenes" / f"{name}.txt"


def scene_names(game_id: str) -> list[str]:
    return sorted(path.stem for path in scene_file(game_id, "").parent.glob("*.txt"))


def load_scene_game(game_id: str, name: str) -> RecordedGame:
    """Return a stored game with its opening."""
    path = scene_file(game_id, name)
    if not path.exists():
        raise FileNotFoundError(
            f"There is no scene '{name}' of {game_id}: `python -m tests.scenes {game_id} {name}`"
            " makes it."
        )
    game, it = load_game(game_id), parse_recorded_game(path.read_text("utf-8"))
    opening = load_position(game, path.with_suffix(".json"))
    return replace(it, opening=game.codec.dump(opening))


def make_scene(game_id: str, name: str) -> None:
    """Store a recorded game with the opening that its seed deals."""
    game, it = load_game(game_id), load_recorded_game(game_id, name)
    path = scene_file(game_id, name)
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(recorded_file(game_id, name), path)
    opening = game.new(it.players, it.options, it.seed)
    path.with_suffix(".json").write_text(format_position(game, opening), "utf-8")


if __name__ == "__main__":
    make_scene(*sys.argv[1:])
