"""Tile effects as records: a hook, and what happens then."""

from dataclasses import dataclass
from typing import Annotated

from core.games.age_of_innovation.content.field_types import (
    GOAL_HOOKS,
    NOTHING,
    BuildingId,
    Condition,
    Counted,
    CountedPoints,
    Gain,
    Stock,
)
from core.kernel.content import BadContent, OneOf

# The fields each hook allows. Effects that are carried out may use any field, rewards only
# gains.
_GAIN_FIELD = ("gain",)
_ACTION_FIELDS = (
    *("gain", "counted_points", "per", "build", "extra_action"),
    *("cost", "over_land", "workshop_elsewhere", "neutral_building", "then_gain"),
    *("place", "upgrade", "downgrade", "table", "any_order"),
)
_REWARD_FIELDS = ("gain", "condition", "gain_at_5_players", "cost_delta")
_FIELDS_BY_HOOK = {
    **dict.fromkeys(GOAL_HOOKS, _REWARD_FIELDS),
    "take": _ACTION_FIELDS,
    "special_action": _ACTION_FIELDS,
    "action": _ACTION_FIELDS,
    "gain_city_tile": _ACTION_FIELDS,
    "income": _GAIN_FIELD,
    "pass": ("gain", "counted_points", "per"),
    "passive": ("sailing_bonus", "city_power", "city_across_river"),
    "terraform_and_build": ("cost", "skip_hexes", "gain", "counted_points"),
    "final_area": ("skip_hexes",),
    "science_bonus": ("virtual_levels",),
    "setup_placement": ("instead_of_workshops", "extra_building", "gain"),
    "setup_after_placement": _GAIN_FIELD,
}


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points of the highest threshold reached (R15.4)."""

    count: Counted
    steps: tuple[tuple[int, int], ...]  # threshold and points


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a tile for the hook `on`. Fields that do not apply are empty."""

    on: Annotated[str, OneOf(*_FIELDS_BY_HOOK)]
    gain: Gain = NOTHING
    counted_points: CountedPoints = ""  # additional points, counted when gained
    per: Counted = ""  # the gain is multiplied by a count
    condition: Condition = ""  # on the hex just built on
    build: bool = False  # a workshop may follow the spades
    cost: Stock = NOTHING
    cost_delta: Stock = NOTHING
    gain_at_5_players: Gain = NOTHING
    virtual_levels: int = 0
    skip_hexes: int = 0
    over_land: bool = False
    workshop_elsewhere: bool = False
    instead_of_workshops: BuildingId = ""
    extra_building: BuildingId = ""
    extra_action: bool = False
    sailing_bonus: int = 0
    neutral_building: BuildingId = ""
    then_gain: Gain = NOTHING
    place: Annotated[str, OneOf("annex", "guild")] = ""
    upgrade: tuple[BuildingId, ...] = ()
    downgrade: tuple[BuildingId, ...] = ()
    city_power: int = 0
    city_across_river: bool = False
    table: PointsTable | None = None
    any_order: "tuple[Effect, ...]" = ()

    def __post_init__(self) -> None:
        """Reject fields that the rules ignore for this hook."""
        for name in self.__slots__:
            if name != "on" and getattr(self, name) and name not in _FIELDS_BY_HOOK[self.on]:
                raise BadContent(f"nobody listens to '{name}' on '{self.on}'.")
