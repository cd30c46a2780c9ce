"""Factions, palaces, innovations, competencies, round bonuses, city tiles, board actions."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated

from core.games.age_of_innovation.content.effects import Effect
from core.games.age_of_innovation.content.field_types import (
    CONTENT,
    NOTHING,
    CountedPoints,
    DisciplineId,
    Gain,
    ScienceLevels,
    StartingGoods,
    Stock,
)
from core.kernel.content import OneOf, SourcedRecord, merge_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(SourcedRecord):
    """Any tile of a player or of the table."""

    id: str
    name: str
    effects: tuple[Effect, ...]
    # Fields of all tiles that only some kinds set.
    kind: str = field(default="", init=False)
    count: int = field(default=1, init=False)
    start: StartingGoods = field(default=NOTHING, init=False)
    science: ScienceLevels = field(default=NOTHING, init=False)
    cost: Stock = field(default=NOTHING, init=False)
    points: int = field(default=0, init=False)
    always: bool = field(default=False, init=False)

    def effects_for(self, hook: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.on == hook)


@dataclass(frozen=True, slots=True)
class Errata:
    """The publisher's later values of a faction's gain."""

    gain: Gain = NOTHING
    counted_points: CountedPoints = ""
    gain_2_3: Gain = NOTHING  # with two or three players
    gain_4_5: Gain = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction(Tile):
    """A faction with its starting goods."""

    kind: str = field(default="faction", init=False)
    start: StartingGoods = NOTHING
    science: ScienceLevels = NOTHING  # starting levels
    errata: Errata | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Palace(Tile):
    """A palace tile; one of them is in every game."""

    kind: str = field(default="palace", init=False)
    always: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Innovation(Tile):
    """An innovation tile."""

    kind: str = field(default="innovation", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Competency(Tile):
    """A competency tile; there are several of each kind."""

    kind: str = field(default="competency", init=False)
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Tile):
    """A round bonus tile."""

    kind: str = field(default="bonus", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CityTile(Tile):
    """A city tile; there are several of each kind."""

    kind: str = field(default="city", init=False)
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerAction(Tile):
    """A board action paid with power."""

    kind: str = field(default="power_action", init=False)
    cost: Stock


@dataclass(frozen=True, slots=True, kw_only=True)
class BookAction(Tile):
    """A board action paid with books."""

    kind: str = field(default="book_action", init=False)
    cost: Stock


FACTIONS = CONTENT.table("factions/factions", Faction)
PALACES = CONTENT.table("palaces/palaces", Palace)
INNOVATIONS = CONTENT.table("innovations/innovations", Innovation)
COMPETENCIES = CONTENT.table("competencies/competencies", Competency)
BONUSES = CONTENT.table("round_bonus/round_bonus", Bonus)
CITY_TILES = CONTENT.table("city_tiles/city_tiles", CityTile)
POWER_ACTIONS = CONTENT.table("board_actions/power_actions", PowerAction)
BOOK_ACTIONS = CONTENT.table("board_actions/book_actions", BookAction)

TILES: dict[str, Tile] = merge_tables(
    FACTIONS,
    PALACES,
    INNOVATIONS,
    COMPETENCIES,
    BONUSES,
    CITY_TILES,
    POWER_ACTIONS,
    BOOK_ACTIONS,
)

# Effects by hook and tile, indexed for speed.
EFFECTS_BY_HOOK: dict[str, dict[str, tuple[Effect, ...]]] = {}
for _tile in TILES.values():
    for _effect in _tile.effects:
        EFFECTS_BY_HOOK.setdefault(_effect.on, {})[_tile.id] = _tile.effects_for(_effect.on)


@cache
def with_errata(faction_id: str, players: int) -> Faction:
    """Return a faction with the publisher's later values."""
    faction = FACTIONS[faction_id]
    errata = faction.errata
    if not errata:
        return faction
    gain = errata.gain or (errata.gain_2_3 if players <= 3 else errata.gain_4_5)
    changed = tuple(
        replace(effect, gain=gain, counted_points=errata.counted_points, gain_at_5_players=NOTHING)
        if effect.gain.get("vp")
        else effect
        for effect in faction.effects
    )
    return replace(faction, effects=changed)


# --- display slots --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetencySlot(SourcedRecord):
    """A slot of the competency display."""

    id: str
    discipline: DisciplineId
    row: Annotated[str, OneOf("top", "middle", "bottom")]
    steps: int
    books: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InnovationSlot(SourcedRecord):
    """A slot of the innovation display, with the cost of its tile."""

    id: str
    players: int
    columns: tuple[DisciplineId, ...]
    books: ScienceLevels
    any_books: int
    coins_without_palace: int


COMPETENCY_SLOTS = CONTENT.table("competencies/display_slots", CompetencySlot)
INNOVATION_SLOTS = CONTENT.table("innovations/display_slots", InnovationSlot)
