"""Tiles: factions, palaces, innovations, competencies, bonuses, cities, board actions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from core.games.age_of_innovation.content.boards import DISPLAYS, Display
from core.games.age_of_innovation.content.field_types import (
    CONTENT,
    NOTHING,
    DisciplineId,
    Gain,
    ScienceLevels,
    StartingGoods,
    Stock,
)
from core.kernel.content import OneOf, RawRecord, SourcedRecord, merge_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(SourcedRecord):
    """Any tile of a player or of the table."""

    id: str
    name: str
    effects: tuple[RawRecord, ...]  # parsed by `rules.effect_registry`
    # Fields of all tiles that only some kinds set.
    kind: str = field(default="", init=False)
    count: int = field(default=1, init=False)
    start: StartingGoods = field(default=NOTHING, init=False)
    science: ScienceLevels = field(default=NOTHING, init=False)
    cost: Stock = field(default=NOTHING, init=False)
    points: int = field(default=0, init=False)
    always: bool = field(default=False, init=False)


@dataclass(frozen=True, slots=True)
class Errata:
    """The publisher's later values of a faction's gain."""

    gain: Gain = NOTHING
    counted_points: str = ""
    gain_2_3: Gain = NOTHING  # with two or three players
    gain_4_5: Gain = NOTHING

    def correct(self, effect: RawRecord, players: int) -> RawRecord:
        gain = self.gain or (self.gain_2_3 if players <= 3 else self.gain_4_5)
        corrected = RawRecord(effect, gain=dict(gain))
        corrected.pop("gain_at_5_players", None)
        if self.counted_points:
            corrected["counted_points"] = self.counted_points
        return corrected


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction(Tile):
    """A faction with its starting goods."""

    kind: str = field(default="faction", init=False)
    start: StartingGoods = NOTHING
    science: ScienceLevels = NOTHING  # starting levels
    errata: Errata | None = None

    def effects_with_errata(self, players: int) -> tuple[RawRecord, ...]:
        """Return the effects with the publisher's corrected points."""
        if self.errata is None:
            return self.effects
        return tuple(
            self.errata.correct(effect, players) if "vp" in effect.get("gain", ()) else effect
            for effect in self.effects
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Palace(Tile):
    """A palace tile. One of these tiles is in every game (`always`)."""

    kind: str = field(default="palace", init=False)
    always: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Innovation(Tile):
    """An innovation tile."""

    kind: str = field(default="innovation", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Competency(Tile):
    """A competency tile. There are several of each kind."""

    kind: str = field(default="competency", init=False)
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus(Tile):
    """A round bonus tile."""

    kind: str = field(default="bonus", init=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CityTile(Tile):
    """A city tile. There are several of each kind."""

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
    short: str = ""  # the name on screens, if it is another


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
TILE_TABLES: dict[str, Mapping[str, Tile | Display]] = {  # with effects
    "factions/factions": FACTIONS,
    "palaces/palaces": PALACES,
    "innovations/innovations": INNOVATIONS,
    "competencies/competencies": COMPETENCIES,
    "round_bonus/round_bonus": BONUSES,
    "city_tiles/city_tiles": CITY_TILES,
    "board_actions/power_actions": POWER_ACTIONS,
    "board_actions/book_actions": BOOK_ACTIONS,
    "planning_displays/planning_displays": DISPLAYS,
}

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
