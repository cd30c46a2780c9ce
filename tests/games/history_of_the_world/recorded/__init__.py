"""Finished games as text: what was chosen, line by line, and how it ended."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.games.history_of_the_world import GAME

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game from its seed to its end."""

    rules_version: int
    players: int
    seed: int
    selection: str
    choices: tuple[tuple[int, str], ...]  # seat, action
    scores: tuple[int, ...]
    digest: str

    @property
    def text(self) -> str:
        """The game as it lies in the folder."""
        return "\n".join(
            (
                f"rules_version: {self.rules_version}",
                f"players: {self.players}",
                f"seed: {self.seed}",
                f"selection: {self.selection}",
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
    parts = [line.partition(" ") for line in choices.splitlines()]
    return RecordedGame(
        int(facts["rules_version"]),
        int(facts["players"]),
        int(facts["seed"]),
        facts["selection"],
        tuple((int(seat), action) for seat, _, action in parts),
        tuple(map(int, facts["scores"].split(" "))),
        facts["digest"],
    )


def final_scores(state: Any) -> tuple[int, ...]:
    """Every seat's points."""
    return tuple(standing.total for standing in GAME.standings(state))
