"""Planning displays, buildings, disciplines, conversions and final scoring."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.age_of_innovation.content.field_types import (
    CONTENT,
    NOTHING,
    BuildingId,
    Reward,
    ScienceLevels,
    StartingGoods,
    Stock,
    TerrainId,
)
from core.games.age_of_innovation.rules.mechanics.terrain_wheel import TerrainWheel
from core.kernel.content import OneOf, RawRecord, SourcedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain(SourcedRecord):
    """A terrain. The file has them in the order of the wheel."""

    id: str
    name: str
    codes: tuple[str, str, str]  # map codes of one, two and three letters


_TERRAINS = CONTENT.records("terrains/terrains", Terrain)
TERRAINS: dict[str, str] = {terrain.id: terrain.name for terrain in _TERRAINS}
TERRAIN_CODES = {terrain.id: terrain.codes for terrain in _TERRAINS}
TERRAIN_WHEEL = TerrainWheel(list(TERRAINS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Display(SourcedRecord):
    """A planning display, which belongs to one terrain."""

    id: str
    name: str
    terrain: TerrainId
    start: StartingGoods
    science: ScienceLevels = NOTHING  # starting levels
    bowls: tuple[int, int, int]
    sailing_start: int
    sailing_max: int
    sailing_cost: Stock
    sailing_rewards: Mapping[int, Reward]
    tools_per_spade: tuple[int, ...]
    terraforming_cost: Stock
    terraforming_rewards: Mapping[int, Reward]
    base_income: Stock
    income: Mapping[BuildingId, tuple[Stock, ...]]  # income uncovered by each building
    extra_books: tuple[int, ...]  # for the first, second and third innovation
    setup_effects: tuple[RawRecord, ...] = ()

    @property
    def effects(self) -> tuple[RawRecord, ...]:
        return self.setup_effects


DISPLAYS = CONTENT.table("planning_displays/planning_displays", Display)
DISPLAY_BY_TERRAIN = {display.terrain: display.id for display in DISPLAYS.values()}


# --- buildings -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Building(SourcedRecord):
    """A kind of building."""

    id: str
    name: str
    supply: int  # per player, or in total for neutral ones
    power: int
    twin: BuildingId  # the kind it counts as
    neutral: bool = False
    city_buildings: int = 0  # buildings of a city with it; 0: the usual number
    upgrades: tuple[BuildingId, ...] = ()
    cost: Stock = NOTHING
    cost_beside: Stock = NOTHING  # next to another player's building
    brings: Annotated[str, OneOf("palace_tile", "competency")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Annex(SourcedRecord):
    """An annex's contribution to a city."""

    power: int
    buildings: int


BUILDINGS = CONTENT.table("buildings/buildings", Building)
PIECES_PER_PLAYER: dict[str, int] = {
    kind.id: kind.supply for kind in BUILDINGS.values() if not kind.neutral
}
ANNEX = CONTENT.value("buildings/annex", Annex)


# --- science -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Discipline(SourcedRecord):
    """One of the four disciplines, which also names its books."""

    id: str
    name: str
    income: Reward


@dataclass(frozen=True, slots=True, kw_only=True)
class DisciplineLevel(SourcedRecord):
    """A level with an effect, the same in every discipline."""

    id: str
    level: int
    power: int = 0
    needs_key: bool = False
    pays: bool = False  # income from this level
    room: int = 0  # number of markers; 0: unlimited


@dataclass(frozen=True, slots=True, kw_only=True)
class ScholarSpaces(SourcedRecord):
    """Spaces for scholars in a discipline, with their steps."""

    id: str
    steps: int
    count: int


DISCIPLINES = CONTENT.table("science/disciplines", Discipline)
BOOKS = tuple(DISCIPLINES)
_TRACK = CONTENT.records("science/track", DisciplineLevel)
CONTENT.require_unchanged("science/track", "level", "needs_key", "pays", "room")
LEVEL_POWER: dict[int, int] = {level.level: level.power for level in _TRACK if level.power}
KEY_LEVEL: int = next(level.level for level in _TRACK if level.needs_key)
INCOME_LEVEL: int = next(level.level for level in _TRACK if level.pays)
TOP_LEVEL: int = next(level.level for level in _TRACK if level.room)
SCHOLAR_SPACES: tuple[int, ...] = tuple(
    spaces.steps
    for spaces in CONTENT.records("science/scholar_spaces", ScholarSpaces)
    for _ in range(spaces.count)
)


# --- conversions, final scoring ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion(SourcedRecord):
    """A free conversion during a player's own turn (R10)."""

    id: str
    name: str
    pay: Stock = NOTHING
    gain: Stock = NOTHING


CONVERSIONS = CONTENT.table("conversions/conversions", Conversion)
SACRIFICE = "sacrifice"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPoints(SourcedRecord):
    """Points of the final scoring (R14)."""

    area: tuple[int, ...]
    science: tuple[int, ...]
    coins_per_point: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaTile(SourcedRecord):
    """The size of the neutral area in a game for two (R12.4)."""

    id: str
    buildings: int


FINAL_POINTS = CONTENT.value("final_scoring/points", FinalPoints)
AREA_TILES: dict[str, int] = {
    tile.id: tile.buildings for tile in CONTENT.records("final_scoring/area_tiles", AreaTile)
}
