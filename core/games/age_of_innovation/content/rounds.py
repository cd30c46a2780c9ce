"""The scoring tiles of the rounds."""

from dataclasses import dataclass, field

from core.games.age_of_innovation.content.words import (
    CONTENT,
    NOTHING,
    BuildingId,
    Condition,
    DisciplineId,
    Goal,
    Reward,
)
from core.kernel.content import Sourced


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTile(Sourced):
    """A tile that scores something in a round; the Automa scores it when she passes."""

    id: str
    name: str
    goal: Goal
    points: int
    discipline: DisciplineId  # of its science bonus; for the Automa on the last round's tile
    automa_late: int  # what the Automa scores in rounds 4 to 6
    automa_early: int = field(default=0, init=False)  # and before
    condition: str = field(default="", init=False)
    building: str = field(default="", init=False)
    per: int = field(default=0, init=False)
    reward: Reward = field(default=NOTHING, init=False)
    icons: int = field(default=0, init=False)
    forbidden_rounds: tuple[int, ...] = field(default=(), init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringTile(RoundTile):
    """The tile of a round, with a science bonus."""

    per: int  # levels for each reward
    reward: Reward
    icons: int  # so many steps of the neutral faction (R12.2)
    automa_early: int
    forbidden_rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTile(RoundTile):
    """The tile that is added to the last round."""

    building: BuildingId
    condition: Condition = ""


ROUND_TILES = CONTENT.table("round_scoring/round_scoring", ScoringTile)
FINAL_TILES = CONTENT.table("round_scoring/final_round_scoring", FinalTile)
