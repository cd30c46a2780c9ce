"""Results with which a table closes: the player's next step."""

from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from core.common.setup import OPENING


class NextStep(Enum):
    """A next step that needs no details."""

    LEAVE = auto()  # to the screen below the table
    REMATCH = auto()
    ANALYZE = auto()
    RETRY_CHALLENGE = auto()
    NEXT_CHALLENGE = auto()
    PLAY_ON = auto()  # the game itself, after the last lesson or a retried mistake
    NEXT_MISTAKE = auto()
    PREVIOUS_MISTAKE = auto()


@dataclass(frozen=True, slots=True)
class ReplayFrom:
    """Replay the game from an entry of its journal."""

    entry: int = OPENING


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Open another saved game."""

    path: Path


TableResult = NextStep | ReplayFrom | OpenGame
