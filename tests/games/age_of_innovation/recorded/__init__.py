"""Finished games as text: what was chosen, line by line, and how it ended."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.games.age_of_innovation import GAME

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game from its seed to its end."""

    rules_version: int
    players: int
    seed: int
    options: dict[str, str]
    choices: tuple[tuple[int, str], ...]  # seat, action
    scores: tuple[int, ...]  # of all seats, the Automa included
    digest: str

    @property
    def text(self) -> str:
        """The game as it lies in the folder."""
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


def read(text: str) -> RecordedGame:
    """The opposite of `RecordedGame.text`."""
    head, choices, end = text.split("\n\n")
    facts = dict(line.split(": ") for line in (*head.splitlines(), *end.splitlines()))
    rows = (line.partition(" ") for line in choices.splitlines())
    return RecordedGame(
        int(facts["rules_version"]),
        int(facts["players"]),
        int(facts["seed"]),
        dict(option.split("=") for option in facts["options"].split()),
        tuple((int(seat), action) for seat, _, action in rows),
        tuple(int(score) for score in facts["scores"].split()),
        facts["digest"],
    )


def final_scores(state: Any) -> tuple[int, ...]:
    """Every seat's points."""
    return tuple(standing.total for standing in GAME.standings(state))
