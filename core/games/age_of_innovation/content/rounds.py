"""Round scoring tiles."""

from dataclasses import dataclass, field

from core.games.age_of_innovation.content.field_types import (
    CONTENT,
    NOTHING,
    BuildingId,
    Condition,
    DisciplineId,
    Goal,
    Reward,
)
from core.kernel.content import SourcedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTile(SourcedRecord):
    """A scoring tile of a round, which the Automa scores by passing."""

    id: str
    name: str
    goal: Goal
    points: int
    discipline: DisciplineId  # of the science bonus; on the last round's tile for the Automa only
    automa_late: int  # Automa points in rounds 4 to 6
    automa_early: int = field(default=0, init=False)  # Automa points in rounds 1 to 3
    condition: str = field(default="", init=False)
    building: str = field(default="", init=False)
    per: int = field(default=0, init=False)
    reward: Reward = field(default=NOTHING, init=False)
    icons: int = field(default=0, init=False)
    forbidden_rounds: tuple[int, ...] = field(default=(), init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoringTile(RoundTile):
    """A round scoring tile with a science bonus."""

    per: int  # levels for each reward
    reward: Reward
    icons: int  # steps of the neutral faction (R12.2)
    automa_early: int
    forbidden_rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalTile(RoundTile):
    """The extra scoring tile of the last round."""

    building: BuildingId
    condition: Condition = ""


ROUND_TILES = CONTENT.table("round_scoring/round_scoring", ScoringTile)
FINAL_TILES = CONTENT.table("round_scoring/final_round_scoring", FinalTile)
