"""Recorded games as text: their choices line by line, and their results.

Each game has a table of CASES in `tests/games/GAME/recorded/__init__.py`, and a text for each case.
If a change of rules or data breaks a game or its result, raise its rules_version and run `python -m
tests.recorded_games GAME`. It plays only the invalid games again. If there were any, it also
searches the texts of `words.txt` anew.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from core.games import load_game
from core.kernel import Game, IllegalAction
from tests.random_games import Chooser, choose_randomly, play_whole_game

GAMES_FOLDER = Path(__file__).parent / "games"


@dataclass(frozen=True, slots=True)
class Case:
    """The set-up and chooser of a recorded game."""

    players: int
    options: dict[str, str]
    seed: int
    chooser: Chooser = choose_randomly


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game from its seed to its end."""

    rules_version: int
    players: int
    seed: int
    options: dict[str, str]
    choices: tuple[tuple[int, str], ...]  # seat, action
    scores: tuple[int, ...]  # of all seats, including automated ones
    digest: str
    opening: bytes = b""  # stored position to begin with, instead of what the seed deals

    @property
    def text(self) -> str:
        """Format the game as the text in its file."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        return "\n".join(
            (
                f"rules_version: {self.rules_version}",
                f"players: {self.players}",
                f"seed: {self.seed}",
                f"options: {options}",
                "",
                *(f"{seat} {action}" for seat, action in self.choices),
                "",
                f"scores: {' '.join(map(str, self.scores))}",
                f"digest: {self.digest}",
                "",
            )
        )

    def matches(self, game: Game[Any], case: Case) -> bool:
        wanted = case.players, case.seed, game.check_options(case.options)
        return (self.players, self.seed, self.options) == wanted


def parse_recorded_game(text: str) -> RecordedGame:
    head, choices, end = text.split("\n\n")
    facts = dict(line.split(": ") for line in (*head.splitlines(), *end.splitlines()))
    parts = [line.partition(" ") for line in choices.splitlines()]
    return RecordedGame(
        int(facts["rules_version"]),
        int(facts["players"]),
        int(facts["seed"]),
        dict(option.split("=") for option in facts["options"].split()),
        tuple((int(seat), action) for seat, _, action in parts),
        tuple(int(score) for score in facts["scores"].split()),
        facts["digest"],
    )


def cases_of(game_id: str) -> dict[str, Case]:
    cases: dict[str, Case] = import_module(f"tests.games.{game_id}.recorded").CASES
    return cases


def recorded_files(game_id: str) -> list[Path]:
    return sorted((GAMES_FOLDER / game_id / "recorded").glob("*.txt"))


def recorded_file(game_id: str, name: str) -> Path:
    return GAMES_FOLDER / game_id / "recorded" / f"{name}.txt"


def load_recorded_game(game_id: str, name: str) -> RecordedGame:
    return parse_recorded_game(recorded_file(game_id, name).read_text(encoding="utf-8"))


def record(game: Game[Any], case: Case) -> RecordedGame:
    options = game.check_options(case.options)
    choices = []
    for moment in play_whole_game(game, case.players, options, case.seed, case.chooser):
        state = moment.state
        if moment.choice is not None:
            choices.append((moment.choice[0], str(moment.choice[1])))
    return RecordedGame(
        game.rules_version,
        case.players,
        case.seed,
        options,
        tuple(choices),
        final_scores(game, state),
        game.codec.digest(state),
    )


def replay(game: Game[Any], recorded_game: RecordedGame) -> Iterator[Any]:
    """Yield every position of a recorded game. Changes the state."""
    if recorded_game.opening:
        state = game.codec.load(recorded_game.opening)
    else:
        state = game.new(recorded_game.players, recorded_game.options, recorded_game.seed)
    yield state
    for number, (seat, action) in enumerate(recorded_game.choices, 1):
        try:
            game.apply(state, seat, game.parse(action))
        except (IllegalAction, KeyError):
            what = f"choice {number} ({action}) is not possible any more"
            text = outdated_scene_text if recorded_game.opening else outdated_text
            raise OutdatedRecording(text(game.id, what)) from None
        yield state


class OutdatedRecording(AssertionError):
    """A recorded game that the data or rules of today do not allow."""


def outdated_scene_text(game_id: str, what: str) -> str:
    command = f"`python -m tests.scenes {game_id} NAME`"
    return f"This scene is outdated, because {what}: {command} makes it of its recorded game."


def outdated_text(game_id: str, what: str) -> str:
    """Return the sentence that says how a recorded game is played again."""
    command = f"`python -m tests.recorded_games {game_id}`"
    return f"This recorded game is outdated, because {what}: {command} plays it again."


def final_scores(game: Game[Any], state: Any) -> tuple[int, ...]:
    return tuple(standing.total for standing in game.standings(state))


def has_same_ending(game: Game[Any], recorded_game: RecordedGame) -> bool:
    """Return whether the same choices still lead to the same result."""
    try:
        *_, state = replay(game, recorded_game)
    except OutdatedRecording:
        return False
    end = final_scores(game, state), game.codec.digest(state)
    return game.is_over(state) and end == (recorded_game.scores, recorded_game.digest)


def record_all(game_id: str) -> list[str]:
    """Update all recorded games. Return the names of those that were played again."""
    played_again: list[str] = []
    game, cases = load_game(game_id), cases_of(game_id)
    for path in recorded_files(game_id):
        if path.stem not in cases:
            path.unlink()
    for name, case in cases.items():
        path = recorded_file(game_id, name)
        found = load_recorded_game(game_id, name) if path.exists() else None
        if found and found.matches(game, case) and has_same_ending(game, found):
            it = replace(found, rules_version=game.rules_version)
        else:
            it = record(game, case)
            played_again.append(name)
        path.write_text(it.text, encoding="utf-8")
    return played_again


def main(game_id: str) -> None:
    played_again = record_all(game_id)
    print(f"Played again: {', '.join(played_again) or 'none'}.")
    if played_again:
        import_module("tests.words").main(["--search", game_id])  # which imports this module


if __name__ == "__main__":
    main(sys.argv[1])
