"""Recorded games as text: their choices line by line, and their results.

Every game keeps its own in `tests/games/GAME/recorded`: a table of CASES in `__init__.py`, and a
text for each. Run `python -m tests.recorded_games GAME` when a rule change breaks a game or its
result (and its rules_version is raised). Games that are still valid are kept; the others are played
again.
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
        """Return whether it has the set-up of this case."""
        wanted = case.players, case.seed, game.check_options(case.options)
        return (self.players, self.seed, self.options) == wanted


def parse_recorded_game(text: str) -> RecordedGame:
    """Parse what `RecordedGame.text` formats."""
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
    """Return the game's recorded cases by name."""
    cases: dict[str, Case] = import_module(f"tests.games.{game_id}.recorded").CASES
    return cases


def recorded_files(game_id: str) -> list[Path]:
    return sorted((GAMES_FOLDER / game_id / "recorded").glob("*.txt"))


def recorded_file(game_id: str, name: str) -> Path:
    return GAMES_FOLDER / game_id / "recorded" / f"{name}.txt"


def load_recorded_game(game_id: str, name: str) -> RecordedGame:
    return parse_recorded_game(recorded_file(game_id, name).read_text(encoding="utf-8"))


def record(game: Game[Any], case: Case) -> RecordedGame:
    """Play a game and record it."""
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
    """Yield every position of a recorded game including the last; mutates the state."""
    state = game.new(recorded_game.players, recorded_game.options, recorded_game.seed)
    yield state
    for seat, action in recorded_game.choices:
        try:
            game.apply(state, seat, game.parse(action))
        except IllegalAction as error:
            what_to_do = f"`python -m tests.recorded_games {game.id}` records it anew."
            raise IllegalAction(f"{error} The game no longer fits: {what_to_do}") from None
        yield state


def final_scores(game: Game[Any], state: Any) -> tuple[int, ...]:
    return tuple(standing.total for standing in game.standings(state))


def has_same_ending(game: Game[Any], recorded_game: RecordedGame) -> bool:
    """Return whether the same choices still lead to the same result."""
    try:
        *_, state = replay(game, recorded_game)
    except IllegalAction:
        return False
    end = final_scores(game, state), game.codec.digest(state)
    return game.is_over(state) and end == (recorded_game.scores, recorded_game.digest)


def record_all(game_id: str) -> None:
    """Update all recorded games; valid ones are not played again."""
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
        path.write_text(it.text, encoding="utf-8")


if __name__ == "__main__":
    record_all(sys.argv[1])
