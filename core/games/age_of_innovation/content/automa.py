"""The Automa's cards, difficulties, factions and terrain priorities (R13)."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from core.games.age_of_innovation.content.field_types import (
    CONTENT,
    CardId,
    ScienceLevels,
    TerrainId,
)
from core.kernel.content import OneOf, SourcedRecord

_LETTER = Annotated[str, OneOf("A", "B", "C", "D", "E", "F")]
_ROW = Annotated[str, OneOf("A", "B")]
# Where the Automa builds: from its marked or its unmarked buildings, and towards the others or not.
_STRUCTURES = {
    "marked": (True, False),
    "unmarked": (False, False),
    "marked_reaching": (True, True),
    "unmarked_reaching": (False, True),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaCard(SourcedRecord):
    """An Automa card. The upper half has the actions, the lower half guides them."""

    id: str
    number: int
    starter: bool
    actions: tuple[str, ...]  # names in `rules.automa.actions`
    points: int = 0
    points_by_difficulty: bool = False
    may_pass: bool
    structure: Annotated[str, OneOf(*_STRUCTURES)]
    priority: _ROW
    direction: Annotated[str, OneOf("right_down", "left_up")]
    direction_count: int
    science: Annotated[str, OneOf("round_tile", "catch_up")]
    bonus_tile: Annotated[str, OneOf("left", "middle", "right")]
    marked: _LETTER  # of the starting workshops
    unmarked: _LETTER

    @property
    def is_from_marked(self) -> bool:
        return _STRUCTURES[self.structure][0]

    @property
    def is_towards_others(self) -> bool:
        return _STRUCTURES[self.structure][1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty(SourcedRecord):
    """A difficulty of the Automa. Its id is the level."""

    id: str
    name: str
    removed: tuple[CardId, ...]
    added: tuple[CardId, ...]
    random_cards: int
    reserve_top: CardId = ""
    sailing: tuple[int, ...]  # by round
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BotAction:
    """One part of an Automa faction's own action."""

    do: str  # a name in `rules.automa.actions`
    points: int = 0  # added to those of the difficulty
    order: tuple[
        Annotated[
            str,
            OneOf(
                *("terrain_priority", "priority_of_human_terrain", "closest_to_human"),
                *("most_power_to_human", "direction"),
            ),
        ],
        ...,
    ] = ()
    steps: int = 1
    ignore_reach: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BotFaction(SourcedRecord):
    """An Automa faction."""

    # Parts of three factions that only the rules text describes.
    extra_field_names: ClassVar[tuple[str, ...]] = ("seedlings", "blighted hexes", "achievements")

    id: str
    name: str
    science: ScienceLevels
    actions: tuple[BotAction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Priority(SourcedRecord):
    """Terrain priorities of the Automa, by its own terrain and a card's row."""

    id: str
    terrain: TerrainId
    row: _ROW
    order: tuple[TerrainId, ...]


AUTOMA_CARDS = CONTENT.table("automa/cards", AutomaCard)
DIFFICULTIES = CONTENT.table("automa/difficulties", Difficulty)
BOT_FACTIONS = CONTENT.table("automa/bot_factions", BotFaction)
PRIORITIES: dict[tuple[str, str], tuple[str, ...]] = {
    (priority.terrain, priority.row): priority.order
    for priority in CONTENT.records("automa/terrain_priorities", Priority)
}
